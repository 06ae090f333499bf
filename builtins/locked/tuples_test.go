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

// TestTuplesAgainstAllWays compares what pairs and triplets of cells exclude with every way to fill every choice.
func TestTuplesAgainstAllWays(t *testing.T) {
	found := 0
	digitBoards(t, 20, func(s sample.Solved, b *puzzle.Board) {
		for n := 2; n <= 3; n++ {
			if n == 3 && b.Puzzle.Size > 6 {
				continue // too many choices
			}
			want, got := b.Puzzle.NewSet(), b.Puzzle.NewSet()
			sample.Choices(b.Puzzle.Size*b.Puzzle.Size, n, func(cells []int) {
				if len(cells) == n {
					addUnused(b, want, cells)
				}
			})
			for _, m := range sample.All(func(yield func(*Tuple) bool) { Tuples(sample.On(b), n, yield) }) {
				if m.Unused.Meets(s.Solution) || m.Count == 0 || len(m.Base) != n || len(m.Around) == 0 {
					t.Fatalf("%s: %s is excluded from %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(m.Unused), m.Base)
				}
				got.Or(got, m.Unused)
				found++
			}
			if !got.Equal(want) {
				t.Fatalf("%s: %d cells exclude %s instead of %s", notation.Canonical(s.Puzzle), n, b.Puzzle.Names(got), b.Puzzle.Names(want))
			}
		}
	})
	t.Log(found, "tuples")
	if found < 100 {
		t.Error("too few tuples were found to say anything")
	}
}

// TestTuplesRememberIdleBoards goes on from board to board in one workspace and finds what a new one does.
func TestTuplesRememberIdleBoards(t *testing.T) {
	rng, found := rand.New(rand.NewPCG(7, 5)), 0
	digitBoards(t, 6, func(s sample.Solved, b *puzzle.Board) {
		if b.Puzzle.Size > 9 {
			return
		}
		e := sample.On(b)
		for range 12 {
			got, want := listTuples(e), listTuples(sample.On(b))
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %v instead of %v", notation.Canonical(s.Puzzle), got, want)
			}
			found += len(got)
			for range 1 + rng.IntN(3) {
				if c := puzzle.Cand(rng.IntN(b.Puzzle.Candidates())); !s.Solution.Has(c) {
					b.Eliminate(c)
				}
			}
		}
	})
	t.Log(found, "tuples")
	if found < 100 {
		t.Error("too few tuples were found to say anything")
	}
}

func listTuples(e *engine.Workspace) (list []string) {
	for n := 2; n <= 3; n++ {
		mark := e.Mark()
		Tuples(e, n, func(m *Tuple) bool { list = append(list, fmt.Sprint(m.Base, m.Around, m.Unused, m.Count)); return true })
		e.Release(mark)
	}
	return list
}

// addUnused adds the candidates of some cells that stand in no way to fill them.
func addUnused(b *puzzle.Board, to puzzle.Set, cells []int) {
	have, open, used := uint32(0), b.Puzzle.NewSet(), b.Puzzle.NewSet()
	for _, i := range cells {
		if bits.OnesCount32(openDigits(b, i)) < 2 {
			return
		}
		have |= openDigits(b, i)
		open.Or(open, plainSet{cells: []int{i}}.content(b))
	}
	around := aroundAll(b, cells, have)
	var fill func(way []puzzle.Cand, digits uint32)
	fill = func(way []puzzle.Cand, digits uint32) {
		if len(way) < len(cells) {
			i := cells[len(way)]
			for m := openDigits(b, i); m != 0; m &= m - 1 {
				if c := puzzle.Cand(i*b.Puzzle.Layers + bits.TrailingZeros32(m)); fits(b, way, c) {
					fill(append(way, c), digits|m&-m)
				}
			}
			return
		}
		for _, mask := range around {
			if mask&^digits == 0 {
				return
			}
		}
		for _, c := range way {
			used.Add(c)
		}
	}
	if fill(nil, 0); len(around) > 0 {
		open.AndNot(open, used)
		to.Or(to, open)
	}
}

func fits(b *puzzle.Board, way []puzzle.Cand, c puzzle.Cand) bool {
	for _, w := range way {
		if b.Puzzle.Conflicts(w).Has(c) {
			return false
		}
	}
	return true
}

// aroundAll is the digits of each cell that sees all of some cells and whose digits they have.
func aroundAll(b *puzzle.Board, cells []int, have uint32) []uint32 {
	var around []uint32
	for i := range b.Puzzle.Of(puzzle.Cell) {
		sees := openDigits(b, i) != 0 && bits.OnesCount32(openDigits(b, i)) <= len(cells) && openDigits(b, i)&^have == 0
		for _, k := range cells {
			sees = sees && b.Puzzle.Conflicts(puzzle.Cand(i*b.Puzzle.Layers)).Has(puzzle.Cand(k*b.Puzzle.Layers))
		}
		if sees && !slices.Contains(cells, i) {
			around = append(around, openDigits(b, i))
		}
	}
	return around
}
