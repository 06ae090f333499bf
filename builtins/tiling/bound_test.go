package tiling

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestBoundAgainstAllCovers compares the bound with every choice of facts, and with the solution.
func TestBoundAgainstAllCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	better := 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 8, 1), sample.Star(t, rng, 9, 2), sample.Star(t, rng, 10, 2)} {
		for range 60 {
			b := s.Board(rng)
			cells := s.Some(rng, s.LinePairs()[rng.IntN(len(s.LinePairs()))].Cells)
			got, want := LeastBound(sample.On(b), cells), cheapest(t, b, cells)
			if got != want {
				t.Fatalf("%s: %s hold at most %d, not %d", notation.Canonical(s.Puzzle), sample.Text(cells), want, got)
			}
			if stars := s.Solution.LenAnd(cells) - b.Placed.LenAnd(cells); stars > got {
				t.Fatalf("%s: %s hold %d, not at most %d", notation.Canonical(s.Puzzle), sample.Text(cells), stars, got)
			}
			checkBounds(t, b, cells, want)
			if got < Capacity(sample.On(b), cells) {
				better++
			}
		}
	}
	if better < 10 {
		t.Error("facts hardly ever helped:", better)
	}
}

// cheapest tries every choice of facts, with squares over what they leave.
func cheapest(t *testing.T, b *puzzle.Board, cells puzzle.Set) int {
	best := Capacity(sample.On(b), cells)
	sample.Choices(len(b.Facts), len(b.Facts), func(chosen []int) {
		rest, sum := cells.Clone(), 0
		for _, i := range chosen {
			rest.AndNot(rest, b.Facts[i].Cells)
			sum += max(b.Left(b.Facts[i]), 0)
		}
		best = min(best, sum+Capacity(sample.On(b), rest))
	})
	return best
}

// checkBounds sees to it that each cover handed out is one, and as cheap as it says.
func checkBounds(t *testing.T, b *puzzle.Board, cells puzzle.Set, want int) {
	t.Helper()
	list := sample.All(func(yield func(*FactCover) bool) { Bounds(sample.On(b), cells, yield) })
	if len(list) == 0 {
		t.Fatal("no cover at all")
	}
	for _, c := range list {
		rest, sum := b.Puzzle.NewSet(), Capacity(sample.On(b), c.Rest)
		rest.And(cells, b.Open)
		for _, f := range c.Facts {
			rest.AndNot(rest, f.Cells)
			sum += max(b.Left(f), 0)
		}
		if c.Count != want || sum != want || !rest.Equal(c.Rest) {
			t.Fatalf("%v and squares over %s are %d, said to be %d of %d", c.Facts, sample.Text(c.Rest), sum, c.Count, want)
		}
	}
}
