// Package stats counts what the rules of a pack do for many puzzles and what they cost, and looks for an order of them that
// costs less.
//
// In: a program, a pack, puzzles. Out: [Stats], collected from what each [Census] counts; or by [Tune] a better order.
package stats

import (
	"context"
	"slices"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
)

// Stats says what the rules of a pack have done for many puzzles.
type Stats struct {
	Pack    *interpreter.Pack
	Rules   []*RuleStats // in the order of the pack
	Puzzles int
	Status  map[interpreter.Status]int
	Grades  map[string]int
	Stalls  map[int]int   // of unsolved puzzles: how many got no further than each tier
	Steps   int           // of all solves
	Time    time.Duration // of all solves, added up over whoever worked at once
	byRule  map[*interpreter.Rule]*RuleStats
}

// RuleStats is what one rule has done and cost.
type RuleStats struct {
	interpreter.RuleCost
	Steps   int // that it made
	Puzzles int // in which it fired
	Needed  int // puzzles that are not solved without it
}

// New makes room for the figures of a pack.
func New(pack *interpreter.Pack) *Stats {
	s := &Stats{Pack: pack, Status: map[interpreter.Status]int{}, Grades: map[string]int{}, Stalls: map[int]int{}, byRule: map[*interpreter.Rule]*RuleStats{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			s.byRule[r] = &RuleStats{RuleCost: interpreter.RuleCost{Rule: r, Tier: t.Number}}
			s.Rules = append(s.Rules, s.byRule[r])
		}
	}
	return s
}

// Add takes one puzzle into account.
func (s *Stats) Add(c *Counted) {
	s.Puzzles++
	s.Status[c.Result.Status]++
	s.Steps += len(c.Result.Steps)
	s.Time += c.Time
	if c.Result.Status == interpreter.Solved {
		s.Grades[c.Result.Grade]++
	} else {
		s.Stalls[c.Result.Hardest]++
	}
	for rule, n := range c.Steps {
		r := s.byRule[rule]
		r.Steps += n
		r.Puzzles++
		if c.Needed[rule] {
			r.Needed++
		}
	}
	for _, cost := range c.Costs {
		r := s.byRule[cost.Rule]
		r.Evaluations += cost.Evaluations
		r.Work += cost.Work
		r.Time += cost.Time
	}
}

// RuleTime is the time spent in rules.
func (s *Stats) RuleTime() time.Duration {
	var sum time.Duration
	for _, r := range s.Rules {
		sum += r.Time
	}
	return sum
}

// Census counts what the rules of a pack do for puzzles. It keeps its solvers, so it is for one goroutine.
type Census struct {
	program *interpreter.Program
	pack    *interpreter.Pack
	options interpreter.Options
	whole   *interpreter.Solver
	lacking map[*interpreter.Rule]*interpreter.Solver // of the pack without one rule
	needs   bool
}

// NewCensus makes a census of a pack. Where needs is set, every puzzle that is solved is solved again without each rule
// that fired.
func NewCensus(program *interpreter.Program, pack *interpreter.Pack, options interpreter.Options, needs bool) *Census {
	options.Profile, options.Bare = true, true
	return &Census{program, pack, options, interpreter.NewSolver(program, pack, options), map[*interpreter.Rule]*interpreter.Solver{}, needs}
}

// Counted is what one puzzle has shown.
type Counted struct {
	Result *interpreter.Result
	Steps  map[*interpreter.Rule]int
	Needed map[*interpreter.Rule]bool // it is not solved without them
	Time   time.Duration              // of the one solve with all rules
	Costs  []interpreter.RuleCost     // of the rules in it; nil where they are not measured
}

// CountSteps is what a solve has shown, apart from which rules it needs and what they cost.
func CountSteps(r *interpreter.Result, took time.Duration) *Counted {
	c := &Counted{Result: r, Time: took, Steps: map[*interpreter.Rule]int{}}
	for _, s := range r.Steps {
		c.Steps[s.Rule]++
	}
	return c
}

// Count solves a puzzle and notes what did it.
func (c *Census) Count(ctx context.Context, p *puzzle.Puzzle) (*Counted, error) {
	begin, before := time.Now(), slices.Clone(c.whole.Costs())
	result, err := c.whole.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	out := CountSteps(result, time.Since(begin))
	out.Costs = c.whole.CostsSince(before)
	if !c.needs || result.Status != interpreter.Solved {
		return out, nil
	}
	out.Needed = map[*interpreter.Rule]bool{}
	for rule := range out.Steps {
		without, err := c.without(rule).Solve(ctx, p)
		if err != nil {
			return nil, err
		}
		out.Needed[rule] = without.Status != interpreter.Solved
	}
	return out, nil
}

func (c *Census) without(rule *interpreter.Rule) *interpreter.Solver {
	if c.lacking[rule] == nil {
		options := c.options
		options.Profile = false
		c.lacking[rule] = interpreter.NewSolver(c.program, c.pack.Without(rule), options)
	}
	return c.lacking[rule]
}
