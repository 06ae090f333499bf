package verify

import (
	"context"
	"fmt"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
)

// PuzzleChecker checks rules on given puzzles. It keeps its solvers, so it is for one goroutine.
type PuzzleChecker struct {
	inspector *inspector
	pack      *interpreter.Pack
	only      map[string]bool
}

// NewPuzzleChecker makes a checker of the rules of a pack; without only, of all of them.
func NewPuzzleChecker(program *interpreter.Program, pack *interpreter.Pack, only map[string]bool) *PuzzleChecker {
	in := newInspector(program, pack, only, nil)
	in.spend = inspectWork
	return &PuzzleChecker{in, pack, only}
}

// Inspection is what a given puzzle has shown of rules.
type Inspection struct {
	*Verdict
	Puzzle    *puzzle.Puzzle
	Solutions interpreter.Solutions
	Cut       error // why it was broken off, or nil
}

// Check solves a puzzle from its start, asks every rule on each board on the way, and has all that they say confirmed: by the solutions
// of the puzzle where these are few, and else by the exact solver. Rules that assume a unique solution are asked where there is
// one. The puzzle must be of the pack's family, and is given up after the time limit, if that is not 0. A lie is kept as it was found;
// [Verdict.Shrink] makes those of many puzzles small.
func (c *PuzzleChecker) Check(ctx context.Context, p *puzzle.Puzzle, limit time.Duration) *Inspection {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit, fmt.Errorf("its time of %s was used up", limit))
		defer cancel()
	}
	out := &Inspection{Verdict: NewVerdict(c.pack, c.only), Puzzle: p}
	c.inspector.begin(ctx)
	if out.Cut = c.solve(out); out.Cut != nil && ctx.Err() != nil {
		out.Cut = context.Cause(ctx)
	}
	out.add(c.inspector.findings)
	return out
}

// solve finds out how many solutions there are, and goes through the solve.
func (c *PuzzleChecker) solve(out *Inspection) error {
	in, b := c.inspector, out.Puzzle.NewBoard()
	in.judge = newJudge(out.Puzzle, puzzle.Set{}, false)
	if err := in.judge.list(in.ctx, b); err != nil {
		return err
	}
	out.Solutions = in.judge.solutions()
	in.hopeless, in.walk = out.Solutions == interpreter.NoSolution, in.plain
	if out.Solutions == interpreter.OneSolution {
		in.walk = in.trusting
	}
	return in.along(b, nil)
}

// solutions says how many solutions were listed.
func (j *judge) solutions() interpreter.Solutions {
	switch {
	case len(j.known) > 1:
		return interpreter.SeveralSolutions
	case len(j.known) == 1:
		return interpreter.OneSolution
	}
	return interpreter.NoSolution
}
