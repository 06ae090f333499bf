package builtins

import (
	"asterism/builtins/blocks"
	"asterism/puzzle"
)

// AssignmentType is the type of what assign finds.
var AssignmentType = NewType("assignment", "What all choices of one place in each row and each column of a square have in common: what assign finds.",
	func(_ *puzzle.Puzzle, a *blocks.Assignment) string { return regionsText(a.Always) }).With(
	NewField("always", "The places that every choice takes, but for those it was told to.", Regions, func(a *blocks.Assignment) []*puzzle.Region { return a.Always }),
	NewField("never", "The places that no choice takes, but for those it was told not to.", Regions, func(a *blocks.Assignment) []*puzzle.Region { return a.Never }),
)

var blockTypes = []*Type{AssignmentType}

var square = []Param{{"places", "n·n regions, row by row, such as blocks"}, {"barred", "those that are not taken"}, {"chosen", "those that are"}}

var rooksFuncs = []*Func{
	{Name: "blocks", Family: puzzle.StarBattle, Doc: "The aligned 2×2 blocks that cut the grid up, row by row, each a region that holds at most one star; none if the size is odd. b.row and b.column are a block's row and column of blocks, from 1.",
		Example: "for b in blocks", Cost: Lookup, Forms: name(kind(puzzle.Block))},
	{Name: "assign", Params: square,
		Doc:     "n-rooks: what all choices have in common that take one place of each row and one of each column, as rooks stand that do not attack each other.",
		Example: "for b in assign(blocks, known, vacant).always", Cost: Search, Forms: lending(assignForm(Regions, Regions, Regions))},
	{Name: "assign", Params: append(square[:3:3], Param{"some", "some of the places"}, Param{"least", "how many of these are taken at least"}),
		Doc:     "The same of the choices that take at least so many of some places.",
		Example: "for b in assign(blocks, known, vacant, inside, 3).always", Cost: Search, Forms: lending(assignForm(Regions, Regions, Regions, Regions, Int))},
	{Name: "mustHold", Params: []Param{{"cells", "a region or set"}},
		Doc:     "Whether one of the open candidates must be placed: some unit or fact that needs one has open candidates nowhere else.",
		Example: "when mustHold(b)", Cost: Linear, Premises: "that unit or fact", Forms: Read1(blocks.MustHold)},
}

// assignForm is assign with so many arguments: it asks for lists only, so the board does not matter.
func assignForm(params ...*Type) []Form {
	return []Form{{Params: params, Result: AssignmentType, Lower: func(args []Node) Node {
		var lists [4]Eval[[]*puzzle.Region]
		least := Eval[int](func(*Env) int { return 0 })
		lists[3] = func(*Env) []*puzzle.Region { return nil }
		for i, a := range args {
			switch v := a.Value.(type) {
			case Eval[[]*puzzle.Region]:
				lists[i] = v
			case Eval[int]:
				least = v
			}
		}
		return Node{Type: AssignmentType, Value: Eval[*blocks.Assignment](func(e *Env) *blocks.Assignment {
			return blocks.Assign(&e.Workspace, lists[0](e), lists[1](e), lists[2](e), lists[3](e), least(e))
		})}
	}}}
}
