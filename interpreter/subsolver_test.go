package interpreter

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// askingProgram has the shipped rules, and rules that run them.
func askingProgram(t testing.TB) (*Program, *Pack) {
	t.Helper()
	program := loaded(t, append(shippedFiles(t), ruleFile(t, "asking.rules"))...)
	pack, _ := program.Pack("asking")
	return program, pack
}

// TestSubsolversRunLowerTiersOnly looks at which rules are run for which.
func TestSubsolversRunLowerTiersOnly(t *testing.T) {
	program, pack := askingProgram(t)
	s := NewSolver(program, pack, Options{Unique: true})
	for i, asks := range s.rules {
		if asks.asks == 0 {
			continue
		}
		s.trying = i
		d := s.subsolver(asks.asks)
		if len(d.rules) == 0 {
			t.Error(asks.ID, "runs no rules")
		}
		trusting := false
		for _, r := range d.rules {
			if r.Tier >= asks.Tier || r.Tier > asks.asks {
				t.Errorf("%s of tier %d runs %s of tier %d", asks.ID, asks.Tier, r.ID, r.Tier)
			}
			trusting = trusting || r.AssumesUnique
		}
		if trusting && !asks.AssumesUnique {
			t.Error(asks.ID, "runs rules that assume a unique solution, and does not say so")
		}
		if asks.AssumesUnique && !trusting {
			t.Error(asks.ID, "runs no rules that assume a unique solution, though it does itself")
		}
		if !slices.Contains(s.subsolvers, d) || s.subsolver(asks.asks) != d {
			t.Error(asks.ID, "has another subsolver each time")
		}
	}
}

// TestNaiveTraceOfRulesThatRunRules compares their traces with and without memory.
func TestNaiveTraceOfRulesThatRunRules(t *testing.T) {
	program, pack := askingProgram(t)
	both := newTwins(program, pack, Options{MaxTier: 30, Limits: Limits{Work: 100_000}})
	rng := rand.New(rand.NewPCG(9, 9))
	for range 8 {
		if p, solution, ok := layout.RandomStarBattle(context.Background(), rng, 8, 1, false); ok {
			both.compare(t, layout.RandomBoard(rng, p, solution, rng.Float64()/4))
		}
	}
	if both.fired["Asks"]+both.fired["Agrees"] == 0 {
		t.Error("no rule that runs rules fired")
	}
}

// TestWorkOfSubsolversCounts checks that a rule cannot spend more by having others work.
func TestWorkOfSubsolversCounts(t *testing.T) {
	program, pack := askingProgram(t)
	_, tier, _ := pack.Find("Agrees")
	alone := *pack
	alone.Tiers = append(slices.DeleteFunc(slices.Clone(pack.Tiers), func(u *Tier) bool { return u.Number >= 20 }), tier)
	s := NewSolver(program, &alone, Options{Limits: Limits{Work: 400}})
	rng := rand.New(rand.NewPCG(10, 10))
	for range 20 {
		p, _, ok := layout.RandomStarBattle(context.Background(), rng, 10, 2, true)
		if !ok {
			continue
		}
		r, err := s.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(r.Stopped, func(stop Stop) bool { return stop.Rule.ID == "Agrees" }) {
			return
		}
	}
	t.Error("no solve used up the work of a rule that runs others")
}

// forcingPack puts the forcing rules behind simple ones, however the shipped packs order them.
const forcingPack = `
pack forcing "Simple rules, then forcing" for sudoku {
  tier 0 { Seen }
  tier 1 { HiddenSingle NakedSingle }
  tier 2 { Pointing Claiming }
  tier 3 { NakedPair XWing HiddenPair NakedTriple Swordfish HiddenTriple }
  tier 4 { NakedQuad Jellyfish HiddenQuad }
  tier 8 { Nishio KrakenFish CellForcing RegionForcing DynamicForcing }
  tier 9 { Backtracking }
}`

func forcingProgram(t testing.TB) (*Program, *Pack) {
	t.Helper()
	program := loaded(t, append(shippedFiles(t), File{"forcingpack.rules", forcingPack})...)
	pack, _ := program.Pack("forcing")
	return program, pack
}

// TestForcingOnHardBoards asks the forcing rules on every board on which simpler rules are stuck, and compares all they
// say with the one solution.
func TestForcingOnHardBoards(t *testing.T) {
	program, pack := forcingProgram(t)
	s := NewSolver(program, pack, Options{})
	fired, boards := map[string]int{}, 0
	for i, p := range hardSudokus(t) {
		solution, ok, err := exact.NewSearcher(p).First(context.Background(), exact.Of(p.NewBoard()))
		if err != nil || !ok {
			t.Fatal(notation.Canonical(p), "has no solution", err)
		}
		s.Start(context.Background(), p.NewBoard())
		for hard := 0; hard < 6; {
			step, err := s.Next()
			if err != nil || step == nil {
				break
			}
			if step.Tier < 8 {
				continue
			}
			hard++
			boards++
			askAll(t, s, step, solution, fired)
			if t.Failed() {
				t.Fatalf("puzzle %d: %s", i, notation.Canonical(p))
			}
		}
	}
	t.Log(boards, "boards:", fired)
	for _, id := range []string{"Nishio", "KrakenFish", "CellForcing", "RegionForcing", "DynamicForcing", "Backtracking"} {
		if fired[id] == 0 {
			t.Error(id, "never fired")
		}
	}
}

// TestGradedByLogic solves puzzles of every rating by forcing, without searching.
func TestGradedByLogic(t *testing.T) {
	program, pack := forcingProgram(t)
	s := NewSolver(program, pack, Options{MaxTier: 8})
	for _, p := range sudokusOf(t, "graded.txt", 300, 7) {
		r, err := s.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != Solved || len(r.Stopped) > 0 {
			t.Errorf("%s is %s, stopped: %v", notation.Canonical(p), r.Status, r.Stopped)
		}
	}
}

// askAll asks every rule from tier 8 on after a step.
func askAll(t *testing.T, s *Solver, step *Step, solution puzzle.Set, fired map[string]int) {
	t.Helper()
	for i := range s.rules {
		if s.rules[i].Tier < 8 {
			continue
		}
		said, err := s.Ask(i)
		if err != nil {
			t.Fatal(err)
		}
		if said == nil {
			continue
		}
		fired[said.Rule.ID]++
		if !said.Place.Within(solution) || said.Eliminate.Meets(solution) {
			t.Errorf("after step %d %s is false: %s", step.N, said.Rule.ID, said.Because)
		}
		if said.Proof == nil || said.Proof.Kind == engine.BasicProof {
			t.Errorf("%s does not say what argument it is", said.Rule.ID)
		}
		if said.Proof.Kind == engine.ForcingProof && slices.ContainsFunc(said.Proof.Branches, func(b engine.ProofBranch) bool { return len(b.Chain) == 0 }) {
			t.Errorf("%s has a branch without a chain", said.Rule.ID)
		}
	}
}

// hardSudokus is some of the hardest puzzles of the collection.
func hardSudokus(t testing.TB) []*puzzle.Puzzle {
	return append(sudokusOf(t, "graded.txt", 660, 5), sudokusOf(t, "search.txt", 1, 50)...)
}

// sudokusOf is one of so many puzzles of a file of the collection, from some puzzle on.
func sudokusOf(t testing.TB, file string, from, every int) []*puzzle.Puzzle {
	t.Helper()
	var out []*puzzle.Puzzle
	items := ParsePuzzles(t, Shared(t, "sudoku/"+file))
	for i := from; i < len(items); i += every {
		out = append(out, items[i].Puzzle)
	}
	return out
}
