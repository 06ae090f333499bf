package example_test

import (
	"context"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/notation"
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

// overshadowed are the rules that no board is known for on which nothing easier sees anything: a chain of four nodes has
// another name, two placed corners leave singles, and where a mutant twin is some finned fish is.
var overshadowed = []string{"ForcingChain4", "AvoidableRectangle2", "SiameseMutantFish"}

// TestExamplesOnlyTheirRuleCanDo solves on from the first example of every Sudoku rule with the packs that list it: in one of
// them no rule of an easier tier sees anything there. No two rules show the same board.
func TestExamplesOnlyTheirRuleCanDo(t *testing.T) {
	program := rulestest.Shipped(t)
	boards := map[string]string{}
	for _, rule := range program.Rules {
		packs := packsWith(program, rule)
		if len(packs) == 0 || rule.ID == "Seen" {
			continue
		}
		board, mistakes := example.Board(program.Examples(rule)[0])
		if len(mistakes) > 0 {
			t.Fatal(mistakes)
		}
		text := notation.Canonical(board.Puzzle) + notation.Marks(board)
		if other := boards[text]; other != "" {
			t.Errorf("%s and %s show the same board", other, rule.ID)
		}
		boards[text] = rule.ID
		fits := slices.ContainsFunc(packs, func(p *interpreter.Pack) bool { return nothingEasier(program, p, rule, board) })
		if fits == slices.Contains(overshadowed, rule.ID) {
			t.Errorf("that nothing easier sees what the example of %s shows is %v", rule.ID, fits)
		}
	}
}

// packsWith lists the Sudoku packs that have a rule.
func packsWith(program *interpreter.Program, rule *interpreter.Rule) []*interpreter.Pack {
	return slices.DeleteFunc(slices.Clone(program.Packs), func(p *interpreter.Pack) bool {
		_, _, listed := p.Find(rule.ID)
		return p.Family != puzzle.Sudoku || !listed
	})
}

// nothingEasier says whether no rule of an easier tier of a pack finds something on a board, but for the pencil marks.
func nothingEasier(program *interpreter.Program, pack *interpreter.Pack, rule *interpreter.Rule, b *puzzle.Board) bool {
	_, own, _ := pack.Find(rule.ID)
	s := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true})
	s.Start(context.Background(), b.Copy())
	for {
		step, err := s.Next()
		if err != nil || step == nil {
			return false
		}
		if step.Rule.ID != "Seen" {
			return step.Tier == own.Number
		}
	}
}
