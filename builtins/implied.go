package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

var impliedFuncs = []*Func{
	{Name: "branch", Params: []Param{{"x", "an open candidate"}, {"cells", "a region or set: only regions that lie in it count; leave it out to follow links"}},
		Cost: Linear, Premises: "the regions that were used", Example: "let after = branch(x, digit(x))",
		Doc:   "What follows from x. branch(x, cells) places and eliminates whatever is forced by the regions inside cells: digit(x) for one digit, grid for all. branch(x) follows links: two candidates that exclude each other, and regions that have one candidate more than they need.",
		Forms: forms(read2(branch), read1(branchByLinks))},
	{Name: "agreed", Params: []Param{{"source", "a region or list of regions that need something, or candidates of which one is true"}, {"tier", "up to which tier rules help; leave it out to follow links"}},
		Cost: Search, Premises: "the source, and the regions that were used; with rules, all regions and facts", Example: "for m in agreed(cells)", Runs: true,
		Doc:   "What follows whichever candidate of the source is true, for each region of a list by itself that has two or more, those with the fewest first. Where a candidate contradicts itself, that is all that is said. agreed(source) follows links, as branch(x) does; agreed(source, n) whatever is forced and, for n above 0, then what the pack's rules up to tier n find, each supposed board by itself.",
		Forms: forms(seq1(agreedRegions), seq1(agreedRegion), seq1(agreedSet), seq2(agreedRegionsTo), seq2(agreedRegionTo), seq2(agreedSetTo))},
	{Name: "deduce", Params: []Param{{"x", "an open candidate, or several"}, {"tier", "up to which tier"}},
		Cost: Search, Premises: "every region of the puzzle, and every fact", Example: "let after = deduce(x, 2)", Runs: true,
		Doc:   "Like follow, and then with what the pack's rules up to a tier find on that board, until they find nothing more. The tier must lie below that of the rule that asks. Rules that assume a unique solution take part only if the rule that asks does, too.",
		Forms: read2(deduceBoard)},
	{Name: "certain", Params: []Param{{"cells", "a region or set"}},
		Cost: Search, Premises: "every region of the puzzle", Example: "let all = certain(grid)",
		Doc:   "What trying everything says: c.placed are those of the open candidates that are true in every solution of the board, c.single whether it has just one.",
		Forms: read1(certain)},
}

func agreedRegions(e *engine.Workspace, regions []*puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).each(regions, yield)
}

func agreedRegion(e *engine.Workspace, r *puzzle.Region, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).region(r, yield)
}

func agreedSet(e *engine.Workspace, source puzzle.Set, yield func(*Agreement) bool) {
	beginAgreement(e, byLinks).set(source, yield)
}

// The others look first at what is forced, and then, if rules are to help, once more with them.

func agreedRegionsTo(e *engine.Workspace, regions []*puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).each(regions, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).each(regions, yield)
	}
}

func agreedRegionTo(e *engine.Workspace, r *puzzle.Region, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).region(r, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).region(r, yield)
	}
}

func agreedSetTo(e *engine.Workspace, source puzzle.Set, tier int, yield func(*Agreement) bool) {
	if beginAgreement(e, byForced).set(source, yield) && tier > 0 {
		beginAgreement(e, depth(tier)).set(source, yield)
	}
}
