package tiling

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Greedy covers the open ones of some cells as a person begins to: always with the square that holds most of what is
// left, the first of them by its top left cell, and in the end single cells one by one. The cover may have more tiles than
// the smallest; where it has just as many as the cells need stars, it is as good. It costs the squares of the grid, for
// each tile.
func Greedy(e *engine.Workspace, cells puzzle.Set) *Tiling {
	t := tilingPool.Next(e)
	t.Cells, t.Area, t.Tiles = e.Open(cells), e.Arena.Set(), t.Tiles[:0]
	left := e.Arena.Copy(t.Cells)
	for !left.Empty() && e.Tick() {
		tile := e.Arena.Set()
		if square, most := fullest(e, left); most > 1 {
			tile.And(square, t.Cells)
		} else {
			tile.Add(left.First())
		}
		t.Tiles = append(t.Tiles, tile)
		t.Area.Or(t.Area, tile)
		left.AndNot(left, tile)
	}
	t.Count = len(t.Tiles)
	return t
}

// fullest is the first square that holds most of some cells, and how many these are.
func fullest(e *engine.Workspace, cells puzzle.Set) (fullest puzzle.Set, most int) {
	for _, q := range Squares(e) {
		if n := q.LenAnd(cells); n > most {
			fullest, most = q, n
		}
	}
	return fullest, most
}
