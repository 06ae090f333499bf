package interpreter_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
)

// chainRules are the rules of chains and colours that answer to codes of the technique library.
var chainRules = []string{"XChain", "EmptyRectangle", "WWing", "Medusa", "AIC", "GroupedAIC"}

// TestChainLibrary runs each rule alone, after the bookkeeping, on the library cases that its tags name: it makes all the
// deductions of the case, and none that is false.
func TestChainLibrary(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "sudoku", "library.txt"))
	if err != nil {
		t.Skip("the technique library is not here:", err)
	}
	program := shipped(t)
	for _, r := range program.Rules {
		if !slices.Contains(chainRules, r.ID) {
			continue
		}
		passed, cases := 0, 0
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, ":0") || !slices.Contains(r.Tags, "h"+line[1:5]) {
				continue
			}
			cases++
			c, err := puzzle.ParseLibraryCase(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			if makesCase(t, program, r.ID, c) {
				passed++
			}
		}
		t.Logf("%s: %d of %d cases", r.ID, passed, cases)
	}
}

// makesCase says whether a rule makes a case's deductions.
func makesCase(t *testing.T, program *interpreter.Program, rule string, c *puzzle.LibraryCase) bool {
	t.Helper()
	p := loadWith(t, interpreter.File{Name: "alone.rules", Text: "pack alone \"Alone\" for sudoku {\n tier 0 { Seen }\n tier 1 { " + rule + " }\n}"})
	pack, _ := p.Pack("alone")
	s := interpreter.NewSolver(p, pack, interpreter.Options{})
	r, err := s.Solve(context.Background(), c.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	compareSteps(t, c.Puzzle, r.Steps)
	for _, x := range c.Eliminations {
		if r.Board.Open.Has(x) {
			t.Errorf("%s leaves %s of %s %s %s", rule, c.Puzzle.Name(x), c.Code, c.Variant, c.Puzzle.Canonical())
			return false
		}
	}
	return true
}
