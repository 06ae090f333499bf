package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

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
	s.gather(p.Inside(a, puzzle.Cell), b, 1)
	s.gather(p.Inside(b, puzzle.Cell), a, 2)
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

// gather files the unfilled cells of a house: those of the other one as crossing, once, the others as a rest.
func (s *crossSearch) gather(house []*puzzle.Region, other *puzzle.Region, rest int) {
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
		for _, b := range s.gains {
			if second.gain(b, have) == missing && first.digits[a]&second.digits[b]&have == 0 {
				f.choices = [3]int{middle, a, b}
				f.cells = bits.OnesCount(uint(middle)) + bits.OnesCount(uint(a)) + bits.OnesCount(uint(b))
				s.found = append(s.found, f)
			}
		}
	}
	return true
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
