package builtins

import (
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// TilingType is the type of what tiling and tilings find.
var TilingType = Proving(NewType("tiling", "A smallest cover of cells by 2×2 squares, each of which holds at most one star.",
	func(p *puzzle.Puzzle, t *tiling.Tiling) string { return setsText(p, t.Tiles) }).With(
	NewField("count", "The number of tiles: at most so many stars fit.", Int, func(t *tiling.Tiling) int { return t.Count }),
	NewField("tiles", "The tiles, each the set of cells it covers.", Sets, func(t *tiling.Tiling) []puzzle.Set { return t.Tiles }),
	NewField("cells", "The open cells that were to be covered.", Set, func(t *tiling.Tiling) puzzle.Set { return t.Cells }),
	NewField("area", "All cells of the tiles together.", Set, func(t *tiling.Tiling) puzzle.Set { return t.Area }),
), (*tiling.Tiling).Proof)

// Tilings is the type of sequences of tilings.
var Tilings = NewList(TilingType, func(*puzzle.Puzzle, []*tiling.Tiling) string { return "the tilings" })

var tilingTypes = []*Type{TilingType, Tilings}

var tilingFuncs = []*Func{
	{Name: "squares", Family: puzzle.StarBattle, Doc: "Every 2×2 square of the grid, as a set.",
		Example: "for q in squares", Cost: Linear, Forms: fixed(tiling.AllSquares)},
	{Name: "capacity", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "How many more stars fit at most into the open cells: the smallest number of 2×2 squares that cover them.",
		Example: "when after.capacity(p) < after.need(p)", Cost: Search, Forms: Read1(tiling.Capacity)},
	{Name: "tiling", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "One smallest cover of the open cells by 2×2 squares.",
		Example: "let t = tiling(pair)", Cost: Search, Forms: Read1(tiling.FirstTiling)},
	{Name: "greedyTiling", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "A cover of the open cells as one finds it without searching: always the 2×2 square that holds most of what is left, then single cells. It may have more tiles than the smallest cover.",
		Example: "let t = greedyTiling(p)", Cost: Linear, Forms: Read1(tiling.Greedy)},
	{Name: "minTiles", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "The smallest number of 2×2 squares that cover the open cells: another name for capacity. greedyTiling(cells).count is what a quick look finds.",
		Example: "when minTiles(p) == need(p)", Cost: Search, Forms: Read1(tiling.Capacity)},
	{Name: "squeeze", Family: puzzle.StarBattle, Params: []Param{{"region", "a region, such as a run of neighbouring lines"}},
		Doc:     "Every smallest cover of the region's open cells by 2×2 squares, if the region needs as many stars as it has squares: then each of them holds just one. Nothing otherwise.",
		Example: "for t in squeeze(pair)", Cost: Search, Premises: "the region", Forms: Seq1(tiling.Squeeze)},
	{Name: "tilings", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "Every smallest cover of the open cells; covers whose tiles hold the same of them count once.",
		Example: "for t in tilings(p)", Cost: Search, Forms: Seq1(tiling.Tilings)},
	{Name: "tilings", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}, {"also", "cells that the tiles are to show besides"}},
		Doc:     "Every smallest cover of the open cells, told apart by what the tiles hold of them and of the open cells in `also`, which need not be covered.",
		Example: "for t in tilings(rest, strip)", Cost: Search, Forms: Seq2(tiling.TilingsShowing)},
}
