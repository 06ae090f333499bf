package counting

import (
	"math/bits"

	"asterism/builtins/engine"
)

// hunt looks for overfull bases beside the target; it says whether to go on.
func (s *finned[W]) hunt(e *engine.Workspace) bool {
	s.chosen = s.chosen[:0]
	if s.apart {
		return s.collect(e, 0, 0, 0, 0)
	}
	s.states[0] = overlap[W]{}
	if s.even && len(s.bases) > s.size && len(s.live) <= 64 && s.margin == 0 {
		return s.connect(e)
	}
	return s.extend(e, finnedChoice{usable: ^uint64(0)}, 0, &s.states[0])
}

// collect is the search where no two covers share a candidate: the covers of a base are those it touches.
func (s *finned[W]) collect(e *engine.Workspace, from, need, left int, used uint64) bool {
	depth := len(s.chosen)
	if depth == s.size {
		return s.report(e, need-left, used)
	}
	for i := from; i <= len(s.live)-(s.size-depth); i++ {
		if !e.Tick() {
			return false
		}
		b := &s.live[i]
		n, l := need+b.need, left+s.room(b.covers&^used)
		if l >= n+(s.size-depth-1)*s.most+s.margin || s.crosses(b) {
			continue
		}
		s.chosen = append(s.chosen, i)
		more := s.collect(e, i+1, n, l, used|b.covers)
		s.chosen = s.chosen[:depth]
		if !more {
			return false
		}
	}
	return true
}

// crosses says whether a base shares a candidate with those chosen, which no cover could hold twice.
func (s *finned[W]) crosses(b *liveBase[W]) bool {
	for _, i := range s.chosen {
		if s.live[i].open.meets(&b.open) {
			return true
		}
	}
	return false
}

// finnedChoice is how far the general search has got.
type finnedChoice struct {
	need, left int
	used       uint64 // covers chosen
	usable     uint64 // covers that may still be chosen
	depth      int    // bases and covers chosen
}

// extend adds a base from index from on.
func (s *finned[W]) extend(e *engine.Workspace, c finnedChoice, from int, o *overlap[W]) bool {
	depth := len(s.chosen)
	if depth == s.size {
		return s.report(e, c.need-c.left, c.used)
	}
	for i := from; i <= len(s.live)-(s.size-depth); i++ {
		if !e.Tick() {
			return false
		}
		b := &s.live[i]
		twin := s.bases[b.base].twin
		if c.used&twin != 0 || o.base[2].meets(&b.open) {
			continue
		}
		next := &s.states[c.depth+1]
		*next = *o
		next.addBase(&b.open)
		s.chosen = append(s.chosen, i)
		more := s.cover(e, finnedChoice{c.need + b.need, c.left, c.used, c.usable &^ twin, c.depth + 1}, next)
		s.chosen = s.chosen[:depth]
		if !more {
			return false
		}
	}
	return true
}

// cover adds covers for what the bases chosen hold more often than the covers do, then goes on to the next base.
func (s *finned[W]) cover(e *engine.Workspace, c finnedChoice, o *overlap[W]) bool {
	first := o.bare()
	if first < 0 {
		return s.extend(e, c, s.chosen[len(s.chosen)-1]+1, o)
	}
	room := c.need + (s.size-len(s.chosen))*s.most - 1 - c.left + s.margin
	for m := s.holds[first] & c.usable &^ c.used; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if s.left[i] > room {
			continue
		}
		if !e.Tick() {
			return false
		}
		c.usable &^= 1 << i
		next := &s.states[c.depth+1]
		*next = *o
		next.addCover(&s.covers[i].open)
		if !s.cover(e, finnedChoice{c.need, c.left + s.left[i], c.used | 1<<i, c.usable, c.depth + 1}, next) {
			return false
		}
	}
	return true
}

func (o *overlap[W]) addBase(open *localSet[W])  { addOnce(&o.base, open) }
func (o *overlap[W]) addCover(open *localSet[W]) { addOnce(&o.cover, open) }

func addOnce[W widths](times *[3]localSet[W], open *localSet[W]) {
	again := *open
	again.keep(&times[0])
	times[0].join(open)
	if again.empty() {
		return
	}
	third := again
	third.keep(&times[1])
	times[1].join(&again)
	times[2].join(&third)
}

// bare is a candidate that the bases hold more often than the covers, or −1.
func (o *overlap[W]) bare() int {
	for i := range o.base {
		if first := o.base[i].firstBeyond(&o.cover[i]); first >= 0 {
			return first
		}
	}
	return -1
}

// connected is how far the search has got that takes bases as they hang together. In a smallest choice of bases in too few
// covers, of one each, every cover holds something of two bases: without it and its only base, one less would do. So
// the next base is one of those that a cover with a single base holds something of.
type connected struct {
	used   uint64 // covers chosen
	usable uint64 // covers that may still be chosen
	banned uint64 // live bases that are chosen, or that were tried in the place of one chosen
	once   uint64 // covers that hold something of some base chosen
	twice  uint64 // covers that hold something of two
	depth  int    // bases and covers chosen
}

// connect begins with each base in turn that the target takes something of: on a sound board there is one.
func (s *finned[W]) connect(e *engine.Workspace) bool {
	s.meets = s.meets[:0]
	for range s.covers {
		s.meets = append(s.meets, 0)
	}
	for i := range s.live {
		for m := s.live[i].covers; m != 0; m &= m - 1 {
			s.meets[bits.TrailingZeros64(m)] |= 1 << i
		}
	}
	start := connected{usable: ^uint64(0)}
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
func (s *finned[W]) join(e *engine.Workspace, l connected, i int, o *overlap[W]) bool {
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
func (s *finned[W]) spare(l *connected) int { return s.size - 1 - bits.OnesCount64(l.used) }

// shelter adds covers for what the bases chosen hold more often than the covers do, then goes on to the next base.
func (s *finned[W]) shelter(e *engine.Workspace, l connected, o *overlap[W]) bool {
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
func (s *finned[W]) reach(e *engine.Workspace, l connected, o *overlap[W]) bool {
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
func (s *finned[W]) within(l *connected) uint64 {
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

// widths are the numbers of words that a local set can have: one for a digit of most Sudokus, ten for the largest grid.
type widths interface{ [1]uint64 | [10]uint64 }

// localSet is a set of candidates by local numbers, which a search gives to those it is about: small enough to be copied.
type localSet[W widths] struct{ w W }

func (s *localSet[W]) add(i int)      { s.w[uint(i)>>6] |= 1 << (uint(i) & 63) }
func (s *localSet[W]) has(i int) bool { return s.w[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

func (s *localSet[W]) empty() bool {
	for i := 0; i < len(s.w); i++ {
		if s.w[i] != 0 {
			return false
		}
	}
	return true
}

// within says whether all of s is in a.
func (s *localSet[W]) within(a *localSet[W]) bool {
	for i := 0; i < len(s.w); i++ {
		if s.w[i]&^a.w[i] != 0 {
			return false
		}
	}
	return true
}

// meets says whether s and a share a candidate.
func (s *localSet[W]) meets(a *localSet[W]) bool {
	for i := 0; i < len(s.w); i++ {
		if s.w[i]&a.w[i] != 0 {
			return true
		}
	}
	return false
}

// join puts a into s.
func (s *localSet[W]) join(a *localSet[W]) {
	for i := 0; i < len(s.w); i++ {
		s.w[i] |= a.w[i]
	}
}

// keep takes out of s what is not in a.
func (s *localSet[W]) keep(a *localSet[W]) {
	for i := 0; i < len(s.w); i++ {
		s.w[i] &= a.w[i]
	}
}

// drop takes a out of s.
func (s *localSet[W]) drop(a *localSet[W]) {
	for i := 0; i < len(s.w); i++ {
		s.w[i] &^= a.w[i]
	}
}

// firstBeyond is the lowest number in s that is not in a, or −1.
func (s *localSet[W]) firstBeyond(a *localSet[W]) int {
	for i := 0; i < len(s.w); i++ {
		if w := s.w[i] &^ a.w[i]; w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// pop takes the lowest number out of s and returns it, or −1.
func (s *localSet[W]) pop() int {
	for i := 0; i < len(s.w); i++ {
		if w := s.w[i]; w != 0 {
			s.w[i] = w & (w - 1)
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}
