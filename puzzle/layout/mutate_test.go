package layout

import (
	"context"
	"math/rand/v2"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

func TestMutate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, form := range [][2]int{{5, 1}, {8, 1}, {10, 2}, {14, 3}} {
		p, solution, ok := RandomStarBattle(t.Context(), rng, form[0], form[1], false)
		if !ok {
			t.Fatalf("%v: none found", form)
		}
		changed := 0
		for range rounds(50) {
			q := Mutate(rng, p, solution, p.NewSet(), 2)
			if err := checkSolution(q, solution); err != nil || !connected(q) {
				t.Fatalf("%s: %v, connected %v", notation.Canonical(q), err, connected(q))
			}
			if notation.Canonical(q) != notation.Canonical(p) {
				changed++
			}
			p = q
		}
		if changed == 0 {
			t.Errorf("%v: nothing was changed", form)
		}
	}
}

// TestMutateWhereAsked moves cells of a row only, where the row has any that can be moved.
func TestMutateWhereAsked(t *testing.T) {
	p, solution, _ := RandomStarBattle(t.Context(), rand.New(rand.NewPCG(5, 6)), 10, 2, false)
	row := p.Of(puzzle.Row)[4].Cells
	for seed := range uint64(20) {
		q := Mutate(rand.New(rand.NewPCG(seed, 0)), p, solution, row, 1)
		again := Mutate(rand.New(rand.NewPCG(seed, 0)), p, solution, row, 1)
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

func TestTurned(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p, solution, _ := RandomStarBattle(t.Context(), rng, 8, 1, true)
	seen := map[string]bool{}
	for how := range Orientations {
		q, moved := Turn(p, solution, how)
		if err := checkSolution(q, moved); err != nil || solutions(t, q) != 1 || !connected(q) {
			t.Errorf("turned by %d: %v", how, err)
		}
		seen[notation.Canonical(q)] = true
	}
	if same, _ := Turn(p, solution, 0); Distance(p, same) != 0 || len(seen) != Orientations {
		t.Errorf("%d layouts of %d", len(seen), Orientations)
	}
}

// TestMutateUnique mutates until the stars have moved once: not every walk of 20 moves comes upon a second solution.
func TestMutateUnique(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	moved := false
	for n := 0; n < rounds(10) || n < 20 && !moved; n++ {
		p, solution, _ := RandomStarBattle(t.Context(), rng, 8, 1, true)
		q, planted := MutateUnique(context.Background(), rng, p, solution, 20)
		if err := checkSolution(q, planted); err != nil || solutions(t, q) != 1 || !connected(q) || Distance(p, q) == 0 {
			t.Errorf("%s: %v", notation.Canonical(q), err)
		}
		moved = moved || !planted.Equal(solution)
	}
	if !moved {
		t.Error("the stars stay where they are")
	}
}
