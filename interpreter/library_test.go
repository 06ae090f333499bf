package interpreter_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
)

// fishRules are the rules that answer to library codes of singles, intersections, subsets and fish.
var fishRules = []string{"HiddenSingle", "NakedSingle", "Pointing", "Claiming", "NakedPair", "NakedTriple", "NakedQuad", "HiddenPair",
	"HiddenTriple", "HiddenQuad", "XWing", "Swordfish", "Jellyfish", "FinnedXWing", "FinnedSwordfish", "FinnedJellyfish", "FrankenFish",
	"SiameseFish", "MutantFish"}

// TestFishLibrary demands that each rule makes all deductions of the library cases it says it answers to, and no false
// one; and that it does not apply where the library says so.
func TestFishLibrary(t *testing.T) {
	cases := libraryCases(t)
	program := shipped(t)
	for _, id := range fishRules {
		t.Run(id, func(t *testing.T) {
			r := ruleNamed(t, program, id)
			for _, c := range cases {
				if slices.Contains(r.Tags, "h"+c.Code) {
					checkCase(t, program, r, c)
				}
			}
		})
	}
}

func ruleNamed(t *testing.T, program *interpreter.Program, id string) *interpreter.Rule {
	t.Helper()
	i := slices.IndexFunc(program.Rules, func(r *interpreter.Rule) bool { return r.ID == id })
	if i < 0 {
		t.Fatal("no rule", id)
	}
	return program.Rules[i]
}

// libraryCases reads the technique library, or skips the test where it is not there.
func libraryCases(t *testing.T) []*puzzle.LibraryCase {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "shared", "sudoku", "library.txt"))
	if err != nil {
		t.Skip("the technique library is not here:", err)
	}
	defer file.Close()
	var cases []*puzzle.LibraryCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), ":") {
			continue
		}
		c, err := puzzle.ParseLibraryCase(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// checkCase runs a rule alone, after the bookkeeping, on the board of a case.
func checkCase(t *testing.T, program *interpreter.Program, r *interpreter.Rule, c *puzzle.LibraryCase) {
	t.Helper()
	b := exhausted(t, program, ruleNamed(t, program, "Seen"), c.Puzzle.NewBoard())
	before := b.Open.Clone()
	after := exhausted(t, program, r, b)
	if c.Variant == "x" {
		if !after.Open.Equal(before) {
			t.Errorf("%s-x %s: the rule applies", c.Code, c.Puzzle.Canonical())
		}
		return
	}
	for _, x := range c.Eliminations {
		if after.Open.Has(x) {
			t.Errorf("%s %s: %s is not eliminated", c.Code, c.Puzzle.Canonical(), c.Puzzle.Name(x))
		}
	}
	for _, x := range c.Placements {
		if !after.Placed.Has(x) {
			t.Errorf("%s %s: %s is not placed", c.Code, c.Puzzle.Canonical(), c.Puzzle.Name(x))
		}
	}
	solutions, err := c.Puzzle.NewBoard().Solutions(context.Background(), 1)
	if err != nil || len(solutions) == 0 {
		t.Fatal("no solution", err)
	}
	gone := before.Clone()
	gone.AndNot(before, after.Open)
	gone.AndNot(gone, after.Placed)
	if gone.Meets(solutions[0]) || !after.Placed.Within(solutions[0]) {
		t.Errorf("%s %s: a deduction is false", c.Code, c.Puzzle.Canonical())
	}
}

// exhausted is the board when a rule finds nothing more on it.
func exhausted(t *testing.T, program *interpreter.Program, r *interpreter.Rule, b *puzzle.Board) *puzzle.Board {
	t.Helper()
	s := interpreter.NewSolver(program, r.Alone(puzzle.Sudoku), interpreter.Options{})
	s.Start(context.Background(), b)
	res, err := s.Run()
	if err != nil || len(res.Stopped) > 0 {
		t.Fatal(r.ID, b.Puzzle.Canonical(), err, res.Stopped)
	}
	return res.Board
}
