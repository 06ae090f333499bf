package exact

import (
	"context"
	"math/bits"

	"asterism/puzzle"
)

// The engine for 9×9 Sudokus: depth-first search over one bitboard for each digit, in three bands of 27 bits (bit
// 9·row + column). Within a digit tables draw all that rows, columns and boxes say together at the level of mini-rows
// and mini-columns: locked candidates and hidden singles. Between digits only solved cells matter.

// band is 27 cells, or nine of anything.
type band = uint32

const (
	fullBand  band = 1<<27 - 1
	firsts    band = 0o111111111 // the first cell of each mini-row
	columnsOf band = 1<<18 | 1<<9 | 1
)

// digits is the state of one node of the search, by band and digit.
type digits struct {
	open  [3][9]band // solved cells included
	done  [3][9]band // solved cells
	dirty uint32     // digits that have changed
}

// sudokuSearch is the engine's memory.
type sudokuSearch struct {
	stack []digits
	extra []digitExtra
	nodes int
}

// digitExtra is a count to respect beside the truths.
type digitExtra struct {
	cells     [3][9]band
	low, high int
}

// load takes a problem as the root of the search; it is false where that has an obvious contradiction.
func (e *sudokuSearch) load(p *Problem) bool {
	e.stack = append(e.stack[:0], digits{dirty: 511})
	root := &e.stack[0]
	for d := range 9 {
		root.open[0][d], root.open[1][d], root.open[2][d] = fullBand, fullBand, fullBand
	}
	placed := p.Placed.Words()
	for i, w := range p.Open.Words() {
		for w = ^(w | placed[i]); w != 0; w &= w - 1 {
			if c := i<<6 + bits.TrailingZeros64(w); c < 729 {
				root.open[c/243][c%9] &^= 1 << (c / 9 % 27)
			}
		}
	}
	ok := true
	for i, w := range placed {
		for ; w != 0; w &= w - 1 {
			c := i<<6 + bits.TrailingZeros64(w)
			ok = root.set(c%9, c/243, 1<<(c/9%27)) && ok
		}
	}
	e.loadExtra(p.Where)
	return ok
}

func (e *sudokuSearch) loadExtra(where []*puzzle.Region) {
	e.extra = e.extra[:0]
	for _, r := range where {
		x := digitExtra{low: r.Min, high: r.Max}
		for c := r.Cells.First(); c != puzzle.None; c = r.Cells.Next(c) {
			x.cells[c/243][c%9] |= 1 << (c / 9 % 27)
		}
		e.extra = append(e.extra, x)
	}
}

// set puts a digit on a cell of a band, given as its bit; false where the cell is not open for it.
func (b *digits) set(d, at int, cell band) bool {
	row := band(511) << (bits.TrailingZeros32(cell) / 9 * 9)
	was := b.open[at][d]
	b.open[at][d] = was &^ (row &^ cell)
	b.dirty |= 1 << d
	return was&cell != 0
}

// propagate draws conclusions until there are no more; false where the node is dead.
func (e *sudokuSearch) propagate(b *digits) bool {
	for {
		for b.dirty != 0 {
			d := bits.TrailingZeros32(b.dirty)
			b.dirty &= b.dirty - 1
			if !b.reduce(d) {
				return false
			}
		}
		if !b.nakedSingles() || !e.extras(b) {
			return false
		}
		if b.dirty == 0 {
			return true
		}
	}
}

// reduce draws what a digit's own cells say, and takes its solved cells from the other digits.
func (b *digits) reduce(d int) bool {
	x, y, z := b.open[0][d], b.open[1][d], b.open[2][d]
	var rows [3]*pattern
	for {
		rows = [3]*pattern{&patterns[miniRows(x)], &patterns[miniRows(y)], &patterns[miniRows(z)]}
		x, y, z = x&rows[0].keep, y&rows[1].keep, z&rows[2].keep
		if x == 0 || y == 0 || z == 0 {
			return false
		}
		i, j, k := columns(x, y, z)
		if i == 0 || j == 0 || k == 0 {
			return false
		}
		s, t, u := x&(i*columnsOf), y&(j*columnsOf), z&(k*columnsOf)
		if s == x && t == y && u == z {
			break
		}
		x, y, z = s, t, u
	}
	b.open[0][d], b.open[1][d], b.open[2][d] = x, y, z
	b.solve(d, 0, alone(x)&rows[0].single&^b.done[0][d])
	b.solve(d, 1, alone(y)&rows[1].single&^b.done[1][d])
	b.solve(d, 2, alone(z)&rows[2].single&^b.done[2][d])
	return true
}

// columns is the columns that a digit can still use in each band; zero where a stack has no permutation.
func columns(x, y, z band) (i, j, k band) {
	x, y, z = (x|x>>9|x>>18)&511, (y|y>>9|y>>18)&511, (z|z>>9|z>>18)&511
	a := patterns[x&7|y&7<<3|z&7<<6].nine
	b := patterns[x>>3&7|y&(7<<3)|z&(7<<3)<<3].nine
	c := patterns[x>>6|y>>6<<3|z&(7<<6)].nine
	if a == 0 || b == 0 || c == 0 {
		return 0, 0, 0
	}
	return a&7 | b&7<<3 | c&7<<6, a>>3&7 | b&(7<<3) | c>>3&7<<6, a>>6 | b>>6<<3 | c&(7<<6)
}

// solve takes newly solved cells of a digit from all others.
func (b *digits) solve(d, at int, cells band) {
	if cells == 0 {
		return
	}
	b.done[at][d] |= cells
	own, dirty := b.open[at][d], b.dirty
	for o, was := range &b.open[at] {
		b.open[at][o] = was &^ cells
		hit := was & cells
		dirty |= (hit | -hit) >> 31 << o // 1 where hit is not 0: a branch would be wrong half the time
	}
	b.open[at][d] = own
	b.dirty = dirty&^(1<<d) | b.dirty&(1<<d)
}

// nakedSingles sets the digits of cells that have only one left; false where a cell has none.
func (b *digits) nakedSingles() bool {
	for at := range 3 {
		some, several, done := band(0), band(0), band(0)
		for d := range 9 {
			m := b.open[at][d]
			several |= some & m
			some |= m
			done |= b.done[at][d]
		}
		if some != fullBand {
			return false
		}
		if cells := fullBand &^ several &^ done; cells != 0 && !b.setSingles(at, cells) {
			return false
		}
	}
	return true
}

func (b *digits) setSingles(at int, cells band) bool {
	for d := range 9 {
		for w := b.open[at][d] & cells; w != 0; w &= w - 1 {
			if !b.set(d, at, w&-w) {
				return false
			}
		}
	}
	return true
}

// extras respects the counts beside the truths.
func (e *sudokuSearch) extras(b *digits) bool {
	for i := range e.extra {
		x := &e.extra[i]
		yes, could := b.counted(x)
		switch {
		case yes > x.high || could < x.low:
			return false
		case could > yes && yes == x.high:
			b.without(x)
		case could > yes && could == x.low:
			if !b.with(x) {
				return false
			}
		}
	}
	return true
}

// counted is how many cells of a count are solved, and how many are or may be.
func (b *digits) counted(x *digitExtra) (yes, could int) {
	for at := range 3 {
		for d := range 9 {
			yes += bits.OnesCount32(b.done[at][d] & x.cells[at][d])
			could += bits.OnesCount32(b.open[at][d] & x.cells[at][d])
		}
	}
	return yes, could
}

// without eliminates what is open of a count.
func (b *digits) without(x *digitExtra) {
	for at := range 3 {
		for d := range 9 {
			if drop := b.open[at][d] & x.cells[at][d] &^ b.done[at][d]; drop != 0 {
				b.open[at][d] &^= drop
				b.dirty |= 1 << d
			}
		}
	}
}

// with places what is open of a count.
func (b *digits) with(x *digitExtra) bool {
	for at := range 3 {
		for d := range 9 {
			for w := b.open[at][d] & x.cells[at][d] &^ b.done[at][d]; w != 0; w &= w - 1 {
				if !b.set(d, at, w&-w) {
					return false
				}
			}
		}
	}
	return true
}

// search calls yield with each solution, written into found.
func (e *sudokuSearch) search(ctx context.Context, p *Problem, found puzzle.Set, yield func(puzzle.Set) bool) error {
	if !e.load(p) {
		return nil
	}
	for e.nodes = 1; len(e.stack) > 0; e.nodes++ {
		if e.nodes&1023 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		b := &e.stack[len(e.stack)-1]
		if e.propagate(b) {
			if at, cell := b.choose(); cell != 0 {
				e.branch(at, cell)
				continue
			}
			if b.report(found); !yield(found) {
				return nil
			}
		}
		e.stack = e.stack[:len(e.stack)-1]
	}
	return nil
}

// branch replaces the top node by itself without the first digit of a cell, and above it with that digit.
func (e *sudokuSearch) branch(at int, cell band) {
	top := len(e.stack) - 1
	e.stack = append(e.stack, e.stack[top])
	without, with := &e.stack[top], &e.stack[top+1]
	for d := range 9 {
		if with.open[at][d]&cell != 0 {
			without.open[at][d] &^= cell
			without.dirty |= 1 << d
			with.set(d, at, cell)
			return
		}
	}
}

// choose is an open cell with two digits, or three, or more, whose digits have most cells to lose around it; no cell
// where all are solved.
func (b *digits) choose() (at int, cell band) {
	best := uint8(0)
	for i, cells := range b.fewest() {
		if cells == 0 {
			continue
		}
		scores := b.around(i, cells)
		for ; cells != 0; cells &= cells - 1 {
			if n := scores[bits.TrailingZeros32(cells)&31]; n > best {
				best, at, cell = n, i, cells&-cells
			}
		}
	}
	return at, cell
}

// fewest is the open cells of which the grid has any with two digits, else with three, else all.
func (b *digits) fewest() [3]band {
	var two, three, more [3]band
	for i := range 3 {
		var atLeast [5]band
		for d := range 9 {
			m := b.open[i][d]
			atLeast[4] |= atLeast[3] & m
			atLeast[3] |= atLeast[2] & m
			atLeast[2] |= atLeast[1] & m
			atLeast[1] |= m
		}
		two[i], three[i], more[i] = atLeast[2]&^atLeast[3], atLeast[3]&^atLeast[4], atLeast[4]
	}
	if two != ([3]band{}) {
		return two
	}
	if three != ([3]band{}) {
		return three
	}
	return more
}

// around counts for some open cells of a band the cells that share a line or box with one and a digit with it.
func (b *digits) around(at int, cells band) (scores [32]uint8) {
	for d, m := range &b.open[at] {
		for w := m & cells; w != 0; w &= w - 1 {
			j := bits.TrailingZeros32(w)
			near, column := nearBy[j&31], columnsOf<<(j%9)
			n := bits.OnesCount32(m&near) + bits.OnesCount32(b.open[0][d]&column) +
				bits.OnesCount32(b.open[1][d]&column) + bits.OnesCount32(b.open[2][d]&column)
			scores[j&31] += uint8(n)
		}
	}
	return scores
}

// nearBy is the row and the box of each cell of a band.
var nearBy = func() (all [32]band) {
	for j := range 27 {
		all[j] = band(511)<<(j/9*9) | 7*columnsOf<<(j%9/3*3)
	}
	return all
}()

func (b *digits) report(found puzzle.Set) {
	found.Clear()
	for at := range b.open {
		for d, w := range b.open[at] {
			for ; w != 0; w &= w - 1 {
				found.Add(puzzle.Cand((27*at+bits.TrailingZeros32(w))*9 + d))
			}
		}
	}
}

// layout is what nine yes-or-no mini-rows of a band (bit 3·row + box) allow, where each row and each box takes one.
// The same table serves the mini-columns of a stack.
type pattern struct {
	keep   band // the cells of mini-rows that some permutation uses
	single band // of those, the cells of mini-rows that are alone in their row
	nine   band // keep as nine bits
	_      band // sixteen bytes are found by a shift
}

var patterns = makePatterns()

func makePatterns() (all [512]pattern) {
	for have := range all {
		for _, p := range [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			if uses := 1<<p[0] | 8<<p[1] | 64<<p[2]; have&uses == uses {
				all[have].nine |= band(uses)
			}
		}
		all[have].fill()
	}
	return all
}

func (l *pattern) fill() {
	for row := range 3 {
		boxes := l.nine >> (3 * row) & 7
		for box := range 3 {
			if cells := band(7) << (9*row + 3*box); boxes>>box&1 != 0 {
				l.keep |= cells
				if boxes == 1<<box {
					l.single |= cells
				}
			}
		}
	}
}

// miniRows says which of a band's nine mini-rows have cells.
func miniRows(m band) band {
	m = (m | m>>1 | m>>2) & firsts
	m = (m | m>>2 | m>>4) & 0o007007007
	return (m | m>>6 | m>>12) & 511
}

// alone is the cells that are alone in their mini-row.
func alone(m band) band {
	several := (m&(m>>1) | m&(m>>2) | m>>1&(m>>2)) & firsts
	return m &^ (several * 7)
}
