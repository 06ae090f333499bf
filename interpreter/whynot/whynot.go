// Package whynot says why a rule does not fire on a board: how far its clauses got for which bindings, and what they lacked.
package whynot

import (
	"cmp"
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
	Failed   string                // the condition that does not hold, or the `for` that finds nothing, as written; "" if all hold and nothing new follows
	File     string                // where it stands
	Line     int
	Values   []string // what it weighed: "need(shape C) is 2"
	Missing  string   // what the `for` that finds nothing came nearest to, and what that lacks; "" where a condition failed
	Because  string   // what the rule would have said of that, where it can be told
	Gap      int      // how far the rule is from firing: what the clause lacks, and one for each that was not come to
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

// nearer orders misses: those that lack less first, then those that got further. Where all conditions hold and nothing new
// follows, nothing can be done about it: these come last.
func nearer(a, b Miss) int {
	return cmp.Or(cmp.Compare(one(a.Failed == ""), one(b.Failed == "")), cmp.Compare(a.Gap, b.Gap), cmp.Compare(b.Passed, a.Passed))
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
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
	m := Miss{Passed: a.Passed, Clauses: a.Clauses(), Gap: a.Gap()}
	switch {
	case a.Failed != nil:
		m.Failed, m.File, m.Line = "when "+a.Failed.Cond.Text, a.Failed.Cond.Source.Name, a.Failed.Start.Line
	case a.Lacks != nil:
		m.Failed, m.File, m.Line = "for "+a.Lacks.Var.Text+" in "+a.Lacks.In.Text, a.Lacks.In.Source.Name, a.Lacks.Start.Line
	}
	if len(q.misses) >= q.limit && nearer(m, q.farthest()) >= 0 {
		return
	}
	m.Bindings, m.Values, m.Missing, m.Because = a.Bindings(), a.Values(), a.Missing(), a.Because()
	if q.known(m) {
		return
	}
	q.misses = append(q.misses, m)
	if len(q.misses) > q.limit {
		slices.SortStableFunc(q.misses, nearer)
		q.misses = q.misses[:q.limit]
	}
}

// known says whether the same miss has been noted: an engine may come by it on several ways.
func (q *question) known(m Miss) bool {
	return m.Missing != "" && slices.ContainsFunc(q.misses, func(o Miss) bool {
		return o.Missing == m.Missing && slices.Equal(o.Bindings, m.Bindings)
	})
}

func (q *question) farthest() Miss { return slices.MaxFunc(q.misses, nearer) }
