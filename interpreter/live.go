package interpreter

import (
	"context"
	"fmt"
	"slices"

	"asterism/puzzle"
)

// Live is a solve to look at: it goes forward and back, takes marks made by hand, and goes on under other rules.
//
// It is a history of entries, steps and hand-made marks, with the board before and after each, and a point of that
// history which is shown. Steps are looked for when they are first asked for. A Live is not safe for concurrent use;
// a Clone can be worked on elsewhere.
type Live struct {
	program *Program
	pack    *Pack
	wanted  string // the name of the pack, empty for the family's own
	options Options
	points  []point // the first is the start
	at      int     // the point shown
	ended   bool    // no rule applies at the last point
	stopped []Stop
	solver  *Solver // at the last point, nil if it has to start there
}

// point is a moment of a solve: what led to it, and the board then, which is never changed.
type point struct {
	Entry
	board *puzzle.Board
}

// Entry is one item of the history of a Live: a step, or a mark made by hand.
type Entry struct {
	Step *Step // nil if it is an edit
	Edit *Edit // nil if it is a step
}

// NewLive makes a solve of a board by a pack of the program, showing its start. No name stands for the pack of the
// puzzle's family.
func NewLive(program *Program, pack string, start *puzzle.Board, options Options) (*Live, error) {
	l := &Live{program: program, wanted: pack, options: options, points: []point{{board: start.Copy()}}}
	var err error
	l.pack, err = l.packOf(program)
	return l, err
}

func (l *Live) packOf(program *Program) (*Pack, error) {
	family := l.Puzzle().Family
	if l.wanted == "" {
		if pack, ok := program.PackFor(family); ok {
			return pack, nil
		}
		return nil, fmt.Errorf("no pack is for %s", family)
	}
	pack, ok := program.Pack(l.wanted)
	switch {
	case !ok:
		return nil, fmt.Errorf("there is no pack %s", l.wanted)
	case pack.Family != family:
		return nil, fmt.Errorf("pack %s is for %s, and this is a %s", l.wanted, pack.Family, family)
	}
	return pack, nil
}

// Clone is a Live of its own in the same state.
func (l *Live) Clone() *Live {
	c := *l
	c.points = slices.Clone(l.points)
	c.stopped = slices.Clone(l.stopped)
	c.solver = nil
	return &c
}

// Program is what solves.
func (l *Live) Program() *Program { return l.program }

// Pack is the rules in use.
func (l *Live) Pack() *Pack { return l.pack }

// Puzzle is what is being solved.
func (l *Live) Puzzle() *puzzle.Puzzle { return l.points[0].board.Puzzle }

// At is the number of the point shown: how many entries led to it.
func (l *Live) At() int { return l.at }

// Len is how many entries are known so far.
func (l *Live) Len() int { return len(l.points) - 1 }

// Ended says whether no rule applies after the last entry.
func (l *Live) Ended() bool { return l.ended }

// Entry is the entry with a number, from 1 to Len.
func (l *Live) Entry(n int) Entry { return l.points[n].Entry }

// Board is the board shown. It is not to be changed.
func (l *Live) Board() *puzzle.Board { return l.points[l.at].board }

// BoardAt is the board after so many entries. It is not to be changed.
func (l *Live) BoardAt(n int) *puzzle.Board { return l.points[n].board }

// Back shows the point before, if there is one.
func (l *Live) Back() bool {
	if l.at == 0 {
		return false
	}
	l.at--
	return true
}

// Forward shows the next point, if there is one.
func (l *Live) Forward(ctx context.Context) (bool, error) {
	before := l.at
	err := l.Jump(ctx, l.at+1)
	return l.at > before, err
}

// Jump shows the point after n entries, or the last if there are fewer.
func (l *Live) Jump(ctx context.Context, n int) error {
	err := l.extend(ctx, n)
	l.at = min(max(n, 0), l.Len())
	return err
}

// Run shows the end of the solve.
func (l *Live) Run(ctx context.Context) error {
	err := l.Complete(ctx)
	l.at = l.Len()
	return err
}

// Complete looks for all the steps that follow, and goes on showing the same point.
func (l *Live) Complete(ctx context.Context) error {
	for !l.ended {
		if err := l.next(ctx); err != nil {
			return err
		}
	}
	return nil
}

// extend looks for steps until n entries are known or no rule applies.
func (l *Live) extend(ctx context.Context, n int) error {
	for !l.ended && l.Len() < n {
		if err := l.next(ctx); err != nil {
			return err
		}
	}
	return nil
}

// next looks for the step after the last point.
func (l *Live) next(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s := l.ready(ctx)
	step, err := s.Next()
	if err != nil {
		l.solver = nil
		return err
	}
	if step == nil {
		l.ended = true
		l.stopped = append(l.stopped, s.Stopped()...)
		return nil
	}
	l.add(Entry{Step: step}, s.Board().Copy())
	return nil
}

// ready is a solver that stands at the last point.
func (l *Live) ready(ctx context.Context) *Solver {
	if l.solver == nil {
		l.solver = NewSolver(l.program, l.pack, l.options)
		l.solver.Start(ctx, l.points[l.Len()].board.Copy())
	}
	l.solver.Continue(ctx)
	return l.solver
}

// add puts an entry at the end of the history. Entries are numbered from 1, steps and edits alike.
func (l *Live) add(e Entry, board *puzzle.Board) {
	l.points = append(l.points, point{e, board})
	if e.Step != nil {
		e.Step.N = l.Len()
	}
}

// Result sums up the entries known. Its status is empty while there may be more of them; a solve that was helped by
// hand has no grade.
func (l *Live) Result() *Result {
	r := &Result{Puzzle: l.Puzzle(), Pack: l.pack, Board: l.points[l.Len()].board, Stopped: l.stopped}
	edited := false
	for _, p := range l.points[1:] {
		if p.Step != nil {
			r.Add(p.Step)
		}
		edited = edited || p.Edit != nil
	}
	if l.ended {
		r.Status = StatusOf(r.Board)
	}
	if r.Status == Solved && !edited {
		l.ready(context.Background()).Grade(r)
	}
	return r
}
