package unique

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestSwapsAgainstAllSets compares what swaps finds on random boards with a look at every pair of sets.
func TestSwapsAgainstAllSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	found := 0
	for round := range 60 {
		s := sample.Star(t, rng, 4+4*(round%2)+rng.IntN(2), 1+round%2)
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64())
		e := engine.New(t.Context(), s.Puzzle)
		e.Board = b
		e.Start(engine.Budget{})
		cells := s.Some(rng, s.All)
		var got []string
		Swaps(e, cells, 2, func(both puzzle.Set) bool {
			got = append(got, s.Describe(both))
			return true
		})
		want := pairSwaps(s.Puzzle, b, cells)
		slices.Sort(got)
		slices.Sort(want)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatal(notation.Canonical(s.Puzzle), s.Describe(b.Placed), got, "instead of", want)
		}
		found += len(got)
	}
	if found == 0 {
		t.Error("no swap in any board")
	}
}

// pairSwaps lists the swaps of two stars by trying all pairs of cells for all pairs of stars.
func pairSwaps(p *puzzle.Puzzle, b *puzzle.Board, cells puzzle.Set) []string {
	var out []string
	for x := range pairs(b.Placed) {
		from := setOf(p, x)
		if !from.Meets(cells) {
			continue
		}
		for y := range pairs(p.All) {
			both, after := setOf(p, y), p.NewSet()
			both.Or(both, from)
			after.AndNot(b.Placed, from)
			if both.Len() < 4 || both.LenAnd(b.Placed) > 2 {
				continue
			}
			after.Or(after, setOf(p, y))
			if sameCounts(p, b.Placed, after) && peaceful(p, after) {
				out = append(out, p.Describe(both))
			}
		}
	}
	return out
}

func pairs(s puzzle.Set) func(func([2]puzzle.Cand) bool) {
	return func(yield func([2]puzzle.Cand) bool) {
		for x := range s.All() {
			for y := s.Next(x); y != puzzle.None; y = s.Next(y) {
				if !yield([2]puzzle.Cand{x, y}) {
					return
				}
			}
		}
	}
}

func setOf(p *puzzle.Puzzle, cells [2]puzzle.Cand) puzzle.Set {
	s := p.NewSet()
	s.Add(cells[0])
	s.Add(cells[1])
	return s
}

func sameCounts(p *puzzle.Puzzle, a, b puzzle.Set) bool {
	return !slices.ContainsFunc(p.Truths, func(r *puzzle.Region) bool { return r.Cells.LenAnd(a) != r.Cells.LenAnd(b) })
}

func peaceful(p *puzzle.Puzzle, stars puzzle.Set) bool {
	for c := range stars.All() {
		if p.Conflicts(c).Meets(stars) {
			return false
		}
	}
	return true
}

// TestSwapsKeepEveryCount checks longer swaps one by one, and that each comes once.
func TestSwapsKeepEveryCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	found := 0
	for range 60 {
		s := sample.Star(t, rng, 8, 1+rng.IntN(2))
		e := engine.New(t.Context(), s.Puzzle)
		e.Board = layout.RandomBoard(rng, s.Puzzle, s.Solution, 1)
		e.Start(engine.Budget{})
		seen := map[string]bool{}
		Swaps(e, s.All, 4, func(both puzzle.Set) bool {
			after := s.NewSet()
			after.AndNot(both, e.Board.Placed)
			stay := e.Arena.AndNot(e.Board.Placed, both)
			after.Or(after, stay)
			if key := s.Describe(both); seen[key] || !sameCounts(s.Puzzle, after, e.Board.Placed) || !peaceful(s.Puzzle, after) {
				t.Fatal(notation.Canonical(s.Puzzle), s.Describe(e.Board.Placed), s.Describe(both))
			} else {
				seen[key] = true
			}
			return true
		})
		found += len(seen)
	}
	t.Log(found, "swaps")
}
