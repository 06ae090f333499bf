package interpreter_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestEnginesCapsItsGrades sees to it that the hardest technique a grade allows is the last of the highest tier it allows.
func TestEnginesCapsItsGrades(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("engines")
	for grade, want := range map[string]string{"Beginner": "NakedSingle", "Easy": "NakedSingle", "Medium": "HiddenSingle",
		"Intermediate": "HiddenTriple", "Hard": "Claiming", "Expert": "HiddenRectangle", "Master": "BUG", "Extreme": "Backtracking"} {
		_, tier := program.Reach(pack, grade)
		if last := tier.Rules[len(tier.Rules)-1]; last.ID != want {
			t.Error("the hardest technique of", grade, "is", last.ID, "and not", want)
		}
	}
}

// TestBeginnersHaveFewEmptyCells gives naked singles to do: up to 35 are for beginners.
func TestBeginnersHaveFewEmptyCells(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("engines")
	solver := interpreter.NewSolver(program, pack, interpreter.Options{})
	for empty, want := range map[int]string{1: "Beginner", 35: "Beginner", 36: "Easy"} {
		r, err := solver.Solve(context.Background(), withEmptyCells(t, empty))
		if err != nil || r.Status != interpreter.Solved || r.Grade != want || r.Grades["range"] != "Easy" || r.Empty != empty {
			t.Error(empty, "empty cells:", r.Status, r.Grade, r.Grades, r.Empty, err)
		}
	}
}

// withEmptyCells is a filled grid with every other cell taken out, up to so many.
func withEmptyCells(t *testing.T, empty int) *puzzle.Puzzle {
	t.Helper()
	givens := make([]int, 81)
	for i := range givens {
		row, column := i/9, i%9
		givens[i] = (row*3+row/3+column)%9 + 1
	}
	for i := range empty {
		givens[2*i] = 0
	}
	p, err := puzzle.NewSudoku(3, 3, givens)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEnginesFindsAlmostLockedSets rates a puzzle by an ALS chain, which no technique that is easier there contains: the pack
// has the techniques of its document and none besides.
func TestEnginesFindsAlmostLockedSets(t *testing.T) {
	r := solveWith(t, rulestest.Shipped(t), "engines", "64.3....2..9..2..6....69.1..35.....8..6.7.5..4.....16..6.59....5..6..2..3....7.45")
	if chain, _, _ := r.Pack.Find("ALSChain"); !r.Uses(chain) {
		t.Error("there is no ALS chain")
	}
	if *r.Rating != 7.5 {
		t.Error("it is rated", *r.Rating)
	}
}

// TestEnginesForcesWithoutSearch rates puzzles that need cell forcing with singles in the branches, and fish inside dynamic
// branches.
func TestEnginesForcesWithoutSearch(t *testing.T) {
	program := rulestest.Shipped(t)
	for line, want := range map[string]float64{
		"7.....6...18..3..7..2.8......94....6.4..9..2.1....87......4.9..8..5..13...4.....8": 8.3,
		"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..": 9.3,
	} {
		if r := solveWith(t, program, "engines", line); *r.Rating != want {
			t.Error(line, "is rated", *r.Rating, "and not", want)
		}
	}
}

// TestEnginesRatesTurnedPuzzlesAlike rates puzzles as they are, transposed, and with bands, stacks and digits changed about.
func TestEnginesRatesTurnedPuzzlesAlike(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("engines")
	solver, n := interpreter.NewSolver(program, pack, interpreter.Options{}), 0
	for line := range strings.Lines(rulestest.SharedText(t, "sudoku/graded.txt")) {
		fields := strings.Fields(line)
		if len(fields) != 2 || len(fields[0]) != 81 || fields[1] < "4.0" || fields[1] > "8.2" {
			continue
		}
		if n++; n%20 != 0 {
			continue
		}
		want := rated(t, solver, fields[0])
		for _, turned := range []string{turn(fields[0], func(r, c int) (int, int) { return c, r }, 0), turn(fields[0], func(r, c int) (int, int) { return (r + 3) % 9, c }, 4),
			turn(fields[0], func(r, c int) (int, int) { return c, 8 - r }, 7)} {
			if got := rated(t, solver, turned); got != want {
				t.Errorf("%s is %s, turned to %s it is %s", fields[0], want, turned, got)
			}
		}
	}
}

// rated is grade and rating of a puzzle.
func rated(t *testing.T, solver *interpreter.Solver, text string) string {
	t.Helper()
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.Solve(context.Background(), p)
	if err != nil || r.Status != interpreter.Solved {
		t.Fatal(text, r.Status, err)
	}
	return fmt.Sprint(r.Grade, " ", *r.Rating)
}

// turn moves every cell of a 9×9 grid to where place says, and shifts its digit by so much.
func turn(text string, place func(row, column int) (int, int), shift int) string {
	turned := make([]byte, 81)
	for i := range 81 {
		r, c := place(i/9, i%9)
		turned[r*9+c] = text[i]
		if d := text[i]; d >= '1' && d <= '9' {
			turned[r*9+c] = '1' + (d-'1'+byte(shift))%9
		}
	}
	return string(turned)
}
