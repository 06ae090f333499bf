package interpreter

import (
	"context"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestGradesOfTurnedPuzzles solves puzzles as they lie and in the seven other ways that a page can lie: they have the same grade
// and the same hardest tier.
func TestGradesOfTurnedPuzzles(t *testing.T) {
	program := shippedProgram(t)
	for _, c := range []struct {
		pack string
		most int
	}{{"observations", 20}, {"basics", 20}, {"default", 12}, {"guide", 12}} {
		pack, _ := program.Pack(c.pack)
		s := NewSolver(program, pack, Options{})
		if testing.Short() {
			c.most = 3
		}
		for _, p := range tenByTwo(t, "none of the collection", c.most) {
			var first *Result
			for turn, lies := range turnedPuzzles(t, p) {
				r, err := s.Solve(context.Background(), lies)
				if err != nil {
					t.Fatal(err)
				}
				if first == nil {
					first = r
				}
				tier := r.Hardest == first.Hardest || r.Status == Stuck // what is stuck may be so a greedy cover sooner or later
				if r.Grade != first.Grade || r.Status != first.Status || !tier {
					t.Errorf("%s, %s, way %d: %s %q, tier %d, not %s %q, tier %d", c.pack, notation.Canonical(p), turn, r.Status, r.Grade, r.Hardest,
						first.Status, first.Grade, first.Hardest)
				}
			}
		}
	}
}

// turnedPuzzles is a Star Battle in the eight ways that its page can lie, first as it does.
func turnedPuzzles(t *testing.T, p *puzzle.Puzzle) []*puzzle.Puzzle {
	t.Helper()
	n := p.Size
	shapes := make([]int, n*n)
	for c := range shapes {
		shapes[c] = p.ShapeOf(puzzle.Cand(c))
	}
	var all []*puzzle.Puzzle
	for way := range 8 {
		q, err := puzzle.NewStarBattle(n, p.Stars, shapes)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
		next := make([]int, n*n)
		for c, s := range shapes {
			row, column := c%n, n-1-c/n // by a quarter
			if way == 3 {
				row, column = c%n, c/n // mirrored
			}
			next[row*n+column] = s
		}
		shapes = next
	}
	return all
}
