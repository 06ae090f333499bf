package interpreter_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// TestPremisesSuffice checks the certificate of every step on puzzles of both families: of all counts on the board,
// those named are enough to prove it.
func TestPremisesSuffice(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, file := range []string{"starbattle/10x2.sbn", "starbattle/8x1.sbn", "sudoku/9x9.txt", "sudoku/6x6.txt"} {
		for _, item := range rulestest.Own(t, file) {
			checkPremises(t, program, item.Puzzle.NewBoard())
		}
	}
}

// TestPremisesSufficeOnRandomBoards does the same where puzzles have many solutions and are solved from the middle.
func TestPremisesSufficeOnRandomBoards(t *testing.T) {
	program := rulestest.Shipped(t)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 25 {
		if p, solution, ok := layout.RandomStarBattle(context.Background(), rng, 8, 1+rng.IntN(2), false); ok {
			checkPremises(t, program, layout.RandomBoard(rng, p, solution, rng.Float64()/2))
		}
		if p, solution, ok := layout.RandomSudoku(context.Background(), rng, 2, 3, 6+rng.IntN(6), false); ok {
			checkPremises(t, program, layout.RandomBoard(rng, p, solution, rng.Float64()/2))
		}
	}
}

// TestPremisesSufficeOnTheCollection does the same on some puzzles of the collection beside the repository.
func TestPremisesSufficeOnTheCollection(t *testing.T) {
	program := rulestest.Shipped(t)
	for _, file := range []string{"corpus/10x2-hard.sbn", "corpus/9x2-expert.sbn", "corpus/not-unique.sbn", "sudoku/graded.txt"} {
		items := rulestest.Shared(t, file)
		for i := 0; i < len(items); i += max(len(items)/8, 1) {
			checkPremises(t, program, items[i].Puzzle.NewBoard())
		}
	}
}

// TestSupposedBoardNamesTheRegionThatBreaks checks the certificates of a rule that asks only whether a board is broken.
func TestSupposedBoardNamesTheRegionThatBreaks(t *testing.T) {
	program, err := interpreter.Load([]interpreter.File{{Name: "breaking.rules", Text: `
rule Breaks "Breaks" {
  for x in open(grid)
  when suppose(x).broken()
  → eliminate x
}
pack breaking for starbattle { tier 1 { Breaks } }
`}})
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range rulestest.Own(t, "starbattle/8x1.sbn") {
		checkPremises(t, program, item.Puzzle.NewBoard())
	}
}

// checkPremises solves on from a board and has the exact solver prove each step from its premises alone.
func checkPremises(t *testing.T, program *interpreter.Program, b *puzzle.Board) {
	t.Helper()
	p := b.Puzzle
	pack, _ := program.PackFor(p.Family)
	s := interpreter.NewSolver(program, pack, interpreter.Options{})
	solver, shown := exact.NewSearcher(p), b.Copy()
	s.Start(context.Background(), b)
	for {
		step, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		if step == nil {
			return
		}
		problem := exact.Problem{Puzzle: p, Open: shown.Open, Placed: shown.Placed, Regions: withLines(p, step.Premises), Adjacency: true}
		if _, refuted, err := solver.Refute(context.Background(), problem, step.Claim()); err != nil || refuted {
			t.Errorf("%s step %d %s does not follow from %v: %s (%v)", notation.Canonical(p), step.N, step.Rule.ID, step.Premises, step.Because, err)
		}
		step.Apply(shown)
	}
}

// withLines adds to each block of neighbouring lines the lines themselves, which it has its count from: the exact solver
// counts line by line, and without them most proofs about blocks are out of its reach.
func withLines(p *puzzle.Puzzle, premises []*puzzle.Region) []*puzzle.Region {
	all := slices.Clone(premises)
	for _, r := range premises {
		if r.Kind != puzzle.RowBlock && r.Kind != puzzle.ColumnBlock {
			continue
		}
		for _, line := range p.Lines() {
			if line.Cells.Within(r.Cells) {
				all = append(all, line)
			}
		}
	}
	return all
}
