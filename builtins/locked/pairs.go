package locked

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// pairSearch looks for sets that are linked twice.
type pairSearch struct {
	once, twice []uint64 // linked to the present set by some digit, by two
}

var pairSearchPool = engine.NewPool(func(*engine.Workspace) *pairSearch { return &pairSearch{} })

// ALSPairs walks the pairs of sets with two links, by the number of the first.
func ALSPairs(e *engine.Workspace, cells int, yield func(*ALSChain) bool) {
	if e.Board.Puzzle.Family != puzzle.Sudoku || cells < 1 {
		return
	}
	m, s := alsChainPool.Next(e), pairSearchPool.Next(e)
	m.c = catalogueOf(e, cells)
	defer m.c.leave()
	m.c.link(e)
	for first := range m.c.upTo[min(cells, m.c.most)] {
		if !e.Tick() || !s.partners(e, m, first, m.c.upTo[min(cells, m.c.most)], yield) {
			return
		}
	}
}

// partners hands out the pairs of a set with later ones.
func (s *pairSearch) partners(e *engine.Workspace, m *ALSChain, first, limit int, yield func(*ALSChain) bool) bool {
	l := &m.c.links
	s.once, s.twice = puzzle.Zeroed(s.once, l.width), puzzle.Zeroed(s.twice, l.width)
	for d := m.c.masks[first]; d != 0; d &= d - 1 {
		linked := l.linked(m.c.entry(first, bits.TrailingZeros32(d)))
		for k, w := range linked {
			s.twice[k] |= s.once[k] & w
		}
		engine.OrWords(s.once, linked)
	}
	keepBefore(s.twice, limit)
	keepAfter(s.twice, first)
	for k, w := range s.twice {
		for ; w != 0; w &= w - 1 {
			if !m.handPair(e, first, k<<6+bits.TrailingZeros64(w), yield) {
				return false
			}
		}
	}
	return true
}

// handPair gives a pair to whoever walks, if it eliminates something.
func (m *ALSChain) handPair(e *engine.Workspace, a, b int, yield func(*ALSChain) bool) bool {
	linking := m.c.linking(a, b)
	if !m.c.useful(a, b, linking) {
		return true
	}
	mark := e.Arena.Mark()
	m.numbers, m.digits = append(m.numbers[:0], a, b), m.digits[:0]
	m.describe(e)
	m.Held = m.Held[:0]
	for d := linking; d != 0; d &= d - 1 {
		m.Links = append(m.Links, m.inBoth(e, a, b, bits.TrailingZeros32(d)))
	}
	m.Outer = e.Arena.Or(m.Links[0], m.Links[1])
	m.Held = append(m.Held, m.Links...)
	m.Ends = m.Held[0]
	for _, set := range m.numbers {
		for d := m.c.masks[set] &^ linking; d != 0; d &= d - 1 {
			m.Held = append(m.Held, m.c.candidates(e, m.c.cellsOf(set), d&-d))
		}
	}
	return engine.Report(e, mark, m, yield, m.Cells)
}

// linking is the first two digits that link two sets; a third would make the board contradictory.
func (c *catalogue) linking(a, b int) uint32 {
	digits := uint32(0)
	for m := c.masks[a] & c.masks[b]; m != 0 && bits.OnesCount32(digits) < 2; m &= m - 1 {
		if engine.HasBit(c.links.linked(c.entry(a, bits.TrailingZeros32(m))), b) {
			digits |= m & -m
		}
	}
	return digits
}

// useful says whether what a pair holds eliminates anything outside.
func (c *catalogue) useful(a, b int, linking uint32) bool {
	for d := linking; d != 0; d &= d - 1 {
		if digit := bits.TrailingZeros32(d); engine.ShareBit(c.seenBy(a, digit), c.seenBy(b, digit)) {
			return true
		}
	}
	return c.reaches(a, linking) || c.reaches(b, linking)
}

// reaches says whether a set that holds all digits but these eliminates anything.
func (c *catalogue) reaches(set int, but uint32) bool {
	for d := c.masks[set] &^ but; d != 0; d &= d - 1 {
		if digit := bits.TrailingZeros32(d); engine.AnyBit(c.seenBy(set, digit)) || c.settles(c.cellsOf(set), digit) {
			return true
		}
	}
	return false
}
