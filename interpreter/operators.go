package interpreter

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"asterism/builtins"
	"asterism/builtins/engine"
)

func (x *expression) lowerUnary(n *ast.UnaryNode) (builtins.Node, bool) {
	a, ok := x.lower(n.Node)
	if !ok {
		return a, false
	}
	a.Const, a.Counter = nil, nil
	switch v := a.Value.(type) {
	case builtins.Eval[bool]:
		if n.Operator == "not" || n.Operator == "!" {
			a.Value = builtins.Eval[bool](func(e *builtins.Env) bool { return !v(e) })
			return a, true
		}
	case builtins.Eval[int]:
		if n.Operator == "-" {
			a.Value = builtins.Eval[int](func(e *builtins.Env) int { return -v(e) })
			return a, true
		}
	case builtins.Eval[float64]:
		if n.Operator == "-" {
			a.Value = builtins.Eval[float64](func(e *builtins.Env) float64 { return -v(e) })
			return a, true
		}
	}
	x.errorAt(n, n.Operator+" cannot be used on a "+a.Type.Name, "")
	return a, false
}

func (x *expression) lowerBinary(n *ast.BinaryNode) (builtins.Node, bool) {
	if table, key, ok := tableIn(n.Left); ok && n.Operator == "??" {
		return x.lower(tableChoice(table, func() ast.Node { return key }, n.Right))
	}
	args, ok := x.lowerArgs([]ast.Node{n.Left, n.Right})
	if !ok {
		return builtins.Node{}, false
	}
	if f, found := builtins.Operator(n.Operator); found && (!scalar(args[0].Type) || !scalar(args[1].Type)) {
		form, err := f.Resolve([]*builtins.Type{args[0].Type, args[1].Type})
		if err == nil {
			return form.Call(args), true
		}
	}
	if n.Operator == "/" || n.Operator == "%" {
		if args[1], ok = x.divisor(n.Right, args[1]); !ok {
			return builtins.Node{}, false
		}
	}
	if v := operate(n.Operator, args[0], args[1]); v.Type != nil {
		v.Static = args[0].Static && args[1].Static
		return v, true
	}
	x.misused(n, n.Operator, args)
	return builtins.Node{}, false
}

// tableIn takes {"a": x, "b": y}[key] apart, which is a table where ?? and a value for other keys follow.
func tableIn(n ast.Node) (table *ast.MapNode, key ast.Node, ok bool) {
	if m, member := n.(*ast.MemberNode); member {
		table, ok = m.Node.(*ast.MapNode)
		return table, m.Property, ok
	}
	return nil, nil, false
}

// tableChoice is a table as a choice between its entries, one after the other.
func tableChoice(table *ast.MapNode, key func() ast.Node, other ast.Node) ast.Node {
	choice := other
	for _, p := range slices.Backward(table.Pairs) {
		pair := p.(*ast.PairNode)
		is := entryTest(key(), pair.Key)
		is.SetLocation(pair.Key.Location())
		next := &ast.ConditionalNode{Cond: is, Exp1: pair.Value, Exp2: choice}
		next.SetLocation(pair.Key.Location())
		choice = next
	}
	return choice
}

// entryTest says when an entry of a table is meant: its key is that text or number, or where it is "<= 4", a number up to that.
func entryTest(key, entry ast.Node) ast.Node {
	text, ok := entry.(*ast.StringNode)
	if !ok {
		return &ast.BinaryNode{Operator: "==", Left: key, Right: entry}
	}
	operator, number := "==", text.Value
	if rest, most := strings.CutPrefix(number, "<="); most {
		operator, number = "<=", strings.TrimSpace(rest)
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return &ast.BinaryNode{Operator: "==", Left: key, Right: entry}
	}
	value := &ast.IntegerNode{Value: n}
	value.SetLocation(entry.Location())
	return &ast.BinaryNode{Operator: operator, Left: key, Right: value}
}

func (x *expression) misused(n ast.Node, op string, args []builtins.Node) {
	x.errorAt(n, op+" cannot be used between a "+args[0].Type.Name+" and a "+args[1].Type.Name, operatorHint(op, args))
}

func operatorHint(op string, args []builtins.Node) string {
	left, right := args[0].Type, args[1].Type
	switch {
	case op == "and", op == "&&":
		return "what two sets share is common(a, b)"
	case op == "or", op == "||":
		return "what is in one of two sets is a + b"
	case op == "in":
		return ""
	case left == builtins.Set && right == builtins.Int, left == builtins.Int && right == builtins.Set:
		return "how many a set holds is len(set)"
	case left == builtins.Region && right == builtins.Int, left == builtins.Int && right == builtins.Region:
		return "how many a region still needs is need(region)"
	}
	return ""
}

func scalar(t *builtins.Type) bool {
	return t == builtins.Int || t == builtins.Bool || t == builtins.Float || t == builtins.String
}

// operate applies an operator between plain values; the node has no type if it does not apply.
func operate(op string, a, b builtins.Node) builtins.Node {
	switch l := a.Value.(type) {
	case builtins.Eval[bool]:
		if r, ok := b.Value.(builtins.Eval[bool]); ok {
			return logic(op, l, r)
		}
	case builtins.Eval[string]:
		if r, ok := b.Value.(builtins.Eval[string]); ok {
			return compare(op, l, r)
		}
	case builtins.Eval[int]:
		if r, ok := b.Value.(builtins.Eval[int]); ok {
			if k, ok := b.Const.(int); ok {
				if n := withNumber(op, l, k); n.Type != nil {
					return n
				}
			}
			return integers(op, l, r)
		}
		if r, ok := b.Value.(builtins.Eval[float64]); ok {
			return floats(op, builtins.Convert(a, builtins.Float).Value.(builtins.Eval[float64]), r)
		}
	case builtins.Eval[float64]:
		if builtins.Converts(b.Type, builtins.Float) {
			return floats(op, l, builtins.Convert(b, builtins.Float).Value.(builtins.Eval[float64]))
		}
	}
	return builtins.Node{}
}

func logic(op string, l, r builtins.Eval[bool]) builtins.Node {
	switch op {
	case "and", "&&":
		return truth(func(e *builtins.Env) bool { return l(e) && r(e) })
	case "or", "||":
		return truth(func(e *builtins.Env) bool { return l(e) || r(e) })
	case "==":
		return truth(func(e *builtins.Env) bool { return l(e) == r(e) })
	case "!=":
		return truth(func(e *builtins.Env) bool { return l(e) != r(e) })
	}
	return builtins.Node{}
}

func truth(f builtins.Eval[bool]) builtins.Node { return builtins.Node{Type: builtins.Bool, Value: f} }

func compare[T cmp.Ordered](op string, l, r builtins.Eval[T]) builtins.Node {
	switch op {
	case "==":
		return truth(func(e *builtins.Env) bool { return l(e) == r(e) })
	case "!=":
		return truth(func(e *builtins.Env) bool { return l(e) != r(e) })
	case "<":
		return truth(func(e *builtins.Env) bool { return l(e) < r(e) })
	case "<=":
		return truth(func(e *builtins.Env) bool { return l(e) <= r(e) })
	case ">":
		return truth(func(e *builtins.Env) bool { return l(e) > r(e) })
	case ">=":
		return truth(func(e *builtins.Env) bool { return l(e) >= r(e) })
	}
	return builtins.Node{}
}

// divisor is what a number is divided by. A zero that is written out is a mistake; one that is worked out stops the rule, which has
// no answer then.
func (x *expression) divisor(n ast.Node, by builtins.Node) (builtins.Node, bool) {
	switch by.Const {
	case nil:
	case 0, 0.0:
		x.dividesByZero(n)
		return by, false
	default:
		return by, true
	}
	place := at(x.source, n.Location().From, n.Location().To).Start
	why := fmt.Errorf("%w by a division by 0 at %s:%d:%d", engine.ErrBudget, x.source.Source.Name, place.Line, place.Column)
	switch v := by.Value.(type) {
	case builtins.Eval[int]:
		by.Value = notZero(v, why)
	case builtins.Eval[float64]:
		by.Value = notZero(v, why)
	}
	return by, true
}

// dividesByZero reports a divisor where it is written: the argument, where it is that of a define.
func (x *expression) dividesByZero(n ast.Node) {
	inner := x.frame
	for {
		name, ok := n.(*ast.IdentifierNode)
		if !ok || x.scope[name.Value] == nil || x.scope[name.Value].arg == nil {
			break
		}
		n, x.frame = x.scope[name.Value].arg.node, x.scope[name.Value].arg.frame
	}
	x.errorAt(n, "nothing can be divided by 0", "")
	x.frame = inner
}

// notZero is a number that is not zero, or else stops the rule and is 1, which nobody sees.
func notZero[T int | float64](v builtins.Eval[T], why error) builtins.Eval[T] {
	return func(e *builtins.Env) T {
		if n := v(e); n != 0 {
			return n
		}
		e.Stop(why)
		return 1
	}
}

// integers lowers arithmetic on whole numbers. As in expr, / gives a decimal number.
func integers(op string, l, r builtins.Eval[int]) builtins.Node {
	number := func(f builtins.Eval[int]) builtins.Node { return builtins.Node{Type: builtins.Int, Value: f} }
	switch op {
	case "+":
		return number(func(e *builtins.Env) int { return l(e) + r(e) })
	case "-":
		return number(func(e *builtins.Env) int { return l(e) - r(e) })
	case "*":
		return number(func(e *builtins.Env) int { return l(e) * r(e) })
	case "%":
		return number(func(e *builtins.Env) int { return l(e) % r(e) })
	case "/":
		return builtins.Node{Type: builtins.Float, Value: builtins.Eval[float64](func(e *builtins.Env) float64 {
			return float64(l(e)) / float64(r(e))
		})}
	}
	return compare(op, l, r)
}

func floats(op string, l, r builtins.Eval[float64]) builtins.Node {
	number := func(f builtins.Eval[float64]) builtins.Node { return builtins.Node{Type: builtins.Float, Value: f} }
	switch op {
	case "+":
		return number(func(e *builtins.Env) float64 { return l(e) + r(e) })
	case "-":
		return number(func(e *builtins.Env) float64 { return l(e) - r(e) })
	case "*":
		return number(func(e *builtins.Env) float64 { return l(e) * r(e) })
	case "/":
		return number(func(e *builtins.Env) float64 { return l(e) / r(e) })
	case "**", "^":
		return number(func(e *builtins.Env) float64 { return math.Pow(l(e), r(e)) })
	}
	return compare(op, l, r)
}

// withNumber lowers the commonest operations between an expression and a number that is written out, which need not
// be asked for. The node has no type for the others.
func withNumber(op string, l builtins.Eval[int], k int) builtins.Node {
	switch op {
	case "==":
		return truth(func(e *builtins.Env) bool { return l(e) == k })
	case "!=":
		return truth(func(e *builtins.Env) bool { return l(e) != k })
	case "<":
		return truth(func(e *builtins.Env) bool { return l(e) < k })
	case "<=":
		return truth(func(e *builtins.Env) bool { return l(e) <= k })
	case ">":
		return truth(func(e *builtins.Env) bool { return l(e) > k })
	case ">=":
		return truth(func(e *builtins.Env) bool { return l(e) >= k })
	case "+":
		return builtins.Node{Type: builtins.Int, Value: builtins.Eval[int](func(e *builtins.Env) int { return l(e) + k })}
	case "-":
		return builtins.Node{Type: builtins.Int, Value: builtins.Eval[int](func(e *builtins.Env) int { return l(e) - k })}
	}
	return builtins.Node{}
}
