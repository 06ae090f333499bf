package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

var supplyFuncs = []*Func{
	{Name: "supply", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions that share no cell"}, {"cells", "a region or set"}},
		Doc:     "How many stars the regions can put into the cells at most: each no more than it has left, and no more than fit into its open cells there.",
		Example: "when after.supply(shapes, block) < after.need(block)", Cost: Search, Premises: "the regions", Forms: read2(supply)},
	{Name: "demand", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions that share no cell"}, {"cells", "a region or set"}},
		Doc:     "How many stars the regions must put into the cells at least: each what it needs, less what fits into its open cells outside.",
		Example: "when demand(shapes, block) == need(block)", Cost: Search, Premises: "the regions", Forms: read2(demand)},
}

func supply(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set) int {
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

func demand(e *engine.Workspace, regions []*puzzle.Region, cells puzzle.Set) int {
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
	n := roomFor(e, part, stars)
	e.Arena.Release(mark)
	return n
}
