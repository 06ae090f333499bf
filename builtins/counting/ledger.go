package counting

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// ledger knows what regions can put into each run of neighbouring lines, and what they must: for all runs at once, since
// what a region has room for in a run grows with it line by line.
type ledger struct {
	lines          []*puzzle.Region // all rows, or all columns
	filled         bool
	supply, demand [puzzle.MaxSize][puzzle.MaxSize]int16 // by the first line of a run and the last

	// Of the region being entered:
	cells    [puzzle.MaxSize]uint32 // its open cells, a mask for each line
	stars    int                    // what it has left: more is never asked for
	room     [puzzle.MaxSize][puzzle.MaxSize]int16
	from, to int // the lines that hold its open cells, from the first to the last
	masks    tiling.RowMasks
}

var ledgerPool = engine.NewPool(func(*engine.Workspace) *ledger { return &ledger{} })

// open begins a ledger for some lines; it is filled when the first run is asked about.
func (l *ledger) open(lines []*puzzle.Region) { l.lines, l.filled = lines, false }

// balance fills in what is known of the run of lines that b is about.
func (l *ledger) balance(e *engine.Workspace, regions []*puzzle.Region, b *Balance) {
	if !l.filled {
		l.fill(e, regions)
	}
	first := b.Block.Number - 1
	last := first + b.Block.Max/l.lines[first].Max - 1
	b.Supply, b.Demand = int(l.supply[first][last]), int(l.demand[first][last])
}

func (l *ledger) fill(e *engine.Workspace, regions []*puzzle.Region) {
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
func (l *ledger) spread(e *engine.Workspace, r *puzzle.Region) {
	p, across := e.Board.Puzzle, l.lines[0].Kind == puzzle.Column
	clear(l.cells[:len(l.lines)])
	l.from, l.to = len(l.lines), -1
	words, first := r.Words()
	open := e.Board.Open.Words()[first:]
	for i, w := range words {
		for w &= open[i]; w != 0; w &= w - 1 {
			c := puzzle.Cand((first+i)<<6 + bits.TrailingZeros64(w))
			line, at := p.Row(c), p.Column(c)
			if across {
				line, at = at, line
			}
			l.cells[line] |= 1 << at
			l.from, l.to = min(l.from, line), max(l.to, line)
		}
	}
}

// measure finds the room in every run of the lines that hold the region.
func (l *ledger) measure(e *engine.Workspace) {
	for i := l.to; i >= l.from; i-- {
		alone := l.alone(i)
		l.room[i][i] = alone
		for j := i + 1; j <= l.to; j++ {
			l.room[i][j] = l.within(e, i, j)
		}
	}
}

// alone is the room in one line: a star for every two neighbouring cells.
func (l *ledger) alone(i int) (n int16) {
	for w := l.cells[i]; w != 0 && int(n) < l.stars; n++ {
		w &^= 3 << bits.TrailingZeros32(w)
	}
	return n
}

// within is the room from line i to line j > i. Mostly the shorter runs in it say enough: it has no more room than its parts
// together, and no less than parts with a line between them.
func (l *ledger) within(e *engine.Workspace, i, j int) int16 {
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
func (l *ledger) enter(need int16) {
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
func (l *ledger) between(i, j int) int16 {
	if i, j = max(i, l.from), min(j, l.to); i <= j {
		return l.room[i][j]
	}
	return 0
}
