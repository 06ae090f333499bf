package interpreter

import (
	"reflect"
	"strings"
	"sync"

	"asterism/builtins"
	"asterism/dsl"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/types"
)

// oracle types expressions with expr's own checker, so that our typing can be held against it. It reads a text for itself,
// puts the bodies of defines in as trees, and tells the checker by patches what it cannot know.
type oracle struct {
	*compiler
	scope scope
}

// callSuffix marks the name of a function where it is called, so that rows and rows(d) can both be.
const callSuffix = "()"

// Hidden functions tell expr's checker what it cannot know: elements lets predicates walk a set, and a list type with
// this prefix says of what type a filtered list is.
const (
	elements = "elements"
	filtered = "filtered "
)

// typed reads an expression and has expr type it.
func (x *oracle) typed(e *dsl.Expr) (*parser.Tree, *conf.Config, error) {
	cfg := x.config()
	tree, err := parser.ParseWithConfig(e.Text, cfg)
	if err != nil {
		return nil, nil, err
	}
	if err := x.rewrite(&tree.Node); err != nil {
		return nil, nil, err
	}
	return tree, cfg, x.check(tree, cfg)
}

// rewrite brings the tree into the form that is checked: defines put in, x.f(y) as f(x, y), calls marked as such.
func (x *oracle) rewrite(n *ast.Node) error {
	r := &rewriter{x: x}
	ast.Walk(n, r)
	return r.err
}

type rewriter struct {
	x   *oracle
	err error
}

// Visit sees the children of a node before the node.
func (r *rewriter) Visit(n *ast.Node) {
	if either, ok := (*n).(*ast.BinaryNode); ok {
		if table, key, ok := tableIn(either.Left); ok {
			*n = tableChoice(table, func() ast.Node { return r.x.clone(key) }, either.Right)
			return
		}
	}
	call, ok := (*n).(*ast.CallNode)
	if !ok {
		return
	}
	if id, ok := call.Callee.(*ast.IdentifierNode); ok && strings.HasSuffix(id.Value, callSuffix) {
		return
	}
	name, _, args := calling(call)
	call.Callee, call.Arguments = &ast.IdentifierNode{Value: name + callSuffix}, args
	if d, ok := r.x.defines[name]; ok {
		r.inline(n, d, call)
	}
}

// inline replaces a call of a define by its body with the arguments put in.
func (r *rewriter) inline(n *ast.Node, d *dsl.Define, call *ast.CallNode) {
	tree, err := parser.ParseWithConfig(d.Body.Text, r.x.config())
	if err == nil {
		err = r.x.rewrite(&tree.Node)
	}
	if err != nil {
		r.err = err
		return
	}
	ast.Walk(&tree.Node, substitution{r.x, d, call.Arguments})
	*n = tree.Node
}

type substitution struct {
	x    *oracle
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

// clone copies an argument of a define for one of its places. Two places must not share a tree: what is put in for a
// parameter in the one would be met again in the other, and looked through for parameters once more.
func (x *oracle) clone(n ast.Node) ast.Node {
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
		c.Node = x.clone(n.Node)
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
		c := *n
		return &c
	}
	return n // constants, and what is not part of the language
}

func (x *oracle) cloneAll(nodes []ast.Node) []ast.Node {
	out := make([]ast.Node, len(nodes))
	for i, n := range nodes {
		out[i] = x.clone(n)
	}
	return out
}

// config is what expr's parser and checker need to know: the names in scope and the functions.
func (x *oracle) config() *conf.Config {
	cfg := conf.CreateNew()
	env := types.Map{}
	for _, name := range builtins.NameList() {
		f, _ := builtins.Name(name)
		env[name] = goType(f.Forms[0].Result)
	}
	for name := range x.patterns {
		env[name] = goType(builtins.Placements)
	}
	for name, v := range x.scope {
		env[name] = goType(v.typ)
	}
	cfg.EnvObject, cfg.Env, cfg.Strict = env, env.Nature(), true
	cfg.Functions = functionTable()
	return cfg
}

func goType(t *builtins.Type) types.Type { return types.TypeOf(reflect.Zero(t.Go).Interface()) }

// functionTable describes the functions to expr: their types are worked out by the declarations themselves.
var functionTable = sync.OnceValue(func() conf.FunctionsTable {
	table := conf.FunctionsTable{}
	for _, name := range builtins.CallList() {
		f, _ := builtins.Call(name)
		fn := &builtin.Function{Name: name, Func: func(...any) (any, error) { return nil, nil },
			Validate: func(args []reflect.Type) (reflect.Type, error) { return resultType(f, args) }}
		table[name], table[name+callSuffix] = fn, fn
	}
	table[elements+callSuffix] = hidden(elements, reflect.SliceOf(builtins.Cell.Go))
	for _, t := range builtins.Types() {
		if t.Collect != nil {
			table[filtered+t.Name+callSuffix] = hidden(filtered+t.Name, t.Go)
		}
	}
	return table
})

func hidden(name string, result reflect.Type) *builtin.Function {
	return &builtin.Function{Name: name, Func: func(...any) (any, error) { return nil, nil },
		Validate: func([]reflect.Type) (reflect.Type, error) { return result, nil }}
}

var anyType = reflect.TypeFor[any]()

func resultType(f *builtins.Func, args []reflect.Type) (reflect.Type, error) {
	typed := make([]*builtins.Type, len(args))
	for i, a := range args {
		if a == anyType {
			return anyType, nil
		}
		if typed[i], _ = builtins.TypeOf(a); typed[i] == nil {
			return anyType, nil
		}
	}
	form, err := f.Resolve(typed)
	if err != nil {
		return nil, err
	}
	return form.Result.Go, nil
}

// check runs expr's checker, giving operators between our own types their functions, until nothing is left to give.
func (x *oracle) check(tree *parser.Tree, cfg *conf.Config) error {
	p := &patcher{typed: map[ast.Node]bool{}}
	for {
		_, err := checker.Check(tree, cfg)
		p.patched = false
		ast.Walk(&tree.Node, p)
		if !p.patched {
			return err
		}
		ast.Walk(&tree.Node, forget{})
	}
}

// forget drops the types found so far, so that the checker looks at everything again.
type forget struct{}

func (forget) Visit(n *ast.Node) { (*n).SetNature(nature.Nature{}) }

type patcher struct {
	patched bool
	typed   map[ast.Node]bool // filters whose type has been given
}

func (p *patcher) Visit(n *ast.Node) {
	switch node := (*n).(type) {
	case *ast.BinaryNode:
		f, ok := builtins.Operator(node.Operator)
		if ok && (ours(node.Left) || ours(node.Right)) {
			p.replace(n, f.Name, node.Left, node.Right)
		}
	case *ast.BuiltinNode:
		p.patchBuiltin(n, node)
	}
}

func (p *patcher) patchBuiltin(n *ast.Node, node *ast.BuiltinNode) {
	if len(node.Arguments) == 0 {
		return
	}
	list, ok := builtins.TypeOf(node.Arguments[0].Type())
	switch {
	case ok && list == builtins.Set:
		p.patched = true
		inner := &ast.CallNode{Callee: &ast.IdentifierNode{Value: elements + callSuffix}, Arguments: []ast.Node{node.Arguments[0]}}
		inner.SetLocation(node.Arguments[0].Location())
		node.Arguments[0] = inner
		if node.Name == "filter" {
			p.retype(n, node, list)
		}
	case ok && list.Collect != nil && node.Name == "filter" && !p.typed[node]:
		p.retype(n, node, list)
	}
}

// retype gives what a filter keeps of a list the type of the list again.
func (p *patcher) retype(n *ast.Node, node *ast.BuiltinNode, list *builtins.Type) {
	own := *node // an argument of a define may stand in several places
	p.typed[&own] = true
	p.replace(n, filtered+list.Name, &own)
}

func (p *patcher) replace(n *ast.Node, name string, args ...ast.Node) {
	p.patched = true
	ast.Patch(n, &ast.CallNode{Callee: &ast.IdentifierNode{Value: name + callSuffix}, Arguments: args})
}

// ours says whether a node's value is of a type that expr knows nothing of.
func ours(n ast.Node) bool {
	t, ok := builtins.TypeOf(n.Type())
	return ok && t != builtins.Int && t != builtins.Bool && t != builtins.Float && t != builtins.String
}
