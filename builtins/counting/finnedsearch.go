package counting

import (
	"asterism/builtins/engine"
	"math/bits"
)

// hunt looks for overfull bases beside the target; it says whether to go on.
func (s *finned[W]) hunt(e *engine.Workspace) bool {
	s.chosen = s.chosen[:0]
	if s.apart {
		return s.gather(e, 0, 0, 0, 0)
	}
	s.states[0] = overlap[W]{}
	if s.even && len(s.bases) > s.size && len(s.live) <= 64 {
		return s.hook(e)
	}
	return s.extend(e, finnedChoice{usable: ^uint64(0)}, 0, &s.states[0])
}

// gather is the search where no two covers share a candidate: the covers of a base are those it touches.
func (s *finned[W]) gather(e *engine.Workspace, from, need, left int, used uint64) bool {
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
		if l >= n+(s.size-depth-1)*s.most || s.crosses(b) {
			continue
		}
		s.chosen = append(s.chosen, i)
		more := s.gather(e, i+1, n, l, used|b.covers)
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
	room := c.need + (s.size-len(s.chosen))*s.most - 1 - c.left
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

func (o *overlap[W]) addBase(open *few[W])  { addOnce(&o.base, open) }
func (o *overlap[W]) addCover(open *few[W]) { addOnce(&o.cover, open) }

func addOnce[W widths](times *[3]few[W], open *few[W]) {
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
