package builtins

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"asterism/puzzle"
)

// Env is what an expression is evaluated in: the board it asks, scratch memory, its variables, the budget, and the
// footprint of what it has looked at. An Env belongs to one solve at a time; nothing in it is safe to share.
type Env struct {
	Board *puzzle.Board // what functions read; a supposed board while one is asked
	Vars  []any         // one pointer per variable of the program, see Type
	Arena *puzzle.Arena
	Seen  Footprint
	Memo  *Memo

	Host  any                     // whoever evaluates: rules leave what they find with it
	Fired func(prefix string) int // for grades: how many rules with such an id made a step

	Deduce Deduce // runs rules on a supposed board; nil where there are none
	Asking int    // tells apart the choices of rules that Deduce makes for the rule that asks

	// Premises are the regions and facts whose counts the present binding has been judged by, in the order they were
	// asked, with repetitions. Whoever goes on to the next binding cuts them back to where that one began.
	Premises []*puzzle.Region

	loops    []any // the callback of each `for`, made once
	relays   map[reflect.Type]any
	lists    lists
	sums     []int  // what count and sum have reached, innermost last
	shelves  []any  // by pool, the *shelf of it
	lent     []*int // for each object lent out, in order, where its shelf counts it
	budget   Budget
	ctx      context.Context
	work     int
	spent    int // work of earlier pieces
	ticks    int // since the last look at the clock; unlike work, never counted anew
	limit    int
	deadline time.Time
	err      error
}

// Budget bounds what one rule may spend on one look at the board. Zero means no bound.
type Budget struct {
	Work int           // turns of loops and searches
	Time time.Duration // wall clock
}

// NewEnv makes an environment for boards of one puzzle and programs with the given number of `for` clauses.
func NewEnv(ctx context.Context, p *puzzle.Puzzle, vars []any, loops int) *Env {
	return &Env{Vars: vars, Arena: puzzle.NewArena(p.Candidates()), Seen: NewFootprint(p), Memo: newMemo(),
		loops: make([]any, loops), relays: map[reflect.Type]any{}, lists: lists{kept: map[*byte]keptList{}}, ctx: ctx}
}

// Start begins a new piece of work under a budget.
func (e *Env) Start(b Budget) {
	e.Restart()
	e.budget, e.limit, e.err = b, b.Work, nil
	if e.limit == 0 {
		e.limit = int(^uint(0) >> 1)
	}
	e.deadline = time.Time{}
}

// Restart counts the work anew, for the next instance of the same rule. Time goes on.
func (e *Env) Restart() { e.spent, e.work = e.spent+e.work, 0 }

// Context makes work stop when the context is done.
func (e *Env) Context(ctx context.Context) { e.ctx = ctx }

// ErrBudget is what Err returns (wrapped) when a rule has used up its budget.
var ErrBudget = fmt.Errorf("stopped")

// Err says why work was broken off: the budget is used up, or the context is done. It is nil while work may go on.
func (e *Env) Err() error { return e.err }

// ticksPerLook is how many turns pass between two looks at the clock.
const ticksPerLook = 1024

// Tick counts one turn of a loop or search and says whether to go on. A search that is told no unwinds at once;
// whatever it found meanwhile is thrown away.
func (e *Env) Tick() bool {
	e.work++
	if e.work > e.limit && e.err == nil {
		e.err = fmt.Errorf("%w after %d turns", ErrBudget, e.budget.Work)
	}
	return e.Pause()
}

// Pause is like Tick where the result is remembered beyond a puzzle: such turns do not count, since whether they are made
// depends on what was solved before, and what a budget stops must not.
func (e *Env) Pause() bool {
	if e.ticks++; e.ticks >= ticksPerLook {
		e.look()
	}
	return e.err == nil
}

func (e *Env) look() {
	e.ticks = 0
	if err := e.ctx.Err(); err != nil && e.err == nil {
		e.err = err
	}
	if e.budget.Time > 0 && e.err == nil {
		e.lookAtClock(time.Now())
	}
}

// lookAtClock sets the deadline at the first look of a piece of work, most of which end before there is one.
func (e *Env) lookAtClock(now time.Time) {
	switch {
	case e.deadline.IsZero():
		e.deadline = now.Add(e.budget.Time)
	case now.After(e.deadline):
		e.err = fmt.Errorf("%w after %s", ErrBudget, e.budget.Time)
	}
}

// Charge counts turns that were made elsewhere on behalf of this work, and that took their time.
func (e *Env) Charge(turns int) {
	e.work += turns
	e.ticks += turns
}

// Work is how many turns have been counted since Start.
func (e *Env) Work() int { return e.work }

// Spent is how many turns have been counted altogether.
func (e *Env) Spent() int { return e.spent + e.work }

// Mark remembers how much scratch memory is lent out; Release takes back what was lent since.
type Mark struct{ sets, lent int }

// Mark returns the present mark.
func (e *Env) Mark() Mark { return Mark{e.Arena.Mark(), len(e.lent)} }

// Release takes back everything lent since the mark.
func (e *Env) Release(m Mark) {
	e.Arena.Release(m.sets)
	for len(e.lent) > m.lent {
		last := len(e.lent) - 1
		*e.lent[last]--
		e.lent = e.lent[:last]
	}
}

// See notes that the state of these candidates was looked at.
func (e *Env) See(cells puzzle.Set) { e.Seen.Any.Or(e.Seen.Any, cells) }

// SeeRegion notes that the state of a region's candidates was looked at.
func (e *Env) SeeRegion(r *puzzle.Region) {
	words, first := r.Words()
	seen := e.Seen.Any.Words()[first:]
	for i, w := range words {
		seen[i] |= w
	}
}

// SeePlaced notes that it was looked at which of these candidates are placed.
func (e *Env) SeePlaced(cells puzzle.Set) { e.Seen.Placed.Or(e.Seen.Placed, cells) }

// SeeFacts notes that the list of facts was looked at.
func (e *Env) SeeFacts() { e.Seen.Facts = true }

// Rest notes that the argument rests on the count of a region.
func (e *Env) Rest(r *puzzle.Region) { e.Premises = append(e.Premises, r) }

// Footprint is what an evaluation has looked at: as long as none of it changes, the evaluation has the same result.
type Footprint struct {
	Any    puzzle.Set // candidates whose state mattered
	Placed puzzle.Set // candidates of which it only mattered whether they are placed
	Facts  bool       // the list of facts
}

// NewFootprint makes an empty footprint.
func NewFootprint(p *puzzle.Puzzle) Footprint {
	return Footprint{Any: p.NewSet(), Placed: p.NewSet()}
}

// Clear empties the footprint.
func (f *Footprint) Clear() {
	f.Any.Clear()
	f.Placed.Clear()
	f.Facts = false
}

// Copy makes f the same as g.
func (f *Footprint) Copy(g *Footprint) {
	f.Any.Copy(g.Any)
	f.Placed.Copy(g.Placed)
	f.Facts = g.Facts
}

// Add puts what g has looked at into f.
func (f *Footprint) Add(g *Footprint) {
	f.Any.Or(f.Any, g.Any)
	f.Placed.Or(f.Placed, g.Placed)
	f.Facts = f.Facts || g.Facts
}
