package interpreter_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle/notation"
)

// Up to quick every puzzle is rated, above that every third: those take longer.
const (
	quick = 7.5
	every = 3
)

// TestExplainerRatesAsSukakuDoes compares ratings with those of Sukaku Explainer, which agree on all puzzles there are.
func TestExplainerRatesAsSukakuDoes(t *testing.T) {
	text := rulestest.SharedText(t, "sudoku/graded.txt")
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("explainer")
	solver, n := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true}), 0
	slow := 0
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) != 2 || fields[0] == "#" {
			continue
		}
		want, err := strconv.ParseFloat(fields[1], 64)
		if err != nil {
			continue
		}
		if want > quick {
			if slow++; slow%every != 0 {
				continue
			}
		}
		p, err := notation.Parse(fields[0], notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := solver.Solve(context.Background(), p)
		if err != nil || r.Status != interpreter.Solved || *r.Rating != want {
			t.Error(line, "is", r.Status, *r.Rating, err)
		}
		n++
	}
	if n < 650 {
		t.Error("only", n, "puzzles were compared")
	}
}
