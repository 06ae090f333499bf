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
			second := k<<6 + bits.TrailingZeros64(w)
			if !m.handPair(e, first, second, m.c.linking(first, second), yield) {
				return false
			}
		}
	}
	return true
}

// handPair gives a pair that these digits link to whoever walks, if it eliminates something.
func (m *ALSChain) handPair(e *engine.Workspace, a, b int, linking uint32, yield func(*ALSChain) bool) bool {
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

// wingSearch looks for the sets of one size that are linked to cells with two digits, the sets of one cell.
type wingSearch struct {
	from, to int      // the numbers of the sets
	width    int      // of a set of them, counted from the first
	single   []int32  // by cell with two digits, its number as a set
	cells    []uint64 // those cells
	linked   []uint64 // by cell as a set, and first or second of its digits: the sets that it links
}

var wingSearchPool = engine.NewPool(func(*engine.Workspace) *wingSearch { return &wingSearch{} })

// ALSWings walks the pairs of a cell with two digits and a set of n−1 cells: those with two links as ALSPairs does, and then
// those with one as ALSChains does.
func ALSWings(e *engine.Workspace, n int, yield func(*ALSChain) bool) {
	if e.Board.Puzzle.Family != puzzle.Sudoku || n < 3 {
		return
	}
	m, s := alsChainPool.Next(e), wingSearchPool.Next(e)
	m.c = catalogueOf(e, n-1)
	defer m.c.leave()
	if m.c.most < n-1 || !s.find(e, m.c, n-1) {
		return
	}
	for cell := range m.c.upTo[1] {
		if !s.twice(e, m, cell, yield) {
			return
		}
	}
	for cell := range m.c.upTo[1] {
		if !s.once(e, m, cell, yield) {
			return
		}
	}
}

// find notes which sets of so many cells a digit of a cell links, and says whether it came to an end.
func (s *wingSearch) find(e *engine.Workspace, c *catalogue, cells int) bool {
	s.from, s.to = c.upTo[cells-1], c.upTo[cells]
	s.width = (s.to - s.from + 63) / 64
	s.single, s.cells = puzzle.Zeroed(s.single, c.cellGrid.cells), puzzle.Zeroed(s.cells, c.width)
	for a := range c.upTo[1] {
		i := engine.FirstBit(c.cellsOf(a))
		s.single[i] = int32(a)
		engine.AddBit(s.cells, i)
	}
	s.linked = puzzle.Zeroed(s.linked, 2*c.upTo[1]*s.width)
	for set := s.from; set < s.to; set++ {
		if !e.Tick() {
			return false
		}
		for d := c.masks[set]; d != 0; d &= d - 1 {
			s.link(c, set, d&-d)
		}
	}
	return true
}

// link notes the cells that a digit links to a set: all its places there see them.
func (s *wingSearch) link(c *catalogue, set int, digit uint32) {
	for k, w := range c.seenBy(set, bits.TrailingZeros32(digit)) {
		for w &= s.cells[k]; w != 0; w &= w - 1 {
			cell := int(s.single[k<<6+bits.TrailingZeros64(w)])
			engine.AddBit(s.linkedBy(c, cell, digit), set-s.from)
		}
	}
}

// linkedBy is the sets that a digit of a cell links.
func (s *wingSearch) linkedBy(c *catalogue, cell int, digit uint32) []uint64 {
	second := 0
	if c.masks[cell]&(digit-1) != 0 {
		second = 1
	}
	return engine.Part(s.linked, 2*cell+second, s.width)
}

// twice hands out the sets that both digits of a cell link.
func (s *wingSearch) twice(e *engine.Workspace, m *ALSChain, cell int, yield func(*ALSChain) bool) bool {
	first, second := engine.Part(s.linked, 2*cell, s.width), engine.Part(s.linked, 2*cell+1, s.width)
	for k, w := range first {
		for w &= second[k]; w != 0; w &= w - 1 {
			if !m.handPair(e, cell, s.from+k<<6+bits.TrailingZeros64(w), m.c.masks[cell], yield) {
				return false
			}
		}
	}
	return true
}

// once hands out the sets that one digit of a cell links and that have the other, where that eliminates something.
func (s *wingSearch) once(e *engine.Workspace, m *ALSChain, cell int, yield func(*ALSChain) bool) bool {
	for z := m.c.masks[cell]; z != 0; z &= z - 1 {
		digit, by := bits.TrailingZeros32(z), m.c.masks[cell]&^(z&-z)
		seen := m.c.seenBy(cell, digit)
		for k, w := range s.linkedBy(m.c, cell, by) {
			for ; w != 0; w &= w - 1 {
				set := s.from + k<<6 + bits.TrailingZeros64(w)
				if m.c.masks[set]&(z&-z) == 0 || !engine.ShareBit(seen, m.c.seenBy(set, digit)) {
					continue
				}
				m.numbers, m.digits = append(m.numbers[:0], cell, set), append(m.digits[:0], bits.TrailingZeros32(by))
				if !m.handChain(e, digit, yield) {
					return false
				}
			}
		}
	}
	return true
}
