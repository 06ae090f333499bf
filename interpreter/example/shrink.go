package example

import (
	"cmp"
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
		slices.EqualFunc(step.Know, f.step.Know, func(a, b *puzzle.Region) bool { return a.Tag == b.Tag && sameFact(a, b) })
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

// miss is how a board on which the rule fires becomes one on which it does not. The lower kinds teach more.
type miss struct {
	kind   missKind
	change func(state) state
}

type missKind int

const (
	crossLess missKind = iota
	factLess
	alreadyDone
)

// miss finds how the firing's board becomes one on which the rule makes no step at all.
func (f *firing) miss(p *probe) (miss, bool) {
	for _, m := range f.changes(p) {
		if f.misses(p, m, f.state) {
			return m, true
		}
	}
	return miss{}, false
}

// misses says whether the rule makes the firing's step on a state, but none after the change.
func (f *firing) misses(p *probe, m miss, s state) bool { return f.same(p, s) && quiet(p, m.change(s)) }

// changes lists what can be tried: only a cross or fact that the step needs is worth taking away.
func (f *firing) changes(p *probe) []miss {
	same := func(s state) bool { return f.same(p, s) }
	needed := f.withFewerFacts(same).withFewerCrosses(same)
	var list []miss
	for c := range difference(needed.gone, needed.fixed()).All() {
		list = append(list, miss{crossLess, func(s state) state { return s.withoutCross(c) }})
	}
	for _, k := range needed.facts {
		list = append(list, miss{factLess, func(s state) state { return s.withoutFact(k) }})
	}
	return append(list, miss{alreadyDone, f.done})
}

func (s state) withoutCross(c puzzle.Cand) state {
	s.gone = s.gone.Clone()
	s.gone.Remove(c)
	return s
}

func (s state) withoutFact(f *puzzle.Region) state {
	s.facts = slices.DeleteFunc(slices.Clone(s.facts), func(k *puzzle.Region) bool { return k == f })
	return s
}

// done is the state after the firing's step.
func (f *firing) done(s state) state {
	b := s.board()
	f.step.Apply(b)
	return stateOf(b)
}

// quiet says whether the rule makes no step, on a board that is sound as far as can be seen.
func quiet(p *probe, s state) bool {
	b := s.board()
	return b.Broken() == nil && p.step(b) == nil && p.ctx.Err() == nil
}

// missesTried is how many boards of a puzzle are looked at for near misses.
const missesTried = 15

// nearlyQuiet is those firings that have a near miss, the most telling first. It looks at the fullest boards first,
// where the rule fires nowhere else.
func nearlyQuiet(p *probe, all []firing) []firing {
	slices.SortStableFunc(all, func(a, b firing) int {
		return cmp.Or(a.strangeness()-b.strangeness(), b.gone.Len()-a.gone.Len())
	})
	var list []firing
	for _, f := range all[:min(len(all), missesTried)] {
		if m, ok := f.miss(p); ok {
			f.kind = m.kind
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b firing) int { return cmp.Or(int(a.kind-b.kind), a.compare(b)) })
	return list
}
