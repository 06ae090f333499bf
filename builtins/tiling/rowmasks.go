package tiling

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// RowMasks holds cells as one mask a row, laid so that the long side runs down, and finds their smallest cover row by row:
// what squares in the rows above have left of a row is all that matters for the rest, so of covers that have left the same
// only the smallest goes on.
type RowMasks struct {
	size   int
	rows   [puzzle.MaxSize + 2]uint32
	below  [puzzle.MaxSize + 3]parity // of each row and all rows after it
	covers []partCover                // of the rows so far
	next   []partCover
	best   int
}

// partCover covers all rows above one, in which its squares take some columns as well.
type partCover struct {
	columns uint32
	squares int
}

// parity counts cells in the four classes of even and odd rows and columns. A square covers one cell of each class at
// most, so the largest class bounds a cover from below.
type parity [4]int16

const evenColumns = 0x55555555

func (p parity) add(row int, cells uint32) parity {
	i := row & 1 << 1
	even := int16(bits.OnesCount32(cells & evenColumns))
	p[i] += even
	p[i+1] += int16(bits.OnesCount32(cells)) - even
	return p
}

func (p parity) most() int { return int(max(p[0], p[1], p[2], p[3])) }

func (g *RowMasks) load(cells puzzle.Set) {
	var down, across [puzzle.MaxSize + 2]uint32
	height, width := uint32(0), uint32(0)
	for c := cells.First(); c != puzzle.None; c = cells.Next(c) {
		r, k := int(c)/g.size, int(c)%g.size
		down[r] |= 1 << k
		across[k] |= 1 << r
		height |= 1 << r
		width |= 1 << k
	}
	g.rows = down
	if bits.OnesCount32(width) > bits.OnesCount32(height) {
		g.rows = across
	}
	g.bound(g.size)
}

// Lay takes masks as they are.
func (g *RowMasks) Lay(lines []uint32) {
	g.size = len(lines)
	copy(g.rows[:], lines)
	clear(g.rows[len(lines):])
	clear(g.below[len(lines):])
	g.bound(len(lines))
}

// bound counts, from each of the first n rows on, the classes of cells.
func (g *RowMasks) bound(n int) {
	for r := n - 1; r >= 0; r-- {
		g.below[r] = g.below[r+1].add(r, g.rows[r])
	}
}

// Cover is the number of squares in the smallest cover, if that is less than most.
func (g *RowMasks) Cover(e *engine.Workspace, most int) int {
	g.best = most
	g.covers = append(g.covers[:0], partCover{})
	for r := 0; r < g.size && len(g.covers) > 0; r++ {
		g.next = g.next[:0]
		for _, c := range g.covers {
			g.extend(e, r, g.rows[r]&^c.columns, partCover{squares: c.squares})
		}
		g.covers, g.next = g.next, g.covers
	}
	return g.best
}

// extend covers what is left of a row in all ways. Its first cell can only be covered by a square that reaches down: to
// its right, or to its left, where that takes something of the next row.
func (g *RowMasks) extend(e *engine.Workspace, row int, left uint32, c partCover) {
	if left == 0 {
		g.note(row+1, c)
		return
	}
	if c.squares++; c.squares >= g.best || !e.Pause() {
		return
	}
	first, columns := left&-left, c.columns
	c.columns = columns | first | first<<1
	g.extend(e, row, left&^c.columns, c)
	if before := first >> 1; g.rows[row+1]&^columns&before != 0 {
		c.columns = columns | first | before
		g.extend(e, row, left&^c.columns, c)
	}
}

// note keeps a cover of all rows above one, if it may become the best.
func (g *RowMasks) note(row int, c partCover) {
	c.columns &= g.rows[row]
	rest := g.below[row+1].add(row, g.rows[row]&^c.columns).most()
	if c.squares+rest >= g.best {
		return
	}
	if rest == 0 {
		g.best = c.squares
		return
	}
	for i := range g.next {
		if g.next[i].columns == c.columns {
			g.next[i].squares = min(g.next[i].squares, c.squares)
			return
		}
	}
	g.next = append(g.next, c)
}
