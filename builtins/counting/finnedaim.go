package counting

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// aim makes the regions as they would be beside the target, and says whether enough bases could be overfull.
func (s *finned[W]) aim(e *engine.Workspace) bool {
	gone := s.conflicts(e)
	s.aimCovers(&gone)
	s.live, s.most = s.live[:0], 0
	for i := range s.bases {
		b := &s.bases[i]
		if need := b.count - one(b.open.has(s.target)); need > 0 || len(s.bases) == s.size {
			s.most = max(s.most, need)
		}
	}
	for i := range s.bases {
		s.aimBase(i, &gone)
	}
	return len(s.live) >= s.size
}

// aimCovers works out what the covers have left.
func (s *finned[W]) aimCovers(gone *few[W]) {
	s.left, s.even = s.left[:0], s.single
	for i := range s.covers {
		s.left = append(s.left, s.covers[i].count)
	}
	for m := s.holds[s.target]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		s.left[i]--
		s.even = s.even && s.covers[i].open.within(gone)
	}
}

// aimBase takes a base that still needs something and that covers could hold; where there are no more than wanted, each
// is taken.
func (s *finned[W]) aimBase(i int, gone *few[W]) {
	b := &s.bases[i]
	need := b.count - one(b.open.has(s.target))
	if need <= 0 && len(s.bases) > s.size {
		return
	}
	l := liveBase[W]{base: i, open: b.open, need: need, covers: b.covers, lost: b.open.meets(gone)}
	least := b.least
	if l.lost || !s.even {
		l.open.drop(gone)
		l.covers, least = s.survey(l.open, b.twin)
	}
	if least < s.size*s.most {
		s.live = append(s.live, l)
	}
}

// survey finds the covers that hold something of a base, and how much they have left at least that together hold all
// of it: where even, how many they are.
func (s *finned[W]) survey(open few[W], twin uint64) (covers uint64, least int) {
	reached := uint64(0)
	for i := open.pop(); i >= 0; i = open.pop() {
		h := s.holds[i] &^ twin
		if h == 0 {
			return 0, coverless
		}
		if covers |= h; h&reached == 0 {
			reached |= h
			least += s.cheapest(h)
		}
	}
	return covers, least
}

// coverless is more than covers could have left.
const coverless = 1 << 30

// cheapest is what the cover has left that has the least.
func (s *finned[W]) cheapest(covers uint64) int {
	if s.even {
		return 1
	}
	least := coverless
	for ; covers != 0; covers &= covers - 1 {
		least = min(least, s.left[bits.TrailingZeros64(covers)])
	}
	return least
}

// conflicts is the target and what conflicts with it.
func (s *finned[W]) conflicts(e *engine.Workspace) few[W] {
	var gone few[W]
	gone.add(s.target)
	open := e.Board.Open.Words()
	for i, w := range e.Board.Puzzle.Conflicts(s.cands[s.target]).Words() {
		for w &= open[i]; w != 0; w &= w - 1 {
			c := puzzle.Cand(i<<6 + bits.TrailingZeros64(w))
			if n := int(s.number[c]); n < len(s.cands) && s.cands[n] == c {
				gone.add(n)
			}
		}
	}
	return gone
}

// room is what the covers in the mask have left together beside the target.
func (s *finned[W]) room(mask uint64) int {
	if s.even {
		return bits.OnesCount64(mask)
	}
	sum := 0
	for ; mask != 0; mask &= mask - 1 {
		sum += s.left[bits.TrailingZeros64(mask)]
	}
	return sum
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
