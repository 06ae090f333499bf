package engine

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

	Near Near // asked why nothing is found; nil in a solve

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

// Near is told of what a search would have handed out but for its last test: the match, or nil where there is none; what it is
// about; how much is missing, at least 1; and what that is, a format of fmt with its values, among which regions, sets and
// candidates are named as sentences do. The match is good during the call alone.
type Near func(match any, about puzzle.Set, gap int, lack string, values ...any)

// Deduce settles a board and draws every conclusion on it that can be drawn by means up to a tier. It tells watch, unless
// that is nil, each time the board has changed, and which rule did it, or "" where it was forced.
type Deduce func(b *puzzle.Board, tier int, watch func(rule string))

// New makes a workspace for boards of puzzles of one form, without a budget. Work in it ends when the context is done.
func New(ctx context.Context, p *puzzle.Puzzle) *Workspace {
	w := &Workspace{Arena: puzzle.NewArena(p.Candidates()), Seen: NewFootprint(p), ctx: ctx}
	w.Start(Budget{})
	return w
}

// Budget bounds what a piece of work may take. Zero means no bound.
type Budget struct {
	Work int           // turns of loops and searches
	Time time.Duration // wall clock
}

// Start begins a new piece of work under a budget.
func (w *Workspace) Start(b Budget) {
	w.Restart()
	w.budget, w.limit, w.err = b, b.Work, nil
	if w.limit == 0 {
		w.limit = int(^uint(0) >> 1)
	}
	w.deadline = time.Time{}
}

// Restart counts the work anew, for the next instance of the same rule. Time goes on.
func (w *Workspace) Restart() { w.spent, w.work = w.spent+w.work, 0 }

// Context makes work stop when the context is done.
func (w *Workspace) Context(ctx context.Context) { w.ctx = ctx }

// ErrBudget is what Err returns (wrapped) when the budget is used up.
var ErrBudget = fmt.Errorf("stopped")

// Err says why work was broken off: the budget is used up, or the context is done. It is nil while work may go on.
func (w *Workspace) Err() error { return w.err }

// ticksPerPoll is how many turns pass before the clock is asked again.
const ticksPerPoll = 1024

// Tick counts one turn of a loop or search and says whether to go on. A search that is told no unwinds at once;
// whatever it found meanwhile is thrown away.
func (w *Workspace) Tick() bool {
	w.work++
	if w.work > w.limit && w.err == nil {
		w.err = fmt.Errorf("%w after %d turns", ErrBudget, w.budget.Work)
	}
	return w.Pause()
}

// Pause is like Tick where the result is remembered beyond a puzzle: such turns do not count, since whether they are made
// depends on what was solved before, and what a budget stops must not.
func (w *Workspace) Pause() bool {
	if w.ticks++; w.ticks >= ticksPerPoll {
		w.poll()
	}
	return w.err == nil
}

func (w *Workspace) poll() {
	w.ticks = 0
	if err := w.ctx.Err(); err != nil && w.err == nil {
		w.err = err
	}
	if w.budget.Time > 0 && w.err == nil {
		w.askClock(time.Now())
	}
}

// askClock sets the deadline when a piece of work first asks the clock; most end before that.
func (w *Workspace) askClock(now time.Time) {
	switch {
	case w.deadline.IsZero():
		w.deadline = now.Add(w.budget.Time)
	case now.After(w.deadline):
		w.err = fmt.Errorf("%w after %s", ErrBudget, w.budget.Time)
	}
}

// Begun is about when the present piece of work began, zero while it has made too few turns for the clock to be asked.
func (w *Workspace) Begun() time.Time {
	if w.deadline.IsZero() {
		return w.deadline
	}
	return w.deadline.Add(-w.budget.Time)
}

// Stop breaks the work off for a reason, unless there is one already.
func (w *Workspace) Stop(why error) {
	if w.err == nil {
		w.err = why
	}
}

// Bounded runs work that heeds a context instead of counting turns, for the time that the budget allows, and says
// whether it came to its end. Its error breaks off what surrounds it.
func (w *Workspace) Bounded(work func(context.Context) error) bool {
	ctx, cancel := w.ctx, context.CancelFunc(func() {})
	if w.budget.Time > 0 {
		ctx, cancel = context.WithTimeout(ctx, w.budget.Time)
	}
	defer cancel()
	err := work(ctx)
	if err == nil {
		return true
	}
	if w.ctx.Err() == nil {
		err = fmt.Errorf("%w after %s", ErrBudget, w.budget.Time)
	}
	w.Stop(err)
	return false
}

// Charge counts turns that were made elsewhere on behalf of this work, and that took their time.
func (w *Workspace) Charge(turns int) {
	w.work += turns
	w.ticks += turns
}

// Work is how many turns have been counted since Start.
func (w *Workspace) Work() int { return w.work }

// Spent is how many turns have been counted altogether.
func (w *Workspace) Spent() int { return w.spent + w.work }

// Level is how much scratch memory is lent out at a time.
type Level struct{ sets, lent int }

// Mark returns the present mark.
func (w *Workspace) Mark() Level { return Level{w.Arena.Mark(), len(w.lent)} }

// Release takes back everything lent since the mark.
func (w *Workspace) Release(m Level) {
	w.Arena.Release(m.sets)
	for len(w.lent) > m.lent {
		last := len(w.lent) - 1
		*w.lent[last]--
		w.lent = w.lent[:last]
	}
}

// See notes that the state of these candidates was looked at.
func (w *Workspace) See(cells puzzle.Set) { w.Seen.Any.Or(w.Seen.Any, cells) }

// SeeRegion notes that the state of a region's candidates was looked at.
func (w *Workspace) SeeRegion(r *puzzle.Region) {
	words, first := r.Words()
	seen := w.Seen.Any.Words()[first:]
	for i, word := range words {
		seen[i] |= word
	}
}

// SeePlaced notes that it was looked at which of these candidates are placed.
func (w *Workspace) SeePlaced(cells puzzle.Set) { w.Seen.Placed.Or(w.Seen.Placed, cells) }

// SeeFacts notes that the list of facts was looked at.
func (w *Workspace) SeeFacts() { w.Seen.Facts = true }

// Open is those of some candidates that are neither placed nor eliminated.
func (w *Workspace) Open(cells puzzle.Set) puzzle.Set {
	w.See(cells)
	return w.Arena.And(cells, w.Board.Open)
}

// Placed is those of some candidates that are placed.
func (w *Workspace) Placed(cells puzzle.Set) puzzle.Set {
	w.SeePlaced(cells)
	return w.Arena.And(cells, w.Board.Placed)
}

// Free is how many candidates of a region are open.
func (w *Workspace) Free(r *puzzle.Region) int {
	w.See(r.Cells)
	return w.Board.Free(r)
}

// Need is how many more candidates of a region must be placed at least.
func (w *Workspace) Need(r *puzzle.Region) int {
	w.SeePlaced(r.Cells)
	w.Rest(r)
	return w.Board.Need(r)
}

// Left is how many more candidates of a region may be placed at most.
func (w *Workspace) Left(r *puzzle.Region) int {
	w.SeePlaced(r.Cells)
	w.Rest(r)
	return w.Board.Left(r)
}

// Rest notes that the argument rests on the count of a region.
func (w *Workspace) Rest(r *puzzle.Region) { w.Premises = append(w.Premises, r) }

// Conclude draws conclusions on a supposed board with Deduce; without it, only what is forced follows.
func (w *Workspace) Conclude(b *puzzle.Board, tier int, watch func(rule string)) {
	if w.Deduce != nil {
		w.Deduce(b, tier, watch)
		return
	}
	b.Settle()
	if watch != nil {
		watch("")
	}
}

// RestOnAll notes that an argument looks at the whole board, facts included, and may rest on all of it.
func (w *Workspace) RestOnAll() {
	w.See(w.Board.Puzzle.All)
	w.SeeFacts()
	w.Premises = append(append(w.Premises, w.Board.Puzzle.Truths...), w.Board.Facts...)
}

// Report hands what a search has found to yield and says whether to go on. Meanwhile the argument rests on the regions; if
// the search goes on, these are taken back, and the sets that were lent since the mark of the arena.
func Report[T any](w *Workspace, mark int, found T, yield func(T) bool, regions ...[]*puzzle.Region) bool {
	before := len(w.Premises)
	for _, list := range regions {
		w.Premises = append(w.Premises, list...)
	}
	more := yield(found)
	if more {
		w.Premises = w.Premises[:before]
		w.Arena.Release(mark)
	}
	return more
}
