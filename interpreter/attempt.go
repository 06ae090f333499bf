package interpreter

import (
	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
)

// Attempt is one way through the clauses of a rule, at its end: a condition does not hold, or all have held. It is only
// good while it is being looked at.
type Attempt struct {
	Passed int       // clauses that were passed
	Failed *dsl.When // the condition that does not hold; nil where all do

	solver *Solver
	rule   Ranked
	clause *clause // that failed; nil where none did
	fired  bool
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
		rest = eachBinding(rest)
		return func(e *builtins.Env) bool { return c.loop(e, rest) }
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

func (w *attempts) failed(i int, c *clause) bool {
	w.Passed, w.clause, w.fired = i, c, false
	w.Failed = c.decl.(*dsl.When)
	return w.visit(&w.Attempt)
}

// atEnd is where every condition has held: the rule fires, or has nothing new to say.
func (w *attempts) atEnd(e *builtins.Env) bool {
	w.Passed, w.clause, w.Failed = len(w.rule.clauses), nil, nil
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

// Gap is how far the condition that failed is from holding; 0 where none did.
func (a *Attempt) Gap() int {
	if a.clause == nil || a.clause.when == nil {
		return 0
	}
	return a.clause.when.explained().gap(a.solver.env)
}

// Values says what the condition that failed has weighed: "need(shape C) is 2".
func (a *Attempt) Values() []string {
	if a.clause == nil {
		return nil
	}
	return a.clause.when.values(a.solver.env)
}

// Bindings lists what the clauses passed have bound.
func (a *Attempt) Bindings() []Binding {
	var out []Binding
	for _, c := range a.rule.clauses[:a.Passed] {
		switch d := c.decl.(type) {
		case *dsl.For:
			out = append(out, Binding{d.Var.Text, c.text(a.solver.env)})
		case *dsl.Let:
			if c.text != nil {
				out = append(out, Binding{d.Var.Text, c.text(a.solver.env)})
			}
		}
	}
	return out
}

// Concerns says whether what is bound has to do with some candidates: a `for` has bound one of them, or a region or set
// that holds one.
func (a *Attempt) Concerns(about puzzle.Set) bool {
	for _, c := range a.rule.clauses[:a.Passed] {
		if c.loop == nil {
			continue
		}
		switch v := a.solver.env.Vars[c.slot].(type) {
		case *puzzle.Cand:
			if about.Has(*v) {
				return true
			}
		case **puzzle.Region:
			if (*v).Cells.Meets(about) {
				return true
			}
		case *puzzle.Set:
			if v.Meets(about) {
				return true
			}
		}
	}
	return false
}
