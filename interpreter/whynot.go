package interpreter

import (
	"context"
	"slices"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
)

// Miss is one binding for which a rule did not fire: how far its clauses got, and why no further.
type Miss struct {
	Bindings []Binding // what the clauses passed have bound
	Passed   int       // clauses passed
	Clauses  int       // clauses in all
	Failed   string    // the condition that does not hold, as written; "" if all hold and nothing new follows
	File     string    // where it stands
	Line     int
	Values   []string // what it weighed: "need(shape C) is 2"
	gap      int      // how far the condition is from holding
}

// Binding is a name of a rule and what it stood for.
type Binding struct {
	Name  string
	Value string
}

// WhyNot says why a rule does not fire on a board: its misses, the nearest first, at most limit of them. With a cell,
// only bindings that have to do with that cell count. If the rule does fire, the step is returned instead.
func WhyNot(ctx context.Context, program *Program, rule *Rule, b *puzzle.Board, cell []puzzle.Cand, limit int) ([]Miss, *Step, error) {
	s := NewSolver(program, rule.Alone(b.Puzzle.Family), Options{Unique: true})
	s.Start(ctx, b.Copy())
	if len(cell) == 0 {
		if step, err := s.Next(); step != nil || err != nil {
			return nil, step, err
		}
	}
	p := &prober{rule: rule, about: b.Puzzle.NewSet(), all: len(cell) == 0, limit: max(limit, 1)}
	for _, c := range cell {
		p.about.Add(c)
	}
	s.env.Start(engine.Budget{Work: DefaultWork * 10, Time: DefaultRuleTime})
	p.run(s.env)
	slices.SortStableFunc(p.misses, nearer)
	return p.misses, p.step(s), s.env.Err()
}

// nearer orders misses: those that got further first, then those closer to holding.
func nearer(a, b Miss) int {
	if a.Passed != b.Passed {
		return b.Passed - a.Passed
	}
	return a.gap - b.gap
}

// prober runs a rule clause by clause and notes where each binding ends.
type prober struct {
	rule   *Rule
	about  puzzle.Set // only bindings that meet this set count
	all    bool
	limit  int
	misses []Miss
	fired  bool
}

func (p *prober) run(e *builtins.Env) { p.from(0)(e) }

// from is the rest of the rule from a clause on, noting what fails. It returns true only when the rule fires on what
// was asked about.
func (p *prober) from(i int) stage {
	if i == len(p.rule.clauses) {
		return p.atEnd
	}
	c, rest := &p.rule.clauses[i], p.from(i+1)
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
			p.miss(e, i, c)
			return false
		}
	}
	return rest
}

// atEnd is where every condition has held: the rule fires, or has nothing new to say.
func (p *prober) atEnd(e *builtins.Env) bool {
	if fire(e, p.rule.actions) {
		f := e.Host.(*finding)
		if p.all || f.place.Meets(p.about) || f.eliminate.Meets(p.about) {
			p.fired = true
			return true
		}
	}
	p.miss(e, len(p.rule.clauses), nil)
	return false
}

// step is the step of the rule that was found, or nil.
func (p *prober) step(s *Solver) *Step {
	if !p.fired {
		return nil
	}
	return s.describe(tieredRule{p.rule, 1, p.rule.Rating})
}

func (p *prober) miss(e *builtins.Env, passed int, c *clause) {
	if !p.concerned(e, passed) {
		return
	}
	m := Miss{Passed: passed, Clauses: len(p.rule.clauses)}
	if c != nil && c.when != nil {
		m.gap = c.when.gap(e)
	}
	if len(p.misses) >= p.limit && nearer(m, p.farthest()) >= 0 {
		return
	}
	m.Bindings = p.bindings(e, passed)
	if c != nil {
		w := c.decl.(*dsl.When)
		m.Failed, m.Values = w.Cond.Text, c.when.values(e)
		m.File, m.Line = w.Cond.Source.Name, w.Start.Line
	}
	p.misses = append(p.misses, m)
	if len(p.misses) > p.limit {
		slices.SortStableFunc(p.misses, nearer)
		p.misses = p.misses[:p.limit]
	}
}

func (p *prober) farthest() Miss { return slices.MaxFunc(p.misses, nearer) }

func (p *prober) bindings(e *builtins.Env, passed int) []Binding {
	var out []Binding
	for _, c := range p.rule.clauses[:passed] {
		switch d := c.decl.(type) {
		case *dsl.For:
			out = append(out, Binding{d.Var.Text, c.text(e)})
		case *dsl.Let:
			if c.text != nil {
				out = append(out, Binding{d.Var.Text, c.text(e)})
			}
		}
	}
	return out
}

// concerned says whether what is bound has to do with the cell asked about: a `for` has bound it, or a region or set
// that holds it.
func (p *prober) concerned(e *builtins.Env, passed int) bool {
	if p.all {
		return true
	}
	for _, c := range p.rule.clauses[:passed] {
		if c.loop == nil {
			continue
		}
		switch v := e.Vars[c.slot].(type) {
		case *puzzle.Cand:
			if p.about.Has(*v) {
				return true
			}
		case **puzzle.Region:
			if (*v).Cells.Meets(p.about) {
				return true
			}
		case *puzzle.Set:
			if v.Meets(p.about) {
				return true
			}
		}
	}
	return false
}
