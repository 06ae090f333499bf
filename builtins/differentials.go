package builtins

import (
	"asterism/builtins/linear"
	"asterism/puzzle"
)

// DifferentialType is the type of what differentials finds.
var DifferentialType = NewType("differential", "A sum of regions, some added and some taken away, and of 2×2 squares: what differentials finds.",
	func(_ *puzzle.Puzzle, d *linear.Differential) string { return d.Added + " without " + d.Taken }).With(
	NewField("base", "The regions taken away; one listed twice is taken away twice.", Regions, func(d *linear.Differential) []*puzzle.Region { return d.Base }),
	NewField("cover", "The regions added, in the same way.", Regions, func(d *linear.Differential) []*puzzle.Region { return d.Cover }),
	NewField("tiles", "The open cells of the squares added, which hold at most one star each.", Sets, func(d *linear.Differential) []puzzle.Set { return d.Tiles }),
	NewField("added", "What is added, in words: regions and squares.", String, func(d *linear.Differential) string { return d.Added }),
	NewField("taken", "What is taken away, in words.", String, func(d *linear.Differential) string { return d.Taken }),
	NewField("operations", "How many regions are added or taken away, squares not counted.", Int, func(d *linear.Differential) int { return d.Operations }),
	NewField("total", "How many stars the sum counts at most.", Int, func(d *linear.Differential) int { return d.Total }),
	NewField("eliminations", "The open cells that count more often than that.", Set, func(d *linear.Differential) puzzle.Set { return d.Eliminations }),
)

// Differentials is the type of sequences of differentials.
var Differentials = NewList(DifferentialType, func(*puzzle.Puzzle, []*linear.Differential) string { return "the differentials" })

var differentialTypes = []*Type{DifferentialType, Differentials}

var differentialFuncs = []*Func{
	{Name: "differentials", Family: puzzle.StarBattle, Params: []Param{{"regions", "rows, columns, shapes and facts"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "Sums of regions, some added and some taken away, and of 2×2 squares, that count no open cell less than zero times, and some cells more often than there are stars in the sum: these hold none. " +
			"For every cell that some sum takes away, one that takes about the fewest operations. Each region added or taken away is an operation, as often as it is.",
		Example: "for m in differentials(houses + facts, 5)", Forms: lending(Seq2(linear.Differentials))},
}
