package prove

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// TestSearch proves counts of random sets by search alone, those that ask for several among them.
func TestSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, text := range []string{"6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF", "6x1.AABBBBAABBBBCCDEEEDDDEEEFFFEEEFFFFEE"} {
		p, err := notation.Parse(text, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		board := p.NewBoard()
		solutions, _ := exact.Solutions(t.Context(), board, 2)
		if len(solutions) != 1 {
			t.Fatal("the puzzle has to have one solution")
		}
		for range 20 {
			w := newWriter(t.Context(), board, solutions[0], Options{})
			cells := p.NewSet()
			for c := range p.All.All() {
				if rng.IntN(5) == 0 {
					cells.Add(c)
				}
			}
			n := cells.LenAnd(solutions[0])
			pr := &prover{writer: w, parts: map[string]int{}, proven: StepProof{Step: &interpreter.Step{Rule: &interpreter.Rule{}}, Ways: map[Way]int{}}}
			for _, goal := range []veripb.Constraint{atLeast(cells, n), atMost(cells, n)} {
				if pr.follows(goal) {
					continue
				}
				if !pr.search(goal) {
					t.Errorf("%v was not proven", goal)
				} else if id := pr.ids[goal.String()]; id == 0 {
					w.add("rup %v", goal)
				}
			}
			pr.forget()
			if err := w.unique(); err != nil {
				t.Error(err)
			}
			c, err := veripb.Check(bytes.NewReader(w.formula.text()), bytes.NewReader(w.log.Bytes()))
			if err != nil || !c.Unique() {
				t.Errorf("the proof does not hold: %v", err)
			}
		}
	}
}

// TestProgram holds the linear program against sums that are plain to see.
func TestProgram(t *testing.T) {
	// x + y ≥ 1, y + z ≥ 1, x + z ≥ 1: the sum of all is at least 3/2.
	p := &program{rows: [][]entry{{{0, 1}, {1, 1}}, {{1, 1}, {2, 1}}, {{0, 1}, {2, 1}}}, b: []float64{1, 1, 1}, c: []float64{1, 1, 1}}
	y, factor := p.solve(1)
	if factor != 2 || len(y) != 3 || y[0] != 1 || y[1] != 1 || y[2] != 1 {
		t.Errorf("multipliers %v for %d times the goal", y, factor)
	}
	if y, _ := p.solve(1.6); y != nil {
		t.Errorf("%v proves more than there is", y)
	}
	// x ≥ 1 and −x ≥ 0 cannot both be.
	p = &program{rows: [][]entry{{{0, 1}}, {{0, -1}}}, b: []float64{1, 0}, c: []float64{0}}
	if y, _ := p.solve(margin); len(y) != 2 || y[0] < 1 || y[0] != y[1] {
		t.Errorf("multipliers %v of a contradiction", y)
	}
}

// TestSearchAlone proves that a puzzle has one solution without any rule.
func TestSearchAlone(t *testing.T) {
	for _, text := range []string{
		"10x2.AAAAAABBCCAAAAABBBCCDDDAAEBBCCDDDDDEBBFFGGDHDEEFFFGHHHFFEFFFGHHFFFFFFFGHHFFFFIFFGHJJJJJIIIGJJJJJJJJI",
		"10x2.AABBBBBBBBAAACBCBDBEAAACCCBDBEFACCCDDDDEFFCCCCDDEEFFFGGDDDEEHHFGDDDDEEHHFGGGGEEIHHHHJJIIIIHHJJJJJIII",
		"9..438.........8....5...1..57..2......614......3....12.3.7..4....72....3....63...",
	} {
		p, err := notation.Parse(text, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		solutions, _ := exact.Solutions(t.Context(), p.NewBoard(), 2)
		w := newWriter(t.Context(), p.NewBoard(), solutions[0], Options{})
		if err := w.unique(); err != nil {
			t.Fatal(err)
		}
		c, err := veripb.Check(bytes.NewReader(w.formula.text()), bytes.NewReader(w.log.Bytes()))
		if err != nil || !c.Unique() {
			t.Errorf("the proof does not hold: %v", err)
		}
		t.Log(len(w.log.Bytes()), "bytes")
	}
}
