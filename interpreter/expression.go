package interpreter

import (
	"strconv"
	"strings"
	"sync"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle/english"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
)

// variable is a name that a clause has bound, or a parameter of a define. Its type is nil if the clause was wrong: then
// whatever depends on it is not looked at, so that one mistake is reported once.
type variable struct {
	typ    *builtins.Type
	slot   int
	static bool
	let    *builtins.Node // what a static let stands for
	arg    *argument      // what a parameter stands for
	marks  string         // of a placement of a pattern: what its cells are marked with, where that is known
}

// node is what the name of the variable stands for: a static let itself, or what has been stored in the slot.
func (v *variable) node() builtins.Node {
	if v.let != nil {
		return *v.let
	}
	n := builtins.Node{Type: v.typ, Value: v.typ.Load(v.slot), Static: v.static, Marks: v.marks}
	if v.typ == builtins.Region {
		n.RegionIn = v.slot + 1
	}
	return n
}

// scope is the names bound so far in a rule, or the parameters of a define.
type scope map[string]*variable

// expression is one text on its way to a closure.
type expression struct {
	*compiler
	frame
	made   *lowered // the node at hand, where the tree is kept
	nodes  int      // that were lowered
	failed bool
}

// frame is where a node stands: in the expression itself, or in the body of a define that is called. The names of the one
// mean nothing in the other.
type frame struct {
	source  *dsl.Expr
	scope   scope
	pointer []*variable // what # means, innermost last
	using   []string    // the defines around, to see recursion
}

// argument is what a parameter of a define stands for: an expression where the define is called.
type argument struct {
	node ast.Node
	frame
}

// maxNodes bounds what defines put together: each use of a parameter is its argument once more.
const maxNodes = 12_000

// compile parses and lowers an expression of a rule; ok is false if it was wrong, which has then been reported.
func (c *compiler) compile(e *dsl.Expr, s scope) (builtins.Node, bool) {
	x, n := c.expression(e, s)
	if n == nil {
		return builtins.Node{}, false
	}
	return x.whole(n)
}

// compileTree is like compile, and keeps the tree.
func (c *compiler) compileTree(e *dsl.Expr, s scope) (*lowered, bool) {
	x, n := c.expression(e, s)
	if n == nil {
		return nil, false
	}
	x.made = &lowered{}
	if _, ok := x.whole(n); !ok {
		return nil, false
	}
	return x.made.parts[0], true
}

// expression begins to compile an expression; the tree is nil if its text is wrong.
func (c *compiler) expression(e *dsl.Expr, s scope) (*expression, ast.Node) {
	if e == nil || e.Bad {
		return nil, nil
	}
	return &expression{compiler: c, frame: frame{source: e, scope: s}}, c.parse(e)
}

func (x *expression) whole(n ast.Node) (builtins.Node, bool) {
	value, ok := x.lower(n)
	return value, ok && !x.failed
}

// want compiles an expression whose value must be of a type, or convert to it.
func (c *compiler) want(e *dsl.Expr, s scope, t *builtins.Type, what string) (builtins.Node, bool) {
	n, ok := c.compile(e, s)
	return c.converted(e, n, ok, t, what)
}

// converted is a value as one of a type, which it must convert to.
func (c *compiler) converted(e *dsl.Expr, n builtins.Node, ok bool, t *builtins.Type, what string) (builtins.Node, bool) {
	if !ok {
		return n, false
	}
	if !builtins.Converts(n.Type, t) {
		c.fail(e.Source, e.Span, what+" must be a "+t.Name+", not a "+n.Type.Name, "")
		return n, false
	}
	return builtins.Convert(n, t), true
}

// functionNames tells expr's parser which names are functions of the rule language, and not its own.
var functionNames = sync.OnceValue(func() conf.FunctionsTable {
	table := conf.FunctionsTable{}
	for _, name := range builtins.CallList() {
		table[name] = &builtin.Function{Name: name}
	}
	return table
})

// parse reads the text of an expression, once; nil if it is wrong, which has then been reported.
func (c *compiler) parse(e *dsl.Expr) ast.Node {
	if n, ok := c.trees[e]; ok {
		return n
	}
	tree, err := parser.ParseWithConfig(e.Text, &conf.Config{Functions: functionNames(), MaxNodes: conf.DefaultMaxNodes})
	if err != nil {
		c.misread(e, err)
		c.trees[e] = nil
		return nil
	}
	c.trees[e] = tree.Node
	return tree.Node
}

// misread reports what expr's parser has found, in the words of the rule language.
func (c *compiler) misread(e *dsl.Expr, err error) {
	fe, ok := err.(*file.Error)
	if !ok {
		c.fail(e.Source, e.Span, err.Error(), "")
		return
	}
	text, message := []rune(e.Text), fe.Message
	switch {
	case message == "unexpected end of expression" || message == "unexpected token EOF":
		message = "the expression ends too early"
	case strings.HasPrefix(message, "unexpected token") && fe.From < len(text):
		token := string(text[fe.From:min(max(fe.To, fe.From+1), len(text))])
		if message = "unexpected " + strconv.Quote(token); token == "#" {
			message = hashOutside
		}
	}
	c.fail(e.Source, at(e, fe.From, fe.To), message, "")
}

// at is the span of runes of an expression.
func at(e *dsl.Expr, from, to int) dsl.Span {
	return dsl.Span{Start: e.At(from), End: e.At(max(to, from+1))}
}

// errorAt reports a mistake at a node of the frame.
func (x *expression) errorAt(n ast.Node, message, hint string) {
	x.failed = true
	l := n.Location()
	x.fail(x.source.Source, at(x.source, l.From, l.To), message, hint)
}

// calling is a call as it is meant: x.f(y) is f(x, y). The name is "" where no function is called.
func calling(n *ast.CallNode) (name string, where ast.Node, args []ast.Node) {
	switch callee := n.Callee.(type) {
	case *ast.IdentifierNode:
		return callee.Value, callee, n.Arguments
	case *ast.MemberNode:
		if method, ok := callee.Property.(*ast.StringNode); ok {
			return method.Value, callee, append([]ast.Node{callee.Node}, n.Arguments...)
		}
	}
	return "", n, nil
}

// in lowers a node that stands in another frame.
func (x *expression) in(f frame, n ast.Node) (builtins.Node, bool) {
	before := x.frame
	x.frame = f
	value, ok := x.lower(n)
	x.frame = before
	return value, ok
}

// lowerDefine lowers a call of a define: its body, in a frame of its own, where each parameter is the argument.
func (x *expression) lowerDefine(n *ast.CallNode, d *dsl.Define, args []ast.Node) (builtins.Node, bool) {
	name := d.Name.Text
	for _, u := range x.using {
		if u == name {
			x.errorAt(n, "define "+name+" calls itself", "")
			return builtins.Node{}, false
		}
	}
	if len(args) != len(d.Params) {
		x.errorAt(n, name+" takes "+english.Count(len(d.Params), "argument")+", not "+english.Count(len(args), "argument"), "")
		return builtins.Node{}, false
	}
	if d.Broken || d.Body == nil || d.Body.Bad {
		x.failed = true
		return builtins.Node{}, false
	}
	body := x.parse(d.Body)
	if body == nil {
		x.failed = true
		return builtins.Node{}, false
	}
	inner := frame{source: d.Body, scope: scope{}, using: append(x.using[:len(x.using):len(x.using)], name)}
	for i, p := range d.Params {
		inner.scope[p.Text] = &variable{arg: &argument{args[i], x.frame}}
	}
	return x.in(inner, body)
}

// checkDefines checks the defines in the order of the files.
func (c *compiler) checkDefines() {
	c.families = bothFamilies() // of no rule
	for _, d := range inOrder(c, c.defines) {
		c.checkDefine(d)
	}
}

// checkDefine reads the body of a define, so that a mistake is found even where nothing uses it. Its parameters may be of
// any type.
func (c *compiler) checkDefine(d *dsl.Define) {
	if d.Broken || d.Body == nil || d.Body.Bad {
		return
	}
	body := c.parse(d.Body)
	if body == nil {
		return
	}
	x := &expression{compiler: c, frame: frame{source: d.Body, scope: scope{}, using: []string{d.Name.Text}}}
	for _, p := range d.Params {
		x.scope[p.Text] = &variable{}
	}
	x.lower(body)
}
