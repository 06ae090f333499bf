package builtins

import (
	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// PackingType is the type of what packing finds.
var PackingType = NewType("packing", "Facts that share no candidate, chosen so that they hold the most: what packing finds.",
	func(_ *puzzle.Puzzle, p *tiling.Packing) string { return regionsText(p.Facts) }).With(
	NewField("facts", "The facts chosen.", Regions, func(p *tiling.Packing) []*puzzle.Region { return p.Facts }),
	NewField("count", "How many more stars they need together, at least.", Int, func(p *tiling.Packing) int { return p.Count }),
	NewField("cells", "Their open candidates.", Set, func(p *tiling.Packing) puzzle.Set { return p.Cells }),
)

var learntTypes = []*Type{PackingType}

var factFuncs = []*Func{
	{Name: "facts", Doc: "Everything learnt so far, oldest first: each a region that holds at least, at most or exactly so many; facts(tag) are those learnt under one name.",
		Example: "for f in facts", Cost: Linear,
		Forms: Seq0(allFacts)},
	{Name: "facts", Params: []Param{{"tag", "the name after `as`, in quotes"}},
		Doc: "What was learnt under a name, oldest first.", Example: `for f in facts("star2x2")`, Cost: Linear, Forms: Seq1(taggedFacts)},
	{Name: "held", Doc: "The facts that hold at least one, oldest first: all but those that only say “at most”.",
		Example: "let others = packing(held, row)", Cost: Linear,
		Forms: Seq0(heldFacts)},
	{Name: "packing", Params: []Param{{"facts", "a list of facts"}, {"cells", "a region or set they must lie in"}},
		Doc:     "The facts whose open candidates lie in the cells, share none, and together need the most stars.",
		Example: `let p = packing(facts("strip"), row)`, Cost: Search, Premises: "the facts chosen", Forms: lending(Read2(tiling.Pack))},
}

func allFacts(e *engine.Workspace, yield func(*puzzle.Region) bool) {
	e.SeeFacts()
	for _, f := range e.Board.Facts {
		if !yield(f) {
			return
		}
	}
}

func heldFacts(e *engine.Workspace, yield func(*puzzle.Region) bool) {
	e.SeeFacts()
	for _, f := range e.Board.Held {
		if !yield(f) {
			return
		}
	}
}

func taggedFacts(e *engine.Workspace, tag string, yield func(*puzzle.Region) bool) {
	e.SeeFacts()
	for _, f := range e.Board.Facts {
		if f.Tag == tag && !yield(f) {
			return
		}
	}
}
