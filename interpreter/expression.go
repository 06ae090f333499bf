package interpreter

import (
	"asterism/builtins"
	"asterism/dsl"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
)

// callSuffix marks the name of a function where it is called, so that rows and rows(d) can both be.
const callSuffix = "()"

// Hidden functions tell expr's checker what it cannot know: elements lets predicates walk a set, and a list type with
// this prefix says of what type a filtered list is. Neither does anything; lowering looks through them.
const (
	elements = "elements"
	filtered = "filtered "
)

// variable is a name that a clause has bound. Its type is nil if the clause was wrong: then whatever depends on it
// is not looked at, so that one mistake is reported once.
type variable struct {
	typ    *builtins.Type
	slot   int
	static bool
	let    *builtins.Node // what a static let stands for
}

// scope is the names bound so far in a rule.
type scope map[string]*variable

// expression is one text on its way to a closure.
type expression struct {
	*compiler
	source  *dsl.Expr
	bodies  []*dsl.Expr // bodies of the defines put in; body k has its locations from (k+1)·bodyBase on
	scope   scope
	pointer []*variable // what # means, innermost last
	using   []string    // the defines being put in, to see recursion
	nodes   int         // put in for parameters of defines
	inside  int         // predicates around what is being copied
	handed  bool        // an argument that was copied has a # of the place it comes from
	failed  bool
}

const (
	bodyBase  = 1 << 24 // more runes than an expression has
	maxBodies = 1000    // defines put into one expression
)

// compile lowers an expression of a rule; ok is false if it was wrong, which has then been reported.
func (c *compiler) compile(e *dsl.Expr, s scope) (builtins.Node, bool) {
	if e == nil || e.Bad {
		return builtins.Node{}, false
	}
	x := &expression{compiler: c, source: e, scope: s}
	tree, ok := x.parse(e, 0)
	if !ok {
		return builtins.Node{}, false
	}
	x.rewrite(&tree.Node)
	if x.failed {
		return builtins.Node{}, false
	}
	err := x.check(tree)
	n, ok := x.lower(tree.Node)
	if err != nil && !x.failed && !x.poisoned(tree.Node) {
		x.report(err)
	}
	return n, ok && !x.failed
}

// want compiles an expression whose value must be of a type, or convert to it.
func (c *compiler) want(e *dsl.Expr, s scope, t *builtins.Type, what string) (builtins.Node, bool) {
	n, ok := c.compile(e, s)
	if !ok {
		return n, false
	}
	if !builtins.Converts(n.Type, t) {
		c.fail(e.Source, e.Span, what+" must be a "+t.Name+", not a "+n.Type.Name, "")
		return n, false
	}
	return builtins.Convert(n, t), true
}

// parse reads a text with expr's parser and moves its locations to a base.
func (x *expression) parse(e *dsl.Expr, base int) (*parser.Tree, bool) {
	tree, err := parser.ParseWithConfig(e.Text, x.config(x.scope))
	if err != nil {
		if fe, ok := err.(*file.Error); ok {
			x.fail(e.Source, at(e, fe.From, fe.To), plainSyntax(fe.Message), "")
		} else {
			x.fail(e.Source, e.Span, err.Error(), "")
		}
		x.failed = true
		return nil, false
	}
	if base > 0 {
		ast.Walk(&tree.Node, shift(base))
	}
	return tree, true
}

type shift int

func (s shift) Visit(n *ast.Node) {
	l := (*n).Location()
	(*n).SetLocation(file.Location{From: l.From + int(s), To: l.To + int(s)})
}

// at is the span of runes of an expression.
func at(e *dsl.Expr, from, to int) dsl.Span {
	return dsl.Span{Start: e.At(from), End: e.At(max(to, from+1))}
}

// errorAt reports a mistake at a node, in whichever text the node comes from.
func (x *expression) errorAt(n ast.Node, message, hint string) {
	x.failed = true
	x.errorIn(n.Location(), message, hint)
}

func (x *expression) errorIn(l file.Location, message, hint string) {
	e, k := x.source, l.From/bodyBase
	if k > 0 {
		e = x.bodies[k-1]
	}
	x.fail(e.Source, at(e, l.From-k*bodyBase, l.To-k*bodyBase), message, hint)
}
