package unique

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Near misses are told to whoever asks why a search finds nothing. A solve does not come here.

// nearly tells of four cells, two of each of two lines, in two boxes, which two digits could change places in if one of the
// cells had a digit more.
func (s *crossings) nearly(e *engine.Workspace) {
	if e.Near == nil {
		return
	}
	for _, columns := range [2]bool{false, true} {
		band, wide := s.puzzle.BoxRows, s.puzzle.BoxColumns
		if columns {
			band, wide = wide, band
		}
		for i := range s.puzzle.Size {
			for j := i - i%band; j < i; j++ {
				s.nearlyIn(e, crossing{columns: columns, lines: [2]uint8{uint8(j), uint8(i)}}, wide)
			}
		}
	}
}

// nearlyIn tells of them in two lines.
func (s *crossings) nearlyIn(e *engine.Workspace, x crossing, wide int) {
	for k := range s.puzzle.Size {
		for l := k - k%wide + wide; l < s.puzzle.Size && e.Tick(); l++ {
			x.across = 1<<k | 1<<l
			var room [2 * puzzle.MaxDigits]uint32
			all, count := s.cellsOf(&x, &room)
			for a := all; a != 0; a &= a - 1 {
				for b := a & (a - 1); b != 0; b &= b - 1 {
					x.digits = a&-a | b&-b
					s.tellNearly(e, &x, room[:count])
				}
			}
		}
	}
}

// tellNearly tells of a crossing where one cell lacks one of the digits, and no more than two hold others.
func (s *crossings) tellNearly(e *engine.Workspace, x *crossing, cells []uint32) {
	lacking, digit, roofed := -1, uint32(0), 0
	for i, holds := range cells {
		missing := x.digits &^ holds
		if holds == 0 || bits.OnesCount32(missing) > 1 || missing != 0 && lacking >= 0 {
			return
		}
		if missing != 0 {
			lacking, digit = i, missing
		}
		if holds&^x.digits != 0 {
			roofed++
		}
	}
	if lacking < 0 || roofed > 2 || !s.mayExchange(x) {
		return
	}
	var list, digits []*puzzle.Region
	about := e.Arena.Set()
	for across := x.across; across != 0; across &= across - 1 {
		for which := range 2 {
			list = append(list, s.puzzle.Of(puzzle.Cell)[x.cell(s.puzzle, which, bits.TrailingZeros32(across))])
			about.Or(about, list[len(list)-1].Cells)
		}
	}
	for d := x.digits; d != 0; d &= d - 1 {
		digits = append(digits, s.puzzle.Of(puzzle.Digit)[bits.TrailingZeros32(d)])
	}
	e.Near(nil, about, 1+roofed, "%s could change places in %s, if %s could hold %s", digits, list, list[lacking],
		s.puzzle.Of(puzzle.Digit)[bits.TrailingZeros32(digit)])
}
