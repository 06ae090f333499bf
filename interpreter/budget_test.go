package interpreter

import (
	"asterism/puzzle/notation"
	"context"
	"os"
	"testing"
)

// TestWorkDependsOnThePuzzleAlone counts turns with a solver that has solved other puzzles before, and with a new one: what
// a budget stops must be the same.
func TestWorkDependsOnThePuzzleAlone(t *testing.T) {
	program := shippedProgram(t)
	for name, file := range map[string]string{"default": "starbattle/10x2.sbn", "sudoku": "sudoku/9x9.txt"} {
		text, err := os.ReadFile("../testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		pack, _ := program.Pack(name)
		used := NewSolver(program, pack, Options{MaxTier: 9})
		for i, item := range ParsePuzzles(t, string(text)) {
			if testing.Short() && i == 2 {
				break
			}
			p := item.Puzzle
			fresh, before := NewSolver(program, pack, Options{MaxTier: 9}), 0
			if used.env != nil {
				before = used.env.Spent()
			}
			for _, s := range []*Solver{used, fresh} {
				if _, err := s.Solve(context.Background(), p); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := used.env.Spent()-before, fresh.env.Spent(); got != want {
				t.Errorf("%s: %s takes %d turns after others, %d by itself", name, notation.Canonical(p), got, want)
			}
		}
	}
}
