package example_test

import (
	"context"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
)

// TestChainProof sees to it that a step by a chain carries the chain: nodes that are false and true in turn, from one that
// conflicts with what is eliminated to another that does.
func TestChainProof(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, id := range []string{"XChain", "AIC", "GroupedAIC", "WWing", "EmptyRectangle"} {
		r := program.Rules[slices.IndexFunc(program.Rules, func(r *interpreter.Rule) bool { return r.ID == id })]
		board, mistakes := example.Board(program.Examples(r)[0])
		if len(mistakes) > 0 {
			t.Fatal(mistakes)
		}
		step, err := example.FirstStep(context.Background(), program, r, board)
		if err != nil || step == nil || step.Proof == nil || step.Proof.Kind != engine.AICProof || len(step.Proof.Chain) < 4 {
			t.Fatalf("%s: %v, step %+v", id, err, step)
		}
		for i, n := range step.Proof.Chain {
			if n.On != (i%2 == 1) || n.Candidates.Empty() {
				t.Errorf("%s: node %d is on: %t", id, i, n.On)
			}
		}
		first, last := step.Proof.Chain[0].Candidates, step.Proof.Chain[len(step.Proof.Chain)-1].Candidates
		for x := range step.Eliminate.All() {
			if conflicts := board.Puzzle.Conflicts(x); !first.Within(conflicts) || !last.Within(conflicts) {
				t.Errorf("%s: %s does not conflict with both ends", id, board.Puzzle.Name(x))
			}
		}
	}
}

// TestKrakenProof demands that a Kraken fish shows its fins and cover, and has a branch with a chain for each place that can make
// up the room that is missing.
func TestKrakenProof(t *testing.T) {
	program := rulestest.Shipped(t)
	r := program.Rules[slices.IndexFunc(program.Rules, func(r *interpreter.Rule) bool { return r.ID == "KrakenFish" })]
	board, _ := example.Board(program.Examples(r)[0])
	step, err := example.FirstStep(context.Background(), program, r, board)
	if err != nil || step == nil || step.Proof == nil || step.Proof.Kind != engine.ForcingProof {
		t.Fatalf("%v, step %+v", err, step)
	}
	shown := map[string]bool{}
	for _, role := range step.Show {
		shown[role.Name] = true
	}
	if !shown["base"] || !shown["cover"] || !shown["fins"] {
		t.Error("it shows", shown)
	}
	if len(step.Proof.Branches) != step.Proof.Source.Len() {
		t.Error(len(step.Proof.Branches), "branches for", step.Proof.Source.Len(), "places")
	}
	for _, b := range step.Proof.Branches {
		if !step.Proof.Source.Has(b.Start) || len(b.Chain) == 0 {
			t.Errorf("the branch of %s has a chain of %d", board.Puzzle.Name(b.Start), len(b.Chain))
		}
	}
}

// TestExamplesOnlyTheirRuleCanDo solves on from an example with the pack engines: what the rule shows is the first that is found,
// so nothing easier sees it.
func TestExamplesOnlyTheirRuleCanDo(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("engines")
	for _, id := range []string{"FrankenFish", "MutantFish", "HiddenRectangle", "KrakenFish"} {
		rule, _, _ := pack.Find(id)
		board, mistakes := example.Board(program.Examples(rule)[0])
		if len(mistakes) > 0 {
			t.Fatal(mistakes)
		}
		s := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true})
		s.Start(context.Background(), board)
		if step, err := s.Next(); err != nil || step == nil || step.Rule != rule {
			t.Errorf("the example of %s: %v, %+v", id, err, step)
		}
	}
}
