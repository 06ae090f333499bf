package interpreter_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
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
func corpus(t testing.TB, path string) []puzzle.Item {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", path))
	if err != nil {
		t.Skip("the puzzle collection is not here:", err)
	}
	return parseAll(t, text)
}

// own reads a file of the puzzles that come with the repository.
func own(t testing.TB, path string) []puzzle.Item {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", path))
	if err != nil {
		t.Fatal(err)
	}
	return parseAll(t, text)
}

func parseAll(t testing.TB, text []byte) []puzzle.Item {
	t.Helper()
	var items []puzzle.Item
	for item := range puzzle.ParseAll(string(text), puzzle.Hint{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		items = append(items, item)
	}
	return items
}

func TestCorpusSolves(t *testing.T) {
	program := shipped(t)
	for _, file := range []string{"corpus/10x2-ez.sbn", "corpus/10x2-med.sbn", "sudoku/graded.txt"} {
		items := corpus(t, file)
		count := map[interpreter.Status]int{}
		var s *interpreter.Solver
		for _, item := range items {
			if s == nil {
				pack, _ := program.PackFor(item.Puzzle.Family)
				s = interpreter.NewSolver(program, pack, interpreter.Options{})
			}
			r, err := s.Solve(context.Background(), item.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			count[r.Status]++
		}
		t.Log(file, count)
	}
}
