package layout

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

func TestOrbits(t *testing.T) {
	for symmetry, want := range map[Symmetry][][]int{
		NoSymmetry:      {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}},
		Rotation:        {{0, 8}, {1, 7}, {2, 6}, {3, 5}, {4}},
		QuarterRotation: {{0, 2, 8, 6}, {1, 5, 7, 3}, {4}},
		LeftRight:       {{0, 2}, {1}, {3, 5}, {4}, {6, 8}, {7}},
		UpDown:          {{0, 6}, {1, 7}, {2, 8}, {3}, {4}, {5}},
		Diagonal:        {{0}, {1, 3}, {2, 6}, {4}, {5, 7}, {8}},
		Antidiagonal:    {{0, 8}, {1, 5}, {2}, {3, 7}, {4}, {6}},
	} {
		if got := symmetry.orbits(3); !slices.EqualFunc(got, want, slices.Equal) {
			t.Error(symmetry, "groups", got)
		}
	}
}

func TestThin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, symmetry := range []Symmetry{NoSymmetry, Rotation, QuarterRotation, Diagonal} {
		thinner, err := NewThinner(3, 3, symmetry)
		if err != nil {
			t.Fatal(err)
		}
		filled := thinner.Filled(t.Context(), rng)
		p := thinner.Thin(t.Context(), rng, filled, 0, thinner.Unique)
		if !thinner.Unique(t.Context(), p) || solutions(t, p) != 1 || symmetry == NoSymmetry && !thinner.Minimal(t.Context(), p) {
			t.Error(symmetry, notation.SudokuLine(p), "has not one solution, or a clue too many")
		}
		for _, group := range symmetry.orbits(9) {
			given := func(cell int) bool { return p.Of(puzzle.Cell)[cell].Cells.Meets(p.Givens) }
			if slices.ContainsFunc(group, given) && slices.ContainsFunc(group, func(cell int) bool { return !given(cell) }) {
				t.Error(symmetry, notation.SudokuLine(p), "breaks it at", group)
			}
		}
		if some := thinner.Thin(t.Context(), rng, filled, 50, thinner.Unique); some.Givens.Len() < 50 || some.Givens.Len() > 53 || thinner.Minimal(t.Context(), some) {
			t.Error(symmetry, "kept", some.Givens.Len(), "clues of 50")
		}
		back := thinner.Restore(t.Context(), rng, p, filled, func(_ context.Context, p *puzzle.Puzzle) bool { return p.Givens.Len() >= 40 })
		if back.Givens.Len() < 40 || back.Givens.Len() > 43 || !p.Givens.Within(back.Givens) || !back.Givens.Within(filled.Givens) {
			t.Error(symmetry, "has", back.Givens.Len(), "clues of 40 back")
		}
	}
}
