package interpreter

import (
	"reflect"

	"asterism/builtins"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/types"
)

// config is what expr's parser and checker need to know: the names in scope and the functions. It is one and the same for
// all expressions, so that only the scope changes from one to the next: use it before asking for another.
func (c *compiler) config(s scope) *conf.Config {
	if c.base == nil {
		c.base = c.baseConfig()
	}
	fields := c.base.Env.TypeData.Fields
	for name, before := range c.covered {
		if delete(fields, name); before != nil {
			fields[name] = *before
		}
	}
	clear(c.covered)
	for name, v := range s {
		c.covered[name] = nil
		if before, ok := fields[name]; ok {
			c.covered[name] = &before
		}
		fields[name] = c.natureOf(v.typ)
	}
	return c.base
}

// natureOf is what expr calls the type of a variable; one without a type may be anything.
func (c *compiler) natureOf(t *builtins.Type) nature.Nature {
	n, ok := c.natures[t]
	if !ok {
		if n = types.Any.Nature(); t != nil {
			n = goType(t).Nature()
		}
		c.natures[t] = n
	}
	return n
}

func (c *compiler) baseConfig() *conf.Config {
	cfg := conf.CreateNew()
	env := types.Map{}
	for _, name := range builtins.NameList() {
		f, _ := builtins.Name(name)
		env[name] = goType(f.Forms[0].Result)
	}
	for name := range c.patterns {
		env[name] = goType(builtins.Placements)
	}
	cfg.EnvObject, cfg.Env, cfg.Strict = env, env.Nature(), true
	cfg.Functions = c.functions
	return cfg
}

func goType(t *builtins.Type) types.Type { return types.TypeOf(reflect.Zero(t.Go).Interface()) }

// functionTable describes the functions to expr: their types are worked out by the declarations themselves.
func functionTable() conf.FunctionsTable {
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
}

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
func (x *expression) check(tree *parser.Tree) error {
	cfg := x.config(x.scope)
	p := &patcher{typed: map[ast.Node]bool{}}
	for range maxBodies {
		_, err := checker.Check(tree, cfg)
		p.patched = false
		ast.Walk(&tree.Node, p)
		if !p.patched {
			return err
		}
		ast.Walk(&tree.Node, forget{})
	}
	return nil
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

// poisoned says whether a node depends on a name whose own clause was wrong.
func (x *expression) poisoned(n ast.Node) bool {
	f := &poisonFinder{scope: x.scope}
	ast.Walk(&n, f)
	return f.found
}

type poisonFinder struct {
	scope scope
	found bool
}

func (f *poisonFinder) Visit(n *ast.Node) {
	if id, ok := (*n).(*ast.IdentifierNode); ok {
		if v, ok := f.scope[id.Value]; ok && v.typ == nil {
			f.found = true
		}
	}
}

// report passes on what expr's checker has found.
func (x *expression) report(err error) {
	x.failed = true
	if fe, ok := err.(*file.Error); ok {
		x.errorIn(fe.Location, plainTypes(fe.Message), "")
		return
	}
	x.fail(x.source.Source, x.source.Span, plainTypes(err.Error()), "")
}
