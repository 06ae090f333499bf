package suppose

import (
	"context"

	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Certainty is what the exact solver says of a board.
type Certainty struct {
	Placed puzzle.Set `expr:"placed"`
	Single bool       `expr:"single"`

	exact *exact.Solver
	of    *puzzle.Puzzle
}

var certaintyPool = engine.NewPool(func(e *engine.Workspace) *Certainty { return &Certainty{Placed: e.Board.Puzzle.NewSet()} })

// Certain asks the exact solver for what all solutions of the board share. It finds one, and then again and again one
// that lacks something of what all so far have in common.
func Certain(e *engine.Workspace, cells puzzle.Set) *Certainty {
	c := certaintyPool.Next(e)
	e.See(e.Board.Puzzle.All)
	e.Premises = append(e.Premises, e.Board.Puzzle.Truths...)
	c.Single = false
	c.Placed.And(cells, e.Board.Open)
	if c.Placed.Empty() || e.Board.Broken() != nil || e.Board.Solved() {
		c.Placed.Clear()
		return c
	}
	if !e.Bounded(func(ctx context.Context) error { return c.search(ctx, e) }) {
		c.Placed.Clear()
	}
	return c
}

func (c *Certainty) search(ctx context.Context, e *engine.Workspace) error {
	if c.of != e.Board.Puzzle {
		c.of, c.exact = e.Board.Puzzle, exact.NewSolver(e.Board.Puzzle)
	}
	solutions, err := c.exact.Solutions(ctx, exact.Of(e.Board), 2)
	if err != nil {
		return err
	}
	c.Single = len(solutions) == 1
	if len(solutions) == 0 {
		c.Placed.Clear()
	}
	for _, s := range solutions {
		c.Placed.And(c.Placed, s)
	}
	for !c.Single && !c.Placed.Empty() && e.Tick() {
		other, differs, err := c.exact.Refute(ctx, exact.Of(e.Board), exact.Claim{Place: c.Placed})
		if err != nil {
			return err
		}
		if !differs {
			return nil
		}
		c.Placed.And(c.Placed, other)
	}
	return nil
}
