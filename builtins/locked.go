package builtins

import (
	"asterism/builtins/locked"
	"asterism/puzzle"
)

// ALSChainType is the type of what alsChains and alsPairs find.
var ALSChainType = Proving(NewType("set chain", "Almost-locked sets, n cells of a house with n+1 digits, each linked to the next by a digit that one of the two lacks.",
	alsChainText).With(
	NewField("sets", "The open candidates of each set, along the chain.", Sets, func(m *locked.ALSChain) []puzzle.Set { return m.Sets }),
	NewField("links", "Of each set but the last, the candidates of the digit that links it to the next: in one of the two sets it is missing.", Sets,
		func(m *locked.ALSChain) []puzzle.Set { return m.Links }),
	NewField("first", "The first set.", Set, func(m *locked.ALSChain) puzzle.Set { return m.First }),
	NewField("last", "The last set.", Set, func(m *locked.ALSChain) puzzle.Set { return m.Last }),
	NewField("outer", "The first and the last link together.", Set, func(m *locked.ALSChain) puzzle.Set { return m.Outer }),
	NewField("cells", "The cells of all sets.", Regions, func(m *locked.ALSChain) []*puzzle.Region { return m.Cells }),
	NewField("ends", "The candidates of one digit in the first and the last set, of which one is true.", Set, func(m *locked.ALSChain) puzzle.Set { return m.Ends }),
	NewField("held", "Sets of candidates of each of which one is true: the ends; of a pair with two links, each link and every other digit of each set.", Sets,
		func(m *locked.ALSChain) []puzzle.Set { return m.Held }),
), (*locked.ALSChain).Proof)

// ALSChains is the type of sequences of chains.
var ALSChains = NewList(ALSChainType, func(*puzzle.Puzzle, []*locked.ALSChain) string { return "the chains" })

var lockedTypes = []*Type{ALSChainType, ALSChains, BlossomType, Blossoms, SubsetType, Subsets}

var exclusionTypes = []*Type{TupleType, Tuples}

// BlossomType is the type of what blossoms finds.
var BlossomType = Proving(NewType("blossom", "A stem cell and an almost-locked set for each of its digits: what blossoms finds.",
	func(p *puzzle.Puzzle, m *locked.Blossom) string {
		return m.Stem.String() + " with " + lockedTexts(p, m.Petals)
	}).With(
	NewField("stem", "The stem, a cell.", Region, func(m *locked.Blossom) *puzzle.Region { return m.Stem }),
	NewField("petals", "The open candidates of each petal.", Sets, func(m *locked.Blossom) []puzzle.Set { return m.Petals }),
	NewField("cells", "The stem and the cells of the petals.", Regions, func(m *locked.Blossom) []*puzzle.Region { return m.Cells }),
	NewField("ends", "The candidates of one digit in all petals, and in the stem if it has the digit, of which one is true.", Set,
		func(m *locked.Blossom) puzzle.Set { return m.Ends }),
), (*locked.Blossom).Proof)

// Blossoms is the type of sequences of blossoms.
var Blossoms = NewList(BlossomType, func(*puzzle.Puzzle, []*locked.Blossom) string { return "the blossoms" })

// SubsetType is the type of what crossings and disjointSubsets find.
var SubsetType = Proving(NewType("subset", "Cells that have room for just so many digits as there are cells.",
	func(p *puzzle.Puzzle, m *locked.Subset) string { return regionsText(m.Cells) }).With(
	NewField("cells", "The cells.", Regions, func(m *locked.Subset) []*puzzle.Region { return m.Cells }),
	NewField("digits", "How many different digits the cells have.", Int, func(m *locked.Subset) int { return m.Digits }),
	NewField("content", "The open candidates of the cells.", Set, func(m *locked.Subset) puzzle.Set { return m.Content }),
	NewField("middle", "Those cells that stand where the two houses cross; all of them, where they were not looked for in two houses.", Regions,
		func(m *locked.Subset) []*puzzle.Region { return m.Middle }),
	NewField("first", "Those in the rest of the first house.", Regions, func(m *locked.Subset) []*puzzle.Region { return m.First }),
	NewField("second", "Those in the rest of the second house.", Regions, func(m *locked.Subset) []*puzzle.Region { return m.Second }),
	NewField("held", "Sets of candidates of each of which one is true: the places of each digit in the cells.", Sets, func(m *locked.Subset) []puzzle.Set { return m.Held }),
), (*locked.Subset).Proof)

// Subsets is the type of sequences of subsets.
var Subsets = NewList(SubsetType, func(*puzzle.Puzzle, []*locked.Subset) string { return "the subsets" })

// TupleType is the type of what tuples finds.
var TupleType = Proving(NewType("tuple", "Some cells and the ways to fill them that the cells around allow: what tuples finds.",
	func(_ *puzzle.Puzzle, m *locked.Tuple) string { return regionsText(m.Base) }).With(
	NewField("base", "The cells.", Regions, func(m *locked.Tuple) []*puzzle.Region { return m.Base }),
	NewField("around", "The cells that see all of them and could be left without a candidate.", Regions, func(m *locked.Tuple) []*puzzle.Region { return m.Around }),
	NewField("unused", "The open candidates of the cells that stand in no way to fill them.", Set, func(m *locked.Tuple) puzzle.Set { return m.Unused }),
	NewField("count", "How many ways there are.", Int, func(m *locked.Tuple) int { return m.Count }),
), (*locked.Tuple).Proof)

// Tuples is the type of sequences of tuples.
var Tuples = NewList(TupleType, func(*puzzle.Puzzle, []*locked.Tuple) string { return "the tuples" })

var tupleFuncs = []*Func{
	{Name: "tuples", Family: puzzle.Sudoku, Params: []Param{{"n", "how many cells, 2 to 4"}},
		Cost: Search, Premises: "the cells", Example: "for m in tuples(2)",
		Doc:   "Choices of n cells that have a candidate which stands in no way to fill them: a way has no digit twice in cells that see each other, and leaves a candidate to every cell that sees all n. Looked at are cells that are all seen by one with n candidates at most.",
		Forms: Seq1(locked.Tuples)},
}

var lockedFuncs = []*Func{
	{Name: "byDigit", Family: puzzle.Sudoku, Params: []Param{{"cells", "candidates"}}, Cost: Lookup, Example: "let kept = byDigit(m.content)",
		Doc: "The open ones of the candidates, sorted by digit: a set for each digit that is among them.", Forms: Seq1(locked.ByDigit)},
	{Name: "alsChains", Family: puzzle.Sudoku, Params: []Param{{"least", "how many sets at least"}, {"most", "how many at most, up to 16"}, {"cells", "how many cells a set has at most"}},
		Cost: Search, Premises: "the cells", Example: "for m in alsChains(2, 2, size)",
		Doc:   "Chains of almost-locked sets (ALS: n cells of a house with n+1 digits) that eliminate a digit somewhere, shortest first. Two sets are linked by a digit, their restricted common candidate, if all its cells in the one see all its cells in the other: one of the two lacks it, and holds all its other digits. So where neighbouring links differ, of a digit z that the first and the last set share and that is neither the first nor the last link's, one candidate in the first or the last set is true (m.ends). Sets may overlap outside their links. At most 2048 sets of up to 15 cells are looked at, the smallest.",
		Forms: Seq3(locked.ALSChains)},
	{Name: "alsPairs", Family: puzzle.Sudoku, Params: []Param{{"cells", "how many cells a set has at most"}},
		Cost: Search, Premises: "the cells", Example: "for m in alsPairs(size)",
		Doc:   "Two almost-locked sets that are linked by two digits (as in alsChains) and eliminate something. Each lacks one of the two digits, the other set the other; so each of the two is in one of the sets, and each set holds all its other digits (m.held).",
		Forms: Seq1(locked.ALSPairs)},
	{Name: "alsWings", Family: puzzle.Sudoku, Params: []Param{{"n", "how many cells"}},
		Cost: Search, Premises: "the cells", Example: "for m in alsWings(4)",
		Doc:   "Of alsPairs and alsChains of two sets, in their order, those of a cell with two digits and a set of n−1 cells: found without looking at any others.",
		Forms: Seq1(locked.ALSWings)},
	{Name: "blossoms", Family: puzzle.Sudoku, Params: []Param{{"petals", "how many petals at most"}, {"cells", "how many cells a petal has at most"}},
		Cost: Search, Premises: "the cells", Example: "for m in blossoms(2, 1)",
		Doc:   "A stem cell, and for each of its digits a petal: an almost-locked set (of one cell: one with two digits) that lacks the digit if the stem has it, and so holds all its others. Whichever it is, one candidate of the digit z that all petals share is true (m.ends). The stem may have z itself, which then counts with the ends. What eliminates nothing is left out.",
		Forms: Seq2(locked.Blossoms)},
	{Name: "crossings", Family: puzzle.Sudoku, Params: []Param{{"a", "rows, columns or boxes"}, {"b", "rows, columns or boxes"}},
		Cost: Search, Premises: "the cells", Example: "for m in crossings(lines, boxes)",
		Doc:   "Cells in a house of a and a house of b, some where the two cross, some in the rest of each, that have room for just so many digits as there are cells. A digit of the crossing is in the rest of one house at most, and so stands in the cells once at most; another can stand once in each rest. What eliminates nothing is left out. Up to 16 digits.",
		Forms: Seq2(locked.CrossingSubsets)},
	{Name: "disjointSubsets", Family: puzzle.Sudoku, Params: []Param{{"n", "how many cells at most"}},
		Cost: Search, Premises: "the cells", Example: "for m in disjointSubsets(5)",
		Doc:   "Up to n cells anywhere with as many digits as there are cells, where any two cells with the same digit see each other: each digit stands in them just once. Smaller ones come first. What eliminates nothing is left out.",
		Forms: Seq1(locked.DisjointSubsets)},
}
