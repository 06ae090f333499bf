package exact

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"asterism/puzzle"
)

// The general engine: conflict-driven clause learning, after Marques-Silva and Sakallah's GRASP and Eén and
// Sörensson's MiniSat, over candidates whose counts are kept natively: a region is a pair of counters, not clauses,
// and its part in an explanation is read off when it is needed.

// lit is a literal: 2·variable, plus 1 for its negation. Variables are the candidates, then the strips' own.
type lit int32

func (l lit) negated() lit  { return l ^ 1 }
func (l lit) variable() int { return int(l >> 1) }
func (l lit) isFalse() bool { return l&1 != 0 }

// reason says why a literal holds: the kind in the two low bits, above them a clause, a count with how it was left no
// choice, or a candidate.
type reason int32

const (
	byChoice reason = iota // a decision, or given
	byClause
	byCount
	byNeighbour
	reasonBits = 2
)

// count says how many of some literals hold, a region's cells for one. yes and no count those that the propagation has
// seen to hold, and not to.
type count struct {
	start, end int32 // its literals in learner.members
	yes, no    int32
	most, lack int32 // at most so many hold, at most so many do not
}

// learner is the engine's memory: the problem, the assignment as a trail of literals, what was learnt.
type learner struct {
	candidates int // how many variables are candidates
	counts     []count
	members    []lit
	countsOf   table // literal → counts
	neighbours table // variable → variables that exclude it
	crowds     bool  // whether neighbours is respected
	shares     [2]shares

	value []int8 // by literal: 1 holds, −1 does not, 0 open
	level []int32
	place []int32 // position in the trail
	why   []reason
	phase []lit // by variable: the literal to decide for
	trail []lit
	marks []int32 // where each decision level begins in the trail
	head  int     // literals of the trail before it have been propagated
	clash []lit   // a clause that is false

	clauses clauses
	order   order
	seen    []bool
	learnt  []lit
	toClear []lit
	scratch []lit
	stamps  []int32
	stamp   int32

	conflicts int
	hopeless  bool // whether a clause given at the start was empty
}

// table is a list of numbers for each variable or literal, laid end to end.
type table struct{ start, list []int32 }

func (t *table) of(i int) []int32 { return t.list[t.start[i]:t.start[i+1]] }

func newLearner(p *puzzle.Puzzle) *learner {
	s := &learner{candidates: p.Candidates()}
	s.neighbours.start = append(s.neighbours.start, 0)
	for v := range puzzle.Cand(p.Candidates()) {
		near := p.Conflicts(v)
		for c := near.First(); c != puzzle.None; c = near.Next(c) {
			s.neighbours.list = append(s.neighbours.list, int32(c))
		}
		s.neighbours.start = append(s.neighbours.start, int32(len(s.neighbours.list)))
	}
	return s
}

// load takes a problem, and forgets the one before.
func (s *learner) load(p *Problem) {
	s.crowds = p.Adjacency && !(p.whole() && p.Puzzle.Family == puzzle.Sudoku) // a Sudoku's conflicts follow from its truths
	lines := p.whole() && p.Puzzle.Family == puzzle.StarBattle
	shapes := lines && len(p.Puzzle.Of(puzzle.Shape)) > 0 // a frame, into which stars are planted, has none
	s.counts, s.members = s.counts[:0], s.members[:0]
	s.addCounts(p.Regions)
	s.addCounts(p.Where)
	vars := s.candidates
	if lines {
		vars += stripVars(p.Puzzle)
	}
	if shapes {
		vars = s.loadShares(p.Puzzle, vars)
	}
	s.clear(vars)
	s.assume(p)
	if lines {
		s.addStrips(p.Puzzle)
	}
	if shapes {
		s.orderShares(&s.shares[rowAxis])
		s.orderShares(&s.shares[columnAxis])
	}
}

func (s *learner) loadShares(p *puzzle.Puzzle, vars int) int {
	for axis := range s.shares {
		vars = s.shares[axis].fill(p, axis, vars)
		s.countShares(p, &s.shares[axis])
	}
	return vars
}

// clear makes an assignment of so many variables without anything assigned or learnt.
func (s *learner) clear(vars int) {
	s.resize(vars)
	s.indexCounts(vars)
	s.clauses.reset(vars)
	s.order.reset(s, vars)
}

// assume puts what is known at the start on the trail.
func (s *learner) assume(p *Problem) {
	for c := range puzzle.Cand(s.candidates) {
		switch {
		case p.Placed.Has(c):
			s.assign(lit(c<<1), byChoice)
		case !p.Open.Has(c):
			s.assign(lit(c<<1|1), byChoice)
		}
	}
}

func (s *learner) addCounts(regions []*puzzle.Region) {
	for _, r := range regions {
		for i, w := range r.Cells.Words() {
			for ; w != 0; w &= w - 1 {
				s.members = append(s.members, lit(i<<6+bits.TrailingZeros64(w))<<1)
			}
		}
		s.endCount(r.Min, r.Max)
	}
}

// endCount makes a count of the members added since the last one.
func (s *learner) endCount(low, high int) {
	start, end := int32(0), int32(len(s.members))
	if n := len(s.counts); n > 0 {
		start = s.counts[n-1].end
	}
	s.counts = append(s.counts, count{start: start, end: end, most: int32(high), lack: end - start - int32(low)})
}

// indexCounts fills countsOf by counting first.
func (s *learner) indexCounts(vars int) {
	t, n := &s.countsOf, 2*vars
	t.start = puzzle.Zeroed(t.start, n+2)
	t.list = puzzle.Zeroed(t.list, len(s.members))
	for _, l := range s.members {
		t.start[l+2]++
	}
	for l := range n {
		t.start[l+2] += t.start[l+1]
	}
	for i := range s.counts {
		for _, l := range s.members[s.counts[i].start:s.counts[i].end] {
			t.list[t.start[l+1]] = int32(i)
			t.start[l+1]++
		}
	}
	t.start = t.start[:n+1]
}

func (s *learner) resize(vars int) {
	s.value = puzzle.Zeroed(s.value, 2*vars)
	s.level = puzzle.Zeroed(s.level, vars)
	s.place = puzzle.Zeroed(s.place, vars)
	s.why = puzzle.Zeroed(s.why, vars)
	s.seen = puzzle.Zeroed(s.seen, vars)
	s.phase = puzzle.Zeroed(s.phase, vars)
	for v := range s.phase {
		s.phase[v] = lit(v << 1)
	}
	s.stamps = puzzle.Zeroed(s.stamps, vars+1)
	s.trail, s.marks, s.head, s.clash = s.trail[:0], s.marks[:0], 0, s.clash[:0]
	s.stamp, s.conflicts, s.hopeless = 0, 0, false
}

// The search restarts after a number of conflicts that follows Luby's sequence, this many times.
const restartUnit = 100

// search calls yield with each solution, written into found.
func (s *learner) search(ctx context.Context, found puzzle.Set, yield func(puzzle.Set) bool) error {
	if !s.begin() {
		return nil
	}
	for round := 1; ; round++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.run(ctx, restartUnit*luby(round), found, yield) {
			return nil
		}
		if s.backTo(0); !s.propagate() {
			return nil
		}
		s.clauses.tidy(s)
	}
}

// begin checks every count once: later only those are looked at that a literal touches.
func (s *learner) begin() bool {
	if s.hopeless {
		return false
	}
	for i := range s.counts {
		c := &s.counts[i]
		if c.most < 0 || c.lack < 0 {
			return false
		}
		if c.most == 0 {
			s.settle(i, filled)
		}
		if c.lack == 0 {
			s.settle(i, exhausted)
		}
	}
	return true
}

// patience is how many decisions and conflicts pass between two looks at whether the caller still waits: a few
// milliseconds on the largest boards.
const patience = 64

// run searches until a number of conflicts and solutions has been met or ctx ends (false), or the search is over (true).
func (s *learner) run(ctx context.Context, budget int, found puzzle.Set, yield func(puzzle.Set) bool) bool {
	for n := 1; ; n++ {
		if n%patience == 0 && ctx.Err() != nil {
			return false
		}
		if !s.propagate() {
			if len(s.marks) == 0 {
				return true
			}
			s.learnFromClash()
			budget--
			continue
		}
		if budget <= 0 {
			return false
		}
		if s.decide() {
			continue
		}
		if s.report(found, yield) || !s.forbidThis() {
			return true
		}
		budget--
	}
}

// decide opens a level with a choice; false where everything is assigned.
func (s *learner) decide() bool {
	v := s.order.next(s)
	if v < 0 {
		return false
	}
	s.marks = append(s.marks, int32(len(s.trail)))
	s.assign(s.phase[v], byChoice)
	return true
}

// report hands the assignment to yield, and says whether that was enough.
func (s *learner) report(found puzzle.Set, yield func(puzzle.Set) bool) bool {
	found.Clear()
	for c := range s.candidates {
		if s.value[c<<1] > 0 {
			found.Add(puzzle.Cand(c))
		}
	}
	return !yield(found)
}

// forbidThis learns that not all decisions can be taken together, which excludes the present assignment only. It is
// false where there are none, so that no other assignment is left.
func (s *learner) forbidThis() bool {
	if len(s.marks) == 0 {
		return false
	}
	s.learnt = s.learnt[:0]
	for i := len(s.marks) - 1; i >= 0; i-- {
		s.learnt = append(s.learnt, s.trail[s.marks[i]].negated())
	}
	s.backTo(len(s.marks) - 1)
	s.assert(0)
	return true
}

// luby is the n-th number (from 1) of 1 1 2 1 1 2 4 1 1 2 …
func luby(n int) int {
	for {
		k := bits.Len(uint(n))
		if n == 1<<k-1 {
			return 1 << (k - 1)
		}
		n -= 1<<(k-1) - 1
	}
}

// order picks the variable to decide: the open one that was most active in recent clashes (VSIDS, after Moskewicz and
// others), kept in a heap.
type order struct {
	activity []float64
	step     float64
	heap     []int32
	at       []int32 // variable → place in the heap, or −1
}

const (
	activityDecay = 1 / 0.95
	activityMax   = 1e100
)

// reset starts all variables by how tight their counts are.
func (o *order) reset(s *learner, vars int) {
	o.activity = puzzle.Zeroed(o.activity, vars)
	o.at = puzzle.Zeroed(o.at, vars)
	o.heap = o.heap[:0]
	o.step = 1
	for i := range s.counts {
		c := &s.counts[i]
		for _, l := range s.members[c.start:c.end] {
			if v := l.variable(); v < s.candidates {
				o.activity[v] += 1 / float64(c.end-c.start)
			}
		}
	}
	for v := range vars {
		o.at[v] = -1
		o.insert(v)
	}
}

// next takes the most active open variable off the heap, or is −1.
func (o *order) next(s *learner) int {
	for len(o.heap) > 0 {
		v := int(o.heap[0])
		last := o.heap[len(o.heap)-1]
		o.heap = o.heap[:len(o.heap)-1]
		o.at[v] = -1
		if len(o.heap) > 0 {
			o.heap[0], o.at[last] = last, 0
			o.down(0)
		}
		if s.value[v<<1] == 0 {
			return v
		}
	}
	return -1
}

func (o *order) insert(v int) {
	if o.at[v] >= 0 {
		return
	}
	o.at[v] = int32(len(o.heap))
	o.heap = append(o.heap, int32(v))
	o.up(len(o.heap) - 1)
}

func (o *order) bump(v int) {
	o.activity[v] += o.step
	if o.activity[v] > activityMax {
		for i := range o.activity {
			o.activity[i] /= activityMax
		}
		o.step /= activityMax
	}
	if o.at[v] >= 0 {
		o.up(int(o.at[v]))
	}
}

func (o *order) decay() { o.step *= activityDecay }

func (o *order) up(i int) {
	v := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		u := o.heap[parent]
		if o.activity[u] >= o.activity[v] {
			break
		}
		o.heap[i], o.at[u] = u, int32(i)
		i = parent
	}
	o.heap[i], o.at[v] = v, int32(i)
}

func (o *order) down(i int) {
	v := o.heap[i]
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			break
		}
		if child+1 < len(o.heap) && o.activity[o.heap[child+1]] > o.activity[o.heap[child]] {
			child++
		}
		u := o.heap[child]
		if o.activity[v] >= o.activity[u] {
			break
		}
		o.heap[i], o.at[u] = u, int32(i)
		i = child
	}
	o.heap[i], o.at[v] = v, int32(i)
}

// shuffle gives the first n variables a random activity.
func (o *order) shuffle(rng *rand.Rand, n int) {
	for v := range n {
		o.activity[v] = rng.Float64()
	}
	for i := len(o.heap) - 1; i >= 0; i-- {
		o.down(i)
	}
}
