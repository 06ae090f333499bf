package counting

import (
	"fmt"
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// finned is a search for fish with fins. Let b and k count the base and the cover regions that hold a candidate. Over
// what is true, b sums up to at least what the base needs and k to at most what the cover has left, so unless a
// candidate with b > k, a fin, is true, no candidate is whose k − b is more than the cover has left beyond that need;
// where one of the fins is true, no candidate that conflicts with all of them is. Regions may have any counts, and
// bases and covers may overlap among themselves and each other.
//
// The search takes the candidate first: were it true, what conflicts with it, and so every fin, would be gone, and the
// base would need more than the cover has left. It therefore looks for an overfull base on what the candidate leaves.
type finned[W widths] struct {
	match  Fish
	size   int // base regions wanted
	cands  []puzzle.Cand
	number []int16  // of each candidate its local number, where it has one
	holds  []uint64 // by local number: the covers that hold it
	bases  []finnedSide[W]
	covers []finnedSide[W]
	apart  bool // no two covers share a candidate
	single bool // every region holds one

	target  int // local number of the candidate that would be true
	live    []liveBase[W]
	left    []int    // by cover: what it has left beside the target
	most    int      // what the neediest live base needs
	even    bool     // every live base needs one, and a cover that holds something has room for one
	meets   []uint64 // by cover: the live bases that it holds something of
	chosen  []int    // of live
	states  []overlap[W]
	balance []int8 // by local number: in how many more of the cover than of the base chosen
}

var (
	finnedPool     = engine.NewPool(func(*engine.Workspace) *finned[[1]uint64] { return &finned[[1]uint64]{} })
	wideFinnedPool = engine.NewPool(func(*engine.Workspace) *finned[[10]uint64] { return &finned[[10]uint64]{} })
)

// finnedSide is a base or cover region as the search sees it.
type finnedSide[W widths] struct {
	region *puzzle.Region
	open   few[W]
	count  int    // base: what it needs; cover: what it has left
	twin   uint64 // base: the cover that is the same region
	covers uint64 // base: that hold something of it
	least  int    // base: so many covers it takes at least, where each has room for one
}

// liveBase is a base beside the target: what it still needs, and has left.
type liveBase[W widths] struct {
	base   int
	open   few[W]
	need   int
	covers uint64 // that hold something of open
	lost   bool   // the target takes something of it
}

// overlap counts, up to three times, how often the bases and covers chosen so far hold a candidate.
type overlap[W widths] struct{ base, cover [3]few[W] }

// finnedFish chooses a search wide enough for the open candidates of the regions.
func FindFinned(e *engine.Workspace, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
	open, needy := e.Arena.Set(), 0
	for _, r := range base {
		addOpen(e, r, open)
		needy += one(e.Board.Need(r) > 0)
	}
	for _, r := range cover {
		addOpen(e, r, open)
	}
	if n < 1 || needy < n {
		return
	}
	switch have := open.Len(); {
	case have <= 64:
		finnedPool.Next(e).walk(e, open, base, cover, n, yield)
	case have <= mostFinned:
		wideFinnedPool.Next(e).walk(e, open, base, cover, n, yield)
	default:
		e.Stop(fmt.Errorf("%w: fish with fins among %d candidates are too many to look for", engine.ErrBudget, have))
	}
}

// mostFinned is how many open candidates a search has room for: those of one digit of the largest grid.
const mostFinned = 640

// addOpen puts the open candidates of a region into a set.
func addOpen(e *engine.Workspace, r *puzzle.Region, into puzzle.Set) {
	e.SeeRegion(r)
	words, first := r.Words()
	open, all := e.Board.Open.Words()[first:], into.Words()[first:]
	for i, w := range words {
		all[i] |= w & open[i]
	}
}

// walk takes one open candidate after the other, and looks for choices that exclude it.
func (s *finned[W]) walk(e *engine.Workspace, open puzzle.Set, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
	f := &s.match
	f.Cells, f.Eliminations, f.Fins = e.Arena.Set(), e.Arena.Set(), e.Arena.Set()
	f.Size, f.s.yield, s.size = n, yield, n
	s.countOff(e, open)
	if !s.prepare(e, base, cover) || len(s.bases) < n {
		return
	}
	for len(s.states) <= n+len(s.covers) {
		s.states = append(s.states, overlap[W]{})
	}
	for s.target = range s.cands {
		if s.aim(e) && !s.hunt(e) {
			return
		}
	}
}

// countOff numbers the open candidates of the regions.
func (s *finned[W]) countOff(e *engine.Workspace, open puzzle.Set) {
	if len(s.number) < e.Board.Puzzle.Candidates() {
		s.number = make([]int16, e.Board.Puzzle.Candidates())
	}
	s.cands, s.holds = s.cands[:0], s.holds[:0]
	for c := open.First(); c != puzzle.None; c = open.Next(c) {
		s.number[c] = int16(len(s.cands))
		s.cands, s.holds = append(s.cands, c), append(s.holds, 0)
	}
}

// prepare keeps the regions that matter: covers with open candidates and room, bases that need something. It fails where
// there are too many covers.
func (s *finned[W]) prepare(e *engine.Workspace, base, cover []*puzzle.Region) bool {
	s.covers, s.bases, s.apart, s.single = s.covers[:0], s.bases[:0], true, true
	for _, r := range cover {
		if left := e.Board.Left(r); left > 0 && e.Board.Free(r) > 0 {
			if !roomForCover(e, len(s.covers)) {
				return false
			}
			s.addCover(e, r, left)
		}
	}
	s.even = true // so that covers are counted; where one has more room, that is worked out anew
	for _, r := range base {
		if need := e.Board.Need(r); need > 0 {
			s.addBase(e, r, need)
		}
	}
	return true
}

func (s *finned[W]) addBase(e *engine.Workspace, r *puzzle.Region, need int) {
	b := finnedSide[W]{region: r, open: s.local(e, r), count: need, twin: s.twin(r)}
	b.covers, b.least = s.survey(b.open, b.twin)
	s.bases, s.single = append(s.bases, b), s.single && need == 1
}

func (s *finned[W]) addCover(e *engine.Workspace, r *puzzle.Region, left int) {
	open := s.local(e, r)
	rest := open
	for i := rest.pop(); i >= 0; i = rest.pop() {
		s.apart = s.apart && s.holds[i] == 0
		s.holds[i] |= 1 << len(s.covers)
	}
	s.covers, s.single = append(s.covers, finnedSide[W]{region: r, open: open, count: left}), s.single && left == 1
}

// local is the open candidates of a region.
func (s *finned[W]) local(e *engine.Workspace, r *puzzle.Region) few[W] {
	var out few[W]
	open := e.Board.Open.Words()
	for i, w := range r.Cells.Words() {
		for w &= open[i]; w != 0; w &= w - 1 {
			out.add(int(s.number[i<<6+bits.TrailingZeros64(w)]))
		}
	}
	return out
}

func (s *finned[W]) twin(r *puzzle.Region) uint64 {
	for i := range s.covers {
		if s.covers[i].region == r {
			return 1 << i
		}
	}
	return 0
}
