// Package stats counts what the rules of a pack do for many puzzles and what they cost, and looks for an order of them that
// costs less.
//
// In: a program, a pack, puzzles. Out: [Stats], collected from what each [Census] counts; or by [Tune] a better order.
package stats

import (
	"context"
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
	s := &Stats{Pack: pack, Status: map[interpreter.Status]int{}, Grades: map[string]int{}, Stalls: map[int]int{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			s.Rules = append(s.Rules, &RuleStats{RuleCost: interpreter.RuleCost{Rule: r, Tier: t.Number}})
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
	for _, r := range s.Rules {
		n := c.Steps[r.Rule]
		r.Steps += n
		r.Puzzles += min(n, 1)
		if c.Needed[r.Rule] {
			r.Needed++
		}
	}
}

// AddCosts takes into account what the rules have cost one census.
func (s *Stats) AddCosts(costs []interpreter.RuleCost) {
	for _, c := range costs {
		for _, r := range s.Rules {
			if r.Rule == c.Rule {
				r.Evaluations += c.Evaluations
				r.Work += c.Work
				r.Time += c.Time
			}
		}
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
}

// Count solves a puzzle and notes what did it.
func (c *Census) Count(ctx context.Context, p *puzzle.Puzzle) (*Counted, error) {
	begin := time.Now()
	result, err := c.whole.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &Counted{Result: result, Time: time.Since(begin), Steps: map[*interpreter.Rule]int{}, Needed: map[*interpreter.Rule]bool{}}
	for _, s := range result.Steps {
		out.Steps[s.Rule]++
	}
	if !c.needs || result.Status != interpreter.Solved {
		return out, nil
	}
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

// Costs is what the rules have cost in the solves with all rules.
func (c *Census) Costs() []interpreter.RuleCost { return c.whole.Costs() }
