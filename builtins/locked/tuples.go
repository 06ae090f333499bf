package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Tuple is some cells and the ways to fill them that cells which see them all allow: no digit twice in cells that see
// each other, and none that takes every candidate of a cell around. (Sudoku Explainer's aligned exclusion.)
type Tuple struct {
	Base   []*puzzle.Region `expr:"base"`   // the cells
	Around []*puzzle.Region `expr:"around"` // the cells that see them all and can be left without a candidate
	Unused puzzle.Set       `expr:"unused"` // the open candidates of the base that no way has
	Count  int              `expr:"count"`  // how many ways there are

	c      *catalogue
	n      int
	cells  []int
	common []uint64 // per depth, the cells that see all chosen so far and have no more than n digits
	small  []uint64 // the cells with no more than n digits
	masks  []uint32 // of the cells around
	used   []uint32 // per cell of the base, the digits that some way has
	values []int    // of the way being tried
	yield  func(*Tuple) bool
}

var tuplePool = engine.NewPool(func(*engine.Workspace) *Tuple { return &Tuple{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *Tuple) Clone() *Tuple {
	return &Tuple{Base: slices.Clone(m.Base), Around: slices.Clone(m.Around), Unused: m.Unused.Clone(), Count: m.Count}
}

// Proof is the cells of the tuple, and then those around that must keep a candidate, each a set by itself.
func (m *Tuple) Proof(e *engine.Workspace) *engine.Proof {
	p := &engine.Proof{Kind: engine.ALSProof}
	for _, c := range slices.Concat(m.Base, m.Around) {
		content := e.Board.Puzzle.NewSet()
		content.And(c.Cells, e.Board.Open)
		p.Sets = append(p.Sets, engine.LinkedSet{Cells: []*puzzle.Region{c}, Candidates: content})
	}
	return p
}

// mostTuple bounds the cells of a tuple.
const mostTuple = 4

// Tuples walks the choices of n cells in the order of the grid.
func Tuples(e *engine.Workspace, n int, yield func(*Tuple) bool) {
	if e.Board.Puzzle.Family != puzzle.Sudoku || n < 2 || n > mostTuple {
		return
	}
	m := tuplePool.Next(e)
	m.c, m.n, m.yield = catalogueOf(e, 1), n, yield
	defer m.c.leave()
	m.common, m.small = puzzle.Zeroed(m.common, (n+1)*m.c.width), puzzle.Zeroed(m.small, m.c.width)
	for i, mask := range m.c.digits {
		if k := bits.OnesCount32(mask); k > 0 && k <= n {
			engine.AddBit(m.small, i)
		}
	}
	copy(engine.Part(m.common, 0, m.c.width), m.small)
	m.cells = m.cells[:0]
	m.choose(e, 0)
}

// choose adds cells from one on until there are n, as long as some cell sees all of them.
func (m *Tuple) choose(e *engine.Workspace, from int) bool {
	depth := len(m.cells)
	if depth == m.n {
		return m.judge(e)
	}
	for i := from; i < m.c.cellGrid.cells; i++ {
		if bits.OnesCount32(m.c.digits[i]) < 2 {
			continue
		}
		next := engine.Part(m.common, depth+1, m.c.width)
		copy(next, engine.Part(m.common, depth, m.c.width))
		if engine.AndWords(next, m.c.peersOf(i)); !engine.AnyBit(next) {
			continue
		}
		m.cells = append(m.cells[:depth], i)
		if !e.Tick() || !m.choose(e, i+1) {
			return false
		}
	}
	m.cells = m.cells[:depth]
	return true
}

// judge tries every way to fill the cells and hands them out if a candidate stands in none.
func (m *Tuple) judge(e *engine.Workspace) bool {
	if !m.surround() {
		return true
	}
	m.used, m.values, m.Count = puzzle.Zeroed(m.used, m.n), puzzle.Zeroed(m.values, m.n), 0
	m.fill(0, 0)
	for k, i := range m.cells {
		if m.used[k] != m.c.digits[i] {
			return m.hand(e)
		}
	}
	return true
}

// surround lists the cells around all of whose digits the base has, and says whether there are any.
func (m *Tuple) surround() bool {
	have := uint32(0)
	for _, i := range m.cells {
		have |= m.c.digits[i]
	}
	m.masks = m.masks[:0]
	for k, w := range engine.Part(m.common, m.n, m.c.width) {
		for ; w != 0; w &= w - 1 {
			if mask := m.c.digits[k<<6+bits.TrailingZeros64(w)]; mask&^have == 0 {
				m.masks = append(m.masks, mask)
			}
		}
	}
	return len(m.masks) > 0
}

// fill tries the digits of a cell of the base beside those chosen, which are these.
func (m *Tuple) fill(k int, chosen uint32) {
	if k == m.n {
		m.note(chosen)
		return
	}
	for d := m.c.digits[m.cells[k]]; d != 0; d &= d - 1 {
		if m.values[k] = bits.TrailingZeros32(d); chosen&d&-d == 0 || !m.repeats(k) {
			m.fill(k+1, chosen|d&-d)
		}
	}
}

// repeats says whether a cell has the digit of one before it that it sees.
func (m *Tuple) repeats(k int) bool {
	for j := range k {
		if m.values[j] == m.values[k] && engine.HasBit(m.c.peersOf(m.cells[k]), m.cells[j]) {
			return true
		}
	}
	return false
}

// note counts a way, unless it takes all candidates of a cell around.
func (m *Tuple) note(chosen uint32) {
	for _, mask := range m.masks {
		if mask&^chosen == 0 {
			return
		}
	}
	m.Count++
	for k, d := range m.values {
		m.used[k] |= 1 << d
	}
}

// hand gives the tuple to whoever walks; the argument rests on its cells and those around.
func (m *Tuple) hand(e *engine.Workspace) bool {
	mark, all := e.Arena.Mark(), m.c.puzzle.Of(puzzle.Cell)
	m.Base, m.Around, m.Unused = m.Base[:0], m.Around[:0], e.Arena.Set()
	have := uint32(0)
	for k, i := range m.cells {
		m.Base = append(m.Base, all[i])
		have |= m.c.digits[i]
		for d := m.c.digits[i] &^ m.used[k]; d != 0; d &= d - 1 {
			m.Unused.Add(puzzle.Cand(i*m.c.size + bits.TrailingZeros32(d)))
		}
	}
	for k, w := range engine.Part(m.common, m.n, m.c.width) {
		for ; w != 0; w &= w - 1 {
			if i := k<<6 + bits.TrailingZeros64(w); m.c.digits[i]&^have == 0 {
				m.Around = append(m.Around, all[i])
			}
		}
	}
	return engine.Report(e, mark, m, m.yield, m.Base, m.Around)
}
