package builtins

import "asterism/puzzle"

// coverNumber is the smallest number of 2×2 squares that cover the cells.
func coverNumber(e *Workspace, cells puzzle.Set) int {
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
func smallestCover(e *Workspace, cells puzzle.Set) int {
	mesh := &e.Memo.mesh
	mesh.over(e.Board.Puzzle)
	least, most := mesh.least(cells), mesh.greedy(cells)
	if most <= 2 || most == least { // one square is found where it is enough
		return most
	}
	g := e.Memo.scratch(e.Board.Puzzle.Size)
	g.load(cells)
	return g.cover(e, most)
}

// roomFor is how many of so many stars the cells have room for: the smallest number of squares that cover them, if that
// is less. Where few stars are asked for, or there are few cells, or many, no search is needed.
func roomFor(e *Workspace, cells puzzle.Set, stars int) int {
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
