package builtins

import (
	"asterism/builtins/blocks"
	"asterism/puzzle"
)

// RooksType is the type of what rooks finds.
var RooksType = NewType("rooks", "Which of the aligned 2×2 blocks are empty in every permutation, and which in none: what rooks finds.",
	func(p *puzzle.Puzzle, r *blocks.Rooks) string { return setsText(p, r.Empty) }).With(
	NewField("empty", "The blocks with open cells that are empty in every permutation.", Sets, func(r *blocks.Rooks) []puzzle.Set { return r.Empty }),
	NewField("filled", "The blocks that are empty in no permutation, but for those known to hold a star.", Sets, func(r *blocks.Rooks) []puzzle.Set { return r.Filled }),
	NewField("known", "The blocks that are known to hold a star: one is placed there, or all that is open of a region that needs one lies there.", Sets, func(r *blocks.Rooks) []puzzle.Set { return r.Known }),
	NewField("vacant", "The blocks that are known to be empty: nothing in them is open or placed.", Sets, func(r *blocks.Rooks) []puzzle.Set { return r.Vacant }),
	NewField("unknown", "The blocks of which neither is known yet.", Sets, func(r *blocks.Rooks) []puzzle.Set { return r.Unknown }),
)

// AssignmentType is the type of what assign finds.
var AssignmentType = NewType("assignment", "What all choices of one place in each row and each column of a square have in common: what assign finds.",
	func(p *puzzle.Puzzle, a *blocks.Assignment) string { return setsText(p, a.Always) }).With(
	NewField("always", "The places that every choice takes, but for those it was told to.", Sets, func(a *blocks.Assignment) []puzzle.Set { return a.Always }),
	NewField("never", "The places that no choice takes, but for those it was told not to.", Sets, func(a *blocks.Assignment) []puzzle.Set { return a.Never }),
)

var blockTypes = []*Type{RooksType, AssignmentType}

var rooksFuncs = []*Func{
	{Name: "assign", Params: []Param{{"places", "n·n sets, row by row, such as blocks"}, {"barred", "those that are not taken"}, {"chosen", "those that are"}},
		Doc:     "What all choices have in common that take one place of each row and one of each column, as rooks stand that do not attack each other.",
		Example: "for b in assign(blocks, known, vacant).always", Cost: Search, Forms: lending(Read3(blocks.Assign))},
	{Name: "blocks", Family: puzzle.StarBattle, Doc: "The aligned 2×2 blocks that cut the grid up, row by row; none if the size is odd.",
		Example: "for b in blocks", Cost: Linear, Forms: fixed(blocks.AllBlocks)},
	{Name: "rooks", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions and facts: a block that holds all open cells of one that needs a star has a star"}},
		Doc:     "If one block in every row and in every column of blocks is empty, as it is where size is 4 * stars + 2: what is the same in every such permutation that agrees with the board.",
		Example: "for b in rooks(facts + houses).empty", Cost: Linear, Premises: "rows, columns and those regions", Forms: lending(Read1(blocks.FindRooks))},
	{Name: "rooks", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions and facts"}, {"cells", "a set"}, {"least", "how many of the blocks whose open cells it holds are empty at least"}},
		Doc:     "The same, if at least so many of the blocks whose open cells lie in the cells are empty.",
		Example: "for b in rooks(facts + houses, area, 3).empty", Cost: Linear, Premises: "rows, columns and those regions", Forms: lending(Read3(blocks.FindRooksAmong))},
}
