package linear

import (
	"cmp"
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// Composite is a sum of regions, some added and some taken away, that counts every open candidate once or not at all. So
// the candidates that it counts hold what the regions do: it is a region too, with an exact count if these have one, or
// else with bounds.
type Composite struct {
	Added      []*puzzle.Region `expr:"added"`
	Taken      []*puzzle.Region `expr:"taken"`
	Cells      puzzle.Set       `expr:"cells"`      // the open candidates that count
	Count      int              `expr:"count"`      // how many of them are placed, at least
	Most       int              `expr:"most"`       // and at most
	Slack      int              `expr:"slack"`      // how many more than Count the cells have room for, by the fewest squares that cover them
	Operations int              `expr:"operations"` // regions added and taken away
}

// Proof is the sum of what is added and taken.
func (c *Composite) Proof(_ *engine.Workspace) *engine.Proof {
	return &engine.Proof{Kind: engine.BasicProof, Sum: slices.Concat(c.Added, c.Taken)}
}

// Clone is a composite of its own, which stays as it is when the search goes on.
func (c *Composite) Clone() *Composite {
	d := *c
	d.Added, d.Taken, d.Cells = slices.Clone(c.Added), slices.Clone(c.Taken), c.Cells.Clone()
	return &d
}

// Composites walks the sums of up to n of the regions that count every open candidate once or not at all, those with the
// least slack first, then those with few candidates. One that has room for far more than it holds is left out, and how
// many sums are tried is bounded by the size of the grid.
//
// A sum is built region by region. While some candidate counts twice, a region that holds it is taken away; while one
// counts less than 0 times, one is added. Otherwise any region may follow that touches what counts. No candidate may
// count more than twice or less than −1 times on the way.
func Composites(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Composite) bool) {
	compositePool.Next(e).run(e, regions, n, false, yield)
}

// BoundedComposites walks such sums of regions of which one at least has no exact count, but says how many it holds at
// least or at most. What is added holds at least what it needs, what is taken away at most what it has left, and the
// other way round. A sum is handed out that must hold one at least, or no more than fewer squares than cover it.
func BoundedComposites(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Composite) bool) {
	compositePool.Next(e).run(e, regions, n, true, yield)
}

// run makes the sums, shortest first, and hands the composites out.
func (s *compositeSearch) run(e *engine.Workspace, regions []*puzzle.Region, n int, bounded bool, yield func(*Composite) bool) {
	s.bounded = bounded
	s.prepare(e, regions)
	for i := range s.operands {
		s.try(-1, i, 1)
	}
	for i := 0; i < len(s.sums); i++ {
		if s.sums[i].operations < n && !s.extend(i) {
			break
		}
	}
	s.collect()
	s.walk(yield)
}

// compositeSearch keeps the sums that have been made, each once.
type compositeSearch struct {
	e        *engine.Workspace
	bounded  bool // sums with bounds are looked for, not those with exact counts
	width    int  // words of a set
	operands []operand
	cells    []uint64 // of every operand: its open candidates, and what they touch
	sums     []sum
	counts   []uint64 // of every sum: the candidates that count −1 times, once, twice
	next     []uint64 // the same of a sum that is being made
	table    []int32  // the sums by what they count, from 1
	most     int      // sums
	valid    []ranked
	found    Composite
}

// operand is a region that can be added and taken away.
type operand struct {
	region      *puzzle.Region
	least, most int // what it holds
}

// sum is what has come of a sum and one region more.
type sum struct {
	from       int32 // the sum before, or −1
	operand    int32
	sign       int8
	bad        bool // some candidate counts twice, or less than 0 times
	operations int
	least      int // what the sum makes
	most       int
}

// ranked is a sum that is a composite.
type ranked struct{ sum, slack, rank, size int }

var compositePool = engine.NewPool(func(*engine.Workspace) *compositeSearch { return &compositeSearch{} })

// sumsPerCell is how many sums are tried for each cell of the grid.
const sumsPerCell = 32

// prepare lists the operands: regions that still need something, with an exact count unless bounds are wanted, where those
// are some, too, that have less left than fits in. Regions of the same candidates that tell no more count once.
func (s *compositeSearch) prepare(e *engine.Workspace, regions []*puzzle.Region) {
	b := e.Board
	e.See(b.Puzzle.All)
	s.e, s.width, s.most = e, len(b.Open.Words()), sumsPerCell*b.Puzzle.Candidates()
	s.operands, s.cells, s.sums, s.counts, s.valid = s.operands[:0], s.cells[:0], s.sums[:0], s.counts[:0], s.valid[:0]
	s.next = puzzle.Zeroed(s.next, 3*s.width)
	s.table = puzzle.Zeroed(s.table, 1<<bits.Len(uint(2*s.most)))
	s.found.Cells = e.Arena.Set()
	mark := e.Arena.Mark()
	for _, r := range regions {
		if b.Free(r) > 0 && (r.Exact() && b.Need(r) > 0 || s.bounded && !r.Exact()) {
			s.addOperand(r, e.Arena.And(r.Cells, b.Open))
		}
		e.Arena.Release(mark)
	}
}

func (s *compositeSearch) addOperand(r *puzzle.Region, open puzzle.Set) {
	o := operand{r, max(s.e.Board.Need(r), 0), s.e.Board.Left(r)}
	if !r.Exact() {
		o.most = min(o.most, tiling.CoverNumber(s.e, open))
	}
	for i, p := range s.operands {
		if p.least >= o.least && p.most <= o.most && slices.Equal(s.open(i), open.Words()) {
			return
		}
	}
	near := s.e.Arena.Copy(open)
	for c := open.First(); c != puzzle.None; c = open.Next(c) {
		near.Or(near, s.e.Board.Puzzle.Conflicts(c))
	}
	s.operands = append(s.operands, o)
	s.cells = append(append(s.cells, open.Words()...), near.Words()...)
}

// open is the open candidates of an operand, near what they touch besides.
func (s *compositeSearch) open(i int) []uint64 { return engine.Part(s.cells, 2*i, s.width) }
func (s *compositeSearch) near(i int) []uint64 { return engine.Part(s.cells, 2*i+1, s.width) }

// The candidates of a sum that count −1 times, once and twice.
func (s *compositeSearch) below(i int) []uint64 { return engine.Part(s.counts, 3*i, s.width) }
func (s *compositeSearch) once(i int) []uint64  { return engine.Part(s.counts, 3*i+1, s.width) }
func (s *compositeSearch) twice(i int) []uint64 { return engine.Part(s.counts, 3*i+2, s.width) }

// extend makes the sums of one region more; it says whether to go on.
func (s *compositeSearch) extend(i int) bool {
	if !s.e.Tick() || len(s.sums) >= s.most {
		return false
	}
	if !s.sums[i].bad {
		for k := range s.operands {
			if engine.ShareBit(s.once(i), s.near(k)) {
				s.try(i, k, 1)
			}
			if engine.ShareBit(s.once(i), s.open(k)) {
				s.try(i, k, -1)
			}
		}
		return true
	}
	sign, wrong := int8(1), engine.FirstBit(s.below(i))
	if wrong < 0 {
		sign, wrong = -1, engine.FirstBit(s.twice(i))
	}
	for k := range s.operands {
		if engine.HasBit(s.open(k), wrong) {
			s.try(i, k, sign)
		}
	}
	return true
}

// try makes a sum with one region more, unless some candidate counts too often or not often enough, or there is one like it.
func (s *compositeSearch) try(from, k int, sign int8) {
	o := &s.operands[k]
	next := sum{from: int32(from), operand: int32(k), sign: sign, operations: 1, least: o.least, most: o.most}
	if sign < 0 {
		next.least, next.most = -o.most, -o.least
	}
	if from >= 0 {
		before := &s.sums[from]
		next.operations, next.least, next.most = before.operations+1, before.least+next.least, before.most+next.most
	}
	if !s.count(from, k, sign) || s.known(&next) {
		return
	}
	w := s.width
	next.bad = engine.AnyBit(s.next[:w]) || engine.AnyBit(s.next[2*w:])
	s.sums, s.counts = append(s.sums, next), append(s.counts, s.next...)
}

// count works out what a sum counts with one region more; it fails where that is more than twice, or less than −1 times.
func (s *compositeSearch) count(from, k int, sign int8) bool {
	w := s.width
	below, once, twice := s.next[:w], s.next[w:2*w], s.next[2*w:]
	clear(s.next)
	if from >= 0 {
		copy(s.next, s.counts[3*from*w:3*(from+1)*w])
	}
	for i, r := range s.open(k) {
		b, o, t := below[i], once[i], twice[i]
		if sign < 0 { // the same with below and twice, and never and once, exchanged
			if b&r != 0 {
				return false
			}
			below[i], once[i], twice[i] = b|r&^(o|t), o&^r|t&r, t&^r
			continue
		}
		if t&r != 0 {
			return false
		}
		below[i], once[i], twice[i] = b&^r, o&^r|r&^(b|o), t|o&r
	}
	return true
}

// known says whether a sum that counts the same, and tells as much, has been made, and notes it if not.
func (s *compositeSearch) known(next *sum) bool {
	h, mask := uint64(0), len(s.table)-1
	for _, w := range s.next {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	at := int(h>>20) & mask
	for ; s.table[at] != 0; at = (at + 1) & mask {
		i := int(s.table[at]) - 1
		m := &s.sums[i]
		if m.least >= next.least && m.most <= next.most && slices.Equal(s.counts[3*i*s.width:3*(i+1)*s.width], s.next) {
			return true
		}
	}
	if len(s.sums) >= s.most {
		return true
	}
	s.table[at] = int32(len(s.sums) + 1)
	return false
}

// collect lists the composites of at least two regions that have not much more room than they need, or less, in order.
func (s *compositeSearch) collect() {
	p, cells := s.e.Board.Puzzle, s.found.Cells
	for i := range s.sums {
		m := &s.sums[i]
		if m.bad || m.operations < 2 || m.most < 0 || s.bounded == (m.least == m.most) {
			continue
		}
		copy(cells.Words(), s.once(i))
		size, least := cells.Len(), max(m.least, 0)
		if size == 0 || size > 4*(least+p.Stars+1) {
			continue
		}
		if v := (ranked{i, tiling.CoverNumber(s.e, cells) - least, 0, size}); s.tells(&v) {
			s.valid = append(s.valid, v)
		}
	}
	slices.SortStableFunc(s.valid, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.size, b.size)) })
}

// tells says whether a composite tells something, and ranks it: by its slack, or by what it holds at most where its cells
// have room for more.
func (s *compositeSearch) tells(v *ranked) bool {
	m := &s.sums[v.sum]
	v.rank = v.slack
	low, high := m.least > 0, m.most < v.slack+max(m.least, 0)
	if s.bounded && high && (!low || m.most < v.rank) {
		v.rank = m.most
	}
	return !s.bounded || low || high
}

// walk hands the composites out.
func (s *compositeSearch) walk(yield func(*Composite) bool) {
	for _, v := range s.valid {
		c := &s.found
		copy(c.Cells.Words(), s.once(v.sum))
		m := &s.sums[v.sum]
		c.Count, c.Most, c.Slack, c.Operations = max(m.least, 0), m.most, v.slack, m.operations
		c.Added, c.Taken = c.Added[:0], c.Taken[:0]
		for i := v.sum; i >= 0; i = int(s.sums[i].from) {
			if r := s.operands[s.sums[i].operand].region; s.sums[i].sign > 0 {
				c.Added = append(c.Added, r)
			} else {
				c.Taken = append(c.Taken, r)
			}
		}
		if !engine.Report(s.e, s.e.Arena.Mark(), c, yield, c.Added, c.Taken) || !s.e.Tick() {
			return
		}
	}
}
