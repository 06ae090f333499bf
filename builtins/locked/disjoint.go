package locked

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// disjointSearch looks for cells that have as many digits as there are cells and in which no digit fits twice.
type disjointSearch struct {
	m      *Subset
	n      int
	apart  []uint64 // per cell, the later ones with which it shares no digit, or that it sees
	usable []uint64 // per depth, the cells that can be added
	yield  func(*Subset) bool
}

var disjointSearchPool = engine.NewPool(func(*engine.Workspace) *disjointSearch { return &disjointSearch{} })

// DisjointSubsets walks the subsets by their number of cells.
func DisjointSubsets(e *engine.Workspace, n int, yield func(*Subset) bool) {
	if e.Board.Puzzle.Family != puzzle.Sudoku {
		return
	}
	s := disjointSearchPool.Next(e)
	s.m, s.yield = subsetPool.Next(e), yield
	s.m.begin(e)
	defer s.m.c.leave()
	n = min(n, s.m.c.size)
	s.compare()
	s.usable = puzzle.Zeroed(s.usable, (max(n, 0)+1)*s.m.c.width)
	for s.n = 2; s.n <= n; s.n++ {
		clear(s.m.parts[0])
		s.start()
		if !s.add(e, 0, 0) {
			return
		}
	}
}

// compare finds which cells go together.
func (s *disjointSearch) compare() {
	c := s.m.c
	s.apart = puzzle.Zeroed(s.apart, c.cellGrid.cells*c.width)
	for i, mask := range c.digits {
		if mask == 0 {
			continue
		}
		later := engine.Part(s.apart, i, c.width)
		for k := i + 1; k < len(c.digits); k++ {
			if m := c.digits[k]; m != 0 && (m&mask == 0 || engine.HasBit(c.peersOf(i), k)) {
				engine.AddBit(later, k)
			}
		}
	}
}

// start lets every cell be the first that has no more than n digits.
func (s *disjointSearch) start() {
	usable := engine.Part(s.usable, 0, s.m.c.width)
	clear(usable)
	for i, m := range s.m.c.digits {
		if m != 0 && bits.OnesCount32(m) <= s.n {
			engine.AddBit(usable, i)
		}
	}
}

// add chooses one more cell after so many that have these digits.
func (s *disjointSearch) add(e *engine.Workspace, depth int, mask uint32) bool {
	c := s.m.c
	if depth == s.n {
		return bits.OnesCount32(mask) != s.n || s.m.offer(e, [3]uint32{mask}, s.yield)
	}
	if !e.Tick() {
		return false
	}
	for k, w := range engine.Part(s.usable, depth, c.width) {
		for ; w != 0; w &= w - 1 {
			i := k<<6 + bits.TrailingZeros64(w)
			if with := mask | c.digits[i]; bits.OnesCount32(with) <= s.n && !s.with(e, depth, i, with) {
				return false
			}
		}
	}
	return true
}

// with goes on with a cell added.
func (s *disjointSearch) with(e *engine.Workspace, depth, cell int, mask uint32) bool {
	width := s.m.c.width
	next := engine.Part(s.usable, depth+1, width)
	copy(next, engine.Part(s.usable, depth, width))
	engine.AndWords(next, engine.Part(s.apart, cell, width))
	engine.AddBit(s.m.parts[0], cell)
	more := s.add(e, depth+1, mask)
	s.m.parts[0][cell>>6] &^= 1 << (uint(cell) & 63)
	return more
}
