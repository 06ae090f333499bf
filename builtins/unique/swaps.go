package unique

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// mostSwapped bounds how many stars are moved at once.
const mostSwapped = 4

// swapper is the state of a walk through the swaps of a board.
type swapper struct {
	e        *engine.Workspace
	puzzle   *puzzle.Puzzle
	movable  puzzle.Set // placed, and not from the start
	from, to [mostSwapped]puzzle.Cand
	given    [mostSwapped]bool // whose column has been given away
	both     puzzle.Set        // what is handed out
	yield    func(puzzle.Set) bool
}

// Swaps walks the choices of up to n placed stars, and for each the ways to exchange their columns.
func Swaps(e *engine.Workspace, cells puzzle.Set, n int, yield func(puzzle.Set) bool) {
	p := e.Board.Puzzle
	e.SeePlaced(p.All)
	s := swapper{e: e, puzzle: p, movable: e.Arena.AndNot(e.Board.Placed, p.Givens), both: e.Arena.Set(), yield: yield}
	first := e.Arena.And(s.movable, cells)
	for c := first.First(); c != puzzle.None; c = first.Next(c) {
		s.movable.Remove(c) // choices with this one are done after this turn
		s.from[0] = c
		if !s.choose(1, min(n, mostSwapped), puzzle.None) {
			return
		}
	}
}

// choose adds stars to the first of from, in the order of their cells, and says whether to go on.
func (s *swapper) choose(chosen, n int, last puzzle.Cand) bool {
	if chosen > 1 && !s.move(0, chosen) {
		return false
	}
	if chosen >= n {
		return true
	}
	for c := s.movable.Next(last); c != puzzle.None; c = s.movable.Next(c) {
		s.from[chosen] = c
		if !s.e.Tick() || !s.choose(chosen+1, n, c) {
			return false
		}
	}
	return true
}

// move gives the star at from[i], and those behind it, a column that one of them had and none has been given yet.
func (s *swapper) move(i, n int) bool {
	if i == n {
		return !s.keeps(n) || s.hand(n)
	}
	for k := range n {
		column := s.puzzle.Column(s.from[k])
		if s.given[k] || s.spare(column, k) {
			continue
		}
		s.to[i] = s.puzzle.At(s.puzzle.Row(s.from[i]), column, 0)
		if !s.fits(i) {
			continue
		}
		s.given[k] = true
		more := s.move(i+1, n)
		s.given[k] = false
		if !more {
			return false
		}
	}
	return true
}

// spare says whether the same column stands before place k and has not been given away.
func (s *swapper) spare(column, k int) bool {
	for j, c := range s.from[:k] {
		if !s.given[j] && s.puzzle.Column(c) == column {
			return true
		}
	}
	return false
}

// fits says whether a star may stand at to[i] beside those before it; of two in one row the left one comes first.
func (s *swapper) fits(i int) bool {
	c := s.to[i]
	if s.e.Board.Placed.Has(c) || s.puzzle.Removed.Has(c) {
		return false
	}
	for j, d := range s.to[:i] {
		if s.puzzle.Conflicts(c).Has(d) || s.puzzle.Row(s.from[i]) == s.puzzle.Row(s.from[j]) && c <= d {
			return false
		}
	}
	return true
}

// keeps says whether the new cells lie in the same shapes as the old, and touch no placed star that stays.
func (s *swapper) keeps(n int) bool {
	for _, c := range s.from[:n] {
		if s.in(s.from[:n], c) != s.in(s.to[:n], c) {
			return false
		}
	}
	for _, c := range s.to[:n] {
		near := s.puzzle.Conflicts(c)
		moved := 0
		for _, d := range s.from[:n] {
			if near.Has(d) {
				moved++
			}
		}
		if near.LenAnd(s.e.Board.Placed) > moved {
			return false
		}
	}
	return true
}

// in counts the cells in the shape of c.
func (s *swapper) in(cells []puzzle.Cand, c puzzle.Cand) int {
	n := 0
	for _, d := range cells {
		if s.puzzle.ShapeOf(c) == s.puzzle.ShapeOf(d) {
			n++
		}
	}
	return n
}

func (s *swapper) hand(n int) bool {
	s.both.Clear()
	for i := range n {
		s.both.Add(s.from[i])
		s.both.Add(s.to[i])
	}
	return s.yield(s.both)
}
