package counting

import (
	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

func Supply(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set) int {
	sum := 0
	for _, r := range regions {
		e.Rest(r)
		e.SeePlaced(r.Cells)
		if left := e.Board.Left(r); left > 0 {
			sum += fitting(e, r.Cells, cells, true, left)
		}
	}
	return sum
}

func Demand(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set) int {
	sum := 0
	for _, r := range regions {
		e.Rest(r)
		e.SeePlaced(r.Cells)
		if need := e.Board.Need(r); need > 0 {
			sum += need - fitting(e, r.Cells, cells, false, need)
		}
	}
	return sum
}

// fitting is how many of so many stars fit into the open part of a region that lies inside the cells, or outside them.
func fitting(e *engine.Workspace, region, cells puzzle.Set, inside bool, stars int) int {
	mark := e.Arena.Mark()
	part := e.Arena.And(region, cells)
	if !inside {
		part.AndNot(region, cells)
	}
	e.See(part)
	part.And(part, e.Board.Open)
	n := tiling.RoomFor(e, part, stars)
	e.Arena.Release(mark)
	return n
}
