package counting

import (
	"asterism/builtins/engine"
	"math/bits"
)

// hooked is how far the search has got that takes bases as they hang together. In a smallest choice of bases in too few
// covers, of one each, every cover holds something of two bases: without it and its only base, one less would do. So
// the next base is one of those that a cover with a single base holds something of.
type hooked struct {
	used   uint64 // covers chosen
	usable uint64 // covers that may still be chosen
	banned uint64 // live bases that are chosen, or that were tried in the place of one chosen
	once   uint64 // covers that hold something of some base chosen
	twice  uint64 // covers that hold something of two
	depth  int    // bases and covers chosen
}

// hook begins with each base in turn that the target takes something of: on a sound board there is one.
func (s *finned[W]) hook(e *engine.Workspace) bool {
	s.meets = s.meets[:0]
	for range s.covers {
		s.meets = append(s.meets, 0)
	}
	for i := range s.live {
		for m := s.live[i].covers; m != 0; m &= m - 1 {
			s.meets[bits.TrailingZeros64(m)] |= 1 << i
		}
	}
	start := hooked{usable: ^uint64(0)}
	for i := range s.live {
		if s.live[i].lost {
			if !e.Tick() || !s.join(e, start, i, &s.states[0]) {
				return false
			}
			start.banned |= 1 << i
		}
	}
	return true
}

// join adds a base.
func (s *finned[W]) join(e *engine.Workspace, l hooked, i int, o *overlap[W]) bool {
	b := &s.live[i]
	twin := s.bases[b.base].twin
	if l.used&twin != 0 || o.base[2].meets(&b.open) || s.spare(&l) == 0 && !b.open.within(&o.cover[0]) {
		return true
	}
	next := &s.states[l.depth+1]
	*next = *o
	next.addBase(&b.open)
	l.usable &^= twin
	l.banned |= 1 << i
	l.twice |= l.once & b.covers
	l.once |= b.covers
	l.depth++
	s.chosen = append(s.chosen, i)
	more := s.shelter(e, l, next)
	s.chosen = s.chosen[:len(s.chosen)-1]
	return more
}

// spare is how many more covers may be chosen.
func (s *finned[W]) spare(l *hooked) int { return s.size - 1 - bits.OnesCount64(l.used) }

// shelter adds covers for what the bases chosen hold more often than the covers do, then goes on to the next base.
func (s *finned[W]) shelter(e *engine.Workspace, l hooked, o *overlap[W]) bool {
	first := o.bare()
	if first < 0 {
		return s.reach(e, l, o)
	}
	if s.spare(&l) == 0 {
		return true
	}
	for m := s.holds[first] & l.usable &^ l.used; m != 0; m &= m - 1 {
		if !e.Tick() {
			return false
		}
		i := bits.TrailingZeros64(m)
		l.usable &^= 1 << i
		next := &s.states[l.depth+1]
		*next = *o
		next.addCover(&s.covers[i].open)
		with := l
		with.used |= 1 << i
		with.depth++
		if !s.shelter(e, with, next) {
			return false
		}
	}
	return true
}

// reach goes on to the next base.
func (s *finned[W]) reach(e *engine.Workspace, l hooked, o *overlap[W]) bool {
	if len(s.chosen) == s.size {
		return s.report(e, s.size-bits.OnesCount64(l.used), l.used)
	}
	for m := s.within(&l) &^ l.banned; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if !e.Tick() || !s.join(e, l, i, o) {
			return false
		}
		l.banned |= 1 << i
	}
	return true
}

// within is the bases of which the next must be one: of a cover with a single base, or else of any cover.
func (s *finned[W]) within(l *hooked) uint64 {
	if lonely := l.used &^ l.twice; lonely != 0 {
		return s.meets[bits.TrailingZeros64(lonely)]
	}
	if l.used == 0 { // what is chosen has no place left beside the target: any other base will do
		return ^uint64(0) >> (64 - len(s.live))
	}
	all := uint64(0)
	for m := l.used; m != 0; m &= m - 1 {
		all |= s.meets[bits.TrailingZeros64(m)]
	}
	return all
}
