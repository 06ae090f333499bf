package hint_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// TestPlacementsNeverFallBack asks for placement after placement on whole puzzles: each is right, and no rule ever
// contradicts the solution.
func TestPlacementsNeverFallBack(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, file := range []string{"starbattle/8x1.sbn", "starbattle/10x2.sbn", "sudoku/6x6.txt", "sudoku/9x9.txt"} {
		t.Run(file, func(t *testing.T) { placeAll(t, program, rulestest.Own(t, file)) })
	}
	for file, every := range map[string]int{"corpus/10x2-hard.sbn": 20, "corpus/queens.sbn": 20, "sudoku/graded.txt": 15} {
		t.Run(file, func(t *testing.T) { placeAll(t, program, oneIn(rulestest.Shared(t, file), every)) })
	}
}

// oneIn keeps one item in n.
func oneIn(items []notation.Item, n int) []notation.Item {
	var kept []notation.Item
	for i := 0; i < len(items); i += n {
		kept = append(kept, items[i])
	}
	return kept
}

// placeAll follows the placements of each puzzle until the pack finds no more.
func placeAll(t *testing.T, program *interpreter.Program, items []notation.Item) {
	ctx, placed := context.Background(), 0
	for _, item := range items {
		pack, _ := program.PackFor(item.Puzzle.Family)
		s := interpreter.NewSolver(program, pack, interpreter.Options{})
		found, err := exact.Solutions(ctx, item.Puzzle.NewBoard(), 2)
		if err != nil || len(found) != 1 {
			continue
		}
		for b := item.Puzzle.NewBoard(); ; placed++ {
			h, err := hint.Placement(ctx, s, b)
			if err != nil {
				t.Fatal(item.Text, err)
			}
			if h.Fallback {
				t.Fatalf("%s: a rule contradicts the solution on %s", item.Text, notation.Marks(b))
			}
			if h.Step == nil {
				break
			}
			if h.Step.Place.Empty() || !h.Step.Place.Within(found[0]) {
				t.Fatalf("%s: %s places %v", item.Text, h.Step.Rule.ID, item.Puzzle.Names(h.Step.Place))
			}
			h.Step.Apply(b)
		}
	}
	if placed == 0 {
		t.Error("nothing was placed")
	}
}

// TestPlacementFallsBack sees to it that a rule that lies is found out, and that the placement is right all the same.
func TestPlacementFallsBack(t *testing.T) {
	program := rulestest.Load(t, interpreter.File{Name: "lie.rules", Text: `
rule Lie "Takes everything" {
  for c in cells
  → eliminate open(c)
}
pack lies for sudoku { tier 1 { Lie } }
`})
	p := rulestest.Own(t, "sudoku/4x4.txt")[0].Puzzle
	pack, _ := program.Pack("lies")
	h, err := hint.Placement(context.Background(), interpreter.NewSolver(program, pack, interpreter.Options{}), p.NewBoard())
	if err != nil || !h.Fallback || h.Step == nil {
		t.Fatalf("%v, fallback %v", err, h.Fallback)
	}
	solutions, err := exact.Solutions(context.Background(), p.NewBoard(), 2)
	if err != nil || len(solutions) != 1 || !h.Step.Place.Within(solutions[0]) {
		t.Errorf("%v placed, which is not in the one solution of %d", p.Names(h.Step.Place), len(solutions))
	}
	if _, err := hint.Placement(context.Background(), interpreter.NewSolver(program, pack, interpreter.Options{}), empty(t).NewBoard()); err != hint.ErrSolutions {
		t.Errorf("an empty grid: %v", err)
	}
}

// empty is a Sudoku without clues.
func empty(t *testing.T) *puzzle.Puzzle {
	t.Helper()
	p, err := notation.Parse("................", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
