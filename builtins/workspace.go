package builtins

import (
	"context"
	"fmt"
	"time"

	"asterism/puzzle"
)

// Workspace is what an engine works with: the board it reads, scratch memory, the budget, and what it leaves behind,
// the footprint of what it has looked at and the premises of what it has found. It belongs to one solve at a time;
// nothing in it is safe to share.
type Workspace struct {
	Board *puzzle.Board // what engines read; a supposed board while one is asked
	Arena *puzzle.Arena
	Seen  Footprint

	// Premises are the regions and facts whose counts the present binding has been judged by, in the order they were
	// asked, with repetitions. Whoever goes on to the next binding cuts them back to where that one began.
	Premises []*puzzle.Region

	Deduce Deduce // draws conclusions on a supposed board by further means; nil where there are none
	Asking int    // tells apart for whom Deduce works: what it says may differ

	shelves  []any  // by pool, the *shelf of it
	lent     []*int // for each object lent out, in order, where its shelf counts it
	budget   Budget
	ctx      context.Context
	work     int
	spent    int // work of earlier pieces
	ticks    int // since the clock was last asked; unlike work, never counted anew
	limit    int
	deadline time.Time
	err      error
}

// Deduce settles a board and lets the rules up to a tier have their say on it, until they find nothing more. It tells
// watch, if that is there, each time the board has changed. Whoever runs rules provides it.
type Deduce func(b *puzzle.Board, tier int, watch func())

// NewWorkspace makes a workspace for boards of puzzles of one form. Work in it ends when the context is done.
func NewWorkspace(ctx context.Context, p *puzzle.Puzzle) *Workspace {
	return &Workspace{Arena: puzzle.NewArena(p.Candidates()), Seen: NewFootprint(p), ctx: ctx}
}

// Budget bounds what one rule may spend on one look at the board. Zero means no bound.
type Budget struct {
	Work int           // turns of loops and searches
	Time time.Duration // wall clock
}

// Start begins a new piece of work under a budget.
func (e *Workspace) Start(b Budget) {
	e.Restart()
	e.budget, e.limit, e.err = b, b.Work, nil
	if e.limit == 0 {
		e.limit = int(^uint(0) >> 1)
	}
	e.deadline = time.Time{}
}

// Restart counts the work anew, for the next instance of the same rule. Time goes on.
func (e *Workspace) Restart() { e.spent, e.work = e.spent+e.work, 0 }

// Context makes work stop when the context is done.
func (e *Workspace) Context(ctx context.Context) { e.ctx = ctx }

// ErrBudget is what Err returns (wrapped) when a rule has used up its budget.
var ErrBudget = fmt.Errorf("stopped")

// Err says why work was broken off: the budget is used up, or the context is done. It is nil while work may go on.
func (e *Workspace) Err() error { return e.err }

// ticksPerPoll is how many turns pass before the clock is asked again.
const ticksPerPoll = 1024

// Tick counts one turn of a loop or search and says whether to go on. A search that is told no unwinds at once;
// whatever it found meanwhile is thrown away.
func (e *Workspace) Tick() bool {
	e.work++
	if e.work > e.limit && e.err == nil {
		e.err = fmt.Errorf("%w after %d turns", ErrBudget, e.budget.Work)
	}
	return e.Pause()
}

// Pause is like Tick where the result is remembered beyond a puzzle: such turns do not count, since whether they are made
// depends on what was solved before, and what a budget stops must not.
func (e *Workspace) Pause() bool {
	if e.ticks++; e.ticks >= ticksPerPoll {
		e.poll()
	}
	return e.err == nil
}

func (e *Workspace) poll() {
	e.ticks = 0
	if err := e.ctx.Err(); err != nil && e.err == nil {
		e.err = err
	}
	if e.budget.Time > 0 && e.err == nil {
		e.askClock(time.Now())
	}
}

// askClock sets the deadline at the first look of a piece of work, most of which end before there is one.
func (e *Workspace) askClock(now time.Time) {
	switch {
	case e.deadline.IsZero():
		e.deadline = now.Add(e.budget.Time)
	case now.After(e.deadline):
		e.err = fmt.Errorf("%w after %s", ErrBudget, e.budget.Time)
	}
}

// Stop breaks the work off for a reason, unless there is one already.
func (e *Workspace) Stop(why error) {
	if e.err == nil {
		e.err = why
	}
}

// Bounded runs work that heeds a context instead of counting turns, for the time that the budget allows, and says
// whether it came to its end. Its error breaks off what surrounds it.
func (e *Workspace) Bounded(work func(context.Context) error) bool {
	ctx, cancel := e.ctx, context.CancelFunc(func() {})
	if e.budget.Time > 0 {
		ctx, cancel = context.WithTimeout(ctx, e.budget.Time)
	}
	defer cancel()
	err := work(ctx)
	if err == nil {
		return true
	}
	if e.ctx.Err() == nil {
		err = fmt.Errorf("%w after %s", ErrBudget, e.budget.Time)
	}
	e.Stop(err)
	return false
}

// Charge counts turns that were made elsewhere on behalf of this work, and that took their time.
func (e *Workspace) Charge(turns int) {
	e.work += turns
	e.ticks += turns
}

// Work is how many turns have been counted since Start.
func (e *Workspace) Work() int { return e.work }

// Spent is how many turns have been counted altogether.
func (e *Workspace) Spent() int { return e.spent + e.work }

// Mark remembers how much scratch memory is lent out; Release takes back what was lent since.
type Mark struct{ sets, lent int }

// Mark returns the present mark.
func (e *Workspace) Mark() Mark { return Mark{e.Arena.Mark(), len(e.lent)} }

// Release takes back everything lent since the mark.
func (e *Workspace) Release(m Mark) {
	e.Arena.Release(m.sets)
	for len(e.lent) > m.lent {
		last := len(e.lent) - 1
		*e.lent[last]--
		e.lent = e.lent[:last]
	}
}

// See notes that the state of these candidates was looked at.
func (e *Workspace) See(cells puzzle.Set) { e.Seen.Any.Or(e.Seen.Any, cells) }

// SeeRegion notes that the state of a region's candidates was looked at.
func (e *Workspace) SeeRegion(r *puzzle.Region) {
	words, first := r.Words()
	seen := e.Seen.Any.Words()[first:]
	for i, w := range words {
		seen[i] |= w
	}
}

// SeePlaced notes that it was looked at which of these candidates are placed.
func (e *Workspace) SeePlaced(cells puzzle.Set) { e.Seen.Placed.Or(e.Seen.Placed, cells) }

// SeeFacts notes that the list of facts was looked at.
func (e *Workspace) SeeFacts() { e.Seen.Facts = true }

// Rest notes that the argument rests on the count of a region.
func (e *Workspace) Rest(r *puzzle.Region) { e.Premises = append(e.Premises, r) }

// RestOnAll notes that an argument looks at the whole board, facts included, and may rest on all of it.
func (e *Workspace) RestOnAll() {
	e.See(e.Board.Puzzle.All)
	e.SeeFacts()
	e.Premises = append(append(e.Premises, e.Board.Puzzle.Truths...), e.Board.Facts...)
}

// handOut gives what a search has found to whoever walks it. While it is looked at, the argument rests on the regions; if
// the walk goes on, these are taken back, and the sets that were made since the mark.
func handOut[T any](e *Workspace, mark int, found T, yield func(T) bool, regions ...[]*puzzle.Region) bool {
	before := len(e.Premises)
	for _, list := range regions {
		e.Premises = append(e.Premises, list...)
	}
	more := yield(found)
	if more {
		e.Premises = e.Premises[:before]
		e.Arena.Release(mark)
	}
	return more
}

// Conclude goes on on a supposed board. Without rules, only what is forced follows.
func (e *Workspace) Conclude(b *puzzle.Board, tier int, watch func()) {
	if e.Deduce != nil {
		e.Deduce(b, tier, watch)
		return
	}
	b.Settle()
	if watch != nil {
		watch()
	}
}
