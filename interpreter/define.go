package interpreter

import (
	"strings"

	"asterism/dsl"
	"asterism/puzzle/english"

	"github.com/expr-lang/expr/ast"
)

// rewrite brings the tree into the form that is checked: defines put in, x.f(y) as f(x, y), calls marked as such.
func (x *expression) rewrite(n *ast.Node) {
	ast.Walk(n, rewriter{x})
}

type rewriter struct{ x *expression }

// Visit sees the children of a node before the node.
func (r rewriter) Visit(n *ast.Node) {
	call, ok := (*n).(*ast.CallNode)
	if !ok {
		return
	}
	if m, ok := call.Callee.(*ast.MemberNode); ok {
		if name, ok := m.Property.(*ast.StringNode); ok {
			id := &ast.IdentifierNode{Value: name.Value}
			id.SetLocation(m.Location())
			call.Callee, call.Arguments = id, append([]ast.Node{m.Node}, call.Arguments...)
		}
	}
	id, ok := call.Callee.(*ast.IdentifierNode)
	if !ok || strings.HasSuffix(id.Value, callSuffix) {
		return
	}
	if d, ok := r.x.defines[id.Value]; ok {
		r.x.inline(n, d, call)
		return
	}
	id.Value += callSuffix
}

// inline replaces a call of a define by its body with the arguments put in.
func (x *expression) inline(n *ast.Node, d *dsl.Define, call *ast.CallNode) {
	name := d.Name.Text
	for _, u := range x.using {
		if u == name {
			x.errorAt(*n, "define "+name+" calls itself", "")
			return
		}
	}
	if len(call.Arguments) != len(d.Params) {
		x.errorAt(*n, name+" takes "+english.Count(len(d.Params), "argument")+", not "+english.Count(len(call.Arguments), "argument"), "")
		return
	}
	if d.Broken || d.Body == nil || d.Body.Bad || len(x.bodies) >= maxBodies || x.nodes > maxNodes {
		if len(x.bodies) >= maxBodies && !x.failed {
			x.errorAt(*n, "too many defines inside one another", "")
		}
		x.failed = true
		return
	}
	x.bodies = append(x.bodies, d.Body)
	tree, ok := x.parse(d.Body, len(x.bodies)*bodyBase)
	if !ok {
		return
	}
	x.using = append(x.using, name)
	x.rewrite(&tree.Node)
	x.using = x.using[:len(x.using)-1]
	own := &predicateFinder{}
	ast.Walk(&tree.Node, own)
	x.handed = false
	ast.Walk(&tree.Node, substitution{x, d, call.Arguments})
	if *n = tree.Node; own.found && x.handed {
		x.errorAt(call, "# cannot be handed to "+name+", which has a # of its own", "write the condition out, or bind the element with `for`")
	}
	if x.nodes > maxNodes && !x.failed {
		x.errorAt(*n, "too many defines inside one another", "")
	}
}

// predicateFinder looks for a predicate, inside which # has a meaning of its own.
type predicateFinder struct{ found bool }

func (f *predicateFinder) Visit(n *ast.Node) {
	_, ok := (*n).(*ast.PredicateNode)
	f.found = f.found || ok
}

type substitution struct {
	x    *expression
	d    *dsl.Define
	args []ast.Node
}

func (s substitution) Visit(n *ast.Node) {
	id, ok := (*n).(*ast.IdentifierNode)
	if !ok {
		return
	}
	for i, p := range s.d.Params {
		if p.Text == id.Value {
			*n = s.x.clone(s.args[i])
			return
		}
	}
}
