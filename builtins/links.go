package builtins

import (
	"asterism/builtins/links"
	"asterism/puzzle"
)

// ChainType is the type of what chains finds.
var ChainType = Proving(NewType("chain", "Nodes linked strongly and weakly in turn, the first or the last of which is true: what chains finds.", chainText).With(
	NewField("nodes", "The nodes in order, each a set of candidates one of which is meant.", Sets, func(m *links.Chain) []puzzle.Set { return m.Nodes }),
	NewField("first", "The first node.", Set, func(m *links.Chain) puzzle.Set { return m.First }),
	NewField("last", "The last node.", Set, func(m *links.Chain) puzzle.Set { return m.Last }),
	NewField("ends", "The first and the last node: one of these candidates is true.", Set, func(m *links.Chain) puzzle.Set { return m.Ends }),
	NewField("cells", "The candidates of all nodes.", Set, func(m *links.Chain) puzzle.Set { return m.Cells }),
	NewField("length", "The number of nodes.", Int, func(m *links.Chain) int { return m.Length }),
	NewField("loop", "Whether not both ends can be true, so that of any two neighbours exactly one is.", Bool, func(m *links.Chain) bool { return m.Loop }),
	NewField("signature", "A letter for each strong link: V two values of a cell, L two places of a region, G the same with a group, A an almost-locked set.",
		String, func(m *links.Chain) string { return m.Signature }),
	NewField("eliminations", "What conflicts with both ends; in a loop with both of any two neighbours, or with a digit that an almost-locked set keeps.", Set,
		func(m *links.Chain) puzzle.Set { return m.Eliminations }),
), (*links.Chain).Proof)

// ChainList is the type of sequences of chains.
var ChainList = NewList(ChainType, func(*puzzle.Puzzle, []*links.Chain) string { return "the chains" })

var linkTypes = []*Type{ChainType, ChainList, ClusterType, ClusterList}

// ClusterType is the type of what clusters finds.
var ClusterType = Proving(NewType("cluster", "Candidates in two colours, one of which is all true and the other all false: what clusters finds.",
	func(p *puzzle.Puzzle, c *links.Cluster) string {
		return p.Describe(c.First) + " or " + p.Describe(c.Second)
	}).With(
	NewField("first", "The candidates of the colour that the first candidate has.", Set, func(c *links.Cluster) puzzle.Set { return c.First }),
	NewField("second", "The candidates of the other colour.", Set, func(c *links.Cluster) puzzle.Set { return c.Second }),
	NewField("cells", "The candidates of both colours.", Set, func(c *links.Cluster) puzzle.Set { return c.Cells }),
), (*links.Cluster).Proof)

// ClusterList is the type of sequences of clusters.
var ClusterList = NewList(ClusterType, func(*puzzle.Puzzle, []*links.Cluster) string { return "the clusters" })

var linkFuncs = []*Func{
	{Name: "chains", Params: []Param{{"regions", "regions whose last two places are linked strongly"}, {"n", "how many nodes at most"}},
		Cost: Search, Premises: "the regions of the strong links", Example: "for m in chains(units, 20)",
		Doc:   "For each open candidate that a chain removes, the shortest. The candidates of a chain are linked in turn strongly (the two places that a region has left: not both are false) and weakly (they conflict: not both are true). The first or the last of them is true. Shorter chains come first.",
		Forms: Seq2(links.Chains)},
	{Name: "rings", Params: []Param{{"regions", "regions whose last two places are linked strongly"}, {"n", "how many nodes at most"}},
		Cost: Search, Premises: "the regions of the strong links", Example: "for m in rings(units, 20)",
		Doc:   "Loops of candidates linked strongly and weakly in turn, that remove something outside their cells: of every second candidate all are true, or all of the others are, so what conflicts with one of either kind is not (m.eliminations). Each goes the shortest way from one of its nodes. Shorter loops come first.",
		Forms: Seq2(links.Rings)},
	{Name: "groupedChains", Params: []Param{{"regions", "regions whose last two places are linked strongly"}, {"n", "how many nodes at most"}},
		Cost: Search, Premises: "the regions of the strong links", Example: "for m in groupedChains(units, 20)",
		Doc:   "As chains, but a place of a region may also be all that it has left in common with another of the regions: a digit in a box and a line.",
		Forms: Seq2(links.GroupedChains)},
	{Name: "strongLinks", Params: []Param{{"regions", "regions whose last two places are linked strongly"}, {"n", "how many strong links"}},
		Cost: Search, Premises: "the regions of the strong links", Example: "for m in strongLinks(rows(d), 3)",
		Doc:   "Chains of exactly n strong links that remove something, each link in a region of its own, no two of which share an open candidate. Those that remove most come first.",
		Forms: Seq2(links.StrongLinks)},
	{Name: "groupedLinks", Params: []Param{{"regions", "regions whose last two places are linked strongly"}, {"n", "how many strong links"}},
		Cost: Search, Premises: "the regions of the strong links", Example: "for m in groupedLinks(units(d), 3)",
		Doc:   "As strongLinks, but a place of a region may also be all that it has left in common with another of the regions: a digit in a box and a line.",
		Forms: Seq2(links.GroupedStrongLinks)},
	{Name: "lockedChains", Params: []Param{{"regions", "regions whose last two places are linked strongly"}, {"cells", "how many cells a set has at most"}, {"n", "how many nodes at most"}},
		Cost: Search, Premises: "the regions of the strong links, the cells of almost-locked sets", Family: puzzle.Sudoku, Example: "for m in lockedChains(units, 5, 20)",
		Doc:   "As groupedChains, with the digits of almost-locked sets linked as well: cells of a house that hold one digit more than they are can do without one digit only, so of any two one is there. As for alsChains, at most 2048 sets of up to 15 cells are looked at, the smallest.",
		Forms: Seq3(links.LockedChains)},
	{Name: "linked", Params: []Param{{"a", "a node, the first of which is false; or a chain"}, {"b", "the node that is true then; or the chain that goes on"}},
		Example: "let m = linked(linked(x, y), linked(common(open(box), row), last))",
		Doc:     "The chain of two nodes that are linked strongly, or of two chains, the last node of the one and the first of the other being linked weakly. It is for a rule that finds a chain by its own conditions, and says so in its certificate; that the links hold is for these conditions to see to.",
		Forms:   append(Pure2(links.Linked), Pure2(links.Joined)...)},
	{Name: "clusters", Params: []Param{{"regions", "regions whose last two places hang together"}},
		Cost: Search, Premises: "the regions that link the cluster", Example: "for m in clusters(units)",
		Doc:   "The candidates that hang together by the last two places of regions, coloured in turn: either all of one colour are true, or all of the other. The only place of a region is there too, if need be alone. Ordered by their first candidate.",
		Forms: Seq1(links.Clusters)},
}
