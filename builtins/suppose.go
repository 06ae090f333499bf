package builtins

import (
	"asterism/builtins/engine"
	"asterism/builtins/suppose"
	"asterism/puzzle"
)

// BranchType is the type of what follows from a supposition.
var BranchType = Proving(NewType("branch", "What follows from supposing a candidate.",
	func(p *puzzle.Puzzle, b *suppose.Branch) string { return "what follows from " + p.Name(b.Start) }).With(
	NewField("start", "The candidate that was supposed.", Cell, func(b *suppose.Branch) puzzle.Cand { return b.Start }),
	NewField("on", "What is placed then, the candidate itself included.", Set, func(b *suppose.Branch) puzzle.Set { return b.On }),
	NewField("off", "What is eliminated then.", Set, func(b *suppose.Branch) puzzle.Set { return b.Off }),
	NewField("broken", "Whether that contradicts itself.", Bool, func(b *suppose.Branch) bool { return b.Broken }),
	NewField("gap", "The region that cannot be filled then.", Region, func(b *suppose.Branch) *puzzle.Region { return b.Gap }),
), (*suppose.Branch).Proof)

// AgreementType is the type of what agreed finds.
var AgreementType = Proving(NewType("agreement", "What follows whichever of some candidates is true: what agreed finds.",
	func(p *puzzle.Puzzle, a *suppose.Agreement) string {
		return "what " + p.Describe(a.Source) + " agree on"
	}).With(
	NewField("source", "The open candidates of which one is true.", Set, func(a *suppose.Agreement) puzzle.Set { return a.Source }),
	NewField("on", "What is placed in every branch; nothing where a branch contradicts itself.", Set, func(a *suppose.Agreement) puzzle.Set { return a.On }),
	NewField("off", "What is eliminated in every branch, or else the branches that contradict themselves.", Set, func(a *suppose.Agreement) puzzle.Set { return a.Off }),
	NewField("refuted", "Those of the source that contradict themselves.", Set, func(a *suppose.Agreement) puzzle.Set { return a.Refuted }),
	NewField("tier", "Up to which tier rules were used to see it.", Int, func(a *suppose.Agreement) int { return a.Tier }),
	NewField("length", "How many placements and eliminations the branches go through to what they agree on.", Int, func(a *suppose.Agreement) int { return a.Length }),
), (*suppose.Agreement).Proof)

// Agreements is the type of sequences of them.
var Agreements = NewList(AgreementType, func(*puzzle.Puzzle, []*suppose.Agreement) string { return "the agreements" })

// ForcingType is the type of what outcomes and refutations find.
var ForcingType = Proving(NewType("forcing", "A candidate that is true, or false, however something turns out: what outcomes and refutations find.",
	func(p *puzzle.Puzzle, m *suppose.Forcing) string { return "what " + p.Describe(m.Source) + " force" }).With(
	NewField("source", "The candidates of which one is true; or the one that is supposed.", Set, func(m *suppose.Forcing) puzzle.Set { return m.Source }),
	NewField("on", "What is true, or nothing.", Set, func(m *suppose.Forcing) puzzle.Set { return m.On }),
	NewField("off", "What is false, or nothing.", Set, func(m *suppose.Forcing) puzzle.Set { return m.Off }),
	NewField("kind", "cases: each candidate of the source leads to it; either way: whether the source is true or false; contradiction: the opposite leads to one.", String,
		func(m *suppose.Forcing) string { return m.Kind }),
	NewField("length", "How many nodes its chains have, suppositions and ends included.", Int, func(m *suppose.Forcing) int { return m.Length }),
), (*suppose.Forcing).Proof)

// Forcings is the type of sequences of them.
var Forcings = NewList(ForcingType, func(*puzzle.Puzzle, []*suppose.Forcing) string { return "what is forced" })

var supposeTypes = []*Type{BranchType, AgreementType, Agreements, ForcingType, Forcings, CertaintyType}

// CertaintyType is the type of what certain finds.
var CertaintyType = Proving(NewType("certainty", "What is true in every solution of a board: what certain finds.",
	func(p *puzzle.Puzzle, c *suppose.Certainty) string { return p.Describe(c.Placed) }).With(
	NewField("placed", "The open candidates that are true in every solution.", Set, func(c *suppose.Certainty) puzzle.Set { return c.Placed }),
	NewField("single", "Whether there is exactly one solution.", Bool, func(c *suppose.Certainty) bool { return c.Single }),
), func(*suppose.Certainty, *engine.Workspace) *engine.Proof {
	return &engine.Proof{Kind: engine.BacktrackingProof}
})

var supposing = []*Func{
	{Name: "suppose", Params: []Param{{"x", "an open candidate, or several"}},
		Doc:     "A copy of the board with x placed, and with what that takes away at once: what conflicts with x, and the rest of x's regions that are now full. Ask it with a dot: after.need(p).",
		Example: "let after = suppose(x)", Cost: Linear, Premises: "the regions that x fills", Forms: forms(Read1(suppose.Suppose), Read1(suppose.SupposeAll))},
	{Name: "follow", Params: []Param{{"cells", "an open candidate, or several"}},
		Doc:     "Like suppose, and then with everything that is forced: regions that are full are cleared, and those that need all they have left are filled, until nothing more is forced.",
		Example: "let after = follow(x)", Cost: Linear, Premises: "every region of the puzzle", Forms: Read1(suppose.Follow)},
	{Name: "assume", Params: []Param{{"placed", "candidates"}, {"eliminated", "candidates"}},
		Doc:     "A copy of the board with the ones placed and the others eliminated, and nothing drawn from that.",
		Example: "let after = assume(b.on, b.off)", Cost: Linear, Forms: Read2(suppose.Assume)},
	{Name: "tighten", Family: puzzle.StarBattle, Params: []Param{{"cells", "an open candidate, or several"}},
		Doc:     "Like follow, and then with all that follows where regions have just the room that they need, until nothing more does: a row or column, two neighbouring ones, or a shape loses what no way to fill it uses and what every way touches, and gets what every way uses; runs of lines are set against what the shapes can put there, and what they must.",
		Example: "let after = tighten(x)", Cost: Linear, Premises: "every region of the puzzle", Forms: Read1(suppose.Tighten)},
	{Name: "tighten", Family: puzzle.StarBattle, Params: []Param{{"cells", "an open candidate, or several"}, {"depth", "how many further stars are tried in one another"}},
		Doc:     "The same, and then a star is tried on each cell that is left open, tightened to a depth of one less; those that leave some region too little room go, over and over.",
		Example: "let after = tighten(x, 1)", Cost: Search, Premises: "every region of the puzzle", Forms: Read2(suppose.TightenTo)},
	{Name: "tightest", Family: puzzle.StarBattle, Params: []Param{{"cells", "a region or set"}},
		Doc:     "The open ones of some cells, each by itself: those first that leave the fewest cells open, with all that tighten draws.",
		Example: "for x in tightest(grid)", Cost: Search, Forms: Seq1(suppose.Tightest)},
	{Name: "starved", Family: puzzle.StarBattle, Params: []Param{{"regions", "a list of regions"}},
		Doc:     "Whether some of the regions have less room for stars than they need.",
		Example: "when after.starved(houses)", Cost: Search, Premises: "the region that is starved", Forms: Read1(suppose.Starved)},
	{Name: "broken", Params: nil,
		Doc:     "Whether some region can no longer be filled, or two placed candidates conflict.",
		Example: "when after.broken()", Cost: Lookup, Premises: "the region that can no longer be filled", Forms: Read0(suppose.Broken)},
	{Name: "unfillable", Params: nil,
		Doc:     "The region that can no longer be filled, where broken() says that there is one: the first that was seen. Otherwise the grid.",
		Example: "let r = after.unfillable()", Cost: Lookup, Forms: Read0(suppose.Unfillable)},
}

var followFuncs = []*Func{
	{Name: "branch", Params: []Param{{"x", "an open candidate"}, {"cells", "a region or set: only regions that lie in it count; leave it out to follow links"}},
		Cost: Linear, Premises: "the regions that were used", Example: "let after = branch(x, digit(x))",
		Doc:   "What follows from x. branch(x, cells) places and eliminates whatever is forced by the regions inside cells: digit(x) for one digit, grid for all. branch(x) follows links: two candidates that exclude each other, and regions that have one candidate more than they need.",
		Forms: forms(Read2(suppose.BranchOf), Read1(suppose.BranchByLinks))},
	{Name: "agreed", Params: []Param{{"source", "a region or list of regions that need something, or candidates of which one is true"}, {"tier", "up to which tier rules help; leave it out to follow links"}},
		Cost: Search, Premises: "the source, and the regions that were used; with rules, all regions and facts", Example: "for m in agreed(cells)", Runs: true,
		Doc:   "What follows whichever candidate of the source is true, for each region of a list by itself that has two or more, those with the fewest first. Where a candidate contradicts itself, that is all that is said. agreed(source) follows links, as branch(x) does; agreed(source, n) whatever is forced and, for n above 0, then what the pack's rules up to tier n find, each supposed board by itself.",
		Forms: forms(Seq1(suppose.AgreedRegions), Seq1(suppose.AgreedRegion), Seq1(suppose.AgreedSet), Seq2(suppose.AgreedRegionsTo), Seq2(suppose.AgreedRegionTo), Seq2(suppose.AgreedSetTo))},
	{Name: "deduce", Params: []Param{{"x", "an open candidate, or several"}, {"tier", "up to which tier"}},
		Cost: Search, Premises: "every region of the puzzle, and every fact", Example: "let after = deduce(x, 2)", Runs: true,
		Doc:   "Like follow, and then with what the pack's rules up to a tier find on that board, until they find nothing more. The tier must lie below that of the rule that asks. Rules that assume a unique solution take part only if the rule that asks does, too.",
		Forms: Read2(suppose.DeduceFrom)},
	{Name: "certain", Params: []Param{{"cells", "a region or set"}},
		Cost: Search, Premises: "every region of the puzzle", Example: "let all = certain(grid)",
		Doc:   "What trying everything says: c.placed are those of the open candidates that are true in every solution of the board, c.single whether it has just one.",
		Forms: Read1(suppose.Certain)},
	{Name: "outcomes", Family: puzzle.Sudoku, Params: []Param{{"sources", "regions one of whose open candidates is true"}, {"regions", "the regions that are followed"}},
		Cost: Search, Premises: "the regions", Example: "for m in outcomes(units, units)",
		Doc:   "What follows from each of a source's candidates by links through the regions: candidates of one region exclude each other, and one of a region's two is true. The shortest chains come first.",
		Forms: Seq2(suppose.Outcomes)},
	{Name: "dynamics", Family: puzzle.Sudoku, Params: []Param{{"sources", "regions one of whose open candidates is true"}, {"regions", "the regions that are followed"}},
		Cost: Search, Premises: "the regions", Example: "for m in dynamics(units, units)",
		Doc:   "As outcomes, with what falls on the way: then a region may have one candidate left. So also what follows whether a candidate is true or false, and what contradicts itself. The shortest chains come first.",
		Forms: Seq2(suppose.Dynamics)},
	{Name: "refutations", Family: puzzle.Sudoku, Params: []Param{{"regions", "the regions that are followed"}},
		Cost: Search, Premises: "the regions", Example: "for m in refutations(places(houses))",
		Doc:   "Candidates that cannot be true, or cannot be false: what follows through the regions, with what falls on the way, contradicts itself. The shortest chains come first.",
		Forms: Seq1(suppose.Refutations)},
}
