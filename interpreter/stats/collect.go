package stats

import (
	"context"
	"iter"
	"maps"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Collect solves puzzles of the pack's family by several workers at once and has note take down what each shows, in their order.
// Where needs is set, it finds out which rules each needs. It ends with the first error.
func Collect(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, corpus iter.Seq[*puzzle.Puzzle], options interpreter.Options,
	needs bool, workers int, note func(*Counted) error) error {
	type counted struct {
		*Counted
		err error
	}
	worker := func() func(*puzzle.Puzzle) counted {
		census := NewCensus(program, pack, options, needs)
		return func(p *puzzle.Puzzle) counted {
			c, err := census.Count(ctx, p)
			return counted{c, err}
		}
	}
	for c := range batch.Map(corpus, workers, worker) {
		if c.err != nil {
			return c.err
		}
		if err := note(c.Counted); err != nil {
			return err
		}
	}
	return nil
}

// Record is [Stats] as they are kept and travel from one machine to another: rules stand in it by their names. Those that have
// neither done nor cost anything are left out.
type Record struct {
	Puzzle  string                     `json:"puzzle,omitempty"` // where they are of one puzzle alone
	Board   string                     `json:"board,omitempty"`  // its last, as notation.Position writes it, where it was not solved
	Pack    string                     `json:"pack"`
	Puzzles int                        `json:"puzzles"`
	Status  map[interpreter.Status]int `json:"statuses"`
	Grades  map[string]int             `json:"grades"`
	Stalls  map[int]int                `json:"stalls,omitempty"`
	Steps   int                        `json:"steps"`
	Time    time.Duration              `json:"time"`
	Rules   map[string]RuleRecord      `json:"rules"`
}

// RuleRecord is [RuleStats] in a [Record].
type RuleRecord struct {
	Steps       int           `json:"steps,omitempty"`
	Puzzles     int           `json:"puzzles,omitempty"`
	Needed      int           `json:"needed,omitempty"`
	Evaluations int           `json:"looks,omitempty"`
	Work        int           `json:"work,omitempty"`
	Time        time.Duration `json:"time,omitempty"`
}

// Record is what is known so far.
func (s *Stats) Record() Record {
	r := Record{Pack: s.Pack.Name, Puzzles: s.Puzzles, Status: maps.Clone(s.Status), Grades: maps.Clone(s.Grades), Stalls: maps.Clone(s.Stalls),
		Steps: s.Steps, Time: s.Time, Rules: map[string]RuleRecord{}}
	for _, rule := range s.Rules {
		own := rule.record()
		if own != (RuleRecord{}) {
			r.Rules[rule.Rule.ID] = own
		}
	}
	return r
}

// Record is what one puzzle has shown.
func (c *Counted) Record() Record {
	s := New(c.Result.Pack)
	s.Add(c)
	r := s.Record()
	r.Puzzle = notation.Canonical(c.Result.Puzzle)
	if c.Result.Status != interpreter.Solved {
		r.Board = notation.Position(c.Result.Board)
	}
	return r
}

// Of is what an outcome has shown; nil where it has no result.
func Of(o batch.Outcome) *Counted {
	if o.Result == nil {
		return nil
	}
	c := CountSteps(o.Result, o.Took)
	c.Costs = o.Costs
	return c
}

// Merge adds what was counted elsewhere, by the same pack. In which order records are merged makes no difference.
func (r *Record) Merge(o Record) {
	r.Puzzles += o.Puzzles
	r.Steps += o.Steps
	r.Time += o.Time
	r.Status, r.Grades, r.Stalls = sum(r.Status, o.Status), sum(r.Grades, o.Grades), sum(r.Stalls, o.Stalls)
	if r.Rules == nil {
		r.Rules = map[string]RuleRecord{}
	}
	for id, n := range o.Rules {
		s := RuleStats{Steps: n.Steps, Puzzles: n.Puzzles, Needed: n.Needed}
		s.Evaluations, s.Work, s.Time = n.Evaluations, n.Work, n.Time
		s.add(r.Rules[id])
		r.Rules[id] = s.record()
	}
}

func sum[K comparable](to, from map[K]int) map[K]int {
	if to == nil {
		to = map[K]int{}
	}
	addAll(to, from)
	return to
}

// Merge takes into account what was counted elsewhere, by the same pack; of rules that it does not have nothing is known.
// In which order records are merged makes no difference.
func (s *Stats) Merge(r Record) {
	s.Puzzles += r.Puzzles
	s.Steps += r.Steps
	s.Time += r.Time
	addAll(s.Status, r.Status)
	addAll(s.Grades, r.Grades)
	addAll(s.Stalls, r.Stalls)
	for _, rule := range s.Rules {
		rule.add(r.Rules[rule.Rule.ID])
	}
}

func (r *RuleStats) record() RuleRecord {
	return RuleRecord{r.Steps, r.Puzzles, r.Needed, r.Evaluations, r.Work, r.Time}
}

func (r *RuleStats) add(o RuleRecord) {
	r.Steps += o.Steps
	r.Puzzles += o.Puzzles
	r.Needed += o.Needed
	r.Evaluations += o.Evaluations
	r.Work += o.Work
	r.Time += o.Time
}

func addAll[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}
