package generate_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

func TestGeneratedPuzzlesAreAsAskedFor(t *testing.T) {
	program, pack := rulestest.Small(t)
	rest, _ := program.Rule("Rest")
	for name, recipe := range map[string]generate.Recipe{
		"easy": {Grade: "Easy"}, "hard": {Grade: "Hard"}, "tier": {MinTier: 2},
		"needs": {Needs: []*interpreter.Rule{rest}}, "strict": {Needs: []*interpreter.Rule{rest}, Strict: true},
		"without": {Without: []*interpreter.Rule{rest}}, "batch": {Grade: "Hard", Batch: 3},
	} {
		t.Run(name, func(t *testing.T) {
			recipe.Size, recipe.Stars, recipe.Seed = 6, 1, 3
			accepted := 0
			for _, c := range candidates(t, program, pack, recipe, 60, 1) {
				if c.Accepted {
					accepted++
					checkCandidate(t, program, pack, recipe, c)
				}
			}
			if accepted == 0 {
				t.Error("none was accepted")
			}
		})
	}
}

// checkCandidate solves a puzzle again, by rules and exactly.
func checkCandidate(t *testing.T, program *interpreter.Program, pack *interpreter.Pack, recipe generate.Recipe, c generate.Made) {
	t.Helper()
	ctx := context.Background()
	if n, _ := exact.Count(ctx, c.Puzzle.NewBoard(), 2); n != 1 {
		t.Errorf("%s has %d solutions", notation.Canonical(c.Puzzle), n)
	}
	without := pack
	for _, r := range recipe.Without {
		without = without.Without(r)
	}
	r, _ := interpreter.NewSolver(program, without, interpreter.Options{}).Solve(ctx, c.Puzzle)
	if r.Status != interpreter.Solved || recipe.Grade != "" && r.Grade != recipe.Grade || r.Hardest < recipe.MinTier {
		t.Errorf("%s is %s, %s, tier %d", notation.Canonical(c.Puzzle), r.Status, r.Grade, r.Hardest)
	}
	for _, rule := range recipe.Needs {
		if !slices.ContainsFunc(r.Steps, func(s *interpreter.Step) bool { return s.Rule == rule }) {
			t.Errorf("%s does not use %s", notation.Canonical(c.Puzzle), rule.ID)
		}
		if r, _ := interpreter.NewSolver(program, pack.Without(rule), interpreter.Options{}).Solve(ctx, c.Puzzle); recipe.Strict && r.Status == interpreter.Solved {
			t.Errorf("%s does not need %s", notation.Canonical(c.Puzzle), rule.ID)
		}
	}
}

func TestCandidatesDependOnTheirNumberAlone(t *testing.T) {
	program, pack := rulestest.Small(t)
	recipe := generate.Recipe{Size: 6, Stars: 1, Seed: 7, Grade: "Hard", Batch: 3}
	one, four := candidates(t, program, pack, recipe, 40, 1), candidates(t, program, pack, recipe, 40, 4)
	if len(one) != len(four) {
		t.Fatal(len(one), "by one,", len(four), "by four")
	}
	for n := range one {
		if one[n].Accepted != four[n].Accepted || notation.Canonical(one[n].Puzzle) != notation.Canonical(four[n].Puzzle) {
			t.Errorf("candidate %d differs", n)
		}
	}
}

// TestASmallerBatchIsTheBeginningOfALargerOne is so that fewer puzzles of a seed are the first of more.
func TestASmallerBatchIsTheBeginningOfALargerOne(t *testing.T) {
	program, pack := rulestest.Small(t)
	recipe := generate.Recipe{Size: 6, Stars: 1, Seed: 7, Grade: "Hard", Batch: 4}
	four := accepted(t, program, pack, recipe, 20)
	recipe.Batch = 2
	two := accepted(t, program, pack, recipe, 20)
	if len(four) < 4 || len(two) < 2 || two[0] != four[0] || two[1] != four[1] {
		t.Error(two, "is not the beginning of", four)
	}
	for i, line := range four {
		if slices.Contains(four[:i], line) {
			t.Error(line, "comes twice")
		}
	}
}

// accepted lists the puzzles that are as asked for.
func accepted(t *testing.T, program *interpreter.Program, pack *interpreter.Pack, recipe generate.Recipe, n int) (lines []string) {
	t.Helper()
	for _, c := range candidates(t, program, pack, recipe, n, 1) {
		if c.Accepted {
			lines = append(lines, notation.Canonical(c.Puzzle))
		}
	}
	return lines
}

// TestForestalled puts a rule after another that finds all that it does: there is no use in looking for puzzles that
// need it. In the other order each finds something.
func TestForestalled(t *testing.T) {
	for order, hopeless := range map[string]bool{"Rest Few": true, "Few Rest": false} {
		text := strings.Replace(rulestest.SmallRules, "tier 2 { Rest }", "tier 2 { "+order+" }", 1) + `
rule Few "The rest of a line, for columns" {
  for m in fish(shapes, columns, 2)
  → eliminate m.eliminations
}
`
		program, err := interpreter.Load([]interpreter.File{{Name: "small.rules", Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		few, _ := program.Rule("Few")
		rest, _ := program.Rule("Rest")
		recipe := generate.Recipe{Size: 6, Stars: 1, Seed: 3, Needs: []*interpreter.Rule{few}}
		g := generate.New(program, program.Packs[0], recipe)
		found, err := g.Forestalled(context.Background(), few, 60)
		if err != nil {
			t.Fatal(err)
		}
		if always := found.Always(); hopeless != slices.Equal(always, []*interpreter.Rule{rest}) || !hopeless && found.Used == 0 {
			t.Errorf("%s: used %d times, %d places, always by %v", order, found.Used, found.Places, always)
		}
	}
}

// candidates makes what the first n numbers come to, by several generators, which take turns.
func candidates(t *testing.T, program *interpreter.Program, pack *interpreter.Pack, recipe generate.Recipe, n, workers int) []generate.Made {
	t.Helper()
	list := make([][]generate.Made, n)
	var running sync.WaitGroup
	for w := range workers {
		running.Go(func() {
			g := generate.New(program, pack, recipe)
			for i := w; i < n; i += workers {
				batch, err := g.Batch(context.Background(), uint64(i))
				if err != nil {
					t.Error(err)
				}
				list[i] = batch
			}
		})
	}
	running.Wait()
	return slices.Concat(list...)
}
