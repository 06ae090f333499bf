package builtins

import (
	"asterism/builtins/counting"
	"asterism/builtins/linear"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// BoundType is the type of what bounds finds.
var BoundType = func() *Type {
	t := newType("bound", "A cheapest cover of cells by facts, each with what it has left, and 2×2 squares, each with one star: what bounds finds.",
		func(_ *puzzle.Puzzle, b *tiling.Bound) string { return regionsText(b.Facts) })
	t.Fields = []*Field{
		field("count", "How many more stars fit at most.", Int, func(b *tiling.Bound) int { return b.Count }),
		field("facts", "The facts of the cover.", Regions, func(b *tiling.Bound) []*puzzle.Region { return b.Facts }),
		field("rest", "The open cells that the facts leave to squares.", Set, func(b *tiling.Bound) puzzle.Set { return b.Rest }),
	}
	return t
}()

// Bounds is the type of sequences of bounds.
var Bounds = listOf(BoundType, func(*puzzle.Puzzle, []*tiling.Bound) string { return "the bounds" })

var boundFuncs = []*Func{
	{Name: "bound", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "How many more stars fit at most into the open cells, by the cheapest cover with 2×2 squares and what has been learnt: never more than capacity(cells).",
		Example: "when bound(pair) == need(pair)", Cost: Search, Premises: "every fact of the cover", Forms: read1(tiling.LeastBound)},
	{Name: "bounds", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "Every choice of facts that makes a cheapest cover of the open cells together with 2×2 squares over c.rest.",
		Example: "for c in bounds(pair)", Cost: Search, Premises: "every fact of the cover", Forms: seq1(tiling.Bounds)},
}

// BalanceType is the type of what balances finds.
var BalanceType = func() *Type {
	t := newType("balance", "What a block of lines needs, and what regions can put there and must: what balances finds.",
		func(_ *puzzle.Puzzle, b *counting.Balance) string { return b.Block.String() })
	t.Fields = []*Field{
		field("block", "The block.", Region, func(b *counting.Balance) *puzzle.Region { return b.Block }),
		field("need", "What it still needs.", Int, func(b *counting.Balance) int { return b.Need }),
		field("supply", "How many stars the regions can put there at most.", Int, func(b *counting.Balance) int { return b.Supply }),
		field("demand", "How many they must put there at least.", Int, func(b *counting.Balance) int { return b.Demand }),
	}
	return t
}()

// Balances is the type of sequences of balances.
var Balances = listOf(BalanceType, func(*puzzle.Puzzle, []*counting.Balance) string { return "the balances" })

var balanceFuncs = []*Func{
	{Name: "balances", Family: puzzle.StarBattle, Params: []Param{{"blocks", "lines, or runs of neighbouring lines"}, {"regions", "regions that share no cell"}},
		Doc:     "Each of the blocks with what it needs (b.need), and what the regions can put there at most (b.supply) and must at least (b.demand): supply and demand of the regions and b.block, worked out for all blocks together.",
		Example: "for b in after.balances(rowBlocks, shapes)", Cost: Search, Premises: "the regions, and the block", Forms: seq2(counting.Balances)},
}

var supplyFuncs = []*Func{
	{Name: "supply", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions that share no cell"}, {"cells", "a region or set"}},
		Doc:     "How many stars the regions can put into the cells at most: each no more than it has left, and no more than fit into its open cells there.",
		Example: "when after.supply(shapes, block) < after.need(block)", Cost: Search, Premises: "the regions", Forms: read2(counting.Supply)},
	{Name: "demand", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions that share no cell"}, {"cells", "a region or set"}},
		Doc:     "How many stars the regions must put into the cells at least: each what it needs, less what fits into its open cells outside.",
		Example: "when demand(shapes, block) == need(block)", Cost: Search, Premises: "the regions", Forms: read2(counting.Demand)},
}

// DifferentialType is the type of what differentials finds.
var DifferentialType = func() *Type {
	t := newType("differential", "A sum of regions, some added and some taken away, and of 2×2 squares: what differentials finds.",
		func(_ *puzzle.Puzzle, d *linear.Differential) string { return d.Added + " without " + d.Taken })
	t.Fields = []*Field{
		field("base", "The regions taken away; one listed twice is taken away twice.", Regions, func(d *linear.Differential) []*puzzle.Region { return d.Base }),
		field("cover", "The regions added, in the same way.", Regions, func(d *linear.Differential) []*puzzle.Region { return d.Cover }),
		field("tiles", "The open cells of the squares added, which hold at most one star each.", Sets, func(d *linear.Differential) []puzzle.Set { return d.Tiles }),
		field("added", "What is added, in words: regions and squares.", String, func(d *linear.Differential) string { return d.Added }),
		field("taken", "What is taken away, in words.", String, func(d *linear.Differential) string { return d.Taken }),
		field("operations", "How many regions are added or taken away, squares not counted.", Int, func(d *linear.Differential) int { return d.Operations }),
		field("total", "How many stars the sum counts at most.", Int, func(d *linear.Differential) int { return d.Total }),
		field("eliminations", "The open cells that count more often than that.", Set, func(d *linear.Differential) puzzle.Set { return d.Eliminations }),
	}
	return t
}()

// Differentials is the type of sequences of differentials.
var Differentials = listOf(DifferentialType, func(*puzzle.Puzzle, []*linear.Differential) string { return "the differentials" })

var differentialFuncs = []*Func{
	{Name: "differentials", Family: puzzle.StarBattle, Params: []Param{{"regions", "rows, columns, shapes and facts"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "Sums of regions, some added and some taken away, and of 2×2 squares, that count no open cell less than zero times, and some cells more often than there are stars in the sum: these hold none. " +
			"For every cell that some sum takes away, one that takes about the fewest operations. Each region added or taken away is an operation, as often as it is.",
		Example: "for m in differentials(houses + facts, 5)", Forms: lending(seq2(linear.Differentials))},
}
