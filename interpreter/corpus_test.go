package interpreter_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// TestCorpusSteps compares every step on the collection with the one solution of its puzzle, and demands that the
// Star Battles below expert are solved.
func TestCorpusSteps(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, c := range []struct {
		file   string
		solved bool
	}{{"corpus/10x2-ez.sbn", true}, {"corpus/10x2-med.sbn", true}, {"corpus/10x2-hard.sbn", true}, {"sudoku/graded.txt", false}} {
		items := rulestest.Shared(t, c.file)
		pack, _ := program.PackFor(items[0].Puzzle.Family)
		s := interpreter.NewSolver(program, pack, interpreter.Options{})
		for _, item := range items {
			r, err := s.Solve(context.Background(), item.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			if c.solved && r.Status != interpreter.Solved {
				t.Errorf("%s line %d is %s", c.file, item.Line, r.Status)
			}
			compareSteps(t, item.Puzzle, r.Steps)
		}
	}
}

// compareSteps holds every deduction against the solution that the exact solver finds.
func compareSteps(t *testing.T, p *puzzle.Puzzle, steps []*interpreter.Step) {
	t.Helper()
	solutions, err := exact.Solutions(context.Background(), p.NewBoard(), 2)
	if err != nil || len(solutions) != 1 {
		t.Fatalf("%s has %d solutions, %v", notation.Canonical(p), len(solutions), err)
	}
	for _, s := range steps {
		if !s.Place.Within(solutions[0]) || s.Eliminate.Meets(solutions[0]) {
			t.Errorf("%s step %d %s is false: %s", notation.Canonical(p), s.N, s.Rule.ID, s.Because)
		}
		for _, f := range s.Know {
			if n := f.Cells.LenAnd(solutions[0]); n < f.Min || n > f.Max {
				t.Errorf("%s step %d %s learns what is false: %s", notation.Canonical(p), s.N, s.Rule.ID, s.Because)
			}
		}
	}
}
