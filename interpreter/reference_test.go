package interpreter

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"asterism/builtins"
	"asterism/builtins/blocks"
	"asterism/builtins/counting"
	"asterism/builtins/engine"
	"asterism/builtins/links"
	"asterism/builtins/suppose"
	"asterism/builtins/tiling"
	"asterism/builtins/unique"
	"asterism/dsl"
	"asterism/puzzle"

	"github.com/expr-lang/expr/builtin"
	exprcompiler "github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/vm"
)

// reference evaluates expressions with expr's own virtual machine. It calls the functions of the rule language
// through the same declarations as the closures, but everything between the calls is expr's: operators, predicates,
// fields, the order of evaluation.
type reference struct {
	drawings map[string]builtins.Node // the patterns that the rules declare
	env      *builtins.Env            // where functions are called
}

// evaluated is one expression, ready to be evaluated in both ways.
type evaluated struct {
	text    string
	node    builtins.Node
	ours    builtins.Eval[any]
	program *vm.Program
}

// both compiles an expression to closures, and the very tree they were made of to a program of the virtual machine.
func (r *reference) both(c *compiler, e *dsl.Expr, s scope) (*evaluated, error) {
	r.drawings = c.drawings
	before := len(c.diagnostics)
	node, ok := c.compile(e, s)
	if !ok {
		return nil, fmt.Errorf("%s: %v", e.Text, c.diagnostics[before:])
	}
	tree, cfg, err := (&oracle{compiler: c, scope: s}).typed(e)
	if err != nil {
		return nil, err
	}
	if theirs := tree.Node.Type(); theirs != node.Type.Go && theirs != anyType {
		return nil, fmt.Errorf("%s: a %s to us, and a %s to expr", e.Text, node.Type.Name, theirs)
	}
	cfg.Functions = r.functions()
	cfg.Optimize = false
	program, err := exprcompiler.Compile(tree, cfg)
	if err != nil {
		return nil, err
	}
	return &evaluated{e.Text, node, node.Type.Box(node.Value), program}, nil
}

// functions implements every function by a call of the form that fits what it is given.
func (r *reference) functions() conf.FunctionsTable {
	table := conf.FunctionsTable{}
	for _, name := range builtins.CallList() {
		f, _ := builtins.Call(name)
		table[name+callSuffix] = &builtin.Function{Name: name, Func: func(args ...any) (any, error) { return r.call(f, args) }}
	}
	table[elements+callSuffix] = &builtin.Function{Name: elements, Func: func(args ...any) (any, error) {
		return slices.Collect(args[0].(puzzle.Set).All()), nil
	}}
	for _, t := range builtins.Types() {
		table[filtered+t.Name+callSuffix] = &builtin.Function{Name: t.Name, Func: func(args ...any) (any, error) {
			if t == builtins.Set {
				return r.set(args[0].([]any)), nil
			}
			return typed(args[0].([]any), t.Go), nil
		}}
	}
	return table
}

func (r *reference) call(f *builtins.Func, args []any) (any, error) {
	types := make([]*builtins.Type, len(args))
	for i, a := range args {
		types[i], _ = builtins.TypeOf(reflect.TypeOf(a))
	}
	form, err := f.Resolve(types)
	if err != nil {
		return nil, err
	}
	nodes := make([]builtins.Node, len(args))
	for i, a := range args {
		nodes[i] = builtins.Node{Type: types[i], Value: types[i].Const(a)}
	}
	n := form.Call(nodes)
	return n.Type.Box(n.Value)(r.env), nil
}

// set gives the candidates that filter keeps of a set their type again.
func (r *reference) set(list []any) puzzle.Set {
	s := r.env.Board.Puzzle.NewSet()
	for _, c := range list {
		s.Add(c.(puzzle.Cand))
	}
	return s
}

// typed gives the list that filter makes its type again.
func typed(list []any, as reflect.Type) any {
	out := reflect.MakeSlice(as, 0, len(list))
	for _, e := range list {
		out = reflect.Append(out, reflect.ValueOf(e))
	}
	return out.Interface()
}

// names is what the virtual machine knows by name: the builtins, and the variables in scope.
func (r *reference) names(s scope) map[string]any {
	out := map[string]any{}
	for _, name := range builtins.NameList() {
		f, _ := builtins.Name(name)
		n := f.Forms[0].Lower(nil)
		out[name] = n.Type.Box(n.Value)(r.env)
	}
	for name, n := range r.drawings {
		out[name] = n.Type.Box(n.Value)(r.env)
	}
	for name, v := range s {
		out[name] = reflect.ValueOf(r.env.Vars[v.slot]).Elem().Interface()
	}
	return out
}

// compare evaluates in both ways and says where they differ. The value lives until the environment is released.
func (r *reference) compare(x *evaluated, s scope) (value any, err error) {
	theirs, err := vm.Run(x.program, r.names(s))
	ours := x.ours(r.env)
	if r.env.Err() != nil {
		return nil, r.env.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: the virtual machine: %w", x.text, err)
	}
	if a, b := show(ours), show(theirs); a != b {
		return nil, fmt.Errorf("%s: closures say %s, the virtual machine %s", x.text, a, b)
	}
	return ours, nil
}

// show writes a value so that equal ones are written alike.
func show(v any) string {
	switch v := v.(type) {
	case puzzle.Set:
		return fmt.Sprint(slices.Collect(v.All()))
	case *puzzle.Region:
		return fmt.Sprintf("%s%v[%d,%d]", v, show(v.Cells), v.Min, v.Max)
	case *puzzle.Board:
		return fmt.Sprint("board", show(v.Open), show(v.Placed), v.Broken() != nil)
	case *counting.Fish:
		return fmt.Sprint("fish", show(v.Base), show(v.Cover), v.Size, v.Need, show(v.Cells), show(v.Eliminations))
	case *links.Chain:
		return fmt.Sprint("chain", show(v.Nodes), v.Loop, v.Signature, show(v.Eliminations))
	case *links.Cluster:
		return fmt.Sprint("cluster", show(v.First), show(v.Second))
	case *unique.DeadlyPattern:
		return fmt.Sprint("deadly pattern", show(v.Cells), show(v.Digits), show(v.Floor), show(v.Roof), show(v.Bare), show(v.Roofed))
	case *tiling.Tiling:
		return fmt.Sprint("tiling", v.Count, show(v.Tiles), show(v.Cells), show(v.Area))
	case *tiling.Packing:
		return fmt.Sprint("packing", v.Count, show(v.Facts), show(v.Cells))
	case *tiling.FactCover:
		return fmt.Sprint("bound", v.Count, show(v.Facts), show(v.Rest))
	case *blocks.Assignment:
		return fmt.Sprint("assignment", show(v.Always), show(v.Never))
	case *suppose.Branch:
		return fmt.Sprint("branch", v.Start, show(v.On), show(v.Off), v.Broken, v.Gap)
	case *suppose.Agreement:
		return fmt.Sprint("agreement", show(v.Source), show(v.On), show(v.Off), show(v.Refuted), v.Tier, v.Length)
	case *suppose.Forcing:
		return fmt.Sprint("forcing", show(v.Source), show(v.On), show(v.Off), v.Kind, v.Length)
	case *suppose.Certainty:
		return fmt.Sprint("certainty", show(v.Placed), v.Single)
	case *builtins.Placement:
		return fmt.Sprint("placement", show(v.Cells))
	case nil, bool, int, float64, string, puzzle.Cand:
		return fmt.Sprint(v)
	}
	list := reflect.ValueOf(v)
	if list.Kind() == reflect.Pointer {
		return showFields(list.Elem())
	}
	parts := make([]string, list.Len())
	for i := range parts {
		parts[i] = show(list.Index(i).Interface())
	}
	return fmt.Sprint(parts)
}

// showFields writes what rules can ask of a match.
func showFields(match reflect.Value) string {
	parts := []string{match.Type().Name()}
	for i := range match.NumField() {
		if f := match.Type().Field(i); f.Tag.Get("expr") != "" {
			parts = append(parts, show(match.Field(i).Interface()))
		}
	}
	return fmt.Sprint(parts)
}

// newReference makes an environment on a board for everything the compiler has declared so far.
func newReference(c *compiler, b *puzzle.Board) *reference {
	e := builtins.NewEnv(context.Background(), b.Puzzle, c.program.newVars(), c.program.loops)
	e.Board = b
	e.Start(engine.Budget{Work: 1 << 15})
	return &reference{env: e}
}

// expressionOf parses a text as it would stand in a rule.
func expressionOf(t testing.TB, text string) *dsl.Expr {
	t.Helper()
	f, diagnostics := dsl.Parse("test.rules", "rule T {\n let value = "+text+"\n → eliminate givens\n}")
	if len(diagnostics) > 0 {
		t.Fatal(text, diagnostics)
	}
	return f.Decls[0].(*dsl.RuleDecl).Clauses[0].(*dsl.Let).Value
}
