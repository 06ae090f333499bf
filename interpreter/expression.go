package interpreter

import (
	"maps"
	"reflect"
	"strings"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/types"
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
		x.errorAt(*n, name+" takes "+puzzle.Counted(len(d.Params), "argument")+", not "+puzzle.Counted(len(call.Arguments), "argument"), "")
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

// config is what expr's parser and checker need to know: the names in scope and the functions. What every expression
// shares is made once; only the scope is added.
func (c *compiler) config(s scope) *conf.Config {
	if c.base == nil {
		c.base = c.baseConfig()
	}
	cfg := *c.base
	data := *cfg.Env.TypeData
	data.Fields = maps.Clone(data.Fields)
	for name, v := range s {
		data.Fields[name] = anyNature
		if v.typ != nil {
			data.Fields[name] = goType(v.typ).Nature()
		}
	}
	cfg.Env.TypeData = &data
	return &cfg
}

var anyNature = types.Any.Nature()

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
	case ok && list.Collect != nil && node.Name == "filter" && !p.typed[node]:
		own := *node // an argument of a define may stand in several places
		p.typed[&own] = true
		p.replace(n, filtered+list.Name, &own)
	}
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
