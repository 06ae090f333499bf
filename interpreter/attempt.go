package interpreter

import (
	"reflect"
	"slices"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
)

// Attempt is one way through the clauses of a rule, at its end: a condition does not hold, a `for` does not find what comes
// near, or all have held. It is only good while it is being looked at.
type Attempt struct {
	Passed int       // clauses that were passed
	Failed *dsl.When // the condition that does not hold, or nil
	Lacks  *dsl.For  // the clause that does not find what comes near, or nil
	Lack   Lack      // what that lacks

	solver *Solver
	rule   Ranked
	clause *clause // that failed; nil where none did
	fired  bool
}

// Lack is what a search would have found but for its last test.
type Lack struct {
	gap      int
	bound    bool // the match is in the variable of the clause
	about    puzzle.Set
	sentence string
	values   []any
}

// Binding is a name of a rule and what it stood for.
type Binding struct {
	Name  string
	Value string
}

// attemptWork is how much more work than in a solve all the attempts of a rule may be.
const attemptWork = 10

// Passage is how many bindings came to a clause of a rule, and how many it let through; of a `for`, how many it made.
type Passage struct {
	Clause  string // as it was written
	Reached int
	Passed  int
}

// Attempts walks every way through the clauses of rule i on the present board, and has each looked at where it ends, until
// visit returns true. It returns the passages of all `for` and `when` clauses, and an error if that takes too long.
func (s *Solver) Attempts(i int, visit func(*Attempt) bool) ([]Passage, error) {
	s.env.Start(engine.Budget{Work: DefaultWork * attemptWork, Time: DefaultRuleTime})
	w := &attempts{Attempt: Attempt{solver: s, rule: s.rules[i]}, visit: visit, reached: make([]int, len(s.rules[i].clauses)+1)}
	w.from(0)(s.env)
	return w.passages(), s.env.Err()
}

// attempts runs a rule clause by clause and shows where each binding ends.
type attempts struct {
	Attempt
	visit   func(*Attempt) bool
	reached []int // how often each clause was come to, and the end
}

func (w *attempts) passages() []Passage {
	var list []Passage
	for i, c := range w.rule.clauses {
		p := Passage{Reached: w.reached[i], Passed: w.reached[i+1]}
		switch d := c.decl.(type) {
		case *dsl.For:
			p.Clause = "for " + d.Var.Text + " in " + d.In.Text
		case *dsl.When:
			p.Clause = "when " + d.Cond.Text
		default:
			continue
		}
		list = append(list, p)
	}
	return list
}

// from is the rest of the rule from a clause on.
func (w *attempts) from(i int) stage {
	next := w.after(i)
	return func(e *builtins.Env) bool {
		w.reached[i]++
		return next(e)
	}
}

func (w *attempts) after(i int) stage {
	if i == len(w.rule.clauses) {
		return w.atEnd
	}
	c, rest := &w.rule.clauses[i], w.from(i+1)
	switch {
	case c.loop != nil:
		return w.loop(i, c, eachBinding(rest))
	case c.bind != nil:
		return func(e *builtins.Env) bool { c.bind(e); return rest(e) }
	case c.test != nil:
		return func(e *builtins.Env) bool {
			if c.test(e) {
				return rest(e)
			}
			return w.failed(i, c)
		}
	}
	return rest
}

// loop walks a `for`, and shows as well what came near for its engine. Where nothing did and nothing is found, that is shown.
func (w *attempts) loop(i int, c *clause, rest stage) stage {
	return func(e *builtins.Env) bool {
		outer := e.Near
		defer func() { e.Near = outer }()
		found, stop := false, false
		near := func(match any, about puzzle.Set, gap int, lack string, values ...any) {
			found = true
			stop = stop || w.near(i, c, Lack{gap: gap, bound: w.store(c, match), about: about, sentence: lack, values: values})
		}
		e.Near = near
		if c.loop(e, func(e *builtins.Env) bool {
			found, e.Near = true, nil
			stopped := rest(e)
			e.Near = near
			return stopped || stop
		}) || stop {
			return true
		}
		return !found && w.near(i, c, Lack{gap: gapOfNone, sentence: "there is nothing in %s", values: []any{c.decl.(*dsl.For).In.Text}})
	}
}

// gapOfNone is how far a `for` is from going on that has nothing to walk, where nobody says more.
const gapOfNone = 50

// store puts a match that came near into the variable of its clause, if there is one of the right type.
func (w *attempts) store(c *clause, match any) bool {
	if match == nil {
		return false
	}
	to := reflect.ValueOf(w.solver.env.Vars[c.slot]).Elem()
	if v := reflect.ValueOf(match); v.Type().AssignableTo(to.Type()) {
		to.Set(v)
		return true
	}
	return false
}

// near shows what a search would have found. Every clause that stands before it has been passed.
func (w *attempts) near(i int, c *clause, lack Lack) bool {
	w.Passed, w.clause, w.fired = i, c, false
	w.Failed, w.Lacks, w.Lack = nil, c.decl.(*dsl.For), lack
	return w.visit(&w.Attempt)
}

func (w *attempts) failed(i int, c *clause) bool {
	w.Passed, w.clause, w.fired = i, c, false
	w.Failed, w.Lacks = c.decl.(*dsl.When), nil
	return w.visit(&w.Attempt)
}

// atEnd is where every condition has held: the rule fires, or has nothing new to say.
func (w *attempts) atEnd(e *builtins.Env) bool {
	w.Passed, w.clause, w.Failed, w.Lacks = len(w.rule.clauses), nil, nil, nil
	w.fired = fire(e, w.rule.actions)
	return w.visit(&w.Attempt)
}

// Clauses is how many clauses the rule has.
func (a *Attempt) Clauses() int { return len(a.rule.clauses) }

// Step is what the rule has found, or nil.
func (a *Attempt) Step() *Step {
	if !a.fired {
		return nil
	}
	return a.solver.describe(a.rule)
}

// Gap is how far the rule is from firing for this binding: how much the clause that failed lacks, and one more for each
// condition and `for` behind it, which may fail as well. It is 0 where all have held.
func (a *Attempt) Gap() int {
	if a.clause == nil {
		return 0
	}
	gap := 1
	switch {
	case a.Lacks != nil:
		gap = a.Lack.gap
	case a.clause.when != nil:
		gap = a.clause.when.explained().gap(a.solver.env)
	}
	for _, c := range a.rule.clauses[a.Passed+1:] {
		if c.loop != nil || c.test != nil {
			gap++
		}
	}
	return gap
}

// Values says what the condition that failed has weighed: "need(shape C) is 2".
func (a *Attempt) Values() []string {
	if a.clause == nil {
		return nil
	}
	return a.clause.when.values(a.solver.env)
}

// Missing says what a `for` has not found, in the words of its engine; "" where a condition failed.
func (a *Attempt) Missing() string {
	if a.Lacks == nil {
		return ""
	}
	return builtins.Said(a.solver.board.Puzzle, a.Lack.sentence, a.Lack.values...)
}

// Because is the reason that the rule would give, had its engine found the match that came near; "" where that cannot be
// said.
func (a *Attempt) Because() string {
	if a.Lacks == nil || !a.Lack.bound || !a.bindRest() {
		return ""
	}
	return a.rule.because(a.solver.env)
}

// bindRest works out the lets that follow the clause at which the attempt ended, and says whether nothing else binds.
func (a *Attempt) bindRest() bool {
	rest := a.rule.clauses[min(a.Passed+1, len(a.rule.clauses)):]
	if slices.ContainsFunc(rest, func(c clause) bool { return c.loop != nil || c.test != nil }) {
		return false
	}
	for _, c := range rest {
		if c.bind != nil {
			c.bind(a.solver.env)
		}
	}
	return true
}

// Bindings lists what the clauses passed have bound.
func (a *Attempt) Bindings() []Binding {
	var out []Binding
	for _, c := range a.rule.clauses[:a.Passed] {
		switch d := c.decl.(type) {
		case *dsl.For:
			out = append(out, Binding{d.Var.Text, orNothing(c.text(a.solver.env))})
		case *dsl.Let:
			if c.text != nil {
				out = append(out, Binding{d.Var.Text, orNothing(c.text(a.solver.env))})
			}
		}
	}
	return out
}

// Concerns says whether the attempt has to do with some candidates: what it would conclude is about one of them, where that
// can be told; else it has bound one of them, or no other candidate and a region or set that holds one.
func (a *Attempt) Concerns(about puzzle.Set) bool {
	if target, ok := a.target(); ok {
		return target.Meets(about)
	}
	if a.Lacks != nil && !a.Lack.about.Nil() && !a.Lack.about.Meets(about) {
		return false
	}
	meets := a.Lacks != nil && !a.Lack.about.Nil()
	for _, c := range a.rule.clauses[:a.Passed] {
		if c.loop == nil {
			continue
		}
		switch v := a.solver.env.Vars[c.slot].(type) {
		case *puzzle.Cand:
			return about.Has(*v)
		case **puzzle.Region:
			meets = meets || (*v).Cells.Meets(about)
		case *puzzle.Set:
			meets = meets || v.Meets(about)
		}
	}
	return meets
}

// target is what the rule would place or eliminate, where all that its actions name is bound.
func (a *Attempt) target() (puzzle.Set, bool) {
	all := a.solver.board.Puzzle.NewSet()
	for _, act := range a.rule.actions {
		if act.verb == dsl.Know || act.each != nil || !a.bound(act) {
			return all, false
		}
	}
	for _, act := range a.rule.actions {
		mark := a.solver.env.Mark()
		all.Or(all, act.set(a.solver.env))
		a.solver.env.Release(mark)
	}
	return all, len(a.rule.actions) > 0
}

// bound says whether what an action names is bound: by the clauses passed, the match that came near, or lets behind them.
func (a *Attempt) bound(act *action) bool {
	lets := false
	for i, c := range a.rule.clauses {
		if i < a.Passed || i == a.Passed && a.Lacks != nil && a.Lack.bound || act.uses[nameOf(c.decl)] == 0 {
			continue
		}
		if c.loop != nil {
			return false
		}
		lets = true
	}
	return !lets || (a.Lacks == nil || a.Lack.bound) && a.bindRest()
}

// nameOf is the name that a clause binds, if it does.
func nameOf(c dsl.Clause) string {
	switch c := c.(type) {
	case *dsl.For:
		return c.Var.Text
	case *dsl.Let:
		return c.Var.Text
	}
	return ""
}

// orNothing is what is said of a value: an empty list has no names.
func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}
