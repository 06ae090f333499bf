package interpreter

import (
	"fmt"

	"asterism/puzzle"
)

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
func (l *Live) Edit(c puzzle.Cand, mark Mark) error {
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
func (l *Live) cut() {
	l.points = l.points[: l.at+1 : l.at+1]
	l.unfinish()
}

// unfinish says that what follows the last point is not known.
func (l *Live) unfinish() { l.ended, l.stopped, l.solver = false, nil, nil }

// mark makes an edit at the end of the history.
func (l *Live) mark(e *Edit) {
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
	l.add(Entry{Edit: e}, board)
	l.unfinish()
}

// reopen is the last board with a candidate open again. A board cannot take back, so it is made anew. Of the facts
// it keeps those that were known while the candidate was still open; the later ones may rest on its mark, and the
// rules can find them again if they do not.
func (l *Live) reopen(c puzzle.Cand) *puzzle.Board {
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
