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

// TestSukakuRatesAsItsLaterVersionDoes holds the pack sukaku against puzzles that version 1.18.1 rates otherwise than the one
// that rated the graded collection.
func TestSukakuRatesAsItsLaterVersionDoes(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("sukaku")
	solver := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true})
	for text, want := range map[string]float64{
		".....8..7....496...8.5...........5..7...349.........349......562....34...4..7...8": 4.1,
		"6.2..9.4........9..4.85.6.....3857..3.86.......6......5.19....2....1....7..2.34..": 6.1,
		".....3.......2.86.867.1.4....35..2.17183....4..4...........47.55...............9.": 6.6,
		".4.........72..5..9......63...964.....5............1.281...7........5.867..3.....": 7.5,
	} {
		p, err := notation.Parse(text, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := solver.Solve(context.Background(), p)
		if err != nil || r.Status != interpreter.Solved || *r.Rating != want {
			t.Error(text, want, "is", r.Status, *r.Rating, err)
		}
	}
}
