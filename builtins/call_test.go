package builtins

import (
	"context"
	"reflect"
	"testing"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

func envOn(b *puzzle.Board) *Env {
	e := NewEnv(context.Background(), b.Puzzle, nil, 0)
	e.Board = b
	e.Start(engine.Budget{Work: 1 << 22})
	return e
}

// call evaluates a name or function on values.
func call(t testing.TB, e *Env, name string, args ...any) any {
	t.Helper()
	f, ok := Call(name)
	if len(args) == 0 {
		f, ok = Name(name)
	}
	if !ok {
		t.Fatal("no function", name)
	}
	types, nodes := make([]*Type, len(args)), make([]Node, len(args))
	for i, a := range args {
		types[i], _ = TypeOf(reflect.TypeOf(a))
		nodes[i] = Node{Type: types[i], Value: types[i].Const(a)}
	}
	form, err := f.Resolve(types)
	if err != nil {
		t.Fatal(err)
	}
	n := form.Call(nodes)
	return n.Type.Box(n.Value)(e)
}
