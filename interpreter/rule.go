package interpreter

import (
	"strconv"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

func itoa(n int) string { return strconv.Itoa(n) }

// stage is the rest of a rule from one clause on: it reports whether the rule has found something.
type stage = func(*builtins.Env) bool

// search is a compiled rule body. What stands before the first `for` is looked at once; then each binding of that
// `for` is an instance of the rule, with a footprint of its own.
type search struct {
	prefix []func(*builtins.Env) bool // let and when clauses; false ends the search
	outer  builtins.Loop              // nil where the rule has no `for`
	passer builtins.SkipLoop          // the same loop, able to pass over instances, where it can
	keys   keying                     // how instances are told apart
	slot   int                        // the variable of the outer `for`
	body   stage
}

// keying says how the instances of a rule are told apart between two looks at the board.
type keying int

const (
	single      keying = iota // they are not: the rule is one instance
	byCandidate               // by the candidate bound
	byPosition                // by the place in a list that never changes
)

// compileRules compiles the rules that are declared, in the order of the files.
func (c *compiler) compileRules() {
	for _, d := range inOrder(c, c.rules) {
		r := c.compileRule(d)
		c.program.Rules = append(c.program.Rules, r)
		c.program.rules[r.ID] = r
	}
}

// compileRule turns a rule into closures. On mistakes the rule exists all the same, and does nothing.
func (c *compiler) compileRule(d *dsl.Rule) *Rule {
	r := &Rule{ID: d.Name.Text, Rating: d.Rating, AssumesUnique: d.AssumesUnique, Decl: d}
	c.families, c.asks = []puzzle.Family{puzzle.StarBattle, puzzle.Sudoku}, 0
	if d.Title != nil {
		r.Title = d.Title.Value
	}
	for _, t := range d.Tags {
		r.Tags = append(r.Tags, t.Text)
	}
	whole, ok := c.whole[d]
	if !ok {
		r.search.body = func(*builtins.Env) bool { return false }
		r.Families = c.families
		return r
	}
	if r.Rating == nil {
		r.Rating = whole.Rating
	}
	r.Clauses = whole.Clauses
	r.AssumesUnique = whole.AssumesUnique
	s := scope{}
	r.clauses, r.actions = c.compileClauses(whole, s)
	r.search = join(r.clauses, func(e *builtins.Env) bool { return fire(e, r.actions) })
	r.because = c.compileTemplate(whole, s)
	if n, ok := s.number(operations, builtins.Int); ok {
		r.counts = n.(builtins.Expr[int])
	}
	if n, ok := s.number(rating, builtins.Float); ok {
		r.rates = n.(builtins.Expr[float64])
	}
	r.proves = proofOf(r.clauses)
	r.show = c.compileRoles(whole.Show, s)
	r.Families, r.asks = c.families, c.asks
	return r
}

// number is what a let of that name gives, as a number of the type; false where the rule binds no such number.
func (s scope) number(name string, want *builtins.Type) (any, bool) {
	v := s[name]
	if v == nil || v.typ == nil || !builtins.Converts(v.typ, want) {
		return nil, false
	}
	return builtins.Convert(v.node(), want).Value, true
}
