package interpreter

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// walker goes through a rule as the interpreter would, evaluating every expression in both ways.
type walker struct {
	t       *testing.T
	ref     *reference
	clauses []checkedClause
	scope   scope
	left    int // evaluations that may still be made on this board
	done    int
}

// checkedClause is a clause, its expressions, and the variable it binds.
type checkedClause struct {
	kind  dsl.Clause
	exprs []*evaluated
	binds *variable
}

// TestShippedRulesAgree holds every expression of the shipped rules against expr's virtual machine, on boards in the
// middle of solves, with its variables bound as the rule would bind them.
func TestShippedRulesAgree(t *testing.T) {
	files, err := ReadFS(rules.FS)
	if err != nil {
		t.Fatal(err)
	}
	program, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	var parsed []*dsl.Tree
	for _, f := range files {
		if !dsl.IsTest(f.Name) {
			tree, _ := dsl.Parse(f.Name, f.Text)
			parsed = append(parsed, tree)
		}
	}
	boards, every := 3, 1
	if testing.Short() {
		boards, every = 1, 8
	}
	rng := rand.New(rand.NewPCG(1, 1))
	all, total := samples(t, rng), 0
	for i, r := range program.Rules {
		if i%every > 0 {
			continue
		}
		c := newCompiler()
		for _, tree := range parsed {
			c.declare(tree)
		}
		w := &walker{t: t, ref: &reference{}, scope: scope{}}
		w.compile(c, r)
		for _, s := range all {
			if !slices.Contains(r.Families(), s.Family) {
				continue
			}
			for range boards {
				w.ref.env = newReference(c, s.board(rng)).env
				w.left = 80
				w.walk(0)
			}
		}
		if w.done == 0 && !testing.Short() {
			t.Error("rule", r.ID, "was never evaluated")
		}
		total += w.done
	}
	t.Log(total, "evaluations agree")
}

func (w *walker) compile(c *compiler, r *Rule) {
	both := func(e *dsl.Expr) *evaluated {
		x, err := w.ref.both(c, e, w.scope)
		if err != nil {
			w.t.Fatal(r.ID, err)
		}
		return x
	}
	bind := func(name dsl.Name, t *builtins.Type) *variable {
		v := c.newVariable(t)
		w.scope[name.Text] = v
		return v
	}
	for _, cl := range r.Clauses {
		next := checkedClause{kind: cl}
		switch cl := cl.(type) {
		case *dsl.For:
			x := both(cl.In)
			next.exprs, next.binds = []*evaluated{x}, bind(cl.Var, x.node.Type.Elem)
		case *dsl.Let:
			x := both(cl.Value)
			next.exprs, next.binds = []*evaluated{x}, bind(cl.Var, x.node.Type)
			if x.node.Const != nil { // known when the rule is loaded, as tiers must be
				next.binds.let = &x.node
			}
		case *dsl.When:
			next.exprs = []*evaluated{both(cl.Cond)}
		case *dsl.Action:
			next.exprs = append(next.exprs, both(cl.Set))
			if cl.Count != nil {
				next.exprs = append(next.exprs, both(cl.Count))
			}
		}
		w.clauses = append(w.clauses, next)
	}
	last := checkedClause{}
	whole := newWriter(c).write(r.Decl)
	for _, p := range whole.Because.Parts {
		if p.Expr != nil {
			last.exprs = append(last.exprs, both(p.Expr))
		}
	}
	for _, role := range whole.Show {
		last.exprs = append(last.exprs, both(role.Value))
	}
	w.clauses = append(w.clauses, last)
}

// walk evaluates from clause i on, binding every element of a `for` in turn.
func (w *walker) walk(i int) {
	if i == len(w.clauses) || w.left <= 0 || w.t.Failed() {
		return
	}
	cl := w.clauses[i]
	var value any
	for _, x := range slices.Backward(cl.exprs) {
		v, err := w.ref.compare(x, w.scope)
		if errors.Is(err, engine.ErrBudget) {
			return
		}
		if err != nil {
			w.t.Error(notation.Canonical(w.ref.env.Board.Puzzle), err)
			return
		}
		value = v
		w.left--
		w.done++
	}
	switch cl.kind.(type) {
	case *dsl.For:
		for _, v := range listed(value) {
			mark := w.ref.env.Mark()
			w.set(cl.binds, v)
			w.walk(i + 1)
			w.ref.env.Release(mark)
		}
		return
	case *dsl.Let:
		w.set(cl.binds, value)
	case *dsl.When:
		if value == false && w.left%3 > 0 { // now and then go on all the same, to reach what comes after
			return
		}
	}
	w.walk(i + 1)
}

func (w *walker) set(v *variable, value any) {
	reflect.ValueOf(w.ref.env.Vars[v.slot]).Elem().Set(reflect.ValueOf(value))
}

// listed is the elements of a set or list.
func listed(v any) []any {
	var out []any
	if s, ok := v.(puzzle.Set); ok {
		for c := range s.All() {
			out = append(out, c)
		}
		return out
	}
	list := reflect.ValueOf(v)
	for i := range list.Len() {
		out = append(out, list.Index(i).Interface())
	}
	return out
}
