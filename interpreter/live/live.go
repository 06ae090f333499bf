// Package live is a solve to look at and to take part in, for programs that show one.
package live

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
)

// Solve is a solve to look at: it goes forward and back, takes marks made by hand, and goes on under other rules.
//
// It is a history of entries, steps and hand-made marks, with the board before and after each, and a point of that
// history which is shown. Steps are looked for when they are first asked for. A Solve is not safe for concurrent use;
// a Clone can be worked on elsewhere.
type Solve struct {
	program *interpreter.Program
	pack    *interpreter.Pack
	wanted  string // the name of the pack, empty for the family's own
	options interpreter.Options
	points  []point // the first is the start
	at      int     // the point shown
	ended   bool    // no rule applies at the last point
	stopped []interpreter.Stop
	unsound *interpreter.Unsound // the step that the solver's watcher refused after the last point, which ended the solve
	watched interpreter.Watched
	solver  *interpreter.Solver // at the last point, nil if it has to start there
}

// point is a moment of a solve: what led to it, and the board then, which is never changed.
type point struct {
	Move
	board *puzzle.Board
}

// Move is one item of the history of a Solve: a step, or a mark made by hand.
type Move struct {
	Step *interpreter.Step // nil if it is an edit
	Edit *Edit             // nil if it is a step
}

// New makes a solve of a board by a pack of the program, showing its start. No name stands for the pack of the
// puzzle's family.
func New(program *interpreter.Program, pack string, start *puzzle.Board, options interpreter.Options) (*Solve, error) {
	l := &Solve{program: program, wanted: pack, options: options, points: []point{{board: start.Copy()}}}
	var err error
	l.pack, err = lookup.Pack(program, l.wanted, l.Puzzle().Family)
	return l, err
}

// Clone is a Solve of its own in the same state.
func (l *Solve) Clone() *Solve {
	c := *l
	c.points = slices.Clone(l.points)
	c.stopped = slices.Clone(l.stopped)
	c.solver = nil
	return &c
}

// Program is what solves.
func (l *Solve) Program() *interpreter.Program { return l.program }

// Pack is the rules in use.
func (l *Solve) Pack() *interpreter.Pack { return l.pack }

// Puzzle is what is being solved.
func (l *Solve) Puzzle() *puzzle.Puzzle { return l.points[0].board.Puzzle }

// At is the number of the point shown: how many entries led to it.
func (l *Solve) At() int { return l.at }

// Len is how many entries are known so far.
func (l *Solve) Len() int { return len(l.points) - 1 }

// Ended says whether no rule applies after the last entry.
func (l *Solve) Ended() bool { return l.ended }

// Unsound is the step that the solver's watcher has refused after the last entry, or nil. It has ended the solve.
func (l *Solve) Unsound() *interpreter.Unsound { return l.unsound }

// Move is the entry with a number, from 1 to Len.
func (l *Solve) Move(n int) Move { return l.points[n].Move }

// Board is the board shown. It is not to be changed.
func (l *Solve) Board() *puzzle.Board { return l.points[l.at].board }

// BoardAt is the board after so many entries. It is not to be changed.
func (l *Solve) BoardAt(n int) *puzzle.Board { return l.points[n].board }

// Back shows the point before, if there is one.
func (l *Solve) Back() bool {
	if l.at == 0 {
		return false
	}
	l.at--
	return true
}

// Forward shows the next point, if there is one.
func (l *Solve) Forward(ctx context.Context) (bool, error) {
	before := l.at
	err := l.Jump(ctx, l.at+1)
	return l.at > before, err
}

// Jump shows the point after n entries, or the last if there are fewer.
func (l *Solve) Jump(ctx context.Context, n int) error {
	err := l.extend(ctx, n)
	l.at = min(max(n, 0), l.Len())
	return err
}

// Run shows the end of the solve.
func (l *Solve) Run(ctx context.Context) error {
	err := l.Complete(ctx)
	l.at = l.Len()
	return err
}

// Complete looks for all the steps that follow, and goes on showing the same point.
func (l *Solve) Complete(ctx context.Context) error {
	for !l.ended {
		if err := l.next(ctx); err != nil {
			return err
		}
	}
	return nil
}

// extend looks for steps until n entries are known or no rule applies.
func (l *Solve) extend(ctx context.Context, n int) error {
	for !l.ended && l.Len() < n {
		if err := l.next(ctx); err != nil {
			return err
		}
	}
	return nil
}

// next looks for the step after the last point.
func (l *Solve) next(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s := l.ready(ctx)
	step, err := s.Next()
	if err != nil && !errors.As(err, &l.unsound) {
		l.solver = nil
		return err
	}
	if step == nil {
		l.ended, l.watched = true, s.Watched()
		l.stopped = append(l.stopped, s.Stopped()...)
		return nil
	}
	l.add(Move{Step: step}, s.Board().Copy())
	return nil
}

// ready is a solver that stands at the last point.
func (l *Solve) ready(ctx context.Context) *interpreter.Solver {
	if l.solver == nil {
		l.solver = interpreter.NewSolver(l.program, l.pack, l.options)
		l.solver.Start(ctx, l.points[l.Len()].board.Copy())
	}
	l.solver.Continue(ctx)
	return l.solver
}

// add puts an entry at the end of the history. Entries are numbered from 1, steps and edits alike.
func (l *Solve) add(e Move, board *puzzle.Board) {
	l.points = append(l.points, point{e, board})
	if e.Step != nil {
		e.Step.N = l.Len()
	}
}

// Result sums up the entries known. Its status is empty while there may be more of them; a solve that was helped by
// hand has no grade.
func (l *Solve) Result() *interpreter.Result {
	r := &interpreter.Result{Puzzle: l.Puzzle(), Pack: l.pack, Board: l.points[l.Len()].board, Stopped: l.stopped,
		Watched: l.watched, Unsound: l.unsound}
	edited := false
	for _, p := range l.points[1:] {
		if p.Step != nil {
			r.Add(p.Step)
		}
		edited = edited || p.Edit != nil
	}
	if l.ended {
		r.Status = interpreter.StatusOf(r.Board)
	}
	if l.unsound != nil {
		r.Status = interpreter.StatusUnsound
	}
	if r.Status == interpreter.Solved && !edited {
		l.ready(context.Background()).Grade(r)
	}
	return r
}

// Mark is what a hand-made edit makes of a candidate.
type Mark uint8

// The marks.
const (
	MarkOpen Mark = iota
	MarkStar      // a star, or the digit
	MarkCross
)

var markWords = [...]string{MarkOpen: "opened", MarkStar: "placed", MarkCross: "crossed out"}

// Edit is a mark made by hand.
type Edit struct {
	Cand   puzzle.Cand
	Mark   Mark
	Puzzle *puzzle.Puzzle
}

// String is the edit as a sentence: "r1c2 placed by hand".
func (e *Edit) String() string {
	return fmt.Sprintf("%s %s by hand", e.Puzzle.Name(e.Cand), markWords[e.Mark])
}

// MarkOf is how a candidate stands on a board.
func MarkOf(b *puzzle.Board, c puzzle.Cand) Mark {
	switch {
	case b.Placed.Has(c):
		return MarkStar
	case b.Open.Has(c):
		return MarkOpen
	}
	return MarkCross
}

// Edit makes a mark on the board shown. It is an entry of the history; the entries that followed are dropped, and the
// solve goes on from here. What the puzzle itself gives cannot be changed.
func (l *Solve) Edit(c puzzle.Cand, mark Mark) error {
	p := l.Puzzle()
	if p.Givens.Has(c) || p.Removed.Has(c) {
		return fmt.Errorf("%s is given by the puzzle", p.Name(c))
	}
	if MarkOf(l.Board(), c) == mark {
		return nil
	}
	l.cut()
	l.mark(&Edit{c, mark, p})
	l.at = l.Len()
	return nil
}

// cut drops the entries after the point shown.
func (l *Solve) cut() {
	l.points = l.points[: l.at+1 : l.at+1]
	l.unfinish()
}

// unfinish says that what follows the last point is not known.
func (l *Solve) unfinish() {
	l.ended, l.stopped, l.solver = false, nil, nil
	l.unsound, l.watched = nil, interpreter.Watched{}
}

// mark makes an edit at the end of the history.
func (l *Solve) mark(e *Edit) {
	board := l.points[l.Len()].board
	if now := MarkOf(board, e.Cand); now != MarkOpen && now != e.Mark {
		board = l.reopen(e.Cand)
	} else {
		board = board.Copy()
	}
	switch e.Mark {
	case MarkStar:
		board.Place(e.Cand)
	case MarkCross:
		board.Eliminate(e.Cand)
	}
	l.add(Move{Edit: e}, board)
	l.unfinish()
}

// reopen is the last board with a candidate open again. A board cannot take back, so it is made anew. Of the facts
// it keeps those that were known while the candidate was still open; the later ones may rest on its mark, and the
// rules can find them again if they do not.
func (l *Solve) reopen(c puzzle.Cand) *puzzle.Board {
	last := l.points[l.Len()].board
	b := l.Puzzle().NewBoard()
	for d := range last.Placed.All() {
		if d != c {
			b.Place(d)
		}
	}
	for d := range last.Eliminated().All() {
		if d != c {
			b.Eliminate(d)
		}
	}
	for i := l.Len(); i >= 0; i-- {
		if known := l.points[i].board; known.Open.Has(c) {
			b.Facts = known.Facts[:len(known.Facts):len(known.Facts)]
			break
		}
	}
	return b
}

// SetProgram goes on with other rules. The history is made again from the start, so that all of it is a true trace of
// the new rules: each mark made by hand is made again after as many entries as before, or at the end if there are
// fewer now. The point shown keeps its number; if there are fewer entries, or if it was the end of the solve, it is
// the end. If that cannot be done, the old rules and their history stay.
func (l *Solve) SetProgram(ctx context.Context, program *interpreter.Program) error {
	pack, err := lookup.Pack(program, l.wanted, l.Puzzle().Family)
	if err != nil && l.wanted == l.pack.Name {
		return fmt.Errorf("pack %s no longer stands in %s or anywhere else; what is shown is the solve by it as it was", l.wanted, l.pack.Decl.Source.Name)
	}
	if err != nil {
		return err
	}
	n := &Solve{program: program, pack: pack, wanted: l.wanted, options: l.options, points: l.points[:1:1]}
	for i, p := range l.points {
		if p.Edit == nil {
			continue
		}
		if err := n.extend(ctx, i-1); err != nil {
			return err
		}
		n.mark(p.Edit)
	}
	if l.ended && l.at == l.Len() {
		err = n.Run(ctx)
	} else {
		err = n.Jump(ctx, l.at)
	}
	if err == nil {
		*l = *n
	}
	return err
}
