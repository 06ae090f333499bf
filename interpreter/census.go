package interpreter

import (
	"context"
	"time"

	"asterism/puzzle"
)

// Census counts what the rules of a pack do for puzzles. It keeps its solvers, so it is for one goroutine.
type Census struct {
	program *Program
	pack    *Pack
	options Options
	whole   *Solver
	lacking map[*Rule]*Solver // of the pack without one rule
	needs   bool
}

// NewCensus makes a census of a pack. Where needs is set, every puzzle that is solved is solved again without each rule
// that fired.
func NewCensus(program *Program, pack *Pack, options Options, needs bool) *Census {
	options.Profile, options.Bare = true, true
	return &Census{program, pack, options, NewSolver(program, pack, options), map[*Rule]*Solver{}, needs}
}

// Counted is what one puzzle has shown.
type Counted struct {
	Result *Result
	Steps  map[*Rule]int
	Needed map[*Rule]bool // it is not solved without them
	Time   time.Duration  // of the one solve with all rules
}

// Count solves a puzzle and notes what did it.
func (c *Census) Count(ctx context.Context, p *puzzle.Puzzle) (*Counted, error) {
	begin := time.Now()
	result, err := c.whole.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &Counted{Result: result, Time: time.Since(begin), Steps: map[*Rule]int{}, Needed: map[*Rule]bool{}}
	for _, s := range result.Steps {
		out.Steps[s.Rule]++
	}
	if !c.needs || result.Status != Solved {
		return out, nil
	}
	for rule := range out.Steps {
		without, err := c.without(rule).Solve(ctx, p)
		if err != nil {
			return nil, err
		}
		out.Needed[rule] = without.Status != Solved
	}
	return out, nil
}

func (c *Census) without(rule *Rule) *Solver {
	if c.lacking[rule] == nil {
		options := c.options
		options.Profile = false
		c.lacking[rule] = NewSolver(c.program, c.pack.Without(rule), options)
	}
	return c.lacking[rule]
}

// Costs is what the rules have cost in the solves with all rules.
func (c *Census) Costs() []Cost { return c.whole.Costs() }
