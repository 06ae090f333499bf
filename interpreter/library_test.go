package interpreter_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
)

// libraryCases reads the cases of the technique library with these codes, or skips the test where there is none.
func libraryCases(t testing.TB, code string) []*puzzle.LibraryCase {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "shared", "sudoku", "library.txt"))
	if err != nil {
		t.Skip("the technique library is not here:", err)
	}
	defer file.Close()
	var cases []*puzzle.LibraryCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), ":"+code) {
			continue
		}
		c, err := puzzle.ParseLibraryCase(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		if c.Code == code && c.Variant != "x" {
			cases = append(cases, c)
		}
	}
	return cases
}

// TestLibraryALS lets each rule for almost-locked sets alone make the deductions that the library lists for it.
func TestLibraryALS(t *testing.T) {
	for rule, code := range map[string]string{"XYWing": "0800", "XYZWing": "0801", "ALSXZ": "0901", "ALSXYWing": "0902", "ALSChain": "0903",
		"DeathBlossom": "0904", "SueDeCoq": "1101"} {
		t.Run(rule, func(t *testing.T) {
			cases := libraryCases(t, code)
			if len(cases) == 0 {
				t.Error("the library has no case", code)
			}
			s := alone(t, rule)
			for i, c := range cases {
				checkCase(t, s, code, i, c)
			}
		})
	}
}

// alone is a solver with one rule, after the digits that are seen.
func alone(t testing.TB, rule string) *interpreter.Solver {
	t.Helper()
	program := loadWith(t, interpreter.File{Name: "alone.rules", Text: `pack alone "One rule" for sudoku { tier 0 { Seen } tier 1 { ` + rule + ` } }`})
	pack, _ := program.Pack("alone")
	return interpreter.NewSolver(program, pack, interpreter.Options{})
}

// checkCase solves the board of a case and looks for its deductions among the steps.
func checkCase(t *testing.T, s *interpreter.Solver, code string, i int, c *puzzle.LibraryCase) {
	t.Helper()
	r, err := s.Solve(context.Background(), c.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	gone, placed := c.Puzzle.NewSet(), c.Puzzle.NewSet()
	for _, step := range r.Steps {
		gone.Or(gone, step.Eliminate)
		placed.Or(placed, step.Place)
	}
	for _, x := range c.Eliminations {
		if !gone.Has(x) {
			t.Errorf("%s case %d: %s is not eliminated in %d steps", code, i, c.Puzzle.Name(x), len(r.Steps))
		}
	}
	for _, x := range c.Placements {
		if !placed.Has(x) {
			t.Errorf("%s case %d: %s is not placed", code, i, c.Puzzle.Name(x))
		}
	}
	compareSteps(t, c.Puzzle, r.Steps)
}
