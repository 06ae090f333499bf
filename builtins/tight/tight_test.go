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

// TestGap checks that the region which is named where a grid is short cannot hold just what it needs, by trying every way to
// fill it, and every way in which shapes can: with what is left, it has no room, or they put too little there, or too much.
func TestGap(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 1))
	kinds := map[puzzle.Kind]int{}
	for round := range 60 {
		f := forms[round%len(forms)]
		s := sample.Star(t, rng, f[0], f[1])
		b := layout.RandomBoard(rng, s.Puzzle, s.Solution, rng.Float64()*0.7)
		p := &Prober{}
		for c := range b.Open.All() {
			one, after := s.NewSet(), b.Copy()
			one.Add(c)
			g := p.Suppose(sample.On(b), one, 0)
			if !g.Short() || s.Conflicts(c).Meets(b.Placed) {
				continue
			}
			g.Apply(after)
			gap := after.Broken()
			kinds[gap.Kind]++
			need := gap.Max - after.Placed.LenAnd(gap.Cells)
			if least, most := shares(after, gap); need > 0 && fits(after, gap.Cells, need) == need && least <= need && need <= most {
				t.Fatalf("%s: with a star at %s, %s can hold its %d more: shapes put %d to %d there", notation.Canonical(s.Puzzle), s.Name(c), gap, need, least, most)
			}
		}
	}
	t.Log(kinds)
	for _, k := range []puzzle.Kind{puzzle.Row, puzzle.Column, puzzle.Shape, puzzle.RowPair, puzzle.RowBlock} {
		if kinds[k] == 0 {
			t.Error("there was never a gap of the kind", k)
		}
	}
}

// shares is how many stars the shapes must, and can, still put into a region.
func shares(b *puzzle.Board, gap *puzzle.Region) (least, most int) {
	for _, r := range b.Puzzle.Of(puzzle.Shape) {
		in, out, owed := b.Puzzle.NewSet(), b.Puzzle.NewSet(), max(b.Need(r), 0)
		in.And(r.Cells, gap.Cells)
		out.AndNot(r.Cells, gap.Cells)
		least += owed - fits(b, out, owed)
		most += fits(b, in, owed)
	}
	return least, most
}

// fits is how many stars there is room for on the open ones of some cells, up to a number.
func fits(b *puzzle.Board, cells puzzle.Set, most int) int {
	if most == 0 {
		return 0
	}
	open, best := b.Puzzle.NewSet(), 0
	open.And(cells, b.Open)
	for c := range open.All() {
		if best == most {
			break
		}
		cells = open.Clone()
		for x := range open.All() {
			if x <= c || b.Puzzle.Conflicts(c).Has(x) {
				cells.Remove(x)
			}
		}
		best = max(best, 1+fits(b, cells, most-1))
	}
	return best
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
