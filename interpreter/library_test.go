package interpreter_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
	rules "asterism/rules.d"
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
			plain, aimed := alone(t, rule)
			for _, c := range cases {
				checkCase(t, plain, aimed, c)
			}
		})
	}
}

// alone is a solver with one rule, after the digits that are seen. The first of its two packs has the rule as it is, the
// second one that eliminates nothing but the fact "goal": so it makes every deduction there is on the board as it stands.
func alone(t testing.TB, rule string) (plain, aimed *interpreter.Solver) {
	t.Helper()
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	pack := interpreter.File{Name: "alone.rules", Text: `pack alone "One rule" for sudoku { tier 0 { Seen } tier 1 { ` + rule + ` } }
		rule Goal "What a case lists" { → know at most 0 in grid as goal because "It is in the library." }
		pack goal "Learns it" for sudoku { tier 1 { Goal } }`}
	solver := func(files []interpreter.File) *interpreter.Solver {
		program, mistakes := interpreter.Load(append(files, pack))
		if len(mistakes) > 0 {
			t.Fatal(mistakes)
		}
		p, _ := program.Pack("alone")
		return interpreter.NewSolver(program, p, interpreter.Options{})
	}
	plain = solver(files)
	for i, f := range files {
		if strings.HasSuffix(f.Name, "singles.rules") {
			continue
		}
		files[i].Text = elimination.ReplaceAllString(f.Text, `→ eliminate common($1, facts("goal"))`)
	}
	return plain, solver(files)
}

var elimination = regexp.MustCompile(`→ eliminate (.*)`)

// checkCase compares every step the rule makes on the board of a case with the solution, and looks for the deductions of
// the case among those it can make.
func checkCase(t *testing.T, plain, aimed *interpreter.Solver, c *puzzle.LibraryCase) {
	t.Helper()
	r, err := plain.Solve(context.Background(), c.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	compareSteps(t, c.Puzzle, r.Steps)
	b, goal := c.Puzzle.NewBoard(), c.Puzzle.NewSet()
	for _, x := range c.Eliminations {
		goal.Add(x)
	}
	b.Learn(c.Puzzle.NewFact(goal, 0, len(c.Eliminations), "goal"))
	aimed.Start(context.Background(), b)
	if _, err = aimed.Run(); err != nil {
		t.Fatal(err)
	}
	for _, x := range c.Eliminations {
		if b.Open.Has(x) {
			t.Errorf("%s: %s is not eliminated on %s", c.Code, c.Puzzle.Name(x), c.Puzzle.Canonical())
		}
	}
}
