package main

import (
	"slices"

	"asterism/puzzle"
)

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
	return b.Broken() == nil && p.step(b) == nil
}
