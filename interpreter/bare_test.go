package interpreter_test

import (
	"context"
	"slices"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
)

// TestBareStepsAreTheSame compares a solve that argues with one that does not: what they do is the same, and only the
// first says why.
func TestBareStepsAreTheSame(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, file := range []string{"starbattle/6x1.sbn", "starbattle/8x1.sbn", "sudoku/6x6.txt", "sudoku/9x9.txt"} {
		for _, item := range rulestest.Own(t, file) {
			pack, _ := program.PackFor(item.Puzzle.Family)
			full, bare := bareOrNot(t, program, pack, item.Puzzle, false), bareOrNot(t, program, pack, item.Puzzle, true)
			if len(full.Steps) != len(bare.Steps) || full.Grade != bare.Grade {
				t.Fatalf("%s: %d steps and grade %q with reasons, %d and %q without", item.Text, len(full.Steps), full.Grade, len(bare.Steps), bare.Grade)
			}
			for i, s := range full.Steps {
				b := bare.Steps[i]
				if s.Rule != b.Rule || !s.Place.Equal(b.Place) || !s.Eliminate.Equal(b.Eliminate) || !slices.Equal(facts(s), facts(b)) {
					t.Fatalf("%s: step %d differs: %s and %s", item.Text, i+1, s.Rule.ID, b.Rule.ID)
				}
				if s.Because == "" || b.Because != "" {
					t.Fatalf("%s: step %d says %q with reasons, %q without", item.Text, i+1, s.Because, b.Because)
				}
			}
		}
	}
}

func bareOrNot(t *testing.T, program *interpreter.Program, pack *interpreter.Pack, p *puzzle.Puzzle, bare bool) *interpreter.Result {
	t.Helper()
	r, err := interpreter.NewSolver(program, pack, interpreter.Options{Bare: bare}).Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func facts(s *interpreter.Step) []string {
	var out []string
	for _, f := range s.Know {
		out = append(out, f.String())
	}
	return out
}
