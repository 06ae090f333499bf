package builtins

import (
	"math/bits"
	"slices"

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

	target  int // local number of the candidate that would be true
	live    []liveBase[W]
	left    []int // by cover: what it has left beside the target
	most    int   // what the neediest live base needs
	chosen  []int // of live
	states  []overlap[W]
	balance []int8 // by local number: in how many more of the cover than of the base chosen
}

var (
	finnedPool     = newPool(func(*Env) *finned[[1]uint64] { return &finned[[1]uint64]{} })
	wideFinnedPool = newPool(func(*Env) *finned[[10]uint64] { return &finned[[10]uint64]{} })
)

// finnedSide is a base or cover region as the search sees it.
type finnedSide[W widths] struct {
	region *puzzle.Region
	open   few[W]
	count  int    // base: what it needs; cover: what it has left
	twin   uint64 // base: the cover that is the same region
}

// liveBase is a base beside the target: what it still needs, and has left.
type liveBase[W widths] struct {
	base   int
	open   few[W]
	need   int
	covers uint64 // that hold something of open
}

// overlap counts, up to three times, how often the bases and covers chosen so far hold a candidate.
type overlap[W widths] struct{ base, cover [3]few[W] }

var finnedFuncs = []*Func{
	{Name: "finned", Params: []Param{{"base", "regions that must be filled"}, {"cover", "regions that must not overflow"}, {"n", "how many base regions"}},
		Cost: Search, Premises: "the base and the cover", Example: "for m in finned(rows(d), columns(d), 2)",
		Doc:   "Choices of n base regions and of cover regions with room for as much as the base needs, and what they exclude. A candidate in more of the base than of the cover is a fin (m.fins). Either a fin is true, or nothing is that is in more of the cover than of the base; m.eliminations is what goes both ways. Regions may overlap. Every candidate that some such choice excludes is excluded by one that is found, with as few bases as it takes.",
		Forms: seq3(finnedFish)},
}

// finnedFish chooses a search wide enough for the open candidates of the regions.
func finnedFish(e *Env, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
	if n < 1 || len(base) < n {
		return
	}
	open := e.Arena.Set()
	for _, r := range base {
		open.Or(open, r.Cells)
	}
	for _, r := range cover {
		open.Or(open, r.Cells)
	}
	e.See(open)
	open.And(open, e.Board.Open)
	if open.Len() <= 64 {
		finnedPool.next(e).walk(e, open, base, cover, n, yield)
	} else {
		wideFinnedPool.next(e).walk(e, open, base, cover, n, yield)
	}
}

// walk takes one open candidate after the other, and looks for choices that exclude it.
func (s *finned[W]) walk(e *Env, open puzzle.Set, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
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
func (s *finned[W]) countOff(e *Env, open puzzle.Set) {
	if len(s.number) < e.Board.Puzzle.Candidates() {
		s.number = make([]int16, e.Board.Puzzle.Candidates())
	}
	s.cands, s.holds = s.cands[:0], s.holds[:0]
	for c := open.First(); c != puzzle.None; c = open.Next(c) {
		s.number[c] = int16(len(s.cands))
		s.cands, s.holds = append(s.cands, c), append(s.holds, 0)
	}
}

// prepare keeps the regions that matter: bases that need something, covers
// with open candidates and room.
func (s *finned[W]) prepare(e *Env, base, cover []*puzzle.Region) bool {
	s.covers, s.bases, s.apart = s.covers[:0], s.bases[:0], true
	for _, r := range cover {
		if left := e.Board.Left(r); left > 0 && e.Board.Free(r) > 0 {
			if !e.roomForCover(len(s.covers)) {
				return false
			}
			s.addCover(e, r, left)
		}
	}
	for _, r := range base {
		if need := e.Board.Need(r); need > 0 {
			s.bases = append(s.bases, finnedSide[W]{region: r, open: s.local(e, r), count: need, twin: s.twin(r)})
		}
	}
	return true
}

func (s *finned[W]) addCover(e *Env, r *puzzle.Region, left int) {
	open := s.local(e, r)
	rest := open
	for i := rest.pop(); i >= 0; i = rest.pop() {
		s.apart = s.apart && s.holds[i] == 0
		s.holds[i] |= 1 << len(s.covers)
	}
	s.covers = append(s.covers, finnedSide[W]{region: r, open: open, count: left})
}

// local is the open candidates of a region.
func (s *finned[W]) local(e *Env, r *puzzle.Region) few[W] {
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

// aim makes the regions as they would be beside the target, and says whether enough bases could be overfull.
func (s *finned[W]) aim(e *Env) bool {
	gone := s.conflicts(e)
	s.live, s.left, s.most = s.live[:0], s.left[:0], 0
	for i := range s.covers {
		c := &s.covers[i]
		s.left = append(s.left, c.count-one(c.open.has(s.target)))
	}
	for i := range s.bases {
		b := &s.bases[i]
		if need := b.count - one(b.open.has(s.target)); need > 0 || len(s.bases) == s.size {
			s.live = append(s.live, liveBase[W]{base: i, open: b.open, need: need})
			s.live[len(s.live)-1].open.drop(&gone)
			s.most = max(s.most, need)
		}
	}
	s.keep(s.size*s.most - 1)
	return len(s.live) >= s.size
}

// conflicts is the target and what conflicts with it.
func (s *finned[W]) conflicts(e *Env) few[W] {
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

// keep drops the live bases that covers with so much left together could not hold.
func (s *finned[W]) keep(room int) {
	kept := s.live[:0]
	for _, b := range s.live {
		covered := true
		rest := b.open
		for i := rest.pop(); i >= 0; i = rest.pop() {
			covered = covered && s.holds[i] != 0
			b.covers |= s.holds[i]
		}
		if covered && (!s.apart || s.room(b.covers) <= room) {
			kept = append(kept, b)
		}
	}
	s.live = kept
}

// room is what the covers in the mask have left together beside the target.
func (s *finned[W]) room(mask uint64) int {
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

// hunt looks for overfull bases beside the target; it says whether to go on.
func (s *finned[W]) hunt(e *Env) bool {
	s.chosen = s.chosen[:0]
	if s.apart {
		return s.gather(e, 0, 0, 0, 0)
	}
	s.states[0] = overlap[W]{}
	return s.extend(e, finnedChoice{usable: ^uint64(0)}, 0, &s.states[0])
}

// gather is the search where no two covers share a candidate: the covers of a base are those it touches.
func (s *finned[W]) gather(e *Env, from, need, left int, used uint64) bool {
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
func (s *finned[W]) extend(e *Env, c finnedChoice, from int, o *overlap[W]) bool {
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
func (s *finned[W]) cover(e *Env, c finnedChoice, o *overlap[W]) bool {
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

// report hands on the choice if its base is overfull beside the target.
func (s *finned[W]) report(e *Env, excess int, used uint64) bool {
	if excess <= 0 {
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
func (s *finned[W]) tip(open few[W], n int8) {
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
func (s *finned[W]) complete(e *Env, options uint64) bool {
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
func (s *finned[W]) fins(open few[W]) int {
	n := 0
	for i := open.pop(); i >= 0; i = open.pop() {
		n += one(s.balance[i] == -1)
	}
	return n
}

// judge tells fins and eliminations by the balance k − b of each candidate.
func (s *finned[W]) judge(e *Env) {
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
