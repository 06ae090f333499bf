package main

import (
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
)

// state is a board in the parts that an example can say.
type state struct {
	puzzle *puzzle.Puzzle
	placed puzzle.Set
	gone   puzzle.Set // eliminated, but for the other digits of placed cells
	facts  []*puzzle.Region
}

func stateOf(b *puzzle.Board) state {
	s := state{b.Puzzle, b.Placed.Clone(), b.Eliminated(), slices.Clone(b.Facts)}
	for c := range s.placed.All() {
		s.gone.AndNot(s.gone, s.cellOf(c))
	}
	return s
}

// cellOf is the cell of a candidate: in a Star Battle the candidate alone.
func (s state) cellOf(c puzzle.Cand) puzzle.Set {
	if cells := s.puzzle.Of(puzzle.Cell); len(cells) > 0 {
		return cells[s.puzzle.CellOf(c)].Cells
	}
	set := s.puzzle.NewSet()
	set.Add(c)
	return set
}

// board is the board as it will be when the example is read.
func (s state) board() *puzzle.Board {
	b := s.puzzle.NewBoard()
	for c := range s.placed.All() {
		b.Place(c)
	}
	for c := range s.gone.All() {
		b.Eliminate(c)
	}
	if s.puzzle.Layers > 1 && !s.gone.Empty() {
		for c := range s.placed.All() {
			for mate := range s.cellOf(c).All() {
				b.Eliminate(mate)
			}
		}
	}
	for _, f := range s.facts {
		b.Learn(f)
	}
	return b
}

// same says whether the rule makes the firing's step on another state, too.
func (f *firing) same(p *probe, s state) bool {
	step := p.step(s.board())
	return step != nil && step.Place.Equal(f.step.Place) && step.Eliminate.Equal(f.step.Eliminate) &&
		slices.EqualFunc(step.Know, f.step.Know, sameFact)
}

func sameFact(a, b *puzzle.Region) bool {
	return a.Min == b.Min && a.Max == b.Max && a.Tag == b.Tag && a.Cells.Equal(b.Cells)
}

// shrink takes away facts, stars and crosses as long as the state will do, many at once where that goes. The board of a
// Sudoku stays as it was in the solve: without its digits and crosses it would only be harder to read.
func (s state) shrink(do func(state) bool) state {
	s = s.withFewerFacts(do)
	if s.puzzle.Layers > 1 {
		return s
	}
	s = s.withFewer(s.placed, do, func(cells puzzle.Set) state {
		t := s
		t.placed = difference(s.placed, cells)
		return t
	})
	return s.withFewerCrosses(do)
}

func (s state) withFewerFacts(do func(state) bool) state {
	s.facts = reduce(s.facts, func(rest []*puzzle.Region) bool {
		t := s
		t.facts = rest
		return do(t)
	})
	return s
}

func (s state) withFewerCrosses(do func(state) bool) state {
	return s.withFewer(difference(s.gone, s.fixed()), do, func(cells puzzle.Set) state {
		t := s
		t.gone = difference(s.gone, cells)
		return t
	})
}

// withFewer takes as many of the cells away as will do.
func (s state) withFewer(cells puzzle.Set, do func(state) bool, without func(puzzle.Set) state) state {
	all := slices.Collect(cells.All())
	less := func(rest []puzzle.Cand) state {
		gone := cells.Clone()
		for _, c := range rest {
			gone.Remove(c)
		}
		return without(gone)
	}
	return less(reduce(all, func(rest []puzzle.Cand) bool { return do(less(rest)) }))
}

// fixed is the crosses that an example keeps, so that its board looks natural: those that the puzzle came with, and
// those that follow from what is placed.
func (s state) fixed() puzzle.Set {
	set := s.puzzle.Removed.Clone()
	for c := range s.placed.All() {
		set.Or(set, s.puzzle.Conflicts(c))
	}
	set.And(set, s.gone)
	return set
}

func difference(a, b puzzle.Set) puzzle.Set {
	s := a.Clone()
	s.AndNot(a, b)
	return s
}

// reduce leaves items out, half of them at a time at first and in the end one by one, as long as the rest will do.
func reduce[T any](items []T, do func(rest []T) bool) []T {
	for size := len(items); size > 0; size /= 2 {
		for at := 0; at < len(items); {
			rest := slices.Concat(items[:at], items[min(at+size, len(items)):])
			if do(rest) {
				items = rest
			} else {
				at += size
			}
		}
	}
	return items
}

// conclusions is what an example of the firing expects, a line each.
func (f *firing) conclusions() []string {
	if f.step == nil {
		return []string{"expect nothing"}
	}
	var lines []string
	p := f.puzzle
	if !f.step.Place.Empty() {
		lines = append(lines, "expect place "+names(p, f.step.Place))
	}
	if !f.step.Eliminate.Empty() {
		lines = append(lines, "expect eliminate "+names(p, f.step.Eliminate))
	}
	for _, k := range f.step.Know {
		lines = append(lines, "expect know "+interpreter.FactText(p, k))
	}
	return lines
}
