package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// setLinks says which almost-locked sets of a catalogue have a restricted common candidate: a digit of both whose cells in
// the one all see its cells in the other, so that it is missing in one of them. Sets of sets are so many words.
type setLinks struct {
	most  int // the number of cells up to which sets are linked
	width int // words of a set of sets

	has []uint64 // per digit, the sets that have it
	at  []uint64 // per digit and cell, the sets that have the digit in that cell
	see []uint64 // per digit and cell with that digit, the sets all of whose cells with it see the cell
	to  []uint64 // per entry of a set and digit, the sets it is linked to by the digit
}

// link works out the links of all sets listed, unless it has been done.
func (c *catalogue) link(e *engine.Workspace) *setLinks {
	l := &c.links
	if l.most == c.most {
		return l
	}
	l.most, l.width = c.most, (len(c.masks)+63)/64
	table := c.size * c.cellGrid.cells * l.width
	l.has, l.at, l.see = puzzle.Zeroed(l.has, c.size*l.width), puzzle.Zeroed(l.at, table), puzzle.Zeroed(l.see, table)
	for set, mask := range c.masks {
		for ; mask != 0; mask &= mask - 1 {
			c.enter(set, bits.TrailingZeros32(mask))
		}
	}
	l.to = puzzle.Zeroed(l.to, len(c.seen)/c.width*l.width)
	for set, mask := range c.masks {
		for ; mask != 0 && e.Tick(); mask &= mask - 1 {
			digit := bits.TrailingZeros32(mask)
			if seen := c.seenBy(set, digit); engine.AnyBit(seen) {
				c.among(l.linked(c.entry(set, digit)), digit, seen)
			}
		}
	}
	if e.Err() != nil {
		l.most = 0 // something may be missing
	}
	return l
}

// enter files a set under one of its digits.
func (c *catalogue) enter(set, digit int) {
	l := &c.links
	engine.AddBit(engine.Part(l.has, digit, l.width), set)
	cells, places, seen := c.cellsOf(set), c.placesOf(digit), c.seenBy(set, digit)
	for k := range cells {
		for w := cells[k] & places[k]; w != 0; w &= w - 1 {
			engine.AddBit(c.having(digit, k<<6+bits.TrailingZeros64(w)), set)
		}
		for w := seen[k]; w != 0; w &= w - 1 {
			engine.AddBit(c.seeing(digit, k<<6+bits.TrailingZeros64(w)), set)
		}
	}
}

// having is the sets that have a digit in a cell.
func (c *catalogue) having(digit, cell int) []uint64 {
	return engine.Part(c.links.at, digit*c.cellGrid.cells+cell, c.links.width)
}

// seeing is the sets all of whose cells with a digit see the cell, which has it too.
func (c *catalogue) seeing(digit, cell int) []uint64 {
	return engine.Part(c.links.see, digit*c.cellGrid.cells+cell, c.links.width)
}

// linked is the sets that the set and digit of an entry are linked to.
func (l *setLinks) linked(entry int) []uint64 { return engine.Part(l.to, entry, l.width) }

// among makes a set of sets those that have a digit, and have it only in these cells.
func (c *catalogue) among(to []uint64, digit int, cells []uint64) {
	copy(to, engine.Part(c.links.has, digit, c.links.width))
	for k, w := range c.placesOf(digit) {
		for w &^= cells[k]; w != 0; w &= w - 1 {
			engine.WithoutWords(to, c.having(digit, k<<6+bits.TrailingZeros64(w)))
		}
	}
}

// reaching adds to a set of sets those that, with some cell among these, could remove the digit there.
func (c *catalogue) reaching(to []uint64, digit int, cells []uint64) {
	for k, w := range cells {
		for ; w != 0; w &= w - 1 {
			engine.OrWords(to, c.seeing(digit, k<<6+bits.TrailingZeros64(w)))
		}
	}
}

// keepBefore takes the sets from a number on out of a set of sets.
func keepBefore(sets []uint64, n int) {
	for i := range sets {
		switch from := n - (i << 6); {
		case from <= 0:
			sets[i] = 0
		case from < 64:
			sets[i] &= 1<<from - 1
		}
	}
}

// keepAfter takes the sets up to a number out of a set of sets.
func keepAfter(sets []uint64, n int) {
	for i := range sets {
		switch from := n + 1 - (i << 6); {
		case from >= 64:
			sets[i] = 0
		case from > 0:
			sets[i] &^= 1<<from - 1
		}
	}
}

// ALSChain is almost-locked sets, each linked to the next by a digit that one of the two must lack. A set that lacks a
// digit holds all its others, so what the first lacks, the last holds; a pair that is linked twice holds even more.
type ALSChain struct {
	Sets  []puzzle.Set     `expr:"sets"`  // the open candidates of each set, along the chain
	Links []puzzle.Set     `expr:"links"` // of each set but the last, the candidates that link it to the next
	First puzzle.Set       `expr:"first"` // the first set
	Last  puzzle.Set       `expr:"last"`  // and the last
	Outer puzzle.Set       `expr:"outer"` // the first and the last link together
	Cells []*puzzle.Region `expr:"cells"` // those of all sets
	Ends  puzzle.Set       `expr:"ends"`  // one of them is true: the digit of the conclusion in the first and the last set
	Held  []puzzle.Set     `expr:"held"`  // all such sets: ends, and of a pair that is linked twice several

	c       *catalogue
	numbers []int // of the sets
	digits  []int // of the links
}

var alsChainPool = engine.NewPool(func(*engine.Workspace) *ALSChain { return &ALSChain{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *ALSChain) Clone() *ALSChain {
	return &ALSChain{Sets: engine.CloneSets(m.Sets), Links: engine.CloneSets(m.Links), First: m.First.Clone(), Last: m.Last.Clone(), Outer: m.Outer.Clone(), Cells: slices.Clone(m.Cells), Ends: m.Ends.Clone(), Held: engine.CloneSets(m.Held)}
}

// Proof is the sets along the chain.
func (m *ALSChain) Proof(e *engine.Workspace) *engine.Proof {
	p := &engine.Proof{Kind: engine.ALSProof}
	for i, s := range m.Sets {
		l := engine.LinkedSet{Cells: CellsIn(e.Board.Puzzle, s), Candidates: s.Clone()}
		if i < len(m.Links) {
			l.Link = m.Links[i].Clone()
		}
		p.Sets = append(p.Sets, l)
	}
	return p
}

// CellsIn lists the cells of some candidates.
func CellsIn(p *puzzle.Puzzle, s puzzle.Set) []*puzzle.Region { return appendCells(nil, p, s) }

// appendCells appends the cells of some candidates that are not in the list yet.
func appendCells(list []*puzzle.Region, p *puzzle.Puzzle, s puzzle.Set) []*puzzle.Region {
	all, last := p.Of(puzzle.Cell), -1
	for c := s.First(); c != puzzle.None; c = s.Next(c) {
		if i := p.CellOf(c); i != last && !slices.Contains(list, all[i]) {
			list = append(list, all[i])
		}
		last = p.CellOf(c)
	}
	return list
}

// mostChained bounds the sets of a chain.
const mostChained = 16

// alsSearch looks for chains from one set and digit after the other: breadth first, so that every set is reached by
// the shortest way to it for each digit it can be entered by.
type alsSearch struct {
	c     *catalogue
	l     *setLinks
	limit int // sets with lower numbers are looked at

	start, z int
	useful   []uint64   // sets that end a chain which eliminates something
	entered  [][]uint64 // per step, per digit: the sets first reached by it then
	visited  []uint64   // per digit, the sets reached by it so far
	left     []uint32   // per set, by which digits it has been left

	first []uint8 // per set and digit to start from, the least number of links its next chain can have
}

var alsSearchPool = engine.NewPool(func(*engine.Workspace) *alsSearch { return &alsSearch{} })

// ALSChains finds the shortest chains of all first, then those with one link more.
func ALSChains(e *engine.Workspace, least, most, cells int, yield func(*ALSChain) bool) {
	most = min(most, mostChained)
	if e.Board.Puzzle.Family != puzzle.Sudoku || most < max(least, 2) || cells < 1 {
		return
	}
	m := alsChainPool.Next(e)
	s := alsSearchPool.Next(e)
	m.c = catalogueOf(e, cells)
	defer m.c.leave()
	s.begin(e, m.c, cells)
	s.nearly(e)
	for i := range s.first {
		s.first[i] = uint8(max(least, 2) - 1)
	}
	for n := s.shortest(e, most); n < most; n = s.shortest(e, most) {
		if !s.report(e, m, n, yield) {
			return
		}
	}
}

// begin makes the search ready for sets of up to so many cells.
func (s *alsSearch) begin(e *engine.Workspace, c *catalogue, cells int) {
	s.c, s.l = c, c.link(e)
	s.limit = c.upTo[min(cells, c.most)]
	s.first = puzzle.Zeroed(s.first, s.limit*c.size)
	s.useful, s.visited, s.left = puzzle.Zeroed(s.useful, s.l.width), puzzle.Zeroed(s.visited, c.size*s.l.width), puzzle.Zeroed(s.left, len(c.masks))
}

// shortest is the least number of links that a chain not reported yet has, or most if there is none below it. Starts
// whose shortest chain is longer are noted, and not looked at again before it is their turn.
func (s *alsSearch) shortest(e *engine.Workspace, most int) int {
	bound := most
	for i := range s.first {
		links := int(s.first[i])
		if links >= bound {
			continue
		}
		if !s.from(i/s.c.size, i%s.c.size) {
			s.first[i] = mostChained
			continue
		}
		if !e.Tick() {
			return most
		}
		n := s.least(e, links, min(bound, most-1))
		s.first[i] = uint8(n)
		bound = min(bound, n)
	}
	return bound
}

// from makes a set and a digit the start and says whether a chain from there can eliminate anything.
func (s *alsSearch) from(set, digit int) bool {
	s.start, s.z = set, digit
	if s.c.masks[set]>>digit&1 == 0 {
		return false
	}
	seen := s.c.seenBy(set, digit)
	if !engine.AnyBit(seen) {
		return false
	}
	clear(s.useful)
	s.c.reaching(s.useful, digit, seen)
	keepBefore(s.useful, s.limit)
	keepAfter(s.useful, set) // the way back is the same chain
	return engine.AnyBit(s.useful)
}

// least is how many links the shortest useful chain from the start has that has at least so many; beyond the bound it
// gives up. A chain of one link is found without going there.
func (s *alsSearch) least(e *engine.Workspace, least, bound int) int {
	switch {
	case least > 1:
		return s.search(e, least, bound)
	case s.adjoined():
		return 1
	case bound == 1:
		return 2
	}
	return s.search(e, 2, bound)
}

// adjoined says whether the start is linked to a set that ends a useful chain.
func (s *alsSearch) adjoined() bool {
	for d := s.c.masks[s.start] &^ (1 << s.z); d != 0; d &= d - 1 {
		if engine.ShareBit(s.useful, s.l.linked(s.c.entry(s.start, bits.TrailingZeros32(d)))) {
			return true
		}
	}
	return false
}

// search goes from the start until a chain with at least so many links is found, and says how many it has; beyond the
// bound it gives up.
func (s *alsSearch) search(e *engine.Workspace, least, bound int) int {
	clear(s.visited)
	clear(s.left)
	s.depart()
	for n := 1; ; n++ {
		if n >= least && s.arrived(n) {
			return n
		}
		if n == bound || !e.Tick() {
			return bound + 1
		}
		if !s.advance(n) {
			return mostChained
		}
	}
}

// step is the sets first reached by a digit after so many links.
func (s *alsSearch) step(n, digit int) []uint64 { return engine.Part(s.entered[n], digit, s.l.width) }

// room makes room for the sets that are reached after n links.
func (s *alsSearch) room(n int) {
	for len(s.entered) <= n {
		s.entered = append(s.entered, nil)
	}
	s.entered[n] = puzzle.Zeroed(s.entered[n], s.c.size*s.l.width)
}

// depart enters the sets that are linked to the start by another digit than z.
func (s *alsSearch) depart() {
	s.room(1)
	s.left[s.start] = s.c.masks[s.start]
	s.leave(1, s.start, s.left[s.start]&^(1<<s.z))
	s.settle(1)
}

// leave enters the sets to which a set is linked by some digits.
func (s *alsSearch) leave(n, set int, digits uint32) {
	for ; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros32(digits)
		engine.OrWords(s.step(n, d), s.l.linked(s.c.entry(set, d)))
	}
}

// settle keeps what has been reached for the first time, and says whether that is anything.
func (s *alsSearch) settle(n int) bool {
	any := false
	for d := range s.c.size {
		step, visited := s.step(n, d), engine.Part(s.visited, d, s.l.width)
		keepBefore(step, s.limit)
		engine.WithoutWords(step, visited)
		engine.OrWords(visited, step)
		any = any || engine.AnyBit(step)
	}
	return any
}

// advance leaves the sets reached after n links by every digit but the one they were entered by.
func (s *alsSearch) advance(n int) bool {
	s.room(n + 1)
	for d := range s.c.size {
		for k, w := range s.step(n, d) {
			for ; w != 0; w &= w - 1 {
				set := k<<6 + bits.TrailingZeros64(w)
				digits := s.c.masks[set] &^ (1<<d | s.left[set])
				s.left[set] |= digits
				s.leave(n+1, set, digits)
			}
		}
	}
	return s.settle(n + 1)
}

// arrived says whether a set that ends a useful chain was reached after n links, by another digit than z.
func (s *alsSearch) arrived(n int) bool {
	for d := range s.c.size {
		if d != s.z && engine.ShareBit(s.step(n, d), s.useful) {
			return true
		}
	}
	return false
}

// report hands out the chains with n links of all starts that have some.
func (s *alsSearch) report(e *engine.Workspace, m *ALSChain, n int, yield func(*ALSChain) bool) bool {
	for i := range s.first {
		if int(s.first[i]) != n || !s.from(i/s.c.size, i%s.c.size) {
			continue
		}
		s.first[i]++
		if s.search(e, n, n) == n && !s.reportEnds(e, m, n, yield) {
			return false
		}
	}
	return e.Tick()
}

func (s *alsSearch) reportEnds(e *engine.Workspace, m *ALSChain, n int, yield func(*ALSChain) bool) bool {
	for d := range s.c.size {
		for k, w := range s.step(n, d) {
			if d == s.z {
				break
			}
			for w &= s.useful[k]; w != 0; w &= w - 1 {
				s.trace(m, k<<6+bits.TrailingZeros64(w), d, n)
				if !m.handChain(e, s.z, yield) {
					return false
				}
			}
		}
	}
	return true
}

// trace finds the way to a set that was reached by a digit after n links.
func (s *alsSearch) trace(m *ALSChain, set, digit, n int) {
	m.numbers, m.digits = puzzle.Zeroed(m.numbers, n+1), puzzle.Zeroed(m.digits, n)
	for ; n > 1; n-- {
		m.numbers[n], m.digits[n-1] = set, digit
		set, digit = s.before(set, digit, n-1)
	}
	m.numbers[0], m.numbers[1], m.digits[0] = s.start, set, digit
}

// before finds a set that was reached after n links, by another digit, and is linked to the set by this one.
func (s *alsSearch) before(set, digit, n int) (int, int) {
	back := s.l.linked(s.c.entry(set, digit))
	for d := range s.c.size {
		for k, w := range s.step(n, d) {
			if w &= back[k]; w != 0 && d != digit {
				return k<<6 + bits.TrailingZeros64(w), d
			}
		}
	}
	panic("a set of a chain was reached from nowhere")
}

// handChain gives the chain through m.numbers to whoever walks.
func (m *ALSChain) handChain(e *engine.Workspace, z int, yield func(*ALSChain) bool) bool {
	mark := e.Arena.Mark()
	m.describe(e)
	c, last := m.c, m.numbers[len(m.numbers)-1]
	m.Outer = e.Arena.Or(m.Links[0], m.Links[len(m.Links)-1])
	m.Ends = e.Arena.Set()
	c.put(m.Ends, c.cellsOf(m.numbers[0]), z)
	c.put(m.Ends, c.cellsOf(last), z)
	m.Held = append(m.Held[:0], m.Ends)
	return engine.Report(e, mark, m, yield, m.Cells)
}

// describe fills in the sets and the links.
func (m *ALSChain) describe(e *engine.Workspace) {
	m.Sets, m.Links, m.Cells = m.Sets[:0], m.Links[:0], m.Cells[:0]
	for i, set := range m.numbers {
		m.Sets = append(m.Sets, m.c.candidates(e, m.c.cellsOf(set), m.c.masks[set]))
		m.Cells = appendCells(m.Cells, m.c.puzzle, m.Sets[i])
		if i < len(m.digits) {
			m.Links = append(m.Links, m.inBoth(e, set, m.numbers[i+1], m.digits[i]))
		}
	}
	m.First, m.Last = m.Sets[0], m.Sets[len(m.Sets)-1]
}

// inBoth is the candidates of a digit in two sets.
func (m *ALSChain) inBoth(e *engine.Workspace, a, b, digit int) puzzle.Set {
	s := m.c.candidates(e, m.c.cellsOf(a), 1<<digit)
	m.c.put(s, m.c.cellsOf(b), digit)
	return s
}
