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

	c       *catalogue
	n       int
	cells   []int
	common  []uint64 // per depth, the cells that see all chosen so far and have no more than n digits
	several []uint64 // the cells with two digits or more
	reach   []uint64 // per depth, the cells that may be chosen next
	masks   []uint32 // of the cells around
	used    []uint32 // per cell of the base, the digits that some way has
	values  []int    // of the way being tried
	every   bool     // try every way
	missing int      // how many candidates of the base no way has yet
	before  *idleTuples
	handed  bool // whether any tuple was
	yield   func(*Tuple) bool
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

// idleTuples is the board of a puzzle on which no tuple of so many cells excluded anything. On another of its boards that
// still holds for those whose base, and the cells around it that matter, are as they were.
type idleTuples struct {
	puzzle  *puzzle.Puzzle
	digits  []uint32
	changed []uint64 // the cells that are otherwise now
}

var idleTuplesPool = engine.NewPool(func(*engine.Workspace) *[mostTuple + 1]idleTuples { return &[mostTuple + 1]idleTuples{} })

// compare notes which cells of a board are otherwise than they were, or every one.
func (t *idleTuples) compare(c *catalogue, every bool) {
	t.changed = puzzle.Zeroed(t.changed, c.width)
	for i, mask := range c.digits {
		if every || t.puzzle != c.puzzle || t.digits[i] != mask {
			engine.AddBit(t.changed, i)
		}
	}
}

// keep notes that no tuple of a board excludes anything.
func (t *idleTuples) keep(c *catalogue) {
	t.puzzle, t.digits = c.puzzle, append(t.digits[:0], c.digits...)
}

// Tuples walks the choices of n cells in the order of the grid.
func Tuples(e *engine.Workspace, n int, yield func(*Tuple) bool) {
	if e.Board.Puzzle.Family != puzzle.Sudoku || n < 2 || n > mostTuple {
		return
	}
	m := tuplePool.Next(e)
	m.c, m.n, m.yield = catalogueOf(e, 1), n, yield
	defer m.c.leave()
	m.sort()
	m.before = &idleTuplesPool.Own(e)[n]
	m.before.compare(m.c, e.Near != nil)
	m.cells, m.handed = m.cells[:0], false
	if m.choose(e, 0, false) && !m.handed {
		m.before.keep(m.c)
	}
}

// sort tells the cells that can be chosen, and those that can be left without a candidate.
func (m *Tuple) sort() {
	width := m.c.width
	m.common, m.several, m.reach = puzzle.Zeroed(m.common, (m.n+1)*width), puzzle.Zeroed(m.several, width), puzzle.Zeroed(m.reach, m.n*width)
	for i, mask := range m.c.digits {
		n := bits.OnesCount32(mask)
		if n > 1 {
			engine.AddBit(m.several, i)
		}
		if n > 0 && n <= m.n {
			engine.AddBit(m.common, i) // at depth 0
		}
	}
}

// choose adds cells from one on until there are n, as long as some cell sees all of them. One of these cells, or of those
// chosen, must be otherwise than when no tuple excluded anything: touched says whether one chosen is.
func (m *Tuple) choose(e *engine.Workspace, from int, touched bool) bool {
	depth := len(m.cells)
	common := engine.Part(m.common, depth, m.c.width)
	near := touched || engine.ShareBit(common, m.before.changed)
	if depth == m.n {
		return !near || m.judge(e)
	}
	next := engine.Part(m.common, depth+1, m.c.width)
	for k, w := range m.reachable(common, from, depth == m.n-1 && !near) {
		for ; w != 0; w &= w - 1 {
			i := k<<6 + bits.TrailingZeros64(w)
			for j, peers := range m.c.peersOf(i) {
				next[j] = common[j] & peers
			}
			m.cells = append(m.cells[:depth], i)
			if !e.Tick() || !m.choose(e, i+1, touched || engine.HasBit(m.before.changed, i)) {
				return false
			}
		}
	}
	m.cells = m.cells[:depth]
	return true
}

// reachable is the cells from one on that see some of the common ones, all or those that have changed.
func (m *Tuple) reachable(common []uint64, from int, changed bool) []uint64 {
	reach := engine.Part(m.reach, len(m.cells), m.c.width)
	clear(reach)
	for k, w := range common {
		for ; w != 0; w &= w - 1 {
			engine.OrWords(reach, m.c.peersOf(k<<6+bits.TrailingZeros64(w)))
		}
	}
	engine.AndWords(reach, m.several)
	keepAfter(reach, from-1)
	if changed {
		engine.AndWords(reach, m.before.changed)
	}
	return reach
}

// judge tries ways to fill the cells until every candidate stands in one, and hands the cells out if some never does.
func (m *Tuple) judge(e *engine.Workspace) bool {
	if !m.surround() {
		return true
	}
	m.try(false)
	if m.missing > 0 {
		m.try(true)
		return m.hand(e)
	}
	m.nearly(e)
	return true
}

// try tries ways to fill the cells: all of them, or as long as some candidate is missing.
func (m *Tuple) try(every bool) {
	m.every, m.used, m.values = every, puzzle.Zeroed(m.used, m.n), puzzle.Zeroed(m.values, m.n)
	m.missing, m.Count = 0, 0
	for _, i := range m.cells {
		m.missing += bits.OnesCount32(m.c.digits[i])
	}
	m.fill(0, 0)
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

// fill tries the digits of a cell of the base beside those chosen, which are these, where a candidate is missing.
func (m *Tuple) fill(k int, chosen uint32) {
	free := m.c.digits[m.cells[k]] &^ m.repeated(k, chosen)
	if k == m.n-1 {
		m.note(free, chosen)
		return
	}
	for ; free != 0 && m.missing > 0; free &= free - 1 {
		m.values[k] = bits.TrailingZeros32(free)
		if m.every || m.misses(k) {
			m.fill(k+1, chosen|free&-free)
		}
	}
}

// misses says whether a candidate chosen up to cell k is missing yet, or one of the cells behind it.
func (m *Tuple) misses(k int) bool {
	for j, d := range m.values[:k+1] {
		if m.used[j]>>d&1 == 0 {
			return true
		}
	}
	for j, i := range m.cells[k+1:] {
		if m.used[k+1+j] != m.c.digits[i] {
			return true
		}
	}
	return false
}

// repeated is the digits of the cells before one that it sees.
func (m *Tuple) repeated(k int, chosen uint32) (digits uint32) {
	if chosen&m.c.digits[m.cells[k]] == 0 {
		return 0
	}
	for j, d := range m.values[:k] {
		if engine.HasBit(m.c.peersOf(m.cells[k]), m.cells[j]) {
			digits |= 1 << d
		}
	}
	return digits
}

// note counts the ways that end with one of some digits, but for those that take all candidates of a cell around.
func (m *Tuple) note(last, chosen uint32) {
	for _, mask := range m.masks {
		switch mask &^= chosen; {
		case mask == 0:
			return
		case mask&(mask-1) == 0:
			last &^= mask
		}
	}
	if last == 0 {
		return
	}
	m.Count += bits.OnesCount32(last)
	for k, d := range m.values[:m.n-1] {
		m.use(k, 1<<d)
	}
	m.use(m.n-1, last)
}

// use notes digits that a cell of the base has in some way.
func (m *Tuple) use(k int, digits uint32) {
	m.missing -= bits.OnesCount32(digits &^ m.used[k])
	m.used[k] |= digits
}

// hand gives the tuple to whoever walks; the argument rests on its cells and those around.
func (m *Tuple) hand(e *engine.Workspace) bool {
	mark, all := e.Arena.Mark(), m.c.puzzle.Of(puzzle.Cell)
	m.handed = true
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
