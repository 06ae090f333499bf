package counting

import (
	"fmt"
	"math/bits"
	"slices"

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
	margin int  // 1 where near misses are asked for: how much more room than need is looked at
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
	open   localSet[W]
	count  int    // base: what it needs; cover: what it has left
	twin   uint64 // base: the cover that is the same region
	covers uint64 // base: that hold something of it
	least  int    // base: so many covers it takes at least, where each has room for one
}

// liveBase is a base beside the target: what it still needs, and has left.
type liveBase[W widths] struct {
	base   int
	open   localSet[W]
	need   int
	covers uint64 // that hold something of open
	lost   bool   // the target takes something of it
}

// overlap counts, up to three times, how often the bases and covers chosen so far hold a candidate.
type overlap[W widths] struct{ base, cover [3]localSet[W] }

// FindFinned walks the fish of n base regions with fins; its search is wide enough for the open candidates of the regions.
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
	s.margin = 0
	if e.Near != nil {
		s.margin = 1
	}
	s.countOff(e, open)
	if !s.prepare(e, base, cover) || len(s.bases) < n {
		return
	}
	for len(s.states) <= n+len(s.covers) {
		s.states = append(s.states, overlap[W]{})
	}
	for s.target = range s.cands {
		if !e.Pause() || s.aim(e) && !s.hunt(e) { // to aim at every candidate takes long by itself on a large grid
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
func (s *finned[W]) local(e *engine.Workspace, r *puzzle.Region) localSet[W] {
	var out localSet[W]
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
func (s *finned[W]) aimCovers(gone *localSet[W]) {
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
func (s *finned[W]) aimBase(i int, gone *localSet[W]) {
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
	if least < s.size*s.most+s.margin {
		s.live = append(s.live, l)
	}
}

// survey finds the covers that hold something of a base, and how much they have left at least that together hold all
// of it: where even, how many they are.
func (s *finned[W]) survey(open localSet[W], twin uint64) (covers uint64, least int) {
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
func (s *finned[W]) conflicts(e *engine.Workspace) localSet[W] {
	var gone localSet[W]
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

// report hands on the choice if its base is overfull beside the target.
func (s *finned[W]) report(e *engine.Workspace, excess int, used uint64) bool {
	if excess <= 0 {
		s.nearly(e, used)
		return true
	}
	f := &s.match
	s.balance = slices.Grow(s.balance[:0], len(s.cands))[:len(s.cands)]
	clear(s.balance)
	f.Base, f.Cover, f.Need, f.Slack = f.Base[:0], f.Cover[:0], 0, 0
	twins := uint64(0)
	for _, i := range s.chosen {
		b := &s.bases[s.live[i].base]
		f.Base, f.Need = append(f.Base, b.region), f.Need+b.count
		s.tip(b.open, -1)
		twins |= b.twin
	}
	f.Slack = -f.Need
	for m := used; m != 0; m &= m - 1 {
		s.spend(bits.TrailingZeros64(m))
	}
	return s.complete(e, s.holds[s.target]&^used&^twins)
}

// tip adds n to the balance of candidates.
func (s *finned[W]) tip(open localSet[W], n int8) {
	for i := open.pop(); i >= 0; i = open.pop() {
		s.balance[i] += n
	}
}

// spend puts a cover into the match.
func (s *finned[W]) spend(i int) {
	c, f := &s.covers[i], &s.match
	f.Cover, f.Slack = append(f.Cover, c.region), f.Slack+c.count
	s.tip(c.open, 1)
}

// refund takes the last cover out again.
func (s *finned[W]) refund(i int) {
	c, f := &s.covers[i], &s.match
	f.Cover, f.Slack = f.Cover[:len(f.Cover)-1], f.Slack-c.count
	s.tip(c.open, -1)
}

// complete adds covers that the target alone fills, as long as the base needs more than the cover has left: so the
// sides come out even, and what else these covers hold is excluded, too. Each way is a match, the one with the fewest
// fins first.
func (s *finned[W]) complete(e *engine.Workspace, options uint64) bool {
	i := s.widest(options)
	if s.match.Slack >= 0 || i < 0 {
		s.match.Excess = -s.match.Slack
		s.judge(e)
		return s.match.hand(e)
	}
	for ; i >= 0; i = s.widest(options) {
		options &^= 1 << i
		s.spend(i)
		if !s.complete(e, options) {
			return false
		}
		s.refund(i)
	}
	return true
}

// widest is the cover full beside the target that takes the most from the fins, or −1.
func (s *finned[W]) widest(options uint64) int {
	best, most := -1, -1
	for ; options != 0; options &= options - 1 {
		i := bits.TrailingZeros64(options)
		if n := s.fins(s.covers[i].open); s.left[i] == 0 && n > most {
			best, most = i, n
		}
	}
	return best
}

// fins counts the candidates that one more cover would take from the fins.
func (s *finned[W]) fins(open localSet[W]) int {
	n := 0
	for i := open.pop(); i >= 0; i = open.pop() {
		n += one(s.balance[i] == -1)
	}
	return n
}

// judge tells fins and eliminations by the balance k − b of each candidate.
func (s *finned[W]) judge(e *engine.Workspace) {
	f := &s.match
	f.Cells.Clear()
	f.Fins.Clear()
	f.Eliminations.Copy(e.Board.Open)
	for _, r := range f.Base {
		f.Cells.Or(f.Cells, r.Cells)
	}
	f.Cells.And(f.Cells, e.Board.Open)
	for i, c := range s.cands {
		if s.balance[i] < 0 {
			f.Fins.Add(c)
			self := f.Eliminations.Has(c) // not yet at odds with a fin
			f.Eliminations.And(f.Eliminations, e.Board.Puzzle.Conflicts(c))
			if self {
				f.Eliminations.Add(c)
			}
		}
	}
	for c := f.Eliminations.First(); c != puzzle.None; c = f.Eliminations.Next(c) {
		if i := int(s.number[c]); i >= len(s.cands) || s.cands[i] != c || int(s.balance[i]) <= f.Slack {
			f.Eliminations.Remove(c)
		}
	}
}
