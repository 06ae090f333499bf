package main

import (
	"cmp"
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
