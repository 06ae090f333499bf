package builtins

import (
	"context"
	"fmt"

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

var certaintyPool = newPool(func(e *Env) *Certainty { return &Certainty{Placed: e.Board.Puzzle.NewSet()} })

// CertaintyType is the type of what certain finds.
var CertaintyType = func() *Type {
	t := newType("certainty", "What is true in every solution of a board: what certain finds.",
		func(e *Env, c *Certainty) string { return e.Board.Puzzle.Describe(c.Placed) })
	t.Fields = []*Field{
		field("placed", "The open candidates that are true in every solution.", Set, func(c *Certainty) puzzle.Set { return c.Placed }),
		field("single", "Whether there is exactly one solution.", Bool, func(c *Certainty) bool { return c.Single }),
	}
	proving(t, func(*Env, *Certainty) *Proof { return &Proof{Kind: BacktrackingProof} })
	return t
}()

// certain asks the exact solver for what all solutions of the board share. It finds one, and then again and again one
// that lacks something of what all so far have in common.
func certain(e *Env, cells puzzle.Set) *Certainty {
	c := certaintyPool.next(e)
	e.See(e.Board.Puzzle.All)
	e.Premises = append(e.Premises, e.Board.Puzzle.Truths...)
	c.Single = false
	c.Placed.And(cells, e.Board.Open)
	if c.Placed.Empty() || e.Board.Broken() != nil || e.Board.Solved() {
		c.Placed.Clear()
		return c
	}
	if err := c.search(e); err != nil {
		c.Placed.Clear()
		e.stop(err)
	}
	return c
}

func (c *Certainty) search(e *Env) error {
	if c.of != e.Board.Puzzle {
		c.of, c.exact = e.Board.Puzzle, exact.NewSolver(e.Board.Puzzle)
	}
	ctx, cancel := e.bounded()
	defer cancel()
	solutions, err := c.exact.Solutions(ctx, exact.Of(e.Board), 2)
	if err != nil {
		return stopped(e, err)
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
			return stopped(e, err)
		}
		if !differs {
			return nil
		}
		c.Placed.And(c.Placed, other)
	}
	return nil
}

// bounded is the context of the work, ended by what time its budget leaves.
func (e *Env) bounded() (context.Context, context.CancelFunc) {
	if e.budget.Time == 0 {
		return context.WithCancel(e.ctx)
	}
	return context.WithTimeout(e.ctx, e.budget.Time)
}

// stopped says why the exact solver broke off: the budget's time is up, or the work itself is to end.
func stopped(e *Env, err error) error {
	if e.ctx.Err() != nil {
		return err
	}
	return fmt.Errorf("%w after %s", ErrBudget, e.budget.Time)
}
