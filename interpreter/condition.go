package interpreter

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"asterism/builtins"
	"asterism/puzzle"

	"github.com/expr-lang/expr/ast"
)

// condition is a `when` clause as it can be explained: the values it weighs, and how far it is from holding. It is taken
// apart when that is first asked.
type condition struct {
	tree *lowered

	once  sync.Once
	parts []part
	gap   func(*builtins.Env) int // 0 where the condition holds
}

// part is something a condition looks at: "need(shape C)" with its value.
type part struct {
	text  func(*builtins.Env) string
	value func(*builtins.Env) string
}

// explained is the condition taken apart.
func (c *condition) explained() *condition {
	c.once.Do(func() { c.gap = c.apart(c.tree) })
	return c
}

// apart collects the parts of a condition and returns how far it is from holding.
func (c *condition) apart(t *lowered) func(*builtins.Env) int {
	t = t.meant()
	switch n := t.node.(type) {
	case *ast.UnaryNode:
		c.apart(t.parts[0])
		return t.holds()
	case *ast.BinaryNode:
		switch n.Operator {
		case "and", "&&":
			l, r := c.apart(t.parts[0]), c.apart(t.parts[1])
			return func(e *builtins.Env) int { return l(e) + r(e) }
		case "or", "||":
			l, r := c.apart(t.parts[0]), c.apart(t.parts[1])
			return func(e *builtins.Env) int { return min(l(e), r(e)) }
		}
		return c.comparison(t, n.Operator)
	case *ast.CallNode:
		if name, _, _ := calling(n); name == "within" && len(t.parts) == 2 {
			return c.containment(t)
		}
	}
	c.note(t)
	return t.holds()
}

// containment is how much of a set lies outside another that should hold it, which is named and counted.
func (c *condition) containment(t *lowered) func(*builtins.Env) int {
	a := builtins.Convert(t.parts[0].value, builtins.Set).Value.(builtins.Eval[puzzle.Set])
	b := builtins.Convert(t.parts[1].value, builtins.Set).Value.(builtins.Eval[puzzle.Set])
	outside := func(e *builtins.Env) puzzle.Set { return e.Arena.AndNot(a(e), b(e)) }
	left, right, call := t.parts[0].written(), t.parts[1].written(), t.written()
	c.parts = append(c.parts, part{func(e *builtins.Env) string {
		if outside(e).Empty() {
			return call(e)
		}
		return left(e) + " outside " + right(e)
	}, func(e *builtins.Env) string {
		rest := outside(e)
		if rest.Empty() {
			return "true"
		}
		return fmt.Sprintf("%s (%d)", e.Board.Puzzle.Describe(rest), rest.Len())
	}})
	return func(e *builtins.Env) int { set := a(e); return set.Len() - set.LenAnd(b(e)) }
}

// meant is the node that calls of defines and parameters stand for.
func (t *lowered) meant() *lowered {
	for t.alias {
		t = t.parts[0]
	}
	return t
}

// holds is the distance of something that only is or is not.
func (t *lowered) holds() func(*builtins.Env) int {
	test, ok := t.value.Value.(builtins.Eval[bool])
	if !ok {
		return func(*builtins.Env) int { return 1 }
	}
	return func(e *builtins.Env) int {
		if test(e) {
			return 0
		}
		return 1
	}
}

// nothing is how far a condition is from holding that asks whether there is anything at all: where there is not, no
// small change helps.
const nothing = 100

func (c *condition) comparison(t *lowered, operator string) func(*builtins.Env) int {
	left, right := t.parts[0].meant(), t.parts[1].meant()
	c.note(left)
	c.note(right)
	missed := t.holds()
	if zero, ok := right.node.(*ast.IntegerNode); ok && zero.Value == 0 && operator == ">" {
		return func(e *builtins.Env) int { return missed(e) * nothing }
	}
	a, aInt := left.value.Value.(builtins.Eval[int])
	b, bInt := right.value.Value.(builtins.Eval[int])
	if !aInt || !bInt {
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
func (c *condition) note(t *lowered) {
	switch t.node.(type) {
	case *ast.IntegerNode, *ast.BoolNode, *ast.StringNode, *ast.FloatNode:
		return
	}
	c.parts = append(c.parts, part{t.written(), t.value.Type.Text(t.value.Value)})
}

// written is an expression as people read it: with the regions and candidates that its variables stand for.
func (t *lowered) written() func(*builtins.Env) string {
	t = t.meant()
	switch n := t.node.(type) {
	case *ast.IdentifierNode:
		if typ := t.value.Type; t.bound && (typ == builtins.Region || typ == builtins.Cell) {
			return typ.Text(t.value.Value)
		}
	case *ast.MemberNode:
		if p, ok := n.Property.(*ast.StringNode); ok {
			of := t.parts[0].written()
			return func(e *builtins.Env) string { return of(e) + "." + p.Value }
		}
	case *ast.CallNode:
		return t.writtenCall(n)
	case *ast.BinaryNode:
		l, r := t.parts[0].written(), t.parts[1].written()
		return func(e *builtins.Env) string { return l(e) + " " + n.Operator + " " + r(e) }
	}
	text := t.node.String()
	return func(*builtins.Env) string { return text }
}

func (t *lowered) writtenCall(n *ast.CallNode) func(*builtins.Env) string {
	args := make([]func(*builtins.Env) string, len(t.parts))
	for i, a := range t.parts {
		args[i] = a.written()
	}
	name, _, _ := calling(n)
	asked := len(t.parts) > 0 && t.parts[0].meant().isBoard()
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

// isBoard says whether this is the name of a supposed board.
func (t *lowered) isBoard() bool { return t.bound && t.value.Type == builtins.Board }

// values says what a condition has weighed: "need(shape C) is 2".
func (c *condition) values(e *builtins.Env) []string {
	if c == nil {
		return nil
	}
	var out []string
	for _, p := range c.explained().parts {
		if v := p.text(e) + " is " + p.value(e); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
