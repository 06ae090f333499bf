// Package counting is the arguments that compare what regions need with what others have room for.
//
// The theorem: base regions that share no open candidate, and whose open candidates all lie in cover regions with room for
// no more than the base needs, use the cover up; what else is in the cover goes ([FindFish], [FindFinned], [Remainders]).
// With squares instead of exact regions it is supply and demand ([Supply], [Demand], [Balances]); as a flow between lines
// and regions it says which cannot be filled ([Short]) or just can ([Exhausted]); and the ways to fill one region are what
// remains to be counted one by one ([Ways], [Always], [Never], [Touched]).
//
// In: a board, regions, how many at most. Out: matches, handed to yield. Choosing n of k regions costs their number of
// choices, cut where no cover could be tight any more; a flow costs a shortest path for each star.
package counting

import (
	"fmt"
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Fish is a match of the counting theorem: the base regions need as much as the cover regions have room for (or more:
// then the board is contradictory), and all their open candidates lie in the cover. So the base uses the cover up, and nothing else in the cover can be placed.
// Undercounting, overcounting, X-Wings, pointing pairs, naked and hidden subsets are this theorem with other regions.
type Fish struct {
	Base         []*puzzle.Region `expr:"base"`
	Cover        []*puzzle.Region `expr:"cover"`
	Size         int              `expr:"size"`         // base regions
	Need         int              `expr:"need"`         // what the base still needs
	Excess       int              `expr:"excess"`       // how much more that is than the cover has room for
	Slack        int              `expr:"slack"`        // how much less: what the rest of the cover holds
	Cells        puzzle.Set       `expr:"cells"`        // open candidates of the base
	Eliminations puzzle.Set       `expr:"eliminations"` // open candidates of the cover outside the base, or covered twice
	Fins         puzzle.Set       `expr:"fins"`         // open candidates in more of the base than of the cover: none, but for finned

	s fishSearch
}

var fishPool = engine.NewPool(func(*engine.Workspace) *Fish { return &Fish{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (f *Fish) Clone() *Fish {
	return &Fish{Base: slices.Clone(f.Base), Cover: slices.Clone(f.Cover), Size: f.Size, Need: f.Need, Excess: f.Excess, Slack: f.Slack,
		Cells: f.Cells.Clone(), Eliminations: f.Eliminations.Clone(), Fins: f.Fins.Clone()}
}

// Proof is a fish where all regions are about one digit, and otherwise a matter of counting.
func (f *Fish) Proof(_ *engine.Workspace) *engine.Proof {
	sum := slices.Concat(f.Base, f.Cover)
	if len(f.Base) < f.Size {
		return &engine.Proof{Kind: engine.BasicProof, Sum: sum}
	}
	digit := f.Base[0].Digit
	for _, r := range sum {
		if r.Digit == 0 || r.Digit != digit {
			return &engine.Proof{Kind: engine.BasicProof, Sum: sum}
		}
	}
	proof := &engine.Proof{Kind: engine.FishProof, Sum: sum, Digit: digit, Base: slices.Clone(f.Base), Cover: slices.Clone(f.Cover)}
	if !f.Fins.Empty() {
		proof.Fins = f.Fins.Clone()
	}
	return proof
}

// FindFish walks the matches with up to n base regions, the smaller first.
func FindFish(e *engine.Workspace, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
	counting(e, puzzle.Set{}, base, cover, n, false, yield)
}

// FindFishWith walks the fish whose base has a set as well, at least one candidate of which is placed.
func FindFishWith(e *engine.Workspace, set puzzle.Set, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
	counting(e, set, base, cover, n, false, yield)
}

// Remainders enumerates what is left of exact covers when exact bases inside them are taken away.
func Remainders(e *engine.Workspace, base, cover []*puzzle.Region, n int, yield func(*Fish) bool) {
	counting(e, puzzle.Set{}, base, cover, n, true, yield)
}

// counting chooses bases and looks for covers. The first base is the set with, unless that is Nil.
func counting(e *engine.Workspace, with puzzle.Set, base, cover []*puzzle.Region, n int, remains bool, yield func(*Fish) bool) {
	f := fishPool.Next(e)
	f.Cells, f.Eliminations, f.Fins, f.s.twice = e.Arena.Set(), e.Arena.Set(), e.Arena.Set(), e.Arena.Set()
	f.s.remains, f.s.margin = remains, 0
	if e.Near != nil {
		f.s.margin = nearMargin
	}
	if !f.s.prepare(e, with, base, cover, n) {
		return
	}
	for f.Size = 1; f.Size <= min(n, len(f.s.bases)); f.Size++ {
		f.s.chosen, f.s.yield = f.s.chosen[:0], yield
		if !f.start(e, with) {
			return
		}
	}
}

// start chooses the first base where that is given, and then the others.
func (f *Fish) start(e *engine.Workspace, with puzzle.Set) bool {
	if with.Nil() {
		return f.extend(e, 0, 0, 0, 0)
	}
	f.s.chosen = append(f.s.chosen, 0)
	return f.extend(e, 1, 1, f.s.room(f.s.bases[0].covers), f.s.bases[0].covers)
}

// side is a base or cover region as the search sees it.
type side struct {
	region *puzzle.Region // nil for a set that is given as it is
	open   puzzle.Set
	count  int    // base: what it needs; cover: what it has left
	covers uint64 // base: which covers its open candidates touch
}

type fishSearch struct {
	bases    []side
	most     int // what the neediest base needs
	covers   []side
	apart    bool // no two bases share an open candidate
	opened   bool // the regions have their sets of open candidates
	single   bool // every cover has room for one
	disjoint bool // no two covers do, so a base has one cover at most
	chosen   []int
	using    []int // covers chosen so far, where there is a choice
	twice    puzzle.Set
	yield    func(*Fish) bool
	remains  bool     // look for exact bases that leave something of exact covers
	holds    []uint64 // by candidate: the covers that hold it
	held     []int32  // the candidates that holds is not 0 of
	reports  int      // how many matches were handed out
	margin   int      // how much more room than need is looked at: near misses, where somebody asks for them
}

// maxCovers is how many covers with open candidates the search can tell apart.
const maxCovers = 64

// roomForCover says whether there is room for one more cover; if not, the work is stopped and says why.
func roomForCover(e *engine.Workspace, have int) bool {
	if have < maxCovers {
		return true
	}
	e.Stop(fmt.Errorf("%w: a search for fish was given more than %d cover regions", engine.ErrBudget, maxCovers))
	return false
}

// room is what the covers in the mask have left together.
func (s *fishSearch) room(mask uint64) int {
	if s.single {
		return bits.OnesCount64(mask)
	}
	sum := 0
	for ; mask != 0; mask &= mask - 1 {
		sum += s.covers[bits.TrailingZeros64(mask)].count
	}
	return sum
}

// extend adds bases from index from on until there are Size of them; it says whether to go on. need is what the bases
// chosen need, touched the covers they touch, room what these have left.
func (f *Fish) extend(e *engine.Workspace, from, need, room int, touched uint64) bool {
	s := &f.s
	depth := len(s.chosen)
	if depth == f.Size {
		f.Need, f.Slack, f.Excess = need, room-need, need-room
		return f.close(e, touched)
	}
	for i := from; i <= len(s.bases)-(f.Size-depth); i++ {
		if !e.Tick() {
			return false
		}
		if !s.apart && s.overlaps(s.chosen[:depth], i) {
			continue
		}
		b := &s.bases[i]
		n, r := need+b.count, room+s.room(b.covers&^touched)
		if s.hopeless(r-n, f.Size-depth-1) {
			continue
		}
		s.chosen = append(s.chosen[:depth], i)
		if !f.extend(e, i+1, n, r, touched|b.covers) {
			return false
		}
	}
	s.chosen = s.chosen[:depth]
	return true
}

// hopeless says whether so few more bases cannot make up for the room that the covers chosen have too much: further
// bases only add covers, and need no more than the neediest does.
func (s *fishSearch) hopeless(slack, more int) bool {
	return s.disjoint && !s.remains && slack > more*s.most+s.margin
}

func (s *fishSearch) overlaps(chosen []int, i int) bool {
	for _, k := range chosen {
		if s.bases[k].open.Meets(s.bases[i].open) {
			return true
		}
	}
	return false
}

// close looks for covers of the chosen base with room for just what it needs.
func (f *Fish) close(e *engine.Workspace, touched uint64) bool {
	if f.s.disjoint {
		if f.Slack > 0 != f.s.remains {
			f.nearly(e, touched)
			return true
		}
		f.collectBase(e)
		f.s.using = f.s.using[:0]
		for ; touched != 0; touched &= touched - 1 {
			f.s.using = append(f.s.using, bits.TrailingZeros64(touched))
		}
		return f.report(e)
	}
	f.collectBase(e)
	f.s.using = f.s.using[:0]
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	if f.s.remains {
		return f.differ(e, differential{uncovered: f.Cells, once: e.Arena.Set(), twice: e.Arena.Set(), barred: e.Arena.Set(), usable: touched})
	}
	reports := f.s.reports
	more := f.cover(e, f.Cells, touched, f.Need)
	if f.s.reports == reports {
		f.nearly(e, touched)
	}
	return more
}

// cover chooses a cover for the first candidate that has none, within the room that may be used, and reports every
// choice that uses all of it.
func (f *Fish) cover(e *engine.Workspace, uncovered puzzle.Set, usable uint64, room int) bool {
	first := uncovered.First()
	if first == puzzle.None {
		f.Excess, f.Slack = room, -room
		return f.report(e)
	}
	depth := len(f.s.using)
	for m := usable; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		c := &f.s.covers[i]
		if c.count > room || !c.open.Has(first) {
			continue
		}
		if !e.Tick() {
			return false
		}
		usable &^= 1 << i
		mark := e.Arena.Mark()
		f.s.using = append(f.s.using[:depth], i)
		more := f.cover(e, e.Arena.AndNot(uncovered, c.open), usable, room-c.count)
		e.Arena.Release(mark)
		if !more {
			return false
		}
	}
	f.s.using = f.s.using[:depth]
	return true
}

func (f *Fish) collectBase(e *engine.Workspace) {
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	f.Base = f.Base[:0]
	f.Cells.Clear()
	for _, i := range f.s.chosen {
		if r := f.s.bases[i].region; r != nil {
			f.Base = append(f.Base, r)
		}
		f.Cells.Or(f.Cells, f.s.openOf(e, &f.s.bases[i]))
	}
}

// report works out what the match removes: what the cover holds outside the base, and what it holds twice.
func (f *Fish) report(e *engine.Workspace) bool {
	f.Cover = f.Cover[:0]
	f.Eliminations.Clear()
	f.s.twice.Clear()
	mark := e.Arena.Mark()
	for _, i := range f.s.using {
		c := &f.s.covers[i]
		open := f.s.openOf(e, c)
		f.Cover = append(f.Cover, c.region)
		if !f.s.disjoint {
			addShared(f.s.twice, f.Eliminations, open)
		}
		f.Eliminations.Or(f.Eliminations, open)
	}
	e.Arena.Release(mark)
	f.Eliminations.AndNot(f.Eliminations, f.Cells)
	f.Eliminations.Or(f.Eliminations, f.s.twice)
	return f.hand(e)
}

// hand gives the match to whoever walks the fish.
func (f *Fish) hand(e *engine.Workspace) bool {
	f.s.reports++
	return engine.Report(e, e.Arena.Mark(), f, f.s.yield, f.Base, f.Cover)
}

// addShared puts what a and b share into twice.
func addShared(twice, a, b puzzle.Set) {
	t, x, y := twice.Words(), a.Words(), b.Words()
	for i := range t {
		t[i] |= x[i] & y[i]
	}
}

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

// differential is how far a cover of a base has got whose regions may cross: a candidate outside the base may be
// covered once, one in the base twice, so that what is left when the base is taken away counts once or not at all.
type differential struct {
	uncovered   puzzle.Set // candidates of the base that have no cover yet
	once, twice puzzle.Set // candidates covered at least once, and twice
	barred      puzzle.Set // candidates that may not be covered once more: those covered twice, and outside the base once
	usable      uint64     // covers that may still be chosen
	need        int        // of the covers chosen
}

// differ chooses a cover for the first candidate of the base that has none, and reports every choice that needs more
// than the base; it says whether to go on. Once all have one, further covers may join: which are not needed to cover the
// base depends on the order, and so must not matter.
func (f *Fish) differ(e *engine.Workspace, d differential) bool {
	first := d.uncovered.First()
	if first == puzzle.None {
		f.Slack, f.Excess = d.need-f.Need, f.Need-d.need
		if f.Slack > 0 && !f.report(e) {
			return false
		}
	}
	depth := len(f.s.using)
	for m := d.usable; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if c := &f.s.covers[i]; first != puzzle.None && !c.open.Has(first) || c.open.Meets(d.barred) {
			continue
		}
		if !e.Tick() {
			return false
		}
		d.usable &^= 1 << i
		f.s.using = append(f.s.using[:depth], i)
		if !f.differWith(e, d, i) {
			return false
		}
	}
	f.s.using = f.s.using[:depth]
	return true
}

// differWith goes on with one more cover.
func (f *Fish) differWith(e *engine.Workspace, d differential, i int) bool {
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	c := &f.s.covers[i]
	d.uncovered = e.Arena.AndNot(d.uncovered, c.open)
	d.twice = e.Arena.Or(d.twice, e.Arena.And(d.once, c.open))
	d.once = e.Arena.Or(d.once, c.open)
	d.barred = e.Arena.Or(d.twice, e.Arena.AndNot(d.once, f.Cells))
	d.need += c.count
	return f.differ(e, d)
}
