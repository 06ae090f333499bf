package example_test

import (
	"context"
	"strings"
	"testing"

	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestTechniqueLibrary runs every case of HoDoKu's technique library that is here: the rules that answer to its code make
// all the deductions listed and none that is false, and where the technique must not apply they do not.
func TestTechniqueLibrary(t *testing.T) {
	text := rulestest.SharedText(t, "sudoku/library.txt")
	program := rulestest.Shipped(t)
	library := example.NewLibrary(program, nil)
	passed := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, ":") {
			continue
		}
		c, err := notation.ParseLibraryCase(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		v, err := library.Run(context.Background(), c)
		switch {
		case err != nil:
			t.Fatal(err)
		case len(v.Rules) == 0 && !notOurs[c.Code]:
			t.Errorf("no rule answers to %s", c.Code)
		case len(v.Rules) == 0:
		case v.Passed:
			passed++
		default:
			t.Errorf("%smissing %v, false %v, stopped %v", line, nameAll(c.Puzzle, v.Missing), nameAll(c.Puzzle, v.False), v.Stopped)
		}
	}
	t.Log(passed, "cases passed")
	if passed == 0 {
		t.Error("no case passed")
	}
}

// notOurs is the codes of techniques that no rule has: templates.
var notOurs = map[string]bool{"1201": true, "1202": true}

func nameAll(p *puzzle.Puzzle, list []puzzle.Cand) []string {
	var names []string
	for _, c := range list {
		names = append(names, p.Name(c))
	}
	return names
}
