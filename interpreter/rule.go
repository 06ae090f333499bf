package interpreter

import (
	"slices"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"asterism/builtins"
	"asterism/builtins/engine"
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
	sieve  *sieve                     // what leaves regions out before they are looked at; nil for none
	body   stage
}

// keying says how the instances of a rule are told apart between two looks at the board.
type keying int

const (
	single      keying = iota // they are not: the rule is one instance
	byCandidate               // by the candidate bound
	byPosition                // by the place in a list that never changes
)

// compileRules compiles the rules that are declared, in the order of the files; those that are trusted when they are first
// needed.
func (c *compiler) compileRules() {
	c.takeOverAll()
	for _, d := range inOrder(c, c.rules) {
		if old := c.reuse.rules[d]; old != nil {
			c.program.Rules = append(c.program.Rules, old.Rule)
			c.program.rules[old.ID] = old.Rule
			continue
		}
		r := newRule(d)
		c.program.Rules = append(c.program.Rules, r)
		c.program.rules[r.ID] = r
		whole, ok := c.whole[d]
		if !ok {
			r.search.body = func(*builtins.Env) bool { return false }
			r.families = bothFamilies()
			continue
		}
		r.Clauses, r.AssumesUnique = whole.Clauses, whole.AssumesUnique
		if r.Rating == nil {
			r.Rating = whole.Rating
		}
		r.late = func() { c.compileRule(r, whole) }
		if !c.trusted {
			c.compileNoting(r, d)
		}
	}
}

// newRule is a rule as far as it can be read off its text.
func newRule(d *dsl.RuleDecl) *Rule {
	r := &Rule{ID: d.Name.Text, Rating: d.Rating, AssumesUnique: d.AssumesUnique, Decl: d}
	if d.Title != nil {
		r.Title = d.Title.Value
	}
	for _, t := range d.Tags {
		r.Tags = append(r.Tags, t.Text)
	}
	return r
}

func bothFamilies() []puzzle.Family { return []puzzle.Family{puzzle.StarBattle, puzzle.Sudoku} }

// ready is the rule when it has been compiled.
func (r *Rule) ready() *Rule {
	r.once.Do(func() {
		if r.late != nil {
			r.late()
			r.late = nil
		}
	})
	return r
}

// compileRule turns a rule into closures. On mistakes the rule exists all the same, and does nothing; in a program that is
// trusted there are none.
func (c *compiler) compileRule(r *Rule, whole *dsl.RuleDecl) {
	c.program.growing.Lock()
	defer c.program.growing.Unlock()
	c.families, c.asks = bothFamilies(), 0
	s := scope{}
	r.clauses, r.actions = c.compileClauses(whole, s)
	r.search = join(r.clauses, func(e *builtins.Env) bool { return fire(e, r.actions) })
	r.because = c.compileTemplate(whole, s)
	if n, ok := s.number(operations, builtins.Int); ok {
		r.counts = n.(builtins.Eval[int])
	}
	if n, ok := s.number(rating, builtins.Float); ok {
		r.rates = n.(builtins.Eval[float64])
	}
	r.proves = proofOf(r.clauses)
	r.show = c.compileRoles(whole.Show, s)
	r.families, r.asks = slices.Clone(c.families), c.asks
	if c.trusted && len(c.diagnostics) > 0 {
		panic("interpreter: trusted rules have mistakes: " + c.diagnostics.Error())
	}
}

// number is what a let of that name gives, as a number of the type; false where the rule binds no such number.
func (s scope) number(name string, want *builtins.Type) (any, bool) {
	v := s[name]
	if v == nil || v.typ == nil || !builtins.Converts(v.typ, want) {
		return nil, false
	}
	return builtins.Convert(v.node(), want).Value, true
}

// clause is a compiled clause: exactly one of bind, test and loop is there, or none where the clause was wrong or a
// static let, which needs no code.
type clause struct {
	decl   dsl.Clause
	bind   func(*builtins.Env)
	test   builtins.Eval[bool]
	loop   builtins.Loop
	passer builtins.SkipLoop // the loop, able to pass over instances, where it can
	keys   keying
	slot   int

	regions builtins.Eval[[]*puzzle.Region] // what a `for` walks, where that is a list of regions that is always the same

	proves builtins.Prove             // what argument the thing bound is
	text   func(*builtins.Env) string // what a for or let has bound, for people
	when   *condition
}

func (c *compiler) compileClauses(d *dsl.RuleDecl, s scope) ([]clause, []*action) {
	var clauses []clause
	var actions []*action
	once := c.walkedOnce(d)
	for _, cl := range d.Clauses {
		if a, ok := cl.(*dsl.Action); ok {
			actions = append(actions, c.compileAction(a, s))
			continue
		}
		if len(actions) > 0 {
			c.fail(d.Source, spanOf(cl), "nothing can follow the action", "put the action last")
		}
		clauses = append(clauses, c.compileClause(cl, s, once))
	}
	if len(actions) == 0 && !d.Broken {
		c.fail(d.Source, d.Name.Span, "rule "+d.Name.Text+" does nothing", "end it with → place, → eliminate or → know")
	}
	return clauses, actions
}

func spanOf(cl dsl.Clause) dsl.Span {
	switch cl := cl.(type) {
	case *dsl.For:
		return cl.Span
	case *dsl.Let:
		return cl.Span
	case *dsl.When:
		return cl.Span
	}
	return cl.(*dsl.Action).Span
}

func (c *compiler) compileClause(cl dsl.Clause, s scope, once map[string]bool) clause {
	switch cl := cl.(type) {
	case *dsl.Let:
		return c.compileLet(cl, s, once[cl.Var.Text])
	case *dsl.When:
		return c.compileWhen(cl, s)
	}
	return c.compileFor(cl.(*dsl.For), s)
}

func (c *compiler) compileWhen(w *dsl.When, s scope) clause {
	out := clause{decl: w}
	tree, ok := c.compileTree(w.Cond, s)
	if !ok {
		return out
	}
	if n, ok := c.converted(w.Cond, tree.value, true, builtins.Bool, "a condition"); ok {
		out.test = n.Value.(builtins.Eval[bool])
		out.when = &condition{tree: tree}
	}
	return out
}

// compileLet binds a name. What is the same on every board, lists of regions that can be walked without being built, and
// other sequences that one `for` walks, are put in where they are used; the rest is kept in a variable.
func (c *compiler) compileLet(l *dsl.Let, s scope, walked bool) clause {
	out := clause{decl: l}
	n, ok := c.compile(l.Value, s)
	if !ok {
		s[l.Var.Text] = &variable{}
		return out
	}
	c.shadow(l.Value.Source, l.Var)
	v := c.newVariable(n.Type)
	s[l.Var.Text] = v
	if n.Static || n.Lazy != nil && (walked || n.Type == builtins.Regions) {
		v.static, v.let = n.Static, &n
		return out
	}
	out.bind = n.Type.Store(v.slot, n.Value)
	out.proves = proofIn(v)
	out.text = v.typ.Text(v.typ.Load(v.slot))
	return out
}

// walkedOnce lists the variables that a rule uses in one place, and that is what a `for` walks.
func (c *compiler) walkedOnce(d *dsl.RuleDecl) map[string]bool {
	uses, walks := useCounter{}, useCounter{}
	for _, e := range expressionsOf(d) {
		c.visit(e, uses)
	}
	for _, cl := range d.Clauses {
		if f, ok := cl.(*dsl.For); ok {
			c.visit(f.In, walks)
		}
	}
	once := map[string]bool{}
	for name, n := range walks {
		once[name] = n == 1 && uses[name] == 1
	}
	return once
}

// visit walks the tree of an expression, if it has one.
func (c *compiler) visit(e *dsl.Expr, v ast.Visitor) {
	if e == nil || e.Bad {
		return
	}
	if n := c.parse(e); n != nil {
		ast.Walk(&n, v)
	}
}

// useCounter counts how often each name is used.
type useCounter map[string]int

// Visit counts the node if it is a name.
func (u useCounter) Visit(n *ast.Node) {
	if id, ok := (*n).(*ast.IdentifierNode); ok {
		u[id.Value]++
	}
}

// expressionsOf lists every expression of a rule.
func expressionsOf(d *dsl.RuleDecl) []*dsl.Expr {
	var list []*dsl.Expr
	for _, cl := range d.Clauses {
		switch cl := cl.(type) {
		case *dsl.For:
			list = append(list, cl.In)
		case *dsl.Let:
			list = append(list, cl.Value)
		case *dsl.When:
			list = append(list, cl.Cond)
		case *dsl.Action:
			list = append(list, cl.Set)
			if cl.Count != nil {
				list = append(list, cl.Count)
			}
		}
	}
	if d.Because != nil {
		for _, p := range d.Because.Parts {
			if p.Expr != nil {
				list = append(list, p.Expr)
			}
		}
	}
	for _, r := range d.Show {
		list = append(list, r.Value)
	}
	return list
}

// shadow reports a variable that hides a builtin name.
func (c *compiler) shadow(src *dsl.Source, name dsl.Name) {
	if _, ok := builtins.Name(name.Text); ok {
		c.fail(src, name.Span, name.Text+" already names something", "choose another name for the variable")
	}
}

func (c *compiler) compileFor(f *dsl.For, s scope) clause {
	out := clause{decl: f}
	n, ok := c.compile(f.In, s)
	if ok && n.Type.Loop == nil {
		c.fail(f.In.Source, f.In.Span, "`for` needs a set or a list, not a "+n.Type.Name, regionHint(n.Type))
		ok = false
	}
	if !ok {
		s[f.Var.Text] = &variable{}
		return out
	}
	c.shadow(f.In.Source, f.Var)
	v := c.newVariable(n.Type.Elem)
	v.marks = n.Marks
	s[f.Var.Text] = v
	out.loop, out.slot, out.keys = n.Type.Loop(n, v.slot, c.newLoop()), v.slot, keysOf(n)
	out.proves = proofIn(v)
	if n.Lazy == nil {
		out.passer = n.Type.Skip(n, v.slot)
	}
	if n.Static && n.Lazy == nil && n.Type == builtins.Regions {
		out.regions = n.Value.(builtins.Eval[[]*puzzle.Region])
	}
	out.text = v.typ.Text(v.typ.Load(v.slot))
	return out
}

// proofIn is what argument the match in a variable is, nil where it holds none.
func proofIn(v *variable) builtins.Prove {
	if v.typ.Proof == nil {
		return nil
	}
	return v.typ.Proof(v.slot)
}

// proofOf is what argument a rule is: that of the last match it binds; of two fish, both.
func proofOf(clauses []clause) builtins.Prove {
	var last, before builtins.Prove
	for _, c := range clauses {
		if c.proves != nil {
			before, last = last, c.proves
		}
	}
	if before == nil {
		return last
	}
	return func(e *builtins.Env) *engine.Proof { return bothFish(before(e), last(e)) }
}

// bothFish is the second of two proofs, or the first with the second as its twin where both are fish.
func bothFish(first, second *engine.Proof) *engine.Proof {
	if first == nil || second == nil || first.Kind != engine.FishProof || second.Kind != engine.FishProof {
		return second
	}
	both := *first
	both.Twin = second
	return &both
}

// join joins the clauses of a rule and what is done at their end.
func join(clauses []clause, end stage) search {
	var out search
	first := slices.IndexFunc(clauses, func(c clause) bool { return c.loop != nil })
	if first < 0 {
		first = len(clauses)
	}
	for _, c := range clauses[:first] {
		if check := c.check(); check != nil {
			out.prefix = append(out.prefix, check)
		}
	}
	out.body = end
	if first < len(clauses) {
		c := clauses[first]
		out.outer, out.passer, out.slot, out.keys = c.loop, c.passer, c.slot, c.keys
		out.sieve = sieveOf(clauses[first:])
		for _, c := range slices.Backward(clauses[first+1:]) {
			out.body = c.before(out.body)
		}
	}
	return out
}

// check is a let or when clause as a step that may end the search, nil if there is nothing to do.
func (c *clause) check() func(*builtins.Env) bool {
	switch {
	case c.bind != nil:
		bind := c.bind
		return func(e *builtins.Env) bool { bind(e); return true }
	case c.test != nil:
		return c.test
	}
	return nil
}

// before puts the clause before the rest of its rule.
func (c *clause) before(rest stage) stage {
	if c.loop != nil {
		loop, rest := c.loop, eachBinding(rest)
		return func(e *builtins.Env) bool { return loop(e, rest) }
	}
	check := c.check()
	if check == nil {
		return rest
	}
	return func(e *builtins.Env) bool { return check(e) && rest(e) }
}

// eachBinding cuts the premises back after a binding that found nothing.
func eachBinding(rest stage) stage {
	return func(e *builtins.Env) bool {
		before := len(e.Premises)
		if rest(e) {
			return true
		}
		e.Premises = e.Premises[:before]
		return false
	}
}

func keysOf(n builtins.Node) keying {
	switch {
	case n.Type == builtins.Set:
		return byCandidate
	case n.Static:
		return byPosition
	}
	return single
}
