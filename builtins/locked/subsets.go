package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Subset is cells that have room for just so many digits as there are cells: each digit that can stand in them once does
// stand in them, and so does each one twice that can. (Naked subsets, Sue de Coq, distributed disjoint subsets.)
type Subset struct {
	Cells   []*puzzle.Region `expr:"cells"`
	Digits  int              `expr:"digits"`  // how many different digits they have
	Content puzzle.Set       `expr:"content"` // the open candidates of the cells
	Middle  []*puzzle.Region `expr:"middle"`  // those where two houses cross
	First   []*puzzle.Region `expr:"first"`   // those in the rest of the first house
	Second  []*puzzle.Region `expr:"second"`  // and of the second
	Held    []puzzle.Set     `expr:"held"`    // of each, one candidate is true

	c     *catalogue
	parts [3][]uint64 // the cells: where the houses cross, in the rest of the first, of the second
	all   []uint64
	peers []uint64
}

var subsetPool = engine.NewPool(func(*engine.Workspace) *Subset { return &Subset{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *Subset) Clone() *Subset {
	return &Subset{Cells: slices.Clone(m.Cells), Digits: m.Digits, Content: m.Content.Clone(),
		Middle: slices.Clone(m.Middle), First: slices.Clone(m.First), Second: slices.Clone(m.Second), Held: engine.CloneSets(m.Held)}
}

// Proof is the parts of the subset, which together are locked.
func (m *Subset) Proof(e *engine.Workspace) *engine.Proof {
	p := &engine.Proof{Kind: engine.ALSProof}
	for _, cells := range [][]*puzzle.Region{m.Middle, m.First, m.Second} {
		content := e.Board.Puzzle.NewSet()
		for _, r := range cells {
			content.Or(content, r.Cells)
		}
		content.And(content, e.Board.Open)
		if len(cells) > 0 {
			p.Sets = append(p.Sets, engine.LinkedSet{Cells: slices.Clone(cells), Candidates: content})
		}
	}
	return p
}

// begin makes the match ready for a board.
func (m *Subset) begin(e *engine.Workspace) {
	m.c = catalogueOf(e, 1)
	for i := range m.parts {
		m.parts[i] = puzzle.Zeroed(m.parts[i], m.c.width)
	}
	m.all, m.peers = puzzle.Zeroed(m.all, m.c.width), puzzle.Zeroed(m.peers, m.c.width)
}

// removes says whether a digit that stands in some cells is open in one that sees them all, or takes its only cell from
// other digits.
func (m *Subset) removes(cells []uint64, digit int) bool {
	places := m.c.placesOf(digit)
	copy(m.peers, places)
	m.c.common(m.peers, cells, places)
	return engine.AnyBit(m.peers) || m.c.settles(cells, digit)
}

// join puts the parts together.
func (m *Subset) join() {
	copy(m.all, m.parts[0])
	engine.OrWords(m.all, m.parts[1])
	engine.OrWords(m.all, m.parts[2])
}

// eachHeld hands out the cells and the digit of everything held: places of a digit in all the cells, or in one of the
// rests where it is in neither the crossing nor sees the other rest.
func (m *Subset) eachHeld(digits [3]uint32, yield func(cells []uint64, digit int) bool) bool {
	for d := digits[0] | digits[1] | digits[2]; d != 0; d &= d - 1 {
		digit, bit := bits.TrailingZeros32(d), d&-d
		if bit&digits[0] == 0 && bit&digits[1]&digits[2] != 0 {
			if !yield(m.parts[1], digit) || !yield(m.parts[2], digit) {
				return false
			}
		} else if !yield(m.all, digit) {
			return false
		}
	}
	return true
}

// offer gives the match to whoever walks, if it eliminates something; it says whether to go on. digits are those of the
// parts.
func (m *Subset) offer(e *engine.Workspace, digits [3]uint32, yield func(*Subset) bool) bool {
	m.join()
	if m.eachHeld(digits, func(cells []uint64, digit int) bool { return !m.removes(cells, digit) }) {
		return true
	}
	mark, c := e.Arena.Mark(), m.c
	m.Digits = bits.OnesCount32(digits[0] | digits[1] | digits[2])
	m.Middle, m.First, m.Second = c.regions(m.Middle, m.parts[0]), c.regions(m.First, m.parts[1]), c.regions(m.Second, m.parts[2])
	m.Cells, m.Content, m.Held = c.regions(m.Cells, m.all), c.candidates(e, m.all, digits[0]|digits[1]|digits[2]), m.Held[:0]
	m.eachHeld(digits, func(cells []uint64, digit int) bool {
		m.Held = append(m.Held, c.candidates(e, cells, 1<<digit))
		return true
	})
	return engine.Report(e, mark, m, yield, m.Cells)
}

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

// mostRest is how many cells a house has outside another, in a Sudoku of 16 digits; choices of them have so many bits.
const mostRest = 15

// someCells is some unfilled cells and what each choice of them has: choice k holds cell i if bit i is set.
type someCells struct {
	cells  []int
	digits []uint32
	likely []int // the choices that have fewer digits of their own than cells, were the crossing to have all it can
}

// choices works out the digits of every choice.
func (s *someCells) choices(c *catalogue) {
	s.digits = puzzle.Zeroed(s.digits, 1<<len(s.cells))
	for k := 1; k < len(s.digits); k++ {
		s.digits[k] = s.digits[k&(k-1)] | c.digits[s.cells[bits.TrailingZeros(uint(k))]]
	}
}

// sift notes the choices that could gain on a crossing with these digits at most.
func (s *someCells) sift(crossing uint32) {
	s.likely = s.likely[:0]
	for k := 1; k < len(s.digits); k++ {
		if s.digits[k]&crossing != 0 && s.gain(k, crossing) > 0 {
			s.likely = append(s.likely, k)
		}
	}
}

// mark makes a set of cells those of a choice.
func (s *someCells) mark(to []uint64, choice int) {
	clear(to)
	for ; choice != 0; choice &= choice - 1 {
		engine.AddBit(to, s.cells[bits.TrailingZeros(uint(choice))])
	}
}

// crossSearch looks for subsets in two houses that cross.
type crossSearch struct {
	m     *Subset
	parts [3]someCells // the cells where the houses cross, in the rest of the first, of the second
	gains []int        // choices of the second rest that have fewer digits of their own than cells
	found []crossed
}

// crossed is a subset: the houses, by their place in what was asked, and the choices of cells.
type crossed struct {
	a, b, cells int
	choices     [3]int
}

var crossSearchPool = engine.NewPool(func(*engine.Workspace) *crossSearch { return &crossSearch{} })

// CrossingSubsets looks through the pairs of houses, and hands out what it has found with the fewest cells first.
func CrossingSubsets(e *engine.Workspace, a, b []*puzzle.Region, yield func(*Subset) bool) {
	p := e.Board.Puzzle
	if p.Family != puzzle.Sudoku || p.Size > mostRest+1 {
		return
	}
	s := crossSearchPool.Next(e)
	s.m, s.found = subsetPool.Next(e), s.found[:0]
	s.m.begin(e)
	defer s.m.c.leave()
	for i, first := range a {
		for k, second := range b {
			if first != second && s.enter(p, first, second) && !s.walk(e, i, k) {
				return
			}
		}
	}
	slices.SortStableFunc(s.found, func(x, y crossed) int { return x.cells - y.cells })
	for _, f := range s.found {
		s.enter(p, a[f.a], b[f.b])
		if !s.offer(e, f.choices, yield) || !e.Tick() {
			return
		}
	}
}

// enter takes up two houses and says whether they can hold a subset.
func (s *crossSearch) enter(p *puzzle.Puzzle, a, b *puzzle.Region) bool {
	for i := range s.parts {
		s.parts[i].cells = s.parts[i].cells[:0]
	}
	s.collect(p.Inside(a, puzzle.Cell), b, 1)
	s.collect(p.Inside(b, puzzle.Cell), a, 2)
	if len(s.parts[0].cells) == 0 || len(s.parts[1].cells) == 0 || len(s.parts[2].cells) == 0 {
		return false
	}
	for i := range s.parts {
		s.parts[i].choices(s.m.c)
	}
	crossing := s.parts[0].digits[len(s.parts[0].digits)-1]
	s.parts[1].sift(crossing)
	s.parts[2].sift(crossing)
	return len(s.parts[1].likely) > 0 && len(s.parts[2].likely) > 0
}

// collect files the unfilled cells of a house: those of the other one as crossing, once, the others as a rest.
func (s *crossSearch) collect(house []*puzzle.Region, other *puzzle.Region, rest int) {
	for _, r := range house {
		switch i := r.Number - 1; {
		case s.m.c.digits[i] == 0:
		case !r.Cells.Within(other.Cells):
			s.parts[rest].cells = append(s.parts[rest].cells, i)
		case rest == 1:
			s.parts[0].cells = append(s.parts[0].cells, i)
		}
	}
}

// walk takes every choice of the crossing that has at least two digits too many.
func (s *crossSearch) walk(e *engine.Workspace, a, b int) bool {
	for middle := 1; middle < len(s.parts[0].digits); middle++ {
		have := s.parts[0].digits[middle]
		if surplus := bits.OnesCount32(have) - bits.OnesCount(uint(middle)); surplus >= 2 && !s.complete(e, crossed{a: a, b: b}, middle, surplus) {
			return false
		}
	}
	return e.Tick()
}

// gain is how many more cells a choice has than digits that the crossing does not have.
func (p *someCells) gain(choice int, middle uint32) int {
	return bits.OnesCount(uint(choice)) - bits.OnesCount32(p.digits[choice]&^middle)
}

// complete looks for choices in the two rests that together make up for the surplus of the crossing.
func (s *crossSearch) complete(e *engine.Workspace, f crossed, middle, surplus int) bool {
	first, second, have := &s.parts[1], &s.parts[2], s.parts[0].digits[middle]
	s.gains = s.gains[:0]
	for _, b := range second.likely {
		if second.digits[b]&have != 0 && second.gain(b, have) > 0 {
			s.gains = append(s.gains, b)
		}
	}
	if len(s.gains) == 0 {
		return true
	}
	for _, a := range first.likely {
		missing := surplus - first.gain(a, have)
		if missing <= 0 || missing >= surplus {
			continue
		}
		if !e.Tick() {
			return false
		}
		s.match(e, f, middle, a, missing)
	}
	return true
}

// match lists what a choice in the first rest makes with those in the second that bring what is missing.
func (s *crossSearch) match(e *engine.Workspace, f crossed, middle, a, missing int) {
	first, second, have := &s.parts[1], &s.parts[2], s.parts[0].digits[middle]
	for _, b := range s.gains {
		gain := second.gain(b, have)
		near := gain == missing-1 && e.Near != nil
		if gain != missing && !near || first.digits[a]&second.digits[b]&have != 0 {
			continue
		}
		f.choices = [3]int{middle, a, b}
		if near {
			s.nearly(e, f.choices)
			continue
		}
		f.cells = bits.OnesCount(uint(middle)) + bits.OnesCount(uint(a)) + bits.OnesCount(uint(b))
		s.found = append(s.found, f)
	}
}

// offer gives a subset to whoever walks.
func (s *crossSearch) offer(e *engine.Workspace, choices [3]int, yield func(*Subset) bool) bool {
	var digits [3]uint32
	for i, choice := range choices {
		s.parts[i].mark(s.m.parts[i], choice)
		digits[i] = s.parts[i].digits[choice]
	}
	return s.m.offer(e, digits, yield)
}

// ByDigit walks some open candidates of a Sudoku digit by digit: those of each one that is among them.
func ByDigit(e *engine.Workspace, cells puzzle.Set, yield func(puzzle.Set) bool) {
	open := e.Open(cells)
	for _, d := range e.Board.Puzzle.Of(puzzle.Digit) {
		if !open.Meets(d.Cells) {
			continue
		}
		if !yield(e.Arena.And(open, d.Cells)) {
			return
		}
	}
}
