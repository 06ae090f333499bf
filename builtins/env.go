package builtins

import (
	"context"
	"reflect"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Env is what an expression is evaluated in: the workspace that engines share with it, and its variables, lists and
// loops. An Env belongs to one solve at a time; nothing in it is safe to share.
type Env struct {
	engine.Workspace

	Vars  []any                   // one pointer per variable of the program, see Type
	Host  any                     // whoever evaluates: rules leave what they find with it
	Text  []byte                  // for whoever writes a sentence: memory that is used again
	Fired func(prefix string) int // for grades: how many rules with such an id made a step

	loops  []any // the callback of each `for`, made once
	relays map[reflect.Type]any
	lists  lists
	sums   []int // what count and sum have reached, innermost last
	yields []any // whom filters hand elements to, innermost last
}

// NewEnv makes an environment for boards of one puzzle and programs with the given number of `for` clauses.
func NewEnv(ctx context.Context, p *puzzle.Puzzle, vars []any, loops int) *Env {
	return &Env{Workspace: *engine.New(ctx, p), Vars: vars, loops: make([]any, loops),
		relays: map[reflect.Type]any{}, lists: lists{kept: map[*byte]keptList{}}}
}

// BeginSum begins a sum, inside another perhaps. Sums are kept here and not in a closure, which would be made anew for
// every evaluation.
func (e *Env) BeginSum() { e.sums = append(e.sums, 0) }

// Add adds to the innermost sum.
func (e *Env) Add(n int) { e.sums[len(e.sums)-1] += n }

// EndSum ends the innermost sum and returns it.
func (e *Env) EndSum() int {
	last := len(e.sums) - 1
	n := e.sums[last]
	e.sums = e.sums[:last]
	return n
}
