package layout

import (
	"asterism/puzzle"
	"asterism/puzzle/notation"
	"math/rand/v2"
	"testing"
)

func TestVariedStarBattle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, form := range [][2]int{{5, 1}, {8, 1}, {10, 2}, {14, 3}} {
		p, solution, ok := RandomStarBattle(rng, form[0], form[1], false)
		if !ok {
			t.Fatalf("%v: none found", form)
		}
		changed := 0
		for range rounds(50) {
			q := VaryStarBattle(rng, p, solution, p.NewSet(), 2)
			if err := checkSolution(q, solution); err != nil || !connected(q) {
				t.Fatalf("%s: %v, connected %v", notation.Canonical(q), err, connected(q))
			}
			if notation.Canonical(q) != notation.Canonical(p) {
				changed++
			}
			p = q
		}
		if changed == 0 {
			t.Errorf("%v: nothing was varied", form)
		}
	}
}

// TestVariedWhereAsked moves cells of a row only, where the row has any that can be moved.
func TestVariedWhereAsked(t *testing.T) {
	p, solution, _ := RandomStarBattle(rand.New(rand.NewPCG(5, 6)), 10, 2, false)
	row := p.Of(puzzle.Row)[4].Cells
	for seed := range uint64(20) {
		q := VaryStarBattle(rand.New(rand.NewPCG(seed, 0)), p, solution, row, 1)
		again := VaryStarBattle(rand.New(rand.NewPCG(seed, 0)), p, solution, row, 1)
		if notation.Canonical(q) != notation.Canonical(again) {
			t.Error("the same rng makes different puzzles")
		}
		for i, shape := range p.Of(puzzle.Shape) {
			for j, other := range q.Of(puzzle.Shape) {
				moved := p.NewSet()
				moved.And(shape.Cells, other.Cells)
				if n := moved.Len(); i != j && n > 0 && n < shape.Cells.Len() && n < other.Cells.Len() && !moved.Within(row) {
					t.Errorf("%s went from %s to %s", p.Describe(moved), shape, other)
				}
			}
		}
	}
}
