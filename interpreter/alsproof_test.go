package interpreter_test

import (
	"context"
	"testing"

	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
)

// TestALSStepsSayTheirSets checks the certificates of chains of almost-locked sets: each set has one candidate digit more
// than cells, and all but the last have a link, which lies in the set and the next.
func TestALSStepsSayTheirSets(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("sudoku")
	s := interpreter.NewSolver(program, pack, interpreter.Options{})
	least := map[string]int{"ALSXZ": 2, "ALSXYWing": 3, "ALSChain": 4}
	found := 0
	const enough = 40
	for _, item := range rulestest.Own(t, "sudoku/16x16.txt") {
		if found >= enough {
			break
		}
		r, err := s.Solve(context.Background(), item.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range r.Steps {
			if n := least[step.Rule.ID]; n > 0 {
				checkALSProof(t, step, n)
				found++
			}
		}
	}
	if found == 0 {
		t.Error("no chain was found")
	}
}

func checkALSProof(t *testing.T, step *interpreter.Step, least int) {
	t.Helper()
	if step.Proof == nil || step.Proof.Kind != engine.ALSProof || len(step.Proof.Sets) < least {
		t.Fatalf("step %d %s has the certificate %v", step.N, step.Rule.ID, step.Proof)
	}
	sets := step.Proof.Sets
	for i, set := range sets {
		digits := map[int]bool{}
		for c := range set.Candidates.All() {
			digits[step.Puzzle.DigitOf(c)] = true
		}
		if len(digits) != len(set.Cells)+1 {
			t.Errorf("step %d %s: %d digits in %s", step.N, step.Rule.ID, len(digits), set.Cells)
		}
		if i < len(sets)-1 && (!set.Link.Meets(set.Candidates) || !set.Link.Meets(sets[i+1].Candidates)) {
			t.Errorf("step %d %s: set %d is not linked to the next", step.N, step.Rule.ID, i+1)
		}
	}
}
