package interpreter

import (
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/dsl"

	"github.com/expr-lang/expr/ast"
)

// condition is a `when` clause as it can be explained: the values it weighs, and how far it is from holding.
type condition struct {
	parts []part
	gap   func(*builtins.Env) int // 0 where the condition holds
}

// part is something a condition looks at: "need(shape C)" with its value.
type part struct {
	text  func(*builtins.Env) string
	value func(*builtins.Env) string
}

// explain takes a condition apart that has already been found right.
func (c *compiler) explain(e *dsl.Expr, s scope) *condition {
	x := &expression{compiler: c, source: e, scope: s}
	tree, ok := x.parse(e, 0)
	if !ok {
		return nil
	}
	x.rewrite(&tree.Node)
	if x.check(tree) != nil {
		return nil
	}
	out := &condition{}
	out.gap = x.apart(tree.Node, out)
	return out
}

// apart collects the parts of a condition and returns how far it is from holding.
func (x *expression) apart(n ast.Node, out *condition) func(*builtins.Env) int {
	switch n := n.(type) {
	case *ast.UnaryNode:
		x.apart(n.Node, out)
		return x.holds(n)
	case *ast.BinaryNode:
		switch n.Operator {
		case "and", "&&":
			l, r := x.apart(n.Left, out), x.apart(n.Right, out)
			return func(e *builtins.Env) int { return l(e) + r(e) }
		case "or", "||":
			l, r := x.apart(n.Left, out), x.apart(n.Right, out)
			return func(e *builtins.Env) int { return min(l(e), r(e)) }
		}
		return x.comparison(n, out)
	case *ast.CallNode:
		if _, ok := operatorOf(n); ok && len(n.Arguments) == 2 {
			for _, a := range n.Arguments {
				x.note(a, out)
			}
			return x.holds(n)
		}
	}
	x.note(n, out)
	return x.holds(n)
}

// operatorOf says which operator the checker has replaced by a call.
func operatorOf(n *ast.CallNode) (string, bool) {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return "", false
	}
	f, ok := builtins.Call(strings.TrimSuffix(id.Value, callSuffix))
	if !ok || f.Operator == "" {
		return "", false
	}
	return f.Operator, true
}

// holds is the distance of something that only is or is not.
func (x *expression) holds(n ast.Node) func(*builtins.Env) int {
	node, ok := x.lower(n)
	test, isBool := node.Value.(builtins.Expr[bool])
	if !ok || !isBool {
		return func(*builtins.Env) int { return 1 }
	}
	return func(e *builtins.Env) int {
		if test(e) {
			return 0
		}
		return 1
	}
}

func (x *expression) comparison(n *ast.BinaryNode, out *condition) func(*builtins.Env) int {
	x.note(n.Left, out)
	x.note(n.Right, out)
	l, lok := x.lower(n.Left)
	r, rok := x.lower(n.Right)
	a, aInt := l.Value.(builtins.Expr[int])
	b, bInt := r.Value.(builtins.Expr[int])
	missed := x.holds(n)
	if !lok || !rok || !aInt || !bInt {
		return missed
	}
	return func(e *builtins.Env) int {
		if missed(e) == 0 {
			return 0
		}
		return max(a(e)-b(e), b(e)-a(e), 1)
	}
}

// note adds a part, unless it is a constant.
func (x *expression) note(n ast.Node, out *condition) {
	node, ok := x.lower(n)
	if !ok {
		return
	}
	switch n.(type) {
	case *ast.IntegerNode, *ast.BoolNode, *ast.StringNode, *ast.FloatNode:
		return
	}
	out.parts = append(out.parts, part{x.written(n), node.Type.Text(node.Value)})
}

// written is an expression as people read it: with the regions and candidates that its variables stand for.
func (x *expression) written(n ast.Node) func(*builtins.Env) string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if v, ok := x.scope[n.Value]; ok && (v.typ == builtins.Region || v.typ == builtins.Cell) {
			return v.typ.Text(v.typ.Load(v.slot))
		}
	case *ast.MemberNode:
		if p, ok := n.Property.(*ast.StringNode); ok {
			of := x.written(n.Node)
			return func(e *builtins.Env) string { return of(e) + "." + p.Value }
		}
	case *ast.CallNode:
		return x.writtenCall(n)
	case *ast.BinaryNode:
		l, r := x.written(n.Left), x.written(n.Right)
		return func(e *builtins.Env) string { return l(e) + " " + n.Operator + " " + r(e) }
	}
	text := strings.ReplaceAll(n.String(), callSuffix+"(", "(")
	return func(*builtins.Env) string { return text }
}

func (x *expression) writtenCall(n *ast.CallNode) func(*builtins.Env) string {
	args := make([]func(*builtins.Env) string, len(n.Arguments))
	for i, a := range n.Arguments {
		args[i] = x.written(a)
	}
	if op, ok := operatorOf(n); ok && len(args) == 2 {
		return func(e *builtins.Env) string { return args[0](e) + " " + op + " " + args[1](e) }
	}
	name := ""
	if id, ok := n.Callee.(*ast.IdentifierNode); ok {
		name = strings.TrimSuffix(id.Value, callSuffix)
	}
	asked := x.isBoard(n)
	return func(e *builtins.Env) string {
		texts := make([]string, len(args))
		for i, a := range args {
			texts[i] = a(e)
		}
		if asked {
			return texts[0] + "." + name + "(" + strings.Join(texts[1:], ", ") + ")"
		}
		return name + "(" + strings.Join(texts, ", ") + ")"
	}
}

// isBoard says whether a call asks a supposed board.
func (x *expression) isBoard(n *ast.CallNode) bool {
	if len(n.Arguments) == 0 {
		return false
	}
	id, ok := n.Arguments[0].(*ast.IdentifierNode)
	if !ok {
		return false
	}
	v, ok := x.scope[id.Value]
	return ok && v.typ == builtins.Board
}

// values says what a condition has weighed: "need(shape C) is 2".
func (c *condition) values(e *builtins.Env) []string {
	if c == nil {
		return nil
	}
	var out []string
	for _, p := range c.parts {
		if v := p.text(e) + " is " + p.value(e); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
