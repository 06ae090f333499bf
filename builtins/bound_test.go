package builtins

import (
	"math/rand/v2"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestBoundAgainstAllCovers compares the bound with every choice of facts, and with the solution.
func TestBoundAgainstAllCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	better := 0
	for _, s := range []sample{star(t, rng, 8, 1), star(t, rng, 9, 2), star(t, rng, 10, 2)} {
		for range 60 {
			b := s.board(rng)
			cells := s.some(rng, s.LinePairs()[rng.IntN(len(s.LinePairs()))].Cells)
			got, want := call(t, envOn(b), "bound", cells).(int), cheapest(t, b, cells)
			if got != want {
				t.Fatalf("%s: %s hold at most %d, not %d", notation.Canonical(s.Puzzle), text(cells), want, got)
			}
			if stars := s.solution.LenAnd(cells) - b.Placed.LenAnd(cells); stars > got {
				t.Fatalf("%s: %s hold %d, not at most %d", notation.Canonical(s.Puzzle), text(cells), stars, got)
			}
			checkBounds(t, b, cells, want)
			if got < call(t, envOn(b), "capacity", cells).(int) {
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
	best := call(t, envOn(b), "capacity", cells).(int)
	subsets(len(b.Facts), len(b.Facts), func(chosen []int) {
		rest, sum := cells.Clone(), 0
		for _, i := range chosen {
			rest.AndNot(rest, b.Facts[i].Cells)
			sum += max(b.Left(b.Facts[i]), 0)
		}
		best = min(best, sum+call(t, envOn(b), "capacity", rest).(int))
	})
	return best
}

// checkBounds sees to it that each cover handed out is one, and as cheap as it says.
func checkBounds(t *testing.T, b *puzzle.Board, cells puzzle.Set, want int) {
	t.Helper()
	list := call(t, envOn(b), "bounds", cells).([]*Bound)
	if len(list) == 0 {
		t.Fatal("no cover at all")
	}
	for _, c := range list {
		rest, sum := b.Puzzle.NewSet(), call(t, envOn(b), "capacity", c.Rest).(int)
		rest.And(cells, b.Open)
		for _, f := range c.Facts {
			rest.AndNot(rest, f.Cells)
			sum += max(b.Left(f), 0)
		}
		if c.Count != want || sum != want || !rest.Equal(c.Rest) {
			t.Fatalf("%v and squares over %s are %d, said to be %d of %d", c.Facts, text(c.Rest), sum, c.Count, want)
		}
	}
}

// TestCrossingRemainders checks on solutions that what remains of lines that cross holds what it is said to hold.
func TestCrossingRemainders(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	crossing := 0
	for range 30 {
		s := star(t, rng, 8, 1)
		b := s.board(rng)
		e := envOn(b)
		for _, m := range call(t, e, "remainders", call(t, e, "shapes"), call(t, e, "lines"), 2).([]*Fish) {
			if n := s.solution.LenAnd(m.Eliminations); n != m.Slack {
				t.Fatalf("%s: %s in %s leave %d in %s, not %d", notation.Canonical(s.Puzzle), m.Base, m.Cover, n, text(m.Eliminations), m.Slack)
			}
			if crosses(b, m.Cover) {
				crossing++
			}
		}
	}
	if crossing == 0 {
		t.Error("no lines that cross")
	}
}

func crosses(b *puzzle.Board, cover []*puzzle.Region) bool {
	for i, r := range cover {
		for _, q := range cover[:i] {
			both := b.Puzzle.NewSet()
			both.And(r.Cells, q.Cells)
			if both.Meets(b.Open) {
				return true
			}
		}
	}
	return false
}
