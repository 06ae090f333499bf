package builtins

import (
	"asterism/builtins/engine"
	"asterism/builtins/unique"
	"asterism/puzzle"
)

// DeadlyPatternType is the type of what rectangles finds.
var DeadlyPatternType = Proving(NewType("deadly pattern", "Cells without a clue, and digits that could change places in them if nothing else stood there: what rectangles finds.",
	func(_ *puzzle.Puzzle, m *unique.DeadlyPattern) string {
		return regionsText(m.Digits) + " in " + regionsText(m.Cells)
	}).With(
	NewField("cells", "Its cells.", Regions, func(m *unique.DeadlyPattern) []*puzzle.Region { return m.Cells }),
	NewField("digits", "The digits that could change places.", Regions, func(m *unique.DeadlyPattern) []*puzzle.Region { return m.Digits }),
	NewField("floor", "The candidates of these digits in the cells, open or placed.", Set, func(m *unique.DeadlyPattern) puzzle.Set { return m.Floor }),
	NewField("roof", "The other open candidates of the cells: where the solution is the only one, one of them at least is true.", Set,
		func(m *unique.DeadlyPattern) puzzle.Set { return m.Roof }),
	NewField("bare", "The cells that hold nothing but these digits.", Regions, func(m *unique.DeadlyPattern) []*puzzle.Region { return m.Bare }),
	NewField("roofed", "The cells that hold others.", Regions, func(m *unique.DeadlyPattern) []*puzzle.Region { return m.Roofed }),
), func(m *unique.DeadlyPattern, _ *engine.Workspace) *engine.Proof {
	return &engine.Proof{Kind: engine.UniquenessProof, Floor: m.Floor.Clone(), Roof: m.Roof.Clone()}
})

// DeadlyPatterns is the type of lists of deadly patterns.
var DeadlyPatterns = NewList(DeadlyPatternType, func(*puzzle.Puzzle, []*unique.DeadlyPattern) string { return "the deadly patterns" })

var uniqueTypes = []*Type{DeadlyPatternType, DeadlyPatterns}

var deadlyFuncs = []*Func{
	{Name: "rectangles", Family: puzzle.Sudoku, Params: []Param{{"n", "how many digits, at least 2"}}, Cost: Search, Premises: "the cells",
		Doc:     "Every two rows of a band with n columns of different boxes, and every two columns of a stack with n rows, and n digits that may fill the cells where they cross: exchanging the two lines there would give a second solution. No cell is a clue, and all but three at most hold nothing but these digits. With n = 2 that is a rectangle of four cells.",
		Example: "for m in rectangles(2)", Forms: Seq1(unique.Rectangles)},
	{Name: "loops", Family: puzzle.Sudoku, Params: []Param{{"n", "how many cells at most"}}, Cost: Search, Premises: "the cells",
		Doc:     "Unfilled cells that may hold the same two digits, two or none in every row, column and box: with these digits alone they could be exchanged, a second solution. Two of the cells at most hold others, or more where these are one digit. Fewer cells come first; four are a rectangle.",
		Example: "for m in loops(10)", Forms: Seq1(unique.Loops)},
	{Name: "surplus", Params: []Param{{"regions", "a list of regions"}}, Cost: Linear, Premises: "the regions",
		Doc:     "The open candidates without which each of the regions would have just twice as many as it needs, if there are such: those of which all regions have more.",
		Example: "let many = surplus(units)", Forms: Read1(unique.Surplus)},
}

var swapsFuncs = []*Func{
	{Name: "swaps", Family: puzzle.StarBattle, Params: []Param{{"cells", "candidates, one of which at least takes part"}, {"n", "how many stars move at most, 2 to 4"}}, Cost: Search,
		Doc:     "Every way to move some placed stars to other cells such that each row, column and shape keeps its number and no two stars that are placed touch: the cells that hold them before, and after. In a puzzle with one solution, something open that is among the new cells or touches one must be placed.",
		Example: "for s in after.swaps(x, 3)", Forms: Seq2(unique.Swaps)},
}
