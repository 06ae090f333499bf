package locked

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// plainSet is an almost-locked set as the tests find it: cells by index, and the digits they have.
type plainSet struct {
	cells  []int
	digits uint32
}

// digitBoards calls f with Sudoku boards of three sizes, somewhere in a solve, on half of which the digits that are seen
// have been eliminated.
func digitBoards(t *testing.T, rounds int, f func(s sample.Solved, b *puzzle.Board)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	for round := range rounds {
		for _, s := range []sample.Solved{sample.Sudoku(t, rng, 2, 2), sample.Sudoku(t, rng, 2, 3), sample.Sudoku(t, rng, 3, 3)} {
			b := s.Board(rng)
			if round%2 == 0 {
				for c := range b.Placed.Clone().All() {
					b.Suppose(c)
				}
			}
			f(s, b)
		}
	}
}

// openDigits is what a cell can hold; nothing where it is filled.
func openDigits(b *puzzle.Board, cell int) uint32 {
	r, mask := b.Puzzle.Of(puzzle.Cell)[cell], uint32(0)
	if b.Placed.Meets(r.Cells) {
		return 0
	}
	for c := range r.Cells.All() {
		if b.Open.Has(c) {
			mask |= 1 << (b.Puzzle.DigitOf(c) - 1)
		}
	}
	return mask
}

// plainSets lists the almost-locked sets of a board with up to so many cells by looking at every choice of cells of
// every house.
func plainSets(b *puzzle.Board, most int) []plainSet {
	var sets []plainSet
	seen := map[string]bool{}
	for _, house := range b.Puzzle.Houses() {
		cells := b.Puzzle.Inside(house, puzzle.Cell)
		for choice := 1; choice < 1<<len(cells); choice++ {
			var s plainSet
			filled := false
			for k, r := range cells {
				if choice>>k&1 != 0 {
					m := openDigits(b, r.Number-1)
					s.cells, s.digits, filled = append(s.cells, r.Number-1), s.digits|m, filled || m == 0
				}
			}
			if key := fmt.Sprint(s.cells); !filled && len(s.cells) <= most && bits.OnesCount32(s.digits) == len(s.cells)+1 && !seen[key] {
				seen[key] = true
				sets = append(sets, s)
			}
		}
	}
	return sets
}

// having is the open candidates of a digit (from 0) in a set.
func (s plainSet) having(b *puzzle.Board, digit int) puzzle.Set {
	out := b.Puzzle.NewSet()
	for _, i := range s.cells {
		if c := puzzle.Cand(i*b.Puzzle.Layers + digit); b.Open.Has(c) {
			out.Add(c)
		}
	}
	return out
}

// content is all open candidates of a set.
func (s plainSet) content(b *puzzle.Board) puzzle.Set {
	out := b.Puzzle.NewSet()
	for d := range b.Puzzle.Size {
		out.Or(out, s.having(b, d))
	}
	return out
}

// linkedBy says whether a digit is a restricted common candidate of two sets.
func linkedBy(b *puzzle.Board, s, o plainSet, digit int) bool {
	x, y := s.having(b, digit), o.having(b, digit)
	return !x.Empty() && !y.Empty() && y.Within(openPeers(b, x))
}

// openPeers is the open candidates of unfilled cells that conflict with every one of some.
func openPeers(b *puzzle.Board, s puzzle.Set) puzzle.Set {
	out := b.Open.Clone()
	for _, r := range b.Puzzle.Of(puzzle.Cell) {
		if b.Placed.Meets(r.Cells) {
			out.AndNot(out, r.Cells)
		}
	}
	for c := range s.All() {
		out.And(out, b.Puzzle.Conflicts(c))
	}
	return out
}

// TestCatalogueAgainstAllChoices compares the catalogue with every choice of cells.
func TestCatalogueAgainstAllChoices(t *testing.T) {
	found := 0
	digitBoards(t, 20, func(s sample.Solved, b *puzzle.Board) {
		e := sample.On(b)
		catalogueOf(e, 1).leave() // what is there is extended, not made anew
		c := catalogueOf(e, b.Puzzle.Size)
		want := map[string]bool{}
		for _, p := range plainSets(b, b.Puzzle.Size-1) {
			want[fmt.Sprint(p.content(b).Words())] = true
		}
		for set := range c.masks {
			key := fmt.Sprint(c.candidates(e, c.cellsOf(set), c.masks[set]).Words())
			if !want[key] {
				t.Fatalf("%s: set %d comes twice, or is none", notation.Canonical(s.Puzzle), set)
			}
			delete(want, key)
			found++
		}
		if len(want) > 0 {
			t.Fatalf("%s: %d sets are missing", notation.Canonical(s.Puzzle), len(want))
		}
	})
	t.Log(found, "sets")
	if found < 500 {
		t.Error("too few sets were found to say anything")
	}
}

// TestShortChainsAgainstAllPairs compares what chains of two sets eliminate with what all pairs of sets do.
func TestShortChainsAgainstAllPairs(t *testing.T) {
	found := 0
	digitBoards(t, 12, func(s sample.Solved, b *puzzle.Board) {
		want, got := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		sets := plainSets(b, 3)
		for i, x := range sets {
			for _, y := range sets[:i] {
				for d := range b.Puzzle.Size {
					if linkedBy(b, x, y, d) {
						addEnds(b, want, x, y, d)
					}
				}
			}
		}
		for _, m := range sample.All(func(yield func(*ALSChain) bool) { ALSChains(sample.On(b), 2, 2, 3, yield) }) {
			out := ofDigit(b, openPeers(b, m.Ends), b.Puzzle.DigitOf(m.Ends.First()))
			if out.Empty() {
				t.Fatalf("%s: a chain eliminates nothing", notation.Canonical(s.Puzzle))
			}
			got.Or(got, out)
			found++
		}
		if !got.Equal(want) {
			t.Fatalf("%s: %s instead of %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(got), b.Puzzle.Names(want))
		}
	})
	t.Log(found, "chains")
	if found < 100 {
		t.Error("too few chains were found to say anything")
	}
}

// addEnds adds what two sets eliminate that are linked by a digit.
func addEnds(b *puzzle.Board, to puzzle.Set, x, y plainSet, link int) {
	for z := range b.Puzzle.Size {
		if z != link && x.digits&y.digits>>z&1 != 0 {
			ends := x.having(b, z)
			ends.Or(ends, y.having(b, z))
			to.Or(to, ofDigit(b, openPeers(b, ends), z+1))
		}
	}
}

// TestChainsAreLinked checks every part of longer chains: the links, that neighbouring ones differ, the ends, and that
// the shortest come first.
func TestChainsAreLinked(t *testing.T) {
	found := map[int]int{}
	digitBoards(t, 12, func(s sample.Solved, b *puzzle.Board) {
		length := 0
		for _, m := range sample.All(func(yield func(*ALSChain) bool) { ALSChains(sample.On(b), 3, 6, 9, yield) }) {
			if len(m.Sets) < length || len(m.Links) != len(m.Sets)-1 {
				t.Fatalf("%s: a chain of %d sets and %d links after one of %d", notation.Canonical(s.Puzzle), len(m.Sets), len(m.Links), length)
			}
			length = len(m.Sets)
			found[length]++
			checkALSChain(t, s, b, m)
		}
	})
	t.Log(found)
	if found[3] < 50 || found[4] < 20 || found[5] == 0 {
		t.Error("too few chains were found to say anything")
	}
}

func checkALSChain(t *testing.T, s sample.Solved, b *puzzle.Board, m *ALSChain) {
	t.Helper()
	last := b.Puzzle.DigitOf(m.Ends.First())
	z := last
	for i, link := range m.Links {
		d := b.Puzzle.DigitOf(link.First())
		if d == last {
			t.Fatalf("%s: two links with the digit %d follow each other", notation.Canonical(s.Puzzle), d)
		}
		last = d
		x, y := ofDigit(b, m.Sets[i], d), ofDigit(b, m.Sets[i+1], d)
		if x.Empty() || y.Empty() || !y.Within(openPeers(b, x)) {
			t.Fatalf("%s: %s and %s are not linked by %d", notation.Canonical(s.Puzzle), b.Puzzle.Names(x), b.Puzzle.Names(y), d)
		}
	}
	ends := ofDigit(b, m.Sets[0], z)
	ends.Or(ends, ofDigit(b, m.Sets[len(m.Sets)-1], z))
	if last == z || !ends.Equal(m.Ends) || !m.Ends.Meets(s.Solution) || openPeers(b, m.Ends).Empty() {
		t.Fatalf("%s: %s are not the ends of a chain", notation.Canonical(s.Puzzle), b.Puzzle.Names(m.Ends))
	}
}

func ofDigit(b *puzzle.Board, s puzzle.Set, digit int) puzzle.Set {
	out := b.Puzzle.NewSet()
	out.And(s, b.Puzzle.Of(puzzle.Digit)[digit-1].Cells)
	return out
}

// TestPairsHoldOneEach checks that of all that a pair with two links holds one is true, and that no such pair is missed.
func TestPairsHoldOneEach(t *testing.T) {
	found := 0
	digitBoards(t, 15, func(s sample.Solved, b *puzzle.Board) {
		want, got := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		sets := plainSets(b, 3)
		for i, x := range sets {
			for _, y := range sets[:i] {
				addHeld(b, want, x, y)
			}
		}
		for _, m := range sample.All(func(yield func(*ALSChain) bool) { ALSPairs(sample.On(b), 3, yield) }) {
			for _, held := range m.Held {
				if held.LenAnd(s.Solution) != 1 {
					t.Fatalf("%s: of %s not one is true", notation.Canonical(s.Puzzle), b.Puzzle.Names(held))
				}
				got.Or(got, openPeers(b, held))
			}
			found++
		}
		if !got.Equal(want) {
			t.Fatalf("%s: %s instead of %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(got), b.Puzzle.Names(want))
		}
	})
	t.Log(found, "pairs")
	if found < 30 {
		t.Error("too few pairs were found to say anything")
	}
}

// TestWingsAreThoseOfPairsAndChains compares wings with the pairs and chains that have a cell and a set of the size, one by one.
func TestWingsAreThoseOfPairsAndChains(t *testing.T) {
	found := 0
	digitBoards(t, 15, func(s sample.Solved, b *puzzle.Board) {
		for n := 3; n <= 5; n++ {
			var want, got []string
			note := func(list *[]string, m *ALSChain) { *list = append(*list, fmt.Sprint(m.Sets, m.Links, m.Held)) }
			wing := func(m *ALSChain) bool {
				if cells := len(m.Cells); cells == n && m.First.Len() == 2 {
					note(&want, m)
				}
				return true
			}
			ALSPairs(sample.On(b), n-1, wing)
			ALSChains(sample.On(b), 2, 2, n-1, wing)
			ALSWings(sample.On(b), n, func(m *ALSChain) bool { note(&got, m); return true })
			if !slices.Equal(got, want) {
				t.Fatalf("%s: wings of %d cells are %v instead of %v", notation.Canonical(s.Puzzle), n, got, want)
			}
			found += len(got)
		}
	})
	t.Log(found, "wings")
	if found < 30 {
		t.Error("too few wings were found to say anything")
	}
}

// addHeld adds what two sets eliminate, if they are linked by two digits.
func addHeld(b *puzzle.Board, to puzzle.Set, x, y plainSet) {
	linking := uint32(0)
	for d := range b.Puzzle.Size {
		if linkedBy(b, x, y, d) {
			linking |= 1 << d
		}
	}
	if bits.OnesCount32(linking) < 2 {
		return
	}
	for d := range b.Puzzle.Size {
		if linking>>d&1 != 0 {
			both := x.having(b, d)
			both.Or(both, y.having(b, d))
			to.Or(to, openPeers(b, both))
			continue
		}
		for _, p := range []plainSet{x, y} {
			if places := p.having(b, d); !places.Empty() {
				to.Or(to, openPeers(b, places))
			}
		}
	}
}

// BenchmarkALS is the time an engine takes for a whole stuck board, which it walks to the end.
func BenchmarkALS(b *testing.B) {
	boards := sample.StuckBoards(b, 20)
	for _, c := range []struct {
		name string
		walk func(e *engine.Workspace) int
	}{
		{"catalogue", func(e *engine.Workspace) int { c := catalogueOf(e, 8); c.leave(); return len(c.masks) }},
		{"links", func(e *engine.Workspace) int {
			c := catalogueOf(e, 8)
			c.leave()
			c.link(e)
			return len(c.masks)
		}},
		{"xy-wing", func(e *engine.Workspace) int { return walked(func(y func(*Blossom) bool) { Blossoms(e, 2, 1, y) }) }},
		{"als-xz", func(e *engine.Workspace) int {
			return walked(func(y func(*ALSChain) bool) { ALSChains(e, 2, 2, 8, y) })
		}},
		{"pairs", func(e *engine.Workspace) int { return walked(func(y func(*ALSChain) bool) { ALSPairs(e, 8, y) }) }},
		{"xy-chains", func(e *engine.Workspace) int {
			return toFirst(func(y func(*ALSChain) bool) { ALSChains(e, 3, 3, 8, y) })
		}},
		{"chains", func(e *engine.Workspace) int {
			return toFirst(func(y func(*ALSChain) bool) { ALSChains(e, 4, 8, 8, y) })
		}},
		{"blossoms", func(e *engine.Workspace) int { return walked(func(y func(*Blossom) bool) { Blossoms(e, 9, 9, y) }) }},
		{"crossings", func(e *engine.Workspace) int {
			p := e.Board.Puzzle
			return walked(func(y func(*Subset) bool) { CrossingSubsets(e, p.Lines(), p.Of(puzzle.Box), y) })
		}},
		{"disjoint", func(e *engine.Workspace) int { return walked(func(y func(*Subset) bool) { DisjointSubsets(e, 5, y) }) }},
		{"pair-exclusion", func(e *engine.Workspace) int { return walked(func(y func(*Tuple) bool) { Tuples(e, 2, y) }) }},
		{"triplet-exclusion", func(e *engine.Workspace) int { return walked(func(y func(*Tuple) bool) { Tuples(e, 3, y) }) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := engine.New(b.Context(), boards[0].Puzzle)
			found, looks := 0, 0
			for b.Loop() {
				e.Start(engine.Budget{})
				e.Board = boards[looks%len(boards)]
				mark := e.Mark()
				found += c.walk(e)
				e.Release(mark)
				e.Premises = e.Premises[:0]
				looks++
			}
			b.ReportMetric(float64(found)/float64(looks), "found/board")
		})
	}
}

func walked[T any](walk func(func(T) bool)) int {
	n := 0
	walk(func(T) bool { n++; return true })
	return n
}

func toFirst[T any](walk func(func(T) bool)) int {
	n := 0
	walk(func(T) bool { n++; return false })
	return n
}
