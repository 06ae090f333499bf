package unique

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// DeadlyPattern is some cells and as many digits that could change places there: whatever way the cells are filled with
// these digits alone, there is another way that uses each row, column and box as much. So in a puzzle with one solution
// a cell of the pattern, none of which is a clue, holds some other digit.
// See the deadly patterns of Gary McGuire, Bastian Tugemann and Gilles Civario, There Is No 16-Clue Sudoku (2012), under
// the name of unavoidable sets.
type DeadlyPattern struct {
	Cells  []*puzzle.Region `expr:"cells"`
	Digits []*puzzle.Region `expr:"digits"`
	Floor  puzzle.Set       `expr:"floor"`  // candidates of these digits in the cells, open or placed
	Roof   puzzle.Set       `expr:"roof"`   // the other open candidates of the cells, one of which is true
	Bare   []*puzzle.Region `expr:"bare"`   // the cells without a roof
	Roofed []*puzzle.Region `expr:"roofed"` // the cells with one
}

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *DeadlyPattern) Clone() *DeadlyPattern {
	return &DeadlyPattern{Cells: append([]*puzzle.Region(nil), m.Cells...), Digits: append([]*puzzle.Region(nil), m.Digits...),
		Floor: m.Floor.Clone(), Roof: m.Roof.Clone(), Bare: append([]*puzzle.Region(nil), m.Bare...), Roofed: append([]*puzzle.Region(nil), m.Roofed...)}
}

var deadlyPool = engine.NewPool(func(*engine.Workspace) *DeadlyPattern { return &DeadlyPattern{} })

// Rectangles walks the deadly patterns of two lines and n digits on the board.
func Rectangles(e *engine.Workspace, n int, yield func(*DeadlyPattern) bool) {
	e.See(e.Board.Puzzle.All)
	m := deadlyPool.Next(e)
	m.Floor, m.Roof = e.Arena.Set(), e.Arena.Set()
	known := crossingsPool.Own(e)
	for i := 0; ; i++ {
		list := known.on(e, n) // again: whoever looked at the last may have asked about another board
		if i >= len(list) {
			return
		}
		m.lay(e.Board.Puzzle, known, &list[i])
		if !engine.Report(e, e.Arena.Mark(), m, yield, m.Cells) {
			return
		}
	}
}

// lay makes m the pattern that a crossing is.
func (m *DeadlyPattern) lay(p *puzzle.Puzzle, known *crossings, x *crossing) {
	m.Cells, m.Digits, m.Bare, m.Roofed = m.Cells[:0], m.Digits[:0], m.Bare[:0], m.Roofed[:0]
	m.Floor.Clear()
	m.Roof.Clear()
	for digits := x.digits; digits != 0; digits &= digits - 1 {
		m.Digits = append(m.Digits, p.Of(puzzle.Digit)[bits.TrailingZeros32(digits)])
	}
	for across := x.across; across != 0; across &= across - 1 {
		for which := range 2 {
			cell := x.cell(p, which, bits.TrailingZeros32(across))
			m.layCell(p, cell, known.holds[cell]&x.digits, known.holds[cell]&^x.digits)
		}
	}
}

func (m *DeadlyPattern) layCell(p *puzzle.Puzzle, cell int, floor, roof uint32) {
	region := p.Of(puzzle.Cell)[cell]
	m.Cells = append(m.Cells, region)
	if roof == 0 {
		m.Bare = append(m.Bare, region)
	} else {
		m.Roofed = append(m.Roofed, region)
	}
	first := cell * p.Layers
	for ; floor != 0; floor &= floor - 1 {
		m.Floor.Add(puzzle.Cand(first + bits.TrailingZeros32(floor)))
	}
	for ; roof != 0; roof &= roof - 1 {
		m.Roof.Add(puzzle.Cand(first + bits.TrailingZeros32(roof)))
	}
}
