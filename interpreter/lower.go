package interpreter

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle/english"

	"github.com/expr-lang/expr/ast"
)

// lowered is a node with what it was lowered to. The tree is kept of conditions, for them to be explained.
type lowered struct {
	node  ast.Node
	value builtins.Node
	parts []*lowered // what it is made of, in the order in which they are written
	bound bool       // it is the name of a variable
	alias bool       // it is a call of a define or a parameter, and means its one part
}

// hashOutside is what is said where # means nothing.
const hashOutside = "# stands for the element inside any, all, none, one, count and filter"

// lower types a tree by the declarations of the rule language and turns it into closures, in one go. Whatever it does not
// know is an error at its place, and every mistake of an expression is found.
func (x *expression) lower(n ast.Node) (builtins.Node, bool) {
	if x.nodes++; x.nodes > maxNodes {
		if x.nodes == maxNodes+1 {
			x.errorAt(n, "too many defines inside one another", "")
		}
		return builtins.Node{}, false
	}
	if x.made == nil {
		return x.lowerNode(n)
	}
	around := x.made
	x.made = &lowered{node: n}
	value, ok := x.lowerNode(n)
	x.made.value = value
	around.parts = append(around.parts, x.made)
	x.made = around
	return value, ok
}

func (x *expression) lowerNode(n ast.Node) (builtins.Node, bool) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return constant(builtins.Int, n.Value), true
	case *ast.FloatNode:
		return constant(builtins.Float, n.Value), true
	case *ast.BoolNode:
		return constant(builtins.Bool, n.Value), true
	case *ast.StringNode:
		return constant(builtins.String, n.Value), true
	case *ast.IdentifierNode:
		return x.lowerName(n)
	case *ast.PointerNode:
		return x.lowerPointer(n)
	case *ast.UnaryNode:
		return x.lowerUnary(n)
	case *ast.BinaryNode:
		return x.lowerBinary(n)
	case *ast.CallNode:
		return x.lowerCall(n)
	case *ast.BuiltinNode:
		return x.lowerPredicate(n)
	case *ast.MemberNode:
		return x.lowerField(n)
	case *ast.ConditionalNode:
		return x.lowerChoice(n)
	case *ast.ChainNode:
		return x.lower(n.Node)
	case *ast.VariableDeclaratorNode:
		return x.lowerLet(n)
	}
	x.errorAt(n, "this is not part of the rule language", "see `asterism doc` for what is")
	return builtins.Node{}, false
}

func constant(t *builtins.Type, v any) builtins.Node {
	return builtins.Node{Type: t, Value: t.Const(v), Static: true, Const: v}
}

func (x *expression) lowerName(n *ast.IdentifierNode) (builtins.Node, bool) {
	if v, ok := x.scope[n.Value]; ok {
		if x.made != nil {
			x.made.bound, x.made.alias = v.arg == nil, v.arg != nil
		}
		if v.arg != nil {
			return x.in(v.arg.frame, v.arg.node)
		}
		if v.typ == nil {
			return builtins.Node{}, false
		}
		return v.node(), true
	}
	x.lookUp(n.Value)
	if pattern, ok := x.drawings[n.Value]; ok {
		return pattern, true
	}
	if _, broken := x.patterns[n.Value]; broken {
		return builtins.Node{}, false
	}
	if f, ok := builtins.Name(n.Value); ok {
		x.uses(f)
		return f.Forms[0].Lower(nil), true
	}
	if f, ok := builtins.Call(n.Value); ok {
		x.errorAt(n, n.Value+" is a function", "write "+f.Signature())
		return builtins.Node{}, false
	}
	x.errorAt(n, "unknown name "+n.Value, x.suggest(n.Value))
	return builtins.Node{}, false
}

// suggest names what may have been meant.
func (x *expression) suggest(name string) string {
	known := append(keys(x.patterns), builtins.NameList()...)
	for v := range x.scope {
		known = append(known, v)
	}
	return didYouMean(name, known)
}

func didYouMean(name string, known []string) string {
	if near, ok := dsl.Nearest(name, known); ok {
		return "did you mean " + near + "?"
	}
	return ""
}

func (x *expression) lowerPointer(n *ast.PointerNode) (builtins.Node, bool) {
	if len(x.pointer) == 0 || n.Name != "" {
		x.errorAt(n, hashOutside, "")
		return builtins.Node{}, false
	}
	v := x.pointer[len(x.pointer)-1]
	return builtins.Node{Type: v.typ, Value: v.typ.Load(v.slot)}, true
}

// lowerArgs lowers all arguments, so that the mistakes of each are found.
func (x *expression) lowerArgs(nodes []ast.Node) ([]builtins.Node, bool) {
	args, all := make([]builtins.Node, len(nodes)), true
	for i, n := range nodes {
		arg, ok := x.lower(n)
		args[i], all = arg, all && ok
	}
	return args, all
}

func (x *expression) lowerCall(n *ast.CallNode) (builtins.Node, bool) {
	name, where, nodes := calling(n)
	if name == "" {
		x.errorAt(n, "only functions can be called", "")
		return builtins.Node{}, false
	}
	x.lookUp(name)
	if d, ok := x.defines[name]; ok {
		if x.made != nil {
			x.made.alias = true
		}
		return x.lowerDefine(n, d, nodes)
	}
	f, ok := builtins.Call(name)
	args, all := x.lowerArgs(nodes)
	if !ok {
		x.errorAt(where, "unknown function "+name, didYouMean(name, append(keys(x.defines), builtins.CallList()...)))
		return builtins.Node{}, false
	}
	if !all {
		return builtins.Node{}, false
	}
	types := make([]*builtins.Type, len(args))
	for i, a := range args {
		types[i] = a.Type
	}
	form, err := f.Resolve(types)
	if err != nil {
		x.errorAt(n, err.Error(), "")
		return builtins.Node{}, false
	}
	x.uses(f)
	x.noteTag(name, nodes)
	if name == "part" && !x.drawn(nodes[1], args) {
		return builtins.Node{}, false
	}
	if last := len(args) - 1; f.Runs && form.Params[last] == builtins.Int {
		return form.Call(args), x.noteTier(nodes[last], args[last])
	}
	return form.Call(args), true
}

// drawn says whether the part asked for is one of the marks of the drawing, where both are known beforehand.
func (x *expression) drawn(n ast.Node, args []builtins.Node) bool {
	mark, ok := args[1].Const.(string)
	marks := args[0].Marks
	if !ok || marks == "" || utf8.RuneCountInString(mark) == 1 && strings.Contains(marks, mark) {
		return true
	}
	x.errorAt(n, fmt.Sprintf("no cell of the pattern is drawn as %q", mark), "it is drawn with "+english.List(strings.Split(marks, "")))
	return false
}

// noteTier remembers up to which tier the rule runs others. That must be known beforehand, so that it can be seen that
// rules only ever run rules of lower tiers.
func (x *expression) noteTier(n ast.Node, arg builtins.Node) bool {
	tier, ok := arg.Const.(int)
	if !ok {
		x.errorAt(n, "the tier must be a number that is known beforehand", "write it out, or as let n = 3 before")
		return false
	}
	x.asks = max(x.asks, tier)
	return true
}

// noteTag remembers which facts are asked for by name, to see later that some rule learns them.
func (x *expression) noteTag(name string, args []ast.Node) {
	if name != "facts" || len(args) == 0 {
		return
	}
	tag := argument{args[len(args)-1], x.frame}
	for {
		id, ok := tag.node.(*ast.IdentifierNode)
		if !ok || tag.scope[id.Value] == nil || tag.scope[id.Value].arg == nil {
			break
		}
		tag = *tag.scope[id.Value].arg
	}
	if s, ok := tag.node.(*ast.StringNode); ok {
		l := s.Location()
		x.tagsAsked = append(x.tagsAsked, asked{s.Value, tag.source.Source, at(tag.source, l.From, l.To)})
	}
}

func (x *expression) lowerField(n *ast.MemberNode) (builtins.Node, bool) {
	if _, _, ok := tableIn(n); ok {
		x.errorAt(n, "a table says what it is for any other key, too", `write {"a": x, "b": y}[key] ?? other`)
		return builtins.Node{}, false
	}
	value, ok := x.lower(n.Node)
	name, named := n.Property.(*ast.StringNode)
	if !ok {
		return value, false
	}
	if !named {
		x.errorAt(n, "elements of a list are not numbered", "walk them with `for`")
		return value, false
	}
	f, ok := value.Type.Field(name.Value)
	if !ok {
		x.errorAt(n, "a "+value.Type.Name+" has no "+name.Value, x.fieldHint(value.Type, name.Value))
		return value, false
	}
	return builtins.Node{Type: f.Type, Value: f.Get(value.Value), Static: value.Static}, true
}

func (x *expression) fieldHint(t *builtins.Type, name string) string {
	if f, ok := builtins.Call(name); ok {
		return "write " + f.Signature()
	}
	var known []string
	for _, f := range t.Fields {
		known = append(known, f.Name)
	}
	if hint := didYouMean(name, known); hint != "" || len(known) == 0 {
		return hint
	}
	return "it has " + strings.Join(known, ", ")
}

// lowerLet lowers a name given inside an expression: let after = suppose(#); …
func (x *expression) lowerLet(n *ast.VariableDeclaratorNode) (builtins.Node, bool) {
	value, ok := x.lower(n.Value)
	outer, hidden := x.scope[n.Name]
	v := &variable{}
	if ok {
		v = x.newVariable(value.Type)
	}
	x.scope[n.Name] = v
	body, fine := x.lower(n.Expr)
	delete(x.scope, n.Name)
	if hidden {
		x.scope[n.Name] = outer
	}
	if !ok || !fine {
		return body, false
	}
	store := value.Type.Store(v.slot, value.Value)
	first := builtins.Eval[bool](func(e *builtins.Env) bool { store(e); return true })
	return builtins.Node{Type: body.Type, Value: body.Type.Choose(first, body.Value, body.Value)}, true
}

func (x *expression) lowerChoice(n *ast.ConditionalNode) (builtins.Node, bool) {
	parts, ok := x.lowerArgs([]ast.Node{n.Cond, n.Exp1, n.Exp2})
	if !ok {
		return builtins.Node{}, false
	}
	if parts[0].Type != builtins.Bool {
		x.errorAt(n.Cond, "the condition must be a truth value, not a "+parts[0].Type.Name, "")
		return builtins.Node{}, false
	}
	t := parts[1].Type
	if !builtins.Converts(parts[2].Type, t) {
		x.errorAt(n.Exp2, "both values must be of one type: a "+t.Name+", not a "+parts[2].Type.Name, "")
		return builtins.Node{}, false
	}
	other := builtins.Convert(parts[2], t)
	return builtins.Node{Type: t, Static: parts[0].Static && parts[1].Static && other.Static,
		Value: t.Choose(parts[0].Value.(builtins.Eval[bool]), parts[1].Value, other.Value)}, true
}

// lowerPredicate lowers any, all, none, one, count, filter and sum over a set or list.
func (x *expression) lowerPredicate(n *ast.BuiltinNode) (builtins.Node, bool) {
	if !predicates[n.Name] || len(n.Arguments) == 0 {
		x.errorAt(n, n.Name+" is not part of the rule language", didYouMean(n.Name, builtins.CallList()))
		return builtins.Node{}, false
	}
	list, ok := x.lower(n.Arguments[0])
	if !ok {
		return list, false
	}
	if list.Type.Loop == nil {
		x.errorAt(n.Arguments[0], n.Name+" wants a set or a list, not a "+list.Type.Name, regionHint(list.Type))
		return list, false
	}
	element := x.newVariable(list.Type.Elem)
	keep, ok := x.lowerBody(n, element)
	if !ok {
		return keep, false
	}
	loop := x.newLoop()
	if n.Name == "sum" {
		return sum(list.Type.Loop(list, element.slot, loop), keep.Value.(builtins.Eval[int])), true
	}
	if n.Name == "filter" {
		return list.Type.Collect(list, keep.Value.(builtins.Eval[bool]), element.slot, loop), true
	}
	return predicate(n.Name, list.Type.Loop(list, element.slot, loop), keep.Value.(builtins.Eval[bool])), true
}

var predicates = map[string]bool{"any": true, "all": true, "none": true, "one": true, "count": true, "filter": true, "sum": true}

func regionHint(t *builtins.Type) string {
	if t == builtins.Region {
		return "its open candidates are open(region)"
	}
	return ""
}

func (x *expression) lowerBody(n *ast.BuiltinNode, element *variable) (builtins.Node, bool) {
	body := ast.Node(&ast.BoolNode{Value: true})
	if len(n.Arguments) > 1 {
		body = n.Arguments[1]
	}
	if p, ok := body.(*ast.PredicateNode); ok {
		body = p.Node
	}
	x.pointer = append(x.pointer, element)
	keep, ok := x.lower(body)
	x.pointer = x.pointer[:len(x.pointer)-1]
	if want, what := bodyType(n.Name); ok && keep.Type != want {
		x.errorAt(body, n.Name+" needs a "+what+", not a "+keep.Type.Name, "")
		return keep, false
	}
	return keep, ok
}

// bodyType is what is asked of every element.
func bodyType(name string) (*builtins.Type, string) {
	if name == "sum" {
		return builtins.Int, "number"
	}
	return builtins.Bool, "condition"
}

func sum(loop builtins.Loop, value builtins.Eval[int]) builtins.Node {
	turn := func(e *builtins.Env) bool {
		e.Add(value(e))
		return false
	}
	return builtins.Node{Type: builtins.Int, Value: builtins.Eval[int](func(e *builtins.Env) int {
		e.BeginSum()
		loop(e, turn)
		return e.EndSum()
	})}
}

// predicate closes a loop over a condition.
func predicate(name string, loop builtins.Loop, keep builtins.Eval[bool]) builtins.Node {
	fails := func(e *builtins.Env) bool { return !keep(e) }
	count := sum(loop, func(e *builtins.Env) int {
		if keep(e) {
			return 1
		}
		return 0
	}).Value.(builtins.Eval[int])
	switch name {
	case "any":
		return builtins.Node{Type: builtins.Bool, Value: builtins.Eval[bool](func(e *builtins.Env) bool { return loop(e, keep) })}
	case "all":
		return builtins.Node{Type: builtins.Bool, Value: builtins.Eval[bool](func(e *builtins.Env) bool { return !loop(e, fails) })}
	case "none":
		return builtins.Node{Type: builtins.Bool, Value: builtins.Eval[bool](func(e *builtins.Env) bool { return !loop(e, keep) })}
	case "one":
		return builtins.Node{Type: builtins.Bool, Value: builtins.Eval[bool](func(e *builtins.Env) bool { return count(e) == 1 })}
	}
	return builtins.Node{Type: builtins.Int, Value: count}
}
