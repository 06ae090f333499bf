package interpreter

import (
	"slices"

	"asterism/builtins"
	"asterism/dsl"

	"github.com/expr-lang/expr/ast"
)

// clause is a compiled clause: exactly one of bind, test and loop is there, or none where the clause was wrong or a
// static let, which needs no code.
type clause struct {
	decl   dsl.Clause
	bind   func(*builtins.Env)
	test   builtins.Expr[bool]
	loop   builtins.Loop
	passer builtins.SkipLoop // the loop, able to pass over instances, where it can
	keys   keying
	slot   int
	proves builtins.Prove             // what argument the thing bound is
	text   func(*builtins.Env) string // what a for or let has bound, for people
	when   *condition
}

func (c *compiler) compileClauses(d *dsl.Rule, s scope) ([]clause, []*action) {
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
		out.test = n.Value.(builtins.Expr[bool])
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
func (c *compiler) walkedOnce(d *dsl.Rule) map[string]bool {
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
func expressionsOf(d *dsl.Rule) []*dsl.Expr {
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
	s[f.Var.Text] = v
	out.loop, out.slot, out.keys = n.Type.Loop(n, v.slot, c.newLoop()), v.slot, keysOf(n)
	out.proves = proofIn(v)
	if n.Lazy == nil {
		out.passer = n.Type.Skip(n, v.slot)
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

// proofOf is what argument a rule is: that of the last match it binds.
func proofOf(clauses []clause) builtins.Prove {
	for _, c := range slices.Backward(clauses) {
		if c.proves != nil {
			return c.proves
		}
	}
	return nil
}
