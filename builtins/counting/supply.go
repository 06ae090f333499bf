package counting

import (
	"math/bits"
	"slices"

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
	of             boardState                            // what it was filled for
	supply, demand [puzzle.MaxSize][puzzle.MaxSize]int16 // by the first line of a run and the last

	// Of the region being entered:
	cells    [32]uint32 // its open cells, a mask for each line
	stars    int        // what it has left: more is never asked for
	room     [puzzle.MaxSize][puzzle.MaxSize]int16
	from, to int // the lines that hold its open cells, from the first to the last
	masks    tiling.RowMasks
}

var runSupplies = engine.NewPool(func(*engine.Workspace) *runSupply { return &runSupply{} })

// boardState is a board as it was when something was worked out of it and some regions, and what that took: several rules ask
// one after the other.
type boardState struct {
	puzzle       *puzzle.Puzzle
	open, placed puzzle.Set
	regions      []*puzzle.Region
	turns        int
}

// is says whether nothing has changed since.
func (s *boardState) is(b *puzzle.Board, regions []*puzzle.Region) bool {
	return s.puzzle == b.Puzzle && s.open.Equal(b.Open) && s.placed.Equal(b.Placed) && slices.Equal(s.regions, regions)
}

// become notes the board as it is.
func (s *boardState) become(b *puzzle.Board, regions []*puzzle.Region, turns int) {
	if len(s.open.Words()) != len(b.Open.Words()) {
		s.open, s.placed = b.Puzzle.NewSet(), b.Puzzle.NewSet()
	}
	s.puzzle, s.turns, s.regions = b.Puzzle, turns, append(s.regions[:0], regions...)
	s.open.Copy(b.Open)
	s.placed.Copy(b.Placed)
}

// open begins anew for some lines; it is filled when the first run is asked about.
func (l *runSupply) open(lines []*puzzle.Region) {
	if len(l.lines) == 0 || l.lines[0] != lines[0] {
		l.of.puzzle = nil
		l.layOut(lines)
	}
	l.lines, l.filled = lines, false
}

// place is a candidate's line, and its place in it.
type place struct{ line, at uint8 }

// layOut finds the place of each candidate.
func (l *runSupply) layOut(lines []*puzzle.Region) {
	n := len(lines)
	l.places = puzzle.Zeroed(l.places, n*n)
	for i := range l.places {
		l.places[i] = place{uint8(i / n), uint8(i % n)}
		if lines[0].Kind == puzzle.Column {
			l.places[i] = place{uint8(i % n), uint8(i / n)}
		}
	}
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
	if l.of.is(e.Board, regions) {
		e.Charge(l.of.turns)
		return
	}
	before := e.Work()
	l.of.puzzle = nil
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
	if e.Err() == nil {
		l.of.become(e.Board, regions, e.Work()-before)
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
