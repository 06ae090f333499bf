package linear

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestDifferentialsAgainstSolutions counts every sum again, cell by cell, and compares what it takes away with the
// solution.
func TestDifferentialsAgainstSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	found, several := 0, 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 8, 1), sample.Star(t, rng, 9, 2), sample.Star(t, rng, 10, 2)} {
		for range 20 {
			b := s.Board(rng)
			e := sample.On(b)
			for _, d := range sample.All(func(yield func(*Differential) bool) {
				Differentials(e, append(e.Board.Puzzle.Houses(), b.Facts...), 6, yield)
			}) {
				recount(t, b, d)
				if d.Eliminations.Meets(s.Solution) {
					t.Fatalf("%s: %v without %v takes a star of the solution away", notation.Canonical(s.Puzzle), d.Cover, d.Base)
				}
				found++
				if d.Operations > 2 {
					several++
				}
			}
		}
	}
	if found < 50 || several < 10 {
		t.Errorf("%d sums, %d of more than two regions", found, several)
	}
}

// recount adds up what the regions and squares of a sum count.
func recount(t *testing.T, b *puzzle.Board, d *Differential) {
	t.Helper()
	total, counts := len(d.Tiles), map[puzzle.Cand]int{}
	for _, r := range d.Cover {
		total += b.Left(r)
		for c := range r.Cells.All() {
			counts[c]++
		}
	}
	for _, r := range d.Base {
		total -= b.Need(r)
		for c := range r.Cells.All() {
			counts[c]--
		}
	}
	for _, q := range d.Tiles {
		for c := range q.All() {
			counts[c]++
		}
	}
	if n := len(d.Cover) + len(d.Base); n != d.Operations || n > 6 || total != d.Total || d.Eliminations.Empty() {
		t.Fatalf("%d operations said to be %d, %d stars said to be %d, takes %s away", n, d.Operations, total, d.Total, sample.Text(d.Eliminations))
	}
	for c := range b.Open.All() {
		if counts[c] < 0 || counts[c] > total != d.Eliminations.Has(c) {
			t.Fatalf("%s counts %d in a sum of %d", b.Puzzle.Name(c), counts[c], total)
		}
	}
}

// TestUndercountAsDifferential is the sum that the guide gives for undercounting: the rows less the shapes in them.
func TestUndercountAsDifferential(t *testing.T) {
	p, err := puzzle.NewStarBattle(5, 1, []int{
		0, 0, 0, 1, 1,
		2, 2, 1, 1, 1,
		2, 3, 3, 3, 1,
		4, 3, 3, 3, 4,
		4, 4, 4, 4, 4})
	if err != nil {
		t.Fatal(err)
	}
	e := sample.On(p.NewBoard())
	for _, d := range sample.All(func(yield func(*Differential) bool) { Differentials(e, e.Board.Puzzle.Houses(), 2, yield) }) {
		if fmt.Sprint(d.Cover) == "[row 1]" && fmt.Sprint(d.Base) == "[shape A]" && d.Total == 0 && d.Eliminations.Has(p.At(0, 3, 0)) && d.Eliminations.Has(p.At(0, 4, 0)) {
			return
		}
	}
	t.Error("row 1 without shape A was not found")
}

// TestDifferentialsForgetful asks one search about board after board, and a new one about each: what it keeps from the
// boards before may make it quicker, but what it says is the same.
func TestDifferentialsForgetful(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	said := 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 8, 1), sample.Star(t, rng, 10, 2)} {
		old := sample.On(s.Board(rng))
		for range 12 {
			b := s.Board(rng)
			for _, n := range []int{3, 8, 60} {
				old.Board = b
				mine, fresh := sumsOf(t, old, n), sumsOf(t, sample.On(b), n)
				if !slices.Equal(mine, fresh) {
					t.Fatalf("%s: by memory\n%s\nafresh\n%s", notation.Canonical(s.Puzzle), mine, fresh)
				}
				said += len(mine)
			}
		}
	}
	if said < 50 {
		t.Errorf("%d sums", said)
	}
}

// sumsOf writes the sums on a board that are of so many operations at most.
func sumsOf(t *testing.T, e *engine.Workspace, n int) []string {
	t.Helper()
	mark := e.Mark()
	defer e.Release(mark)
	var sums []string
	for _, d := range sample.All(func(yield func(*Differential) bool) {
		Differentials(e, append(e.Board.Puzzle.Houses(), e.Board.Facts...), n, yield)
	}) {
		sums = append(sums, fmt.Sprintf("%v without %v takes away %s", d.Cover, d.Base, sample.Text(d.Eliminations)))
	}
	return sums
}
