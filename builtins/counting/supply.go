package counting

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// Supply is how many stars regions that share no cell can put into some cells at most.
func Supply(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set) int {
	sum := 0
	for _, r := range regions {
		e.Rest(r)
		e.SeePlaced(r.Cells)
		if left := e.Board.Left(r); left > 0 {
			sum += fitting(e, r.Cells, cells, true, left)
		}
	}
	return sum
}

// Demand is how many stars regions that share no cell must put into some cells at least.
func Demand(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set) int {
	sum := 0
	for _, r := range regions {
		e.Rest(r)
		e.SeePlaced(r.Cells)
		if need := e.Board.Need(r); need > 0 {
			sum += need - fitting(e, r.Cells, cells, false, need)
		}
	}
	return sum
}

// fitting is how many of so many stars fit into the open part of a region that lies inside the cells, or outside them.
func fitting(e *engine.Workspace, region, cells puzzle.Set, inside bool, stars int) int {
	mark := e.Arena.Mark()
	part := e.Arena.And(region, cells)
	if !inside {
		part.AndNot(region, cells)
	}
	e.See(part)
	part.And(part, e.Board.Open)
	n := tiling.RoomFor(e, part, stars)
	e.Arena.Release(mark)
	return n
}

// Balance sets what a block of lines needs against what regions can put into it, and what they must.
type Balance struct {
	Block  *puzzle.Region `expr:"block"`
	Need   int            `expr:"need"`
	Supply int            `expr:"supply"` // what the regions can put there at most
	Demand int            `expr:"demand"` // what they must put there at least
}

// Clone is a balance of its own, which stays as it is when the walk goes on.
func (b *Balance) Clone() *Balance { c := *b; return &c }

var balancePool = engine.NewPool(func(*engine.Workspace) *Balance { return &Balance{} })

// Balances works out the supply of all runs of rows, and of columns, at once; blocks of other cells are judged by themselves.
func Balances(e *engine.Workspace, blocks, regions []*puzzle.Region, yield func(*Balance) bool) {
	e.See(e.Board.Puzzle.All)
	b, rows, columns := balancePool.Next(e), runSupplies.Next(e), runSupplies.Next(e)
	rows.open(e.Board.Puzzle.Of(puzzle.Row))
	columns.open(e.Board.Puzzle.Of(puzzle.Column))
	before := len(e.Premises)
	e.Premises = append(e.Premises, regions...)
	for _, block := range blocks {
		*b = Balance{Block: block, Need: e.Need(block)}
		switch block.Kind {
		case puzzle.Row, puzzle.RowPair, puzzle.RowBlock:
			rows.balance(e, regions, b)
		case puzzle.Column, puzzle.ColumnPair, puzzle.ColumnBlock:
			columns.balance(e, regions, b)
		default:
			b.Supply, b.Demand = Supply(e, regions, block.Cells), Demand(e, regions, block.Cells)
		}
		if !e.Tick() || !yield(b) {
			return
		}
		e.Premises = e.Premises[:before+len(regions)]
	}
	e.Premises = e.Premises[:before]
}

// runSupply is what regions can put into each run of neighbouring lines, and what they must: for all runs at once, since
// what a region has room for in a run grows with it line by line.
type runSupply struct {
	lines          []*puzzle.Region // all rows, or all columns
	places         []place          // by candidate, where it is among them
	filled         bool
	supply, demand [puzzle.MaxSize][puzzle.MaxSize]int16 // by the first line of a run and the last

	// Of the region being entered:
	cells    [32]uint32 // its open cells, a mask for each line
	stars    int        // what it has left: more is never asked for
	room     [puzzle.MaxSize][puzzle.MaxSize]int16
	from, to int // the lines that hold its open cells, from the first to the last
	masks    tiling.RowMasks
}

var runSupplies = engine.NewPool(func(*engine.Workspace) *runSupply { return &runSupply{} })

// place is a candidate's line, and its place in it.
type place struct{ line, at uint8 }

// open begins anew for some lines; it is filled when the first run is asked about.
func (l *runSupply) open(lines []*puzzle.Region) {
	if n := len(lines); len(l.lines) != n || l.lines[0].Kind != lines[0].Kind {
		l.places = puzzle.Zeroed(l.places, n*n)
		for i := range l.places {
			l.places[i] = place{uint8(i / n), uint8(i % n)}
			if lines[0].Kind == puzzle.Column {
				l.places[i] = place{uint8(i % n), uint8(i / n)}
			}
		}
	}
	l.lines, l.filled = lines, false
}

// balance fills in what is known of the run of lines that b is about.
func (l *runSupply) balance(e *engine.Workspace, regions []*puzzle.Region, b *Balance) {
	if !l.filled {
		l.fill(e, regions)
	}
	first := b.Block.Number - 1
	last := first + b.Block.Max/l.lines[first].Max - 1
	b.Supply, b.Demand = int(l.supply[first][last]), int(l.demand[first][last])
}

func (l *runSupply) fill(e *engine.Workspace, regions []*puzzle.Region) {
	l.filled = true
	for i := range l.lines {
		clear(l.supply[i][:len(l.lines)])
		clear(l.demand[i][:len(l.lines)])
	}
	for _, r := range regions {
		if l.stars = e.Board.Left(r); l.stars > 0 {
			l.spread(e, r)
			l.measure(e)
			l.enter(int16(max(e.Board.Need(r), 0)))
		}
	}
}

// spread lays the open cells of a region on the lines.
func (l *runSupply) spread(e *engine.Workspace, r *puzzle.Region) {
	clear(l.cells[:len(l.lines)])
	words, first := r.Words()
	open := e.Board.Open.Words()[first:]
	held := uint32(0)
	for i, w := range words {
		for w &= open[i]; w != 0; w &= w - 1 {
			p := l.places[(first+i)<<6+bits.TrailingZeros64(w)]
			l.cells[p.line&31] |= 1 << (p.at & 31)
			held |= 1 << (p.line & 31)
		}
	}
	if l.from, l.to = len(l.lines), -1; held != 0 {
		l.from, l.to = bits.TrailingZeros32(held), 31-bits.LeadingZeros32(held)
	}
}

// measure finds the room in every run of the lines that hold the region.
func (l *runSupply) measure(e *engine.Workspace) {
	for i := l.to; i >= l.from; i-- {
		alone := l.alone(i)
		l.room[i][i] = alone
		for j := i + 1; j <= l.to; j++ {
			l.room[i][j] = l.within(e, i, j)
		}
	}
}

// alone is the room in one line: a star for every two neighbouring cells.
func (l *runSupply) alone(i int) (n int16) {
	for w := l.cells[i]; w != 0 && int(n) < l.stars; n++ {
		w &^= 3 << bits.TrailingZeros32(w)
	}
	return n
}

// within is the room from line i to line j > i. Mostly the shorter runs in it say enough: it has no more room than its parts
// together, and no less than parts with a line between them.
func (l *runSupply) within(e *engine.Workspace, i, j int) int16 {
	most := min(int(l.room[i][j-1]+l.room[j][j]), int(l.room[i][i]+l.room[i+1][j]), l.stars)
	least := max(l.room[i][j-1], l.room[i+1][j])
	if j > i+1 {
		least = max(least, l.room[i][j-2]+l.room[j][j], l.room[i][i]+l.room[i+2][j])
	}
	if int(least) >= most {
		return int16(most)
	}
	if most == 2 { // and so two neighbouring lines with cells: one square covers two columns of them
		columns := l.cells[i] | l.cells[j]
		if first := columns & -columns; columns&^(first|first<<1) == 0 {
			return 1
		}
		return 2
	}
	l.masks.Lay(l.cells[i : j+1])
	return int16(l.masks.Cover(e, most))
}

// enter adds the region to all runs. What lies on both sides of a run has room on each side: no square reaches across. A
// run further down leaves more above it, and one that goes further leaves less below.
func (l *runSupply) enter(need int16) {
	n := len(l.lines)
	for i := 0; i <= l.to; i++ {
		supply, room := &l.supply[i], &l.room[max(i, l.from)]
		for j := max(i, l.from); j < n; j++ {
			supply[j] += room[min(j, l.to)]
		}
	}
	for i := 0; i < n; i++ {
		short := need - l.between(0, i-1)
		if short <= 0 {
			return
		}
		for j := n - 1; j >= i; j-- {
			more := short - l.between(j+1, n-1)
			if more <= 0 {
				break
			}
			l.demand[i][j] += more
		}
	}
}

// between is the region's room from line i to line j.
func (l *runSupply) between(i, j int) int16 {
	if i, j = max(i, l.from), min(j, l.to); i <= j {
		return l.room[i][j]
	}
	return 0
}

// lanes is eight small numbers in one word, under 128 each: what eight regions need, or have room for.
type lanes uint64

const (
	laneTops lanes = 0x8080808080808080
	laneOnes lanes = 0x0101010101010101
)

// set writes the number of a lane that is 0.
func (l *lanes) set(lane int, n int16) { *l |= lanes(n) << (8 * lane) }

// upTo is the sum of two words, lane by lane, but no more than a third.
func (l lanes) upTo(more, most lanes) lanes {
	sum := l + more
	full := ((sum | laneTops) - most) & laneTops >> 7 * 0xff // the lanes that reach their most
	return sum&^full | most&full
}

// total is the sum of the lanes, which is under 256.
func (l lanes) total() int { return int(l * laneOnes >> 56) }

// groupSearch looks for groups of lines that regions must fill: what a region cannot put outside a group, run by run, it
// must put into it.
type groupSearch struct {
	runs    runSupply
	lines   []*puzzle.Region
	needs   []int            // of the lines up to each: what they need together
	regions []*puzzle.Region // that have something left, eight to a word below
	owed    []lanes          // what they need
	all     int              // and all together
	rooms   []lanes          // by the first line of a run and the last: what they have room for in it
	chosen  [][2]int         // the runs of the group, first and last line
	outside [][]lanes        // before each of them: what each region has room for outside, as far as it needs it
	found   Fish
	yield   func(*Fish) bool
}

var groupSearches = engine.NewPool(func(*engine.Workspace) *groupSearch { return &groupSearch{} })

// Required walks the groups of lines, of at most n runs of neighbouring ones, that need no more than the regions must put
// there: each region then puts in what it must, and no more. Groups of few runs come first. The lines are all rows or all
// columns; the regions share no cell.
func Required(e *engine.Workspace, lines, regions []*puzzle.Region, n int, yield func(*Fish) bool) {
	if len(lines) != e.Board.Puzzle.Size {
		return
	}
	e.See(e.Board.Puzzle.All)
	s := groupSearches.Next(e)
	s.prepare(e, lines, regions)
	s.found.Cells, s.found.Eliminations, s.found.Fins, s.yield = e.Arena.Set(), e.Arena.Set(), e.Arena.Set(), yield
	for k := 1; k <= n && 2*k-1 <= len(lines); k++ {
		if !s.choose(e, 0, k, 0) {
			return
		}
	}
}

// prepare measures the room that each region has in each run.
func (s *groupSearch) prepare(e *engine.Workspace, lines, regions []*puzzle.Region) {
	s.runs.open(lines)
	s.lines, s.needs, s.chosen, s.regions, s.all = lines, append(s.needs[:0], 0), s.chosen[:0], s.regions[:0], 0
	for _, l := range lines {
		s.needs = append(s.needs, s.needs[len(s.needs)-1]+e.Board.Need(l))
	}
	for _, r := range regions {
		if e.Board.Left(r) > 0 {
			s.regions = append(s.regions, r)
		}
	}
	words := (len(s.regions) + 7) / 8
	s.owed, s.rooms = puzzle.Zeroed(s.owed, words), puzzle.Zeroed(s.rooms, words*len(lines)*len(lines))
	for len(s.outside) <= len(lines) {
		s.outside = append(s.outside, nil)
	}
	for i := range s.outside[:len(lines)+1] {
		s.outside[i] = puzzle.Zeroed(s.outside[i], words)
	}
	for k, r := range s.regions {
		s.measure(e, k, r)
	}
}

// measure enters the room of a region.
func (s *groupSearch) measure(e *engine.Workspace, k int, r *puzzle.Region) {
	need := max(e.Board.Need(r), 0)
	s.owed[k/8].set(k%8, int16(need))
	s.all += need
	s.runs.stars = e.Board.Left(r)
	s.runs.spread(e, r)
	s.runs.measure(e)
	for i := range s.lines {
		for j := i; j < len(s.lines); j++ {
			s.room(i, j)[k/8].set(k%8, s.runs.between(i, j))
		}
	}
}

// room is what the regions have room for from one line to another.
func (s *groupSearch) room(first, last int) []lanes {
	at, words := first*len(s.lines)+last, len(s.owed)
	return s.rooms[at*words:][:words]
}

// choose adds so many more runs, the first from a line on, to runs with a need; it says whether to go on.
func (s *groupSearch) choose(e *engine.Workspace, from, more, need int) bool {
	n, depth := len(s.lines), len(s.chosen)
	before, outside := s.outside[depth], s.outside[depth+1]
	s.chosen = append(s.chosen, [2]int{})
	for first := from + min(depth, 1); first < n; first++ {
		if !e.Tick() {
			return false
		}
		copy(outside, before)
		if first > from {
			for w, room := range s.room(from, first-1) {
				outside[w] = before[w].upTo(room, s.owed[w])
			}
		}
		for last := first; last < n; last++ {
			s.chosen[depth] = [2]int{first, last}
			all := need + s.needs[last+1] - s.needs[first]
			if e.Near != nil && more == 1 {
				s.nearly(e, outside, last+1, all)
			}
			if more > 1 && !s.choose(e, last+1, more-1, all) || more == 1 && s.tight(outside, last+1, all) && !s.report(e, all, outside, last+1) {
				return false
			}
		}
	}
	s.chosen = s.chosen[:depth]
	return true
}

// tight says whether the regions must put all that a group needs there: the rest of what they need is what they can put outside.
func (s *groupSearch) tight(outside []lanes, tail, need int) bool {
	if need == 0 {
		return false
	}
	for w, o := range outside {
		need += s.sparedBy(w, o, tail).total()
	}
	return need == s.all
}

// sparedBy is what eight regions can put outside a group that leaves them so much room before its last run, and the lines from
// tail on: no more than they need.
func (s *groupSearch) sparedBy(w int, outside lanes, tail int) lanes {
	if tail == len(s.lines) {
		return outside
	}
	return outside.upTo(s.rooms[((tail+1)*len(s.lines)-1)*len(s.owed)+w], s.owed[w])
}

// report hands out a group with the regions that must put none there.
func (s *groupSearch) report(e *engine.Workspace, need int, outside []lanes, tail int) bool {
	m := &s.found
	m.Base, m.Cover, m.Need = m.Base[:0], m.Cover[:0], need
	m.Cells.Clear()
	for _, run := range s.chosen {
		m.Base = append(m.Base, s.lines[run[0]:run[1]+1]...)
	}
	for _, l := range m.Base {
		m.Cells.Or(m.Cells, l.Cells)
	}
	m.Cells.And(m.Cells, e.Board.Open)
	m.Eliminations.Clear()
	for k, r := range s.regions {
		must := (s.owed[k/8] - s.sparedBy(k/8, outside[k/8], tail)) >> (8 * (k % 8)) & 0xff
		if must == 0 && r.Cells.Meets(m.Cells) {
			m.Cover = append(m.Cover, r)
			m.Eliminations.Or(m.Eliminations, r.Cells)
		}
	}
	m.Eliminations.And(m.Eliminations, m.Cells)
	m.Size = len(m.Base)
	before := len(e.Premises)
	for _, r := range s.regions {
		e.Rest(r)
	}
	more := engine.Report(e, e.Arena.Mark(), m, s.yield, m.Base)
	if more {
		e.Premises = e.Premises[:before]
	}
	return more
}
