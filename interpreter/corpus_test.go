package interpreter_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// shipped loads the rules that come with the program.
func shipped(t testing.TB) *interpreter.Program {
	t.Helper()
	return loadWith(t)
}

// loadWith loads the shipped rules and some more.
func loadWith(t testing.TB, more ...interpreter.File) *interpreter.Program {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	program, diagnostics := interpreter.Load(append(files, more...))
	for _, d := range diagnostics {
		t.Error(d, d.Hint)
	}
	if len(diagnostics) > 0 {
		t.FailNow()
	}
	return program
}

// corpus reads a file of the puzzle collection beside the repository, or skips the test where there is none.
func corpus(t testing.TB, path string) []notation.Item {
	t.Helper()
	return interpreter.ParsePuzzles(t, interpreter.Shared(t, path))
}

// own reads a file of the puzzles that come with the repository.
func own(t testing.TB, path string) []notation.Item {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", path))
	if err != nil {
		t.Fatal(err)
	}
	return interpreter.ParsePuzzles(t, string(text))
}

// TestCorpusSteps compares every step on the collection with the one solution of its puzzle, and demands that the
// Star Battles below expert are solved.
func TestCorpusSteps(t *testing.T) {
	program := shipped(t)
	for _, c := range []struct {
		file   string
		solved bool
	}{{"corpus/10x2-ez.sbn", true}, {"corpus/10x2-med.sbn", true}, {"corpus/10x2-hard.sbn", true}, {"sudoku/graded.txt", false}} {
		items := corpus(t, c.file)
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
