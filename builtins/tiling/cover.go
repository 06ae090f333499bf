package tiling

import (
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
