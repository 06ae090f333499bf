// Package whynot says why a rule does not fire on a board: how far its clauses got for which bindings, and what they lacked.
package whynot

import (
	"context"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
)

// Miss is one binding for which a rule did not fire: how far its clauses got, and why no further.
type Miss struct {
	Bindings []interpreter.Binding // what the clauses passed have bound
	Passed   int                   // clauses passed
	Clauses  int                   // clauses in all
	Failed   string                // the condition that does not hold, as written; "" if all hold and nothing new follows
	File     string                // where it stands
	Line     int
	Values   []string // what it weighed: "need(shape C) is 2"
	gap      int      // how far the condition is from holding
}

// Ask says why a rule does not fire on a board: its misses, the nearest first, at most limit of them. With a cell,
// only bindings that have to do with that cell count, but in the funnel all do. If the rule does fire, the step is returned instead.
func Ask(ctx context.Context, program *interpreter.Program, rule *interpreter.Rule, b *puzzle.Board, cell []puzzle.Cand, limit int) (Answer, error) {
	s := interpreter.NewSolver(program, rule.Alone(b.Puzzle.Family), interpreter.Options{Unique: true})
	s.Start(ctx, b.Copy())
	if len(cell) == 0 {
		if step, err := s.Next(); step != nil || err != nil {
			return Answer{Fires: step}, err
		}
	}
	q := &question{about: b.Puzzle.NewSet(), all: len(cell) == 0, limit: max(limit, 1)}
	for _, c := range cell {
		q.about.Add(c)
	}
	funnel, err := s.Attempts(0, q.take)
	slices.SortStableFunc(q.misses, nearer)
	return Answer{Fires: q.step, Misses: q.misses, Funnel: funnel}, err
}

// nearer orders misses: those that got further first, then those closer to holding.
func nearer(a, b Miss) int {
	if a.Passed != b.Passed {
		return b.Passed - a.Passed
	}
	return a.gap - b.gap
}

// question is what is asked of the attempts of a rule, and the nearest misses so far.
type question struct {
	about  puzzle.Set // only bindings that meet this set count
	all    bool
	limit  int
	misses []Miss
	step   *interpreter.Step
}

// take notes where an attempt has ended. It ends the walk where the rule fires on what was asked about.
func (q *question) take(a *interpreter.Attempt) bool {
	if step := a.Step(); step != nil && (q.all || step.Place.Meets(q.about) || step.Eliminate.Meets(q.about)) {
		q.step = step
		return true
	}
	if q.all || a.Concerns(q.about) {
		q.miss(a)
	}
	return false
}

func (q *question) miss(a *interpreter.Attempt) {
	m := Miss{Passed: a.Passed, Clauses: a.Clauses(), gap: a.Gap()}
	if len(q.misses) >= q.limit && nearer(m, q.farthest()) >= 0 {
		return
	}
	m.Bindings = a.Bindings()
	if w := a.Failed; w != nil {
		m.Failed, m.Values = w.Cond.Text, a.Values()
		m.File, m.Line = w.Cond.Source.Name, w.Start.Line
	}
	q.misses = append(q.misses, m)
	if len(q.misses) > q.limit {
		slices.SortStableFunc(q.misses, nearer)
		q.misses = q.misses[:q.limit]
	}
}

func (q *question) farthest() Miss { return slices.MaxFunc(q.misses, nearer) }
