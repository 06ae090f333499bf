package builtins

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestGeometryOfCandidates compares what candidates lie in, and what conflicts with them, with the coordinates.
func TestGeometryOfCandidates(t *testing.T) {
	for _, s := range sample.Puzzles(t, rand.New(rand.NewPCG(4, 4))) {
		e := envOn(s.NewBoard())
		for c := range s.All.All() {
			region := func(name string, number int) {
				r := call(t, e, name, c).(*puzzle.Region)
				if !r.Cells.Has(c) || call(t, e, "number", r) != number {
					t.Errorf("%s(%s) is %s", name, s.Name(c), r)
				}
			}
			region("row", s.Row(c)+1)
			region("column", s.Column(c)+1)
			if s.Family == puzzle.StarBattle {
				region("shape", s.ShapeOf(c)+1)
			} else {
				region("box", s.BoxOf(c)+1)
				region("cell", s.CellOf(c)+1)
				region("digit", s.DigitOf(c))
			}
			if got, want := call(t, e, "neighbours", c).(puzzle.Set), conflicting(s, c); !got.Equal(want) {
				t.Errorf("neighbours(%s) are %s, not %s", s.Name(c), sample.Text(got), sample.Text(want))
			}
		}
	}
}

// conflicting is what cannot be placed together with a candidate, by its coordinates.
func conflicting(s sample.Solved, c puzzle.Cand) puzzle.Set {
	out := s.NewSet()
	near := func(a, b int) bool { return a-b <= 1 && b-a <= 1 }
	for d := range s.All.All() {
		cell := s.CellOf(c) == s.CellOf(d)
		if s.Family == puzzle.StarBattle && !cell && near(s.Row(c), s.Row(d)) && near(s.Column(c), s.Column(d)) {
			out.Add(d)
		}
		seen := s.Row(c) == s.Row(d) || s.Column(c) == s.Column(d) || s.Family == puzzle.Sudoku && s.BoxOf(c) == s.BoxOf(d)
		if s.Family == puzzle.Sudoku && c != d && (cell || seen && s.DigitOf(c) == s.DigitOf(d)) {
			out.Add(d)
		}
	}
	return out
}

// TestPeersAndNeighboursOfSets compares them with one candidate at a time.
func TestPeersAndNeighboursOfSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, s := range sample.Puzzles(t, rng) {
		e := envOn(s.NewBoard())
		for range 30 {
			cells, all, any := s.NewSet(), s.All.Clone(), s.NewSet()
			for range rng.IntN(4) {
				cells.Add(puzzle.Cand(rng.IntN(s.Candidates())))
			}
			for c := range cells.All() {
				all.And(all, conflicting(s, c))
				any.Or(any, conflicting(s, c))
			}
			if cells.Empty() {
				all.Clear()
			}
			if got := call(t, e, "peers", cells).(puzzle.Set); !got.Equal(all) {
				t.Errorf("peers of %s are %s, not %s", sample.Text(cells), sample.Text(got), sample.Text(all))
			}
			if got := call(t, e, "neighbours", cells).(puzzle.Set); !got.Equal(any) {
				t.Errorf("neighbours of %s are %s, not %s", sample.Text(cells), sample.Text(got), sample.Text(any))
			}
		}
	}
}

// TestListsOfRegions checks every list of regions: how many, and of how many candidates each.
func TestListsOfRegions(t *testing.T) {
	for _, s := range sample.Puzzles(t, rand.New(rand.NewPCG(6, 6))) {
		e, n := envOn(s.NewBoard()), s.Size
		check := func(name string, count, size int, args ...any) {
			t.Helper()
			list := call(t, e, name, args...).([]*puzzle.Region)
			if len(list) != count {
				t.Errorf("%s: %d %s, not %d", notation.Canonical(s.Puzzle), len(list), name, count)
			}
			for _, r := range list {
				if size > 0 && r.Cells.Len() != size {
					t.Errorf("%s: %s has %d candidates, not %d", notation.Canonical(s.Puzzle), r, r.Cells.Len(), size)
				}
			}
		}
		line := n * s.Layers
		check("rows", n, line)
		check("columns", n, line)
		check("lines", 2*n, line)
		check("houses", 3*n, 0)
		if s.Family == puzzle.StarBattle {
			check("shapes", n, 0)
			check("units", 3*n, 0)
			check("linePairs", 2*(n-1), 2*line)
			if got := len(call(t, e, "squares").([]puzzle.Set)); got != (n-1)*(n-1) {
				t.Error(got, "squares")
			}
			continue
		}
		check("boxes", n, line)
		check("cells", n*n, n)
		check("digits", n, n*n)
		check("units", 4*n*n, n)
		digit, box := s.Of(puzzle.Digit)[n-1], s.Of(puzzle.Box)[1]
		for _, name := range []string{"rows", "columns", "boxes"} {
			check(name, n, n, digit)
		}
		check("cells", n, n, box)
		check("digits", n, n, box)
	}
}

// TestKnownFactsFollow checks that whatever a board says it knows already holds in the solution.
func TestKnownFactsFollow(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	known := 0
	for range 300 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			cells := s.Some(rng, s.Truths[rng.IntN(len(s.Truths))].Cells)
			low, high := rng.IntN(3), rng.IntN(4)
			if !b.Knows(cells, low, high) {
				continue
			}
			known++
			if n := cells.LenAnd(s.Solution); n < low || n > high {
				t.Fatalf("%s: %d to %d of %s is not known: there are %d", notation.Canonical(s.Puzzle), low, high, sample.Text(cells), n)
			}
		}
	}
	if known == 0 {
		t.Error("nothing was known")
	}
}
