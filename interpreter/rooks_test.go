package interpreter

import (
	"context"
	"testing"

	"asterism/puzzle"
)

// TestRooksHintOnASolve asks for n-rooks all along the solves of our own puzzles: each step is a whole block as far as it
// is open, and crosses only.
func TestRooksHintOnASolve(t *testing.T) {
	program := shippedProgram(t)
	pack, _ := program.PackFor(puzzle.StarBattle)
	rule, _ := program.Rule("R6.6b")
	solver, rooks := NewSolver(program, pack, Options{}), NewSolver(program, rule.Alone(puzzle.StarBattle), Options{})
	hints := 0
	for _, p := range tenByTwo(t, "none of the collection", 0) {
		shown := p.NewBoard()
		solver.Start(context.Background(), p.NewBoard())
		for step, err := solver.Next(); step != nil && err == nil; step, err = solver.Next() {
			rooks.Start(context.Background(), shown.Copy())
			if hint, _ := rooks.Next(); hint != nil {
				hints++
				checkWholeBlock(t, shown, hint)
			}
			step.Apply(shown)
		}
	}
	if hints == 0 {
		t.Error("there was no hint")
	}
}

// checkWholeBlock says whether a step crosses out all that is open of one aligned block.
func checkWholeBlock(t *testing.T, b *puzzle.Board, step *Step) {
	t.Helper()
	p, block := b.Puzzle, b.Puzzle.NewSet()
	first := step.Eliminate.First()
	for c := range b.Open.All() {
		if p.Row(c)/2 == p.Row(first)/2 && p.Column(c)/2 == p.Column(first)/2 {
			block.Add(c)
		}
	}
	if !step.Eliminate.Equal(block) || !step.Place.Empty() {
		t.Errorf("%s: %s is not the block %s", p.Canonical(), p.Describe(step.Eliminate), p.Describe(block))
	}
}
