package interpreter

import "github.com/expr-lang/expr/ast"

// maxNodes bounds the tree that defines put together: each use of a parameter is a copy of the argument.
const maxNodes = 10_000

// clone copies an argument of a define for one of its places. Two places must not share a tree: what is put in for a
// parameter in the one would be met again in the other, and looked through for parameters once more.
func (x *expression) clone(n ast.Node) ast.Node {
	if x.nodes++; x.nodes > maxNodes {
		return &ast.NilNode{} // the expression is given up
	}
	switch n := n.(type) {
	case *ast.UnaryNode:
		c := *n
		c.Node = x.clone(n.Node)
		return &c
	case *ast.BinaryNode:
		c := *n
		c.Left, c.Right = x.clone(n.Left), x.clone(n.Right)
		return &c
	case *ast.ChainNode:
		c := *n
		c.Node = x.clone(n.Node)
		return &c
	case *ast.MemberNode:
		c := *n
		c.Node, c.Property = x.clone(n.Node), x.clone(n.Property)
		return &c
	case *ast.PredicateNode:
		c := *n
		x.inside++
		c.Node = x.clone(n.Node)
		x.inside--
		return &c
	case *ast.ConditionalNode:
		c := *n
		c.Cond, c.Exp1, c.Exp2 = x.clone(n.Cond), x.clone(n.Exp1), x.clone(n.Exp2)
		return &c
	case *ast.CallNode:
		c := *n
		c.Callee, c.Arguments = x.clone(n.Callee), x.cloneAll(n.Arguments)
		return &c
	case *ast.BuiltinNode:
		c := *n
		c.Arguments = x.cloneAll(n.Arguments)
		return &c
	case *ast.IdentifierNode:
		c := *n
		return &c
	case *ast.PointerNode:
		x.handed = x.handed || x.inside == 0
		c := *n
		return &c
	}
	return n // constants, and what is not part of the language
}

func (x *expression) cloneAll(nodes []ast.Node) []ast.Node {
	out := make([]ast.Node, len(nodes))
	for i, n := range nodes {
		out[i] = x.clone(n)
	}
	return out
}
