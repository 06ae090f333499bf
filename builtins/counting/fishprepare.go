package counting

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// prepare keeps the regions that still matter: covers that have open candidates, and bases that need something, whose
// open candidates can be covered and that n bases could make up for. On most boards no base is left, and that is found
// out by looking at each open candidate once. It says whether the set that must be among the bases, if there is one, can
// be.
func (s *fishSearch) prepare(e *engine.Workspace, with puzzle.Set, base, cover []*puzzle.Region, n int) bool {
	s.forget(e.Board.Puzzle.Candidates())
	s.covers, s.disjoint, s.single = s.covers[:0], true, true
	for _, r := range cover {
		e.SeeRegion(r)
		if e.Board.Free(r) > 0 && roomForCover(e, len(s.covers)) && (r.Exact() || !s.remains) {
			s.disjoint = s.hold(e, r, 1<<len(s.covers)) && s.disjoint
			left := e.Board.Left(r)
			s.covers = append(s.covers, side{region: r, count: left})
			s.single = s.single && left == 1
		}
	}
	s.bases, s.most, s.apart = s.bases[:0], 0, true
	taken := e.Arena.Set()
	if !with.Nil() && !s.lead(e, with, taken) {
		return false
	}
	for _, r := range base {
		e.SeeRegion(r)
		if need := e.Board.Need(r); need > 0 && (r.Exact() || !s.remains) {
			words, first := r.Words()
			if covers, ok := s.touched(e, words, first, taken); ok {
				s.bases = append(s.bases, side{region: r, count: need, covers: covers})
				s.most = max(s.most, need)
			}
		}
	}
	s.drop(n)
	s.open(e)
	return true
}

// lead makes a set of open candidates that holds one the first base, if it can be covered.
func (s *fishSearch) lead(e *engine.Workspace, with, taken puzzle.Set) bool {
	e.See(with)
	covers, ok := s.touched(e, with.Words(), 0, taken)
	if !ok || covers == 0 || !with.Within(e.Board.Open) {
		return false
	}
	s.bases, s.most = append(s.bases, side{open: with, count: 1, covers: covers}), 1
	return true
}

// drop takes out the bases that have too many covers for n bases to make up for; never a set that must be there.
func (s *fishSearch) drop(n int) {
	kept := 0
	for i := range s.bases {
		if b := &s.bases[i]; b.region == nil || !s.hopeless(s.room(b.covers)-b.count, n-1) {
			if kept < i {
				s.bases[kept] = *b
			}
			kept++
		}
	}
	s.bases = s.bases[:kept]
}

// forget clears the table of which covers hold a candidate.
func (s *fishSearch) forget(candidates int) {
	if len(s.holds) < candidates {
		s.holds = make([]uint64, candidates)
	}
	for _, c := range s.held {
		s.holds[c] = 0
	}
	s.held = s.held[:0]
}

// hold notes which open candidates a cover holds, and says whether no other does.
func (s *fishSearch) hold(e *engine.Workspace, r *puzzle.Region, cover uint64) bool {
	alone := true
	words, first := r.Words()
	open := e.Board.Open.Words()[first:]
	for i, w := range words {
		for w &= open[i]; w != 0; w &= w - 1 {
			c := (first+i)<<6 + bits.TrailingZeros64(w)
			alone = alone && s.holds[c] == 0
			s.holds[c] |= cover
			s.held = append(s.held, int32(c))
		}
	}
	return alone
}

// touched is the covers that hold an open candidate of a base, given by its words from a first one on; it puts them among
// those taken, and fails where one has no cover.
func (s *fishSearch) touched(e *engine.Workspace, words []uint64, first int, taken puzzle.Set) (covers uint64, ok bool) {
	open, others := e.Board.Open.Words()[first:], taken.Words()[first:]
	for i, w := range words {
		w &= open[i]
		s.apart = s.apart && w&others[i] == 0
		for others[i] |= w; w != 0; w &= w - 1 {
			h := s.holds[(first+i)<<6+bits.TrailingZeros64(w)]
			if h == 0 {
				return 0, false
			}
			covers |= h
		}
	}
	return covers, true
}

// open makes the sets of open candidates, if the search has to compare regions: where none cross, counting is enough.
func (s *fishSearch) open(e *engine.Workspace) {
	s.opened = len(s.bases) > 0 && !(s.disjoint && s.apart)
	if !s.opened {
		return
	}
	for i := range s.covers {
		s.covers[i].open = e.Arena.And(s.covers[i].region.Cells, e.Board.Open)
	}
	for i := range s.bases {
		if r := s.bases[i].region; r != nil {
			s.bases[i].open = e.Arena.And(r.Cells, e.Board.Open)
		}
	}
}

// openOf is the open candidates of a base or cover.
func (s *fishSearch) openOf(e *engine.Workspace, r *side) puzzle.Set {
	if s.opened || r.region == nil {
		return r.open
	}
	return e.Arena.And(r.region.Cells, e.Board.Open)
}
