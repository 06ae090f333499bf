package builtins

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

// CertaintyType is the type of what certain finds.
var CertaintyType = func() *Type {
	t := newType("certainty", "What is true in every solution of a board: what certain finds.",
		func(p *puzzle.Puzzle, c *Certainty) string { return p.Describe(c.Placed) })
	t.Fields = []*Field{
		field("placed", "The open candidates that are true in every solution.", Set, func(c *Certainty) puzzle.Set { return c.Placed }),
		field("single", "Whether there is exactly one solution.", Bool, func(c *Certainty) bool { return c.Single }),
	}
	proving(t, func(*engine.Workspace, *Certainty) *engine.Proof {
		return &engine.Proof{Kind: engine.BacktrackingProof}
	})
	return t
}()

// certain asks the exact solver for what all solutions of the board share. It finds one, and then again and again one
// that lacks something of what all so far have in common.
func certain(e *engine.Workspace, cells puzzle.Set) *Certainty {
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
