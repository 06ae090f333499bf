package exact

import (
	"context"
	"math/bits"

	"asterism/puzzle"
)

// The engine for small Star Battles: depth-first search over bitmasks of lines, with bounds strong enough that few
// boards need more than a handful of guesses. Learning pays only on larger ones.

// lineBits is the most cells to a line this engine takes.
const lineBits = 16

type mask = uint16

// The axes: lines along rows (bit j is column j), lines along columns (bit j is row j), and shapes.
const (
	rowAxis = iota
	columnAxis
	shapeAxis
)

// stars is the state of one node of the search.
type stars struct {
	open   [2][lineBits]mask // by axis and line
	placed [lineBits]mask    // by row
	need   [3][lineBits]int8 // by axis, and of shapes
	dirty  [3]mask           // what has changed since it was last looked at
	dead   bool
}

// starSearch is the engine's memory: the puzzle's shapes and a stack of nodes.
type starSearch struct {
	n       int
	starsIn int8
	shape   [lineBits][lineBits]uint8   // by row and column
	shapes  [2][lineBits][lineBits]mask // by axis, shape and line
	extra   []extra
	rooms   [2][lineBits]rooms
	stack   []stars
	nodes   int
}

// extra is a count to respect beside the truths.
type extra struct {
	rows      [lineBits]mask
	low, high int
}

func newStarSearch(p *puzzle.Puzzle) *starSearch {
	e := &starSearch{n: p.Size, starsIn: int8(p.Stars)}
	for s, shape := range p.Of(puzzle.Shape) {
		for c := shape.Cells.First(); c != puzzle.None; c = shape.Cells.Next(c) {
			i, j := p.Row(c), p.Column(c)
			e.shape[i][j] = uint8(s)
			e.shapes[rowAxis][s][i] |= 1 << j
			e.shapes[columnAxis][s][j] |= 1 << i
			e.rooms[rowAxis][s].reach(i)
			e.rooms[columnAxis][s].reach(j)
		}
	}
	return e
}

// rowOf is the members of a set in one row of n cells.
func rowOf(s puzzle.Set, row, n int) mask {
	at := row * n
	words := s.Words()
	w := words[at>>6] >> (at & 63)
	if at&63+n > 64 {
		w |= words[at>>6+1] << (64 - at&63)
	}
	return mask(w) & (1<<n - 1)
}

// load takes a problem as the root of the search.
func (e *starSearch) load(p *Problem) *stars {
	e.stack = append(e.stack[:0], stars{})
	root := &e.stack[0]
	all := mask(1<<e.n - 1)
	for i := range e.n {
		for axis := range root.need {
			root.need[axis][i] = e.starsIn
		}
		root.open[rowAxis][i], root.open[columnAxis][i] = all, all
	}
	root.dirty = [3]mask{all, all, all}
	for i := range e.n {
		placed := rowOf(p.Placed, i, e.n)
		e.remove(root, rowAxis, i, all&^(rowOf(p.Open, i, e.n)|placed))
	}
	for i := range e.n {
		for w := rowOf(p.Placed, i, e.n); w != 0; w &= w - 1 {
			e.place(root, i, bits.TrailingZeros16(w))
		}
	}
	e.loadExtra(p.Where)
	return root
}

func (e *starSearch) loadExtra(where []*puzzle.Region) {
	e.extra = e.extra[:0]
	for _, r := range where {
		x := extra{low: r.Min, high: r.Max}
		for i := range e.n {
			x.rows[i] = rowOf(r.Cells, i, e.n)
		}
		e.extra = append(e.extra, x)
	}
}

// remove eliminates cells of a line.
func (e *starSearch) remove(b *stars, axis, line int, cells mask) {
	cells &= b.open[axis][line]
	if cells == 0 {
		return
	}
	b.open[axis][line] &^= cells
	b.dirty[axis] |= 1 << line
	b.dirty[1-axis] |= cells
	for ; cells != 0; cells &= cells - 1 {
		j := bits.TrailingZeros16(cells)
		b.open[1-axis][j] &^= 1 << line
		if axis == rowAxis {
			b.dirty[shapeAxis] |= 1 << e.shape[line][j]
		} else {
			b.dirty[shapeAxis] |= 1 << e.shape[j][line]
		}
	}
}

// place puts a star and draws what follows at once; a star on a cell that is not open kills the node.
func (e *starSearch) place(b *stars, i, j int) {
	if b.open[rowAxis][i]>>j&1 == 0 {
		b.dead = b.dead || b.placed[i]>>j&1 == 0
		return
	}
	s := int(e.shape[i][j])
	b.placed[i] |= 1 << j
	near := mask(7) << j >> 1
	e.remove(b, rowAxis, i, near)
	if i > 0 {
		e.remove(b, rowAxis, i-1, near)
	}
	if i+1 < e.n {
		e.remove(b, rowAxis, i+1, near)
	}
	e.took(b, rowAxis, i)
	e.took(b, columnAxis, j)
	b.need[shapeAxis][s]--
	if b.need[shapeAxis][s] == 0 {
		e.clearShape(b, s)
	}
	b.dead = b.dead || b.need[shapeAxis][s] < 0
}

// took counts a star of a line, and clears the line when it has all.
func (e *starSearch) took(b *stars, axis, line int) {
	b.need[axis][line]--
	if b.need[axis][line] == 0 {
		e.remove(b, axis, line, b.open[axis][line])
	}
	b.dead = b.dead || b.need[axis][line] < 0
}

func (e *starSearch) clearShape(b *stars, s int) {
	for i := range e.n {
		e.remove(b, rowAxis, i, e.shapes[rowAxis][s][i])
	}
}

// placeOn puts a star at position j of a line.
func (e *starSearch) placeOn(b *stars, axis, line, j int) {
	if axis == rowAxis {
		e.place(b, line, j)
	} else {
		e.place(b, j, line)
	}
}

// propagate draws conclusions until there are no more; false where the node is dead.
func (e *starSearch) propagate(b *stars) bool {
	for !b.dead {
		switch {
		case b.dirty[rowAxis] != 0:
			e.lines(b, rowAxis)
		case b.dirty[columnAxis] != 0:
			e.lines(b, columnAxis)
		case b.dirty[shapeAxis] != 0:
			e.dirtyShapes(b)
		default:
			e.windows(b, rowAxis)
			if !b.dead && b.dirty == [3]mask{} {
				e.windows(b, columnAxis)
			}
			if e.extras(b); b.dirty == [3]mask{} {
				return !b.dead
			}
		}
	}
	return false
}

// extras respects the counts beside the truths.
func (e *starSearch) extras(b *stars) {
	for k := range e.extra {
		x := &e.extra[k]
		yes, free := 0, 0
		for i := range e.n {
			yes += bits.OnesCount16(b.placed[i] & x.rows[i])
			free += bits.OnesCount16(b.open[rowAxis][i] & x.rows[i])
		}
		switch {
		case yes > x.high || yes+free < x.low:
			b.dead = true
			return
		case free > 0 && yes == x.high:
			for i := range e.n {
				e.remove(b, rowAxis, i, x.rows[i])
			}
		case free > 0 && yes+free == x.low:
			e.placeAll(b, x)
		}
	}
}

func (e *starSearch) placeAll(b *stars, x *extra) {
	for i := range e.n {
		for w := b.open[rowAxis][i] & x.rows[i]; w != 0; w &= w - 1 {
			e.place(b, i, bits.TrailingZeros16(w))
		}
	}
}

// search calls yield with each solution, written into found.
func (e *starSearch) search(ctx context.Context, p *Problem, found puzzle.Set, yield func(puzzle.Set) bool) error {
	e.load(p)
	for e.nodes = 1; len(e.stack) > 0; e.nodes++ {
		if e.nodes&1023 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		b := &e.stack[len(e.stack)-1]
		if e.propagate(b) {
			if i, j := e.choose(b); i >= 0 {
				e.branch(i, j)
				continue
			}
			if e.report(b, found); !yield(found) {
				return nil
			}
		}
		e.stack = e.stack[:len(e.stack)-1]
	}
	return nil
}

// branch replaces the top node by itself without a star at a cell, and above it with one.
func (e *starSearch) branch(i, j int) {
	top := len(e.stack) - 1
	e.stack = append(e.stack, e.stack[top])
	e.remove(&e.stack[top], rowAxis, i, 1<<j)
	e.place(&e.stack[top+1], i, j)
}

func (e *starSearch) report(b *stars, found puzzle.Set) {
	found.Clear()
	for i := range e.n {
		for w := b.placed[i]; w != 0; w &= w - 1 {
			found.Add(puzzle.Cand(i*e.n + bits.TrailingZeros16(w)))
		}
	}
}

// choose is an open cell of the truth with the fewest ways left, or −1 where every truth is full.
func (e *starSearch) choose(b *stars) (row, column int) {
	best, axis, line := 1<<30, 0, -1
	for a := range b.need {
		for i := range e.n {
			if need := int(b.need[a][i]); need > 0 {
				if cost := e.free(b, a, i)*4 - need*9; cost < best { // measured: stars weigh about twice a cell
					best, axis, line = cost, a, i
				}
			}
		}
	}
	if line < 0 {
		return -1, -1
	}
	return e.cellOf(b, axis, line)
}

// free counts the open cells of a truth.
func (e *starSearch) free(b *stars, axis, line int) (n int) {
	if axis != shapeAxis {
		return bits.OnesCount16(b.open[axis][line])
	}
	for i := range e.n {
		n += bits.OnesCount16(b.open[rowAxis][i] & e.shapes[rowAxis][line][i])
	}
	return n
}

// cellOf is the first open cell of a truth.
func (e *starSearch) cellOf(b *stars, axis, line int) (row, column int) {
	switch axis {
	case rowAxis:
		return line, bits.TrailingZeros16(b.open[rowAxis][line])
	case columnAxis:
		return bits.TrailingZeros16(b.open[columnAxis][line]), line
	}
	for i := range e.n {
		if w := b.open[rowAxis][i] & e.shapes[rowAxis][line][i]; w != 0 {
			return i, bits.TrailingZeros16(w)
		}
	}
	return -1, -1
}
