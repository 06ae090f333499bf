package interpreter_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
)

// agreed is up to which rating the pack explainer has every technique of the scale.
const agreed = 4.1

// TestExplainerRatesAsSukakuDoes compares ratings with those of Sukaku Explainer.
func TestExplainerRatesAsSukakuDoes(t *testing.T) {
	text := interpreter.Shared(t, "sudoku/graded.txt")
	program := shipped(t)
	pack, _ := program.Pack("explainer")
	solver, n := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true}), 0
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) != 2 || fields[0] == "#" {
			continue
		}
		want, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || want > agreed {
			continue
		}
		p, err := puzzle.Parse(fields[0], puzzle.Hint{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := solver.Solve(context.Background(), p)
		if err != nil || r.Status != interpreter.Solved || *r.Rating != want {
			t.Error(line, "is", r.Status, *r.Rating, err)
		}
		n++
	}
	if n < 300 {
		t.Error("only", n, "puzzles were compared")
	}
}
