package interpreter_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/puzzle"
)

// claim is what a step says about every solution.
func claim(s *interpreter.Step) puzzle.Claim {
	return puzzle.Claim{Place: s.Place, Eliminate: s.Eliminate, Know: s.Know}
}

// TestPremisesSuffice checks the certificate of every step on puzzles of both families: of all counts on the board,
// those named are enough to prove it.
func TestPremisesSuffice(t *testing.T) {
	program := shipped(t)
	for _, file := range []string{"starbattle/10x2.sbn", "starbattle/8x1.sbn", "sudoku/9x9.txt", "sudoku/6x6.txt"} {
		for _, item := range own(t, file) {
			pack, _ := program.PackFor(item.Puzzle.Family)
			checkPremises(t, item.Puzzle, interpreter.NewSolver(program, pack, interpreter.Options{}))
		}
	}
}

func checkPremises(t *testing.T, p *puzzle.Puzzle, s *interpreter.Solver) {
	t.Helper()
	exact := puzzle.NewSolver(p)
	shown := p.NewBoard()
	s.Start(context.Background(), p.NewBoard())
	for {
		step, err := s.Next()
		if err != nil {
			t.Fatal(err)
		}
		if step == nil {
			return
		}
		problem := puzzle.Problem{Puzzle: p, Open: shown.Open, Placed: shown.Placed, Regions: step.Premises, Adjacency: true}
		if _, refuted, err := exact.Refute(context.Background(), problem, claim(step)); err != nil || refuted {
			t.Errorf("%s step %d %s does not follow from %v: %s (%v)", p.Canonical(), step.N, step.Rule.ID, step.Premises, step.Because, err)
		}
		step.Apply(shown)
	}
}
