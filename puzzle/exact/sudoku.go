package exact

import (
	"context"
	"math/bits"

	"asterism/puzzle"
)

// The engine for 9×9 Sudokus: depth-first search over a grid of what each cell may hold. Passes over the grid follow one
// another until one finds nothing; then a cell is chosen for a guess.

// sudokuSearch is the engine's memory.
type sudokuSearch struct {
	stack []grid
	extra []digitExtra
	nodes int
}

// digitExtra is a count to respect beside the truths.
type digitExtra struct {
	cells     grid
	low, high int
}

// load takes a problem as the root of the search; it is false where that has an obvious contradiction.
func (e *sudokuSearch) load(p *Problem) bool {
	e.stack = append(e.stack[:0], grid{13: spare})
	root, open, placed, ok := &e.stack[0], p.Open.Words(), p.Placed.Words(), true
	for c, at := range placeOf {
		m := nine(placed, 9*c)
		if m == 0 {
			m = nine(open, 9*c)
		} else if m&(m-1) != 0 {
			ok = false
		}
		root[at.word] |= m << at.shift
	}
	e.loadExtra(p.Where)
	return ok
}

// nine is nine bits of a set from one on.
func nine(words []uint64, from int) uint64 {
	i, by := from>>6, from&63
	m := words[i] >> by
	if by > 55 && i+1 < len(words) {
		m |= words[i+1] << (64 - by)
	}
	return m & 511
}

func (e *sudokuSearch) loadExtra(where []*puzzle.Region) {
	e.extra = e.extra[:0]
	for _, r := range where {
		x := digitExtra{low: r.Min, high: r.Max}
		for c := r.Cells.First(); c != puzzle.None; c = r.Cells.Next(c) {
			at := placeOf[c/9]
			x.cells[at.word] |= 1 << (c % 9) << at.shift
		}
		e.extra = append(e.extra, x)
	}
}

// propagate draws conclusions until there are no more; false where the node is dead. The counts of mini-rows cost half
// as much as all else: they pay in the second pass, when a guess has had its first effects.
func (e *sudokuSearch) propagate(g *grid) bool {
	for i := 0; ; i++ {
		changed, ok := g.pass(i == 1)
		if !ok {
			return false
		}
		if changed {
			continue
		}
		if changed, ok = e.extras(g); !ok || !changed {
			return ok
		}
	}
}

// extras respects the counts beside the truths.
func (e *sudokuSearch) extras(g *grid) (changed, ok bool) {
	for i := range e.extra {
		x := &e.extra[i]
		yes, could := g.counted(&x.cells)
		switch {
		case yes > x.high || could < x.low:
			return false, false
		case could > yes && yes == x.high:
			g.drop(&x.cells)
			changed = true
		case could > yes && could == x.low:
			if !g.place(&x.cells) {
				return false, false
			}
			changed = true
		}
	}
	return changed, true
}

// counted is how many candidates of a count are solved, and how many are or may be.
func (g *grid) counted(of *grid) (yes, could int) {
	for k, x := range g {
		yes += bits.OnesCount64(solved(x) & of[k])
		could += bits.OnesCount64(x & of[k])
	}
	return yes, could
}

// drop eliminates what is open of a count.
func (g *grid) drop(of *grid) {
	for k, x := range g {
		g[k] = x &^ (of[k] &^ solved(x))
	}
}

// place places what is open of a count; false where that would put two digits into a cell.
func (g *grid) place(of *grid) bool {
	for k, x := range g {
		x &= of[k]
		if without(x) != 0 {
			return false
		}
		g[k] = g[k]&^some(x) | x
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
		g := &e.stack[len(e.stack)-1]
		if e.propagate(g) {
			if word, digit, cell := g.choose(); cell != 0 {
				e.branch(word, digit, cell)
				continue
			}
			if g.report(found); !yield(found) {
				return nil
			}
		}
		e.stack = e.stack[:len(e.stack)-1]
	}
	return nil
}

// branch replaces the top node by itself without a digit of a cell, and above it with that digit.
func (e *sudokuSearch) branch(word int, digit, cell uint64) {
	top := len(e.stack) - 1
	e.stack = append(e.stack, e.stack[top])
	e.stack[top][word] &^= digit
	e.stack[top+1][word] &^= cell &^ digit
}

// choose is an open cell with two digits, or three, or more, whose digits most of the mini-lines around it can hold, those
// counted double where a cell with two digits does: its word, its first digit and all its bits there. No cell where all
// are solved.
func (g *grid) choose() (word int, digit, cell uint64) {
	var two, marks grid
	if !g.pairs(&two, &marks) && !g.fewest(&marks) {
		return 0, 0, 0
	}
	var all, pairs boardLines
	all.join(g)
	pairs.join(&two)
	best := -1
	for k, m := range marks {
		for ; m != 0; m &= m - 1 {
			slot := bits.TrailingZeros64(m) / 10
			own := g[k] >> (10 * slot & 63) & 511
			if n := around(&beside[k][slot], &all, &pairs, own*lows); n > best {
				best, word, digit, cell = n, k, own&-own<<(10*slot&63), 511<<(10*slot&63)
			}
		}
	}
	return word, digit, cell
}

// pairs marks the cells with two digits, and says whether there are any.
func (g *grid) pairs(two, marks *grid) bool {
	any := uint64(0)
	for k, x := range g {
		y := without(x)
		m := (y + full) &^ (without(y) + full) & guards
		marks[k], two[k] = m, x&(m-m>>9)
		any |= m
	}
	return any != 0
}

// fewest marks the cells with three digits, or all open ones; false where there are none.
func (g *grid) fewest(marks *grid) bool {
	var three, open uint64
	for k, x := range g {
		y := without(without(x))
		marks[k] = (y + full) &^ (without(y) + full) & guards
		three |= marks[k]
	}
	if three != 0 {
		return true
	}
	for k, x := range g {
		marks[k] = (without(x) + full) & guards
	}
	marks[13] &= half
	for _, m := range marks {
		open |= m
	}
	return open != 0
}

// boardLines is the digits of all mini-lines, those of the right stack's rows in both halves.
type boardLines struct{ rows, columns miniLines }

func (l *boardLines) join(g *grid) {
	g.miniLines(&l.rows, &l.columns)
	for i, r := range l.rows[1] {
		l.rows[1][i] = r | r<<30
	}
}

// neighbours is where the mini-lines around a cell stand: the two others of its row, of its column and of its box's
// rows, in two words.
type neighbours struct {
	stack, row, column, second, third uint8
	along, box, across                uint64 // in the first word
	along2, box2                      uint64 // in the second
}

// around counts the digits of a cell, given in all slots, in the mini-lines around it.
func around(at *neighbours, all, pairs *boardLines, digits uint64) int {
	a, b := all.around(at)
	c, d := pairs.around(at)
	return bits.OnesCount64(a&digits) + bits.OnesCount64(b&digits) + bits.OnesCount64(c&digits) + bits.OnesCount64(d&digits)
}

func (l *boardLines) around(at *neighbours) (a, b uint64) {
	own, other := &l.rows[at.stack&1], &l.rows[at.stack&1^1]
	a = l.rows[0][at.row]&at.along | l.columns[at.stack&1][at.column]&at.across | own[at.second]&at.box
	return a, other[at.row]&at.along2 | own[at.third]&at.box2
}

// beside is the neighbours by word and slot.
var beside = func() (all [14][6]neighbours) {
	for c, at := range placeOf {
		row, column, band, stack := c/9%3, c%3, c/27, c%9/3
		n := neighbours{stack: uint8(stack / 2), row: uint8(row), column: uint8(column), second: uint8((row + 1) % 3), third: uint8((row + 2) % 3)}
		mine, others := uint64(511)<<(10*band+30*(stack%2)), uint64(511)<<(10*band+30*(1-stack%2))
		n.along, n.box, n.along2, n.box2 = others, mine, others, mine
		if stack == 2 {
			n.along2, n.box2 = mine, others
		}
		n.across = half << (30 * (stack % 2)) &^ mine
		all[at.word][at.shift/10] = n
	}
	return all
}()

func (g *grid) report(found puzzle.Set) {
	found.Clear()
	for c, at := range placeOf {
		found.Add(puzzle.Cand(9*c + bits.TrailingZeros64(g[at.word]>>at.shift)))
	}
}
