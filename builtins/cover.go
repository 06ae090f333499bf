package builtins

import (
	"math/bits"

	"asterism/puzzle"
)

// coverNumber is the smallest number of 2×2 squares that cover the cells.
func coverNumber(e *Env, cells puzzle.Set) int {
	slot := e.Memo.covers.slot(cells)
	if n, ok := e.Memo.covers.get(slot, cells); ok {
		return n
	}
	n := smallestCover(e, cells)
	if e.Err() == nil {
		e.Memo.covers.put(slot, cells, n)
	}
	return n
}

// smallestCover searches where a greedy cover needs more than the classes of cells ask for, which is rare.
func smallestCover(e *Env, cells puzzle.Set) int {
	mesh := &e.Memo.mesh
	mesh.over(e.Board.Puzzle)
	least, most := mesh.least(cells), mesh.greedy(cells)
	if most <= 2 || most == least { // one square is found where it is enough
		return most
	}
	g := e.Memo.scratch(e.Board.Puzzle.Size)
	g.load(cells)
	return g.cover(e)
}

// roomFor is how many of so many stars the cells have room for: the smallest number of squares that cover them, if that
// is less. Where few stars are asked for, or there are few cells, or many, no search is needed.
func roomFor(e *Env, cells puzzle.Set, stars int) int {
	n := cells.Len()
	switch {
	case n <= 1 || stars <= 1:
		return min(n, stars)
	case n > 4*(stars-1): // more than so many squares can cover, less one
		return stars
	}
	return min(coverNumber(e, cells), stars)
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

// rowMasks holds cells as one mask a row, laid so that the long side runs down: a cover is then searched across the
// short side, where there is little to choose.
type rowMasks struct {
	size  int
	rows  [puzzle.MaxSize + 2]uint32
	below [puzzle.MaxSize + 3]parity // of each row and all rows after it, as they were at first
	best  int
	count int
}

// parity counts cells in the four classes of even and odd rows and columns. A square covers one cell of each class at
// most, so the largest class bounds a cover from below.
type parity [4]int8

const evenColumns = 0x55555555

func (p parity) add(row int, cells uint32) parity {
	i := row & 1 << 1
	even := int8(bits.OnesCount32(cells & evenColumns))
	p[i] += even
	p[i+1] += int8(bits.OnesCount32(cells)) - even
	return p
}

func (p parity) most() int { return int(max(p[0], p[1], p[2], p[3])) }

func (g *rowMasks) load(cells puzzle.Set) {
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
	g.count = cells.Len()
	g.bound(g.size)
}

// lay takes masks as they are.
func (g *rowMasks) lay(lines []uint32) {
	g.count = 0
	for i, w := range lines {
		g.rows[i] = w
		g.count += bits.OnesCount32(w)
	}
	clear(g.rows[len(lines):])
	clear(g.below[len(lines):])
	g.bound(len(lines))
}

// bound counts, from each of the first n rows on, the classes of cells.
func (g *rowMasks) bound(n int) {
	for r := n - 1; r >= 0; r-- {
		g.below[r] = g.below[r+1].add(r, g.rows[r])
	}
}

// cover searches the smallest cover. In the first row that is left, its first cell can only be covered by a square
// that reaches down: upwards there is nothing left. So there are two choices, to its left and to its right.
func (g *rowMasks) cover(e *Env) int {
	g.best = g.count
	g.search(e, 0, 0, g.count)
	return g.best
}

// atLeast bounds the tiles for what is left: the two rows being worked on, and those below, which are as they were.
func (g *rowMasks) atLeast(row int) int {
	return g.below[row+2].add(row, g.rows[row]).add(row+1, g.rows[row+1]).most()
}

func (g *rowMasks) search(e *Env, row, used, left int) {
	for left > 0 && g.rows[row] == 0 {
		row++
	}
	if used >= g.best || !e.Pause() {
		return
	}
	if left == 0 {
		g.best = used
		return
	}
	if used+g.atLeast(row) >= g.best {
		return
	}
	first := g.rows[row] & -g.rows[row]
	right := first | first<<1
	g.take(e, row, right, used, left)
	if before := first >> 1; before != 0 && g.rows[row+1]&before != 0 {
		g.take(e, row, first|before, used, left)
	}
}

func (g *rowMasks) take(e *Env, row int, columns uint32, used, left int) {
	top, bottom := g.rows[row], g.rows[row+1]
	covered := bits.OnesCount32(top&columns) + bits.OnesCount32(bottom&columns)
	g.rows[row], g.rows[row+1] = top&^columns, bottom&^columns
	g.search(e, row, used+1, left-covered)
	g.rows[row], g.rows[row+1] = top, bottom
}
