package tight

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// forms are the sizes and stars that the tests try.
var forms = [][2]int{{5, 1}, {6, 1}, {8, 1}, {9, 2}, {10, 2}, {14, 3}}

// TestSettleKeepsEverySolution settles boards in the middle of a solve, as they are and with a star supposed: what holds
// of a solution is never taken away, and a grid that falls short has none.
func TestSettleKeepsEverySolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	short, gone := 0, 0
	for round := range 60 {
		f := forms[round%len(forms)]
		s := sample.Star(t, rng, f[0], f[1])
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.7)
		p := &Prober{}
		gone += b.Open.Len() - holds(t, p, b, s.Solution, 0)
		for c := range b.Open.All() {
			one := s.NewSet()
			one.Add(c)
			g := p.Suppose(sample.On(b), one, round%2)
			if !g.Short() {
				continue
			}
			short++
			if _, differs, err := exact.NewSearcher(s.Puzzle).Refute(t.Context(), exact.Of(b), exact.Claim{Eliminate: one}); err != nil || differs {
				t.Fatalf("%s: there is a solution with a star at %s", notation.Canonical(s.Puzzle), s.Name(c))
			}
		}
	}
	t.Log(short, "stars leave too little room,", gone, "cells were settled")
	if short == 0 || gone == 0 {
		t.Error("one kind never came")
	}
}

// holds checks that a settled board still has a solution, and returns how many cells are open.
func holds(t *testing.T, p *Prober, b *puzzle.Board, solution puzzle.Set, depth int) int {
	t.Helper()
	g := p.Suppose(sample.On(b), b.Puzzle.NewSet(), depth)
	after := b.Copy()
	g.Apply(after)
	missing := b.Puzzle.NewSet()
	missing.Or(after.Placed, after.Open)
	missing.AndNot(solution, missing)
	if after.Broken() != nil || !missing.Empty() || !after.Placed.Within(solution) {
		t.Fatalf("%s: settling loses %s of a solution", notation.Canonical(b.Puzzle), sample.Text(missing))
	}
	if g.Open() != after.Open.Len() {
		t.Fatalf("%d cells are open, %d on the board", g.Open(), after.Open.Len())
	}
	return g.Open()
}

// TestSettleSeesWhatIsForced checks that a grid settles at least what regions that are full, or need all they have left,
// settle by themselves.
func TestSettleSeesWhatIsForced(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	for round := range 60 {
		f := forms[round%len(forms)]
		s := sample.Star(t, rng, f[0], f[1])
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64())
		p := &Prober{}
		for c := range b.Open.All() {
			one, forced, after := s.NewSet(), b.Copy(), b.Copy()
			one.Add(c)
			forced.Suppose(c)
			forced.Settle()
			g := p.Suppose(sample.On(b), one, 0)
			g.Apply(after)
			switch {
			case g.Short():
			case forced.Broken() != nil:
				t.Fatalf("%s: a star at %s breaks %s", notation.Canonical(s.Puzzle), s.Name(c), forced.Broken())
			case !after.Open.Within(forced.Open) || !forced.Placed.Within(after.Placed):
				t.Fatalf("%s: with a star at %s, more is forced", notation.Canonical(s.Puzzle), s.Name(c))
			}
		}
	}
}

// TestRunsAreKeptUp holds what is kept of runs of lines, shape by shape, against runs that are counted anew.
func TestRunsAreKeptUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 1))
	for round := range 60 {
		f := forms[round%len(forms)]
		s := sample.Star(t, rng, f[0], f[1])
		var g, anew Grid
		g.Load(layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.7))
		for c := range s.Solution.All() {
			if !g.Settle() {
				t.Fatal("a solution is lost")
			}
			after := s.NewBoard()
			g.Apply(after)
			anew.Load(after)
			anew.Settle()
			for d := range g.runs {
				for i, n := range g.runs[d].supply {
					if n != anew.runs[d].supply[i] || g.runs[d].demand[i] != anew.runs[d].demand[i] {
						t.Fatalf("%s: run %d of direction %d is not kept up", notation.Canonical(s.Puzzle), i, d)
					}
				}
			}
			g.Place(c)
		}
	}
}

// TestTightCounts tries the parts of a line one by one.
func TestTightCounts(t *testing.T) {
	if n := room(0b1110111); n != 4 {
		t.Error("two runs of three columns have room for", n)
	}
	forced, never, loose := parts(0b11_0_111_0_1)
	if forced != 0b00_0_101_0_1 || never != 0b00_0_010_0_0 || loose != 0b11_0_000_0_0 {
		t.Errorf("forced %b, never %b, loose %b", forced, never, loose)
	}
}

// BenchmarkProbe tries a star on every cell of a puzzle.
func BenchmarkProbe(b *testing.B) {
	s := sample.Star(b, rand.New(rand.NewPCG(24, 1)), 14, 3)
	e, p, one := sample.On(s.NewBoard()), &Prober{}, s.NewSet()
	b.ReportAllocs()
	for b.Loop() {
		for c := range e.Board.Open.All() {
			one.Clear()
			one.Add(c)
			p.Suppose(e, one, 0)
		}
	}
}
