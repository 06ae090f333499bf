// Package tiling is what 2×2 squares say: a square holds at most one star, since any two of its cells touch.
//
// So the smallest number of squares that cover some cells bounds the stars there ([CoverNumber], [Capacity]); where it is
// just what is needed, each tile of a smallest cover holds exactly one ([Tilings]). Facts bound cells in the same way and
// may be mixed with squares ([Bounds]), and facts that share nothing add up ([Pack]).
//
// In: a board and cells. Out: numbers, tilings, bounds. Covers are found row by row, which costs what squares can leave of
// a row; for most sets a bound by parity and a greedy cover agree, and there is no search. Cover numbers are remembered.
package tiling

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// coverMemo remembers what is worked out about sets of cells on one grid: it depends on the geometry alone, so it stays
// true whatever happens to the board.
type coverMemo struct {
	covers setCache
	masks  RowMasks
	mesh   mesh
}

var coverMemos = engine.NewPool(func(*engine.Workspace) *coverMemo { return &coverMemo{} })

// CoverNumber is the smallest number of 2×2 squares that cover the cells.
func CoverNumber(e *engine.Workspace, cells puzzle.Set) int {
	m := coverMemos.Own(e)
	slot := m.covers.slot(cells)
	if n, ok := m.covers.get(slot, cells); ok {
		return n
	}
	n := m.smallest(e, cells)
	if e.Err() == nil {
		m.covers.put(slot, cells, n)
	}
	return n
}

// smallest searches where a greedy cover needs more than the classes of cells ask for, which is rare.
func (m *coverMemo) smallest(e *engine.Workspace, cells puzzle.Set) int {
	m.mesh.over(e.Board.Puzzle)
	least, most := m.mesh.least(cells), m.mesh.greedy(cells)
	if most <= 2 || most == least { // one square is found where it is enough
		return most
	}
	m.masks.size = e.Board.Puzzle.Size
	m.masks.load(cells)
	return m.masks.Cover(e, most)
}

// RoomFor is how many of so many stars the cells have room for: the smallest number of squares that cover them, if that
// is less. Where few stars are asked for, or there are few cells, or many, no search is needed.
func RoomFor(e *engine.Workspace, cells puzzle.Set, stars int) int {
	n := cells.Len()
	switch {
	case n <= 1 || stars <= 1:
		return min(n, stars)
	case n > 4*(stars-1): // more than so many squares can cover, less one
		return stars
	}
	return min(CoverNumber(e, cells), stars)
}

// mesh is what covers need to know of a grid.
type mesh struct {
	size    int
	right   []puzzle.Set // of each cell: it, the next one, and the two below
	left    []puzzle.Set // of each cell: it, the one before, and the two below
	classes [4]puzzle.Set
	rest    puzzle.Set
}

// over makes the mesh one of the puzzle's grid.
func (m *mesh) over(p *puzzle.Puzzle) {
	if m.size == p.Size {
		return
	}
	*m = mesh{size: p.Size, rest: p.NewSet()}
	for i := range m.classes {
		m.classes[i] = p.NewSet()
	}
	for c := range puzzle.Cand(p.Candidates()) {
		row, column := p.Row(c), p.Column(c)
		m.classes[row&1<<1|column&1].Add(c)
		m.right = append(m.right, downFrom(p, row, column, column+1))
		m.left = append(m.left, downFrom(p, row, column, column-1))
	}
}

// downFrom is the cells of two columns in a row and the one below, as far as the grid goes.
func downFrom(p *puzzle.Puzzle, row int, columns ...int) puzzle.Set {
	s := p.NewSet()
	for r := row; r < min(row+2, p.Size); r++ {
		for _, k := range columns {
			if k >= 0 && k < p.Size {
				s.Add(p.At(r, k, 0))
			}
		}
	}
	return s
}

// least bounds a cover from below: a square covers one cell of each class at most.
func (m *mesh) least(cells puzzle.Set) int {
	n := 0
	for _, class := range m.classes {
		n = max(n, class.LenAnd(cells))
	}
	return n
}

// greedy counts the squares of a cover that takes, for the first cell left, the better of the two squares that reach down
// from it.
func (m *mesh) greedy(cells puzzle.Set) (n int) {
	m.rest.Copy(cells)
	for c := m.rest.First(); c != puzzle.None; c = m.rest.Next(c) {
		tile := m.right[c]
		if other := m.left[c]; m.rest.LenAnd(other) > m.rest.LenAnd(tile) {
			tile = other
		}
		m.rest.AndNot(m.rest, tile)
		n++
	}
	return n
}

const cacheSlots = 1 << 12

// setCache maps sets to small numbers. It is of fixed size and forgets by overwriting.
type setCache struct {
	keys   []uint64
	values []int16 // 0: empty slot, otherwise the number + 1
	width  int
}

// slot is where a set is kept, or would be.
func (c *setCache) slot(s puzzle.Set) int {
	words := s.Words()
	if c.width != len(words) {
		c.width = len(words)
		c.keys, c.values = make([]uint64, cacheSlots*c.width), make([]int16, cacheSlots)
	}
	h := uint64(0)
	for _, w := range words {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return int(h>>20) & (cacheSlots - 1)
}

func (c *setCache) get(slot int, s puzzle.Set) (int, bool) {
	if c.values[slot] == 0 {
		return 0, false
	}
	for i, w := range s.Words() {
		if c.keys[slot*c.width+i] != w {
			return 0, false
		}
	}
	return int(c.values[slot]) - 1, true
}

func (c *setCache) put(slot int, s puzzle.Set, value int) {
	copy(c.keys[slot*c.width:], s.Words())
	c.values[slot] = int16(value + 1)
}

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
