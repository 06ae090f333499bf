package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
)

func workspace(t *testing.T) *engine.Workspace {
	t.Helper()
	p := sample.TenByTen(t)
	w := engine.New(t.Context(), p)
	w.Board = p.NewBoard()
	return w
}

// TestBudgets stops work by turns, by the clock and by its context, and lets the next piece begin anew.
func TestBudgets(t *testing.T) {
	w := workspace(t)
	turns := func() (n int) {
		for n < 1<<16 && w.Tick() {
			n++
		}
		return n
	}
	if n := turns(); n != 1<<16 || w.Err() != nil {
		t.Errorf("without a budget, work stops after %d turns: %v", n, w.Err())
	}
	w.Start(engine.Budget{Work: 10})
	if n := turns(); n != 10 || !errors.Is(w.Err(), engine.ErrBudget) {
		t.Errorf("%d turns of 10: %v", n, w.Err())
	}
	w.Start(engine.Budget{Time: time.Nanosecond})
	if turns(); !errors.Is(w.Err(), engine.ErrBudget) {
		t.Error("the clock does not stop work:", w.Err())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.Context(ctx)
	w.Start(engine.Budget{})
	if turns(); !errors.Is(w.Err(), context.Canceled) {
		t.Error("a context that is done does not stop work:", w.Err())
	}
}

var scratch = engine.NewPool(func(*engine.Workspace) *int { return new(int) })

// TestPoolsLendAgain checks that what is released is lent again, and what is not is kept apart.
func TestPoolsLendAgain(t *testing.T) {
	w := workspace(t)
	kept, mark := scratch.Next(w), w.Mark()
	lent := scratch.Next(w)
	if kept == lent {
		t.Fatal("one object is lent twice")
	}
	w.Release(mark)
	if again := scratch.Next(w); again != lent {
		t.Error("an object that was released is not used again")
	}
}

// TestReportTakesBack checks that an argument rests on regions just while its match is in use.
func TestReportTakesBack(t *testing.T) {
	w := workspace(t)
	rows := w.Board.Puzzle.Of(puzzle.Row)
	for _, on := range []bool{true, false} {
		w.Premises = w.Premises[:0]
		more := engine.Report(w, w.Arena.Mark(), 1, func(int) bool {
			if len(w.Premises) != len(rows) {
				t.Errorf("in use, a match rests on %d regions", len(w.Premises))
			}
			return on
		}, rows)
		if kept := len(w.Premises) == len(rows); more != on || kept == on {
			t.Errorf("going on %t, said to be %t: %d regions are left", on, more, len(w.Premises))
		}
	}
}

// TestReadingLeavesAFootprint checks what each way to read a board notes.
func TestReadingLeavesAFootprint(t *testing.T) {
	w := workspace(t)
	row := w.Board.Puzzle.Of(puzzle.Row)[3]
	w.Need(row)
	if !w.Seen.Any.Empty() || !w.Seen.Placed.Equal(row.Cells) || len(w.Premises) != 1 {
		t.Error("what a region needs depends on its stars and rests on its count")
	}
	w.Seen.Clear()
	w.Open(row.Cells)
	if !w.Seen.Any.Equal(row.Cells) || len(w.Premises) != 1 {
		t.Error("what is open depends on the cells and rests on nothing")
	}
}
