package builtins

import (
	"asterism/builtins/counting"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// BoundType is the type of what bounds finds.
var BoundType = NewType("bound", "A cheapest cover of cells by facts, each with what it has left, and 2×2 squares, each with one star: what bounds finds.",
	func(_ *puzzle.Puzzle, b *tiling.FactCover) string { return regionsText(b.Facts) }).With(
	NewField("count", "How many more stars fit at most.", Int, func(b *tiling.FactCover) int { return b.Count }),
	NewField("facts", "The facts of the cover.", Regions, func(b *tiling.FactCover) []*puzzle.Region { return b.Facts }),
	NewField("rest", "The open cells that the facts leave to squares.", Set, func(b *tiling.FactCover) puzzle.Set { return b.Rest }),
)

// Bounds is the type of sequences of bounds.
var Bounds = NewList(BoundType, func(*puzzle.Puzzle, []*tiling.FactCover) string { return "the bounds" })

// BalanceType is the type of what balances finds.
var BalanceType = NewType("balance", "What a block of lines needs, and what regions can put there and must: what balances finds.",
	func(_ *puzzle.Puzzle, b *counting.Balance) string { return b.Block.String() }).With(
	NewField("block", "The block.", Region, func(b *counting.Balance) *puzzle.Region { return b.Block }),
	NewField("need", "What it still needs.", Int, func(b *counting.Balance) int { return b.Need }),
	NewField("supply", "How many stars the regions can put there at most.", Int, func(b *counting.Balance) int { return b.Supply }),
	NewField("demand", "How many they must put there at least.", Int, func(b *counting.Balance) int { return b.Demand }),
)

// Balances is the type of sequences of balances.
var Balances = NewList(BalanceType, func(*puzzle.Puzzle, []*counting.Balance) string { return "the balances" })

var boundTypes = []*Type{BoundType, Bounds, BalanceType, Balances}

var boundFuncs = []*Func{
	{Name: "supply", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions that share no cell"}, {"cells", "a region or set"}},
		Doc:     "How many stars the regions can put into the cells at most: each no more than it has left, and no more than fit into its open cells there.",
		Example: "when after.supply(shapes, block) < after.need(block)", Cost: Search, Premises: "the regions", Forms: Read2(counting.Supply)},
	{Name: "demand", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions that share no cell"}, {"cells", "a region or set"}},
		Doc:     "How many stars the regions must put into the cells at least: each what it needs, less what fits into its open cells outside.",
		Example: "when demand(shapes, block) == need(block)", Cost: Search, Premises: "the regions", Forms: Read2(counting.Demand)},
	{Name: "balances", Family: puzzle.StarBattle, Params: []Param{{"blocks", "lines, or runs of neighbouring lines"}, {"regions", "regions that share no cell"}},
		Doc:     "Each of the blocks with what it needs (b.need), and what the regions can put there at most (b.supply) and must at least (b.demand): supply and demand of the regions and b.block, worked out for all blocks together.",
		Example: "for b in after.balances(rowBlocks, shapes)", Cost: Search, Premises: "the regions, and the block", Forms: Seq2(counting.Balances)},
	{Name: "bound", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "How many more stars fit at most into the open cells, by the cheapest cover with 2×2 squares and what has been learnt: never more than capacity(cells).",
		Example: "when bound(pair) == need(pair)", Cost: Search, Premises: "every fact of the cover", Forms: Read1(tiling.LeastBound)},
	{Name: "bounds", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "Every choice of facts that makes a cheapest cover of the open cells together with 2×2 squares over c.rest.",
		Example: "for c in bounds(pair)", Cost: Search, Premises: "every fact of the cover", Forms: Seq1(tiling.Bounds)},
}
