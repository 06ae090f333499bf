package interpreter

import "asterism/builtins"

// withNumber lowers the commonest operations between an expression and a number that is written out, which need not
// be asked for. The node has no type for the others.
func withNumber(op string, l builtins.Expr[int], k int) builtins.Node {
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
		return builtins.Node{Type: builtins.Int, Value: builtins.Expr[int](func(e *builtins.Env) int { return l(e) + k })}
	case "-":
		return builtins.Node{Type: builtins.Int, Value: builtins.Expr[int](func(e *builtins.Env) int { return l(e) - k })}
	}
	return builtins.Node{}
}
