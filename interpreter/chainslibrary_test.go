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
			if makesCase(t, program, r, c) {
				passed++
			}
		}
		if t.Logf("%s: %d of %d cases", r.ID, passed, cases); cases == 0 {
			t.Errorf("no case answers to the tags of %s", r.ID)
		}
	}
}

// makesCase says whether a rule makes a case's deductions, after what placed digits exclude has been cleared.
func makesCase(t *testing.T, program *interpreter.Program, r *interpreter.Rule, c *puzzle.LibraryCase) bool {
	t.Helper()
	seen := program.Rules[slices.IndexFunc(program.Rules, func(r *interpreter.Rule) bool { return r.ID == "Seen" })]
	board := c.Puzzle.NewBoard()
	for _, alone := range []*interpreter.Rule{seen, r} {
		s := interpreter.NewSolver(program, alone.Alone(puzzle.Sudoku), interpreter.Options{})
		s.Start(context.Background(), board)
		result, err := s.Run()
		if err != nil || len(result.Stopped) > 0 {
			t.Fatal(alone.ID, c.Puzzle.Canonical(), err, result.Stopped)
		}
		compareSteps(t, c.Puzzle, result.Steps)
		board = result.Board
	}
	for _, x := range c.Eliminations {
		if board.Open.Has(x) {
			t.Errorf("%s leaves %s of %s-%s %s", r.ID, c.Puzzle.Name(x), c.Code, c.Variant, c.Puzzle.Canonical())
			return false
		}
	}
	return true
}
