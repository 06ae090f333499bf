package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Near misses are told to whoever asks why a search finds nothing. A solve does not come here.

// rareWays is in how many ways a candidate may stand that is nearly excluded.
const rareWays = 2

// nearly tells of the candidates of the base that stand in few of the ways to fill it.
func (m *Tuple) nearly(e *engine.Workspace) {
	if e.Near == nil {
		return
	}
	all := m.c.puzzle.Of(puzzle.Cell)
	var base []*puzzle.Region
	for _, i := range m.cells {
		base = append(base, all[i])
	}
	for k, i := range m.cells {
		for d := m.c.digits[i]; d != 0; d &= d - 1 {
			if n := m.count(0, 0, k, d&-d); n > 0 && n <= rareWays {
				x := puzzle.Cand(i*m.c.size + bits.TrailingZeros32(d))
				e.Near(nil, all[i].Cells, n, "%s stands in no more than %d of the ways to fill %s", x, n, base)
			}
		}
	}
}

// count is in how many of the ways cell number at has a digit; those before cell k have chosen.
func (m *Tuple) count(k int, chosen uint32, at int, digit uint32) int {
	if k == m.n {
		if m.leaves(chosen) {
			return 1
		}
		return 0
	}
	from, n := m.c.digits[m.cells[k]], 0
	if k == at {
		from = digit
	}
	for from &^= m.repeated(k, chosen); from != 0; from &= from - 1 {
		m.values[k] = bits.TrailingZeros32(from)
		n += m.count(k+1, chosen|from&-from, at, digit)
	}
	return n
}

// leaves says whether a way with these digits leaves a candidate to every cell around.
func (m *Tuple) leaves(chosen uint32) bool {
	return !slices.ContainsFunc(m.masks, func(mask uint32) bool { return mask&^chosen == 0 })
}

// nearly tells of a stem where a petal for every digit but one would take z out of some cell.
func (m *Blossom) nearly(e *engine.Workspace, z int, digits uint32) {
	if e.Near == nil {
		return
	}
	for d := digits; d != 0; d &= d - 1 {
		if !m.aim(z, digits&^(d&-d)) {
			continue
		}
		stem := m.c.puzzle.Of(puzzle.Cell)[m.stem]
		lacking := puzzle.Cand(m.stem*m.c.size + bits.TrailingZeros32(d))
		target := puzzle.Cand(engine.FirstBit(m.targets)*m.c.size + z)
		about := e.Arena.Copy(stem.Cells)
		about.Add(target)
		e.Near(nil, about, 1, "whichever digit %s holds, a set beside it would exclude %s, but for %s", stem, target, lacking)
	}
}

// nearly tells of two linked sets that hold a digit between them which nothing outside has in sight of all its places.
func (s *alsSearch) nearly(e *engine.Workspace) {
	if e.Near == nil {
		return
	}
	for a := range s.limit {
		for x := s.c.masks[a]; x != 0; x &= x - 1 {
			for k, w := range s.l.linked(s.c.entry(a, bits.TrailingZeros32(x))) {
				for ; w != 0; w &= w - 1 {
					if b := k<<6 + bits.TrailingZeros64(w); b > a && b < s.limit {
						s.tellPair(e, a, b, x&-x)
					}
				}
			}
		}
	}
}

// tellPair tells of two sets with a link, for the first other digit that both have.
func (s *alsSearch) tellPair(e *engine.Workspace, a, b int, link uint32) {
	both := s.c.masks[a] & s.c.masks[b] &^ link
	if both == 0 || !e.Tick() {
		return
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	ends := s.c.candidates(e, s.c.cellsOf(a), both&-both)
	ends.Or(ends, s.c.candidates(e, s.c.cellsOf(b), both&-both))
	for m := both; m != 0; m &= m - 1 {
		if z := bits.TrailingZeros32(m); engine.ShareBit(s.c.seenBy(a, z), s.c.seenBy(b, z)) {
			return
		}
	}
	e.Near(nil, ends, 1, "two sets that cannot both have %s hold one of %s, but nothing else sees all of these",
		s.c.puzzle.Of(puzzle.Digit)[bits.TrailingZeros32(link)], ends)
}

// nearly tells of choices in a crossing and its two rests that have one digit more than cells.
func (s *crossSearch) nearly(e *engine.Workspace, choices [3]int) {
	if e.Near == nil {
		return
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	cells, digits := e.Arena.Set(), uint32(0)
	for i, choice := range choices {
		s.parts[i].mark(s.m.parts[i], choice)
		digits |= s.parts[i].digits[choice]
	}
	for _, part := range s.m.parts {
		cells.Or(cells, s.m.c.candidates(e, part, digits))
	}
	list := CellsIn(s.m.c.puzzle, cells)
	e.Near(nil, cells, 1, "%s are %d cells with room for %d digits", list, len(list), len(list)+1)
}
