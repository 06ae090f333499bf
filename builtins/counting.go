package builtins

import (
	"asterism/builtins/counting"
	"asterism/puzzle"
)

// FishType is the type of what fish finds.
var FishType = Proving(NewType("fish", "Base regions that use up cover regions: what fish and finned find.",
	func(_ *puzzle.Puzzle, f *counting.Fish) string {
		return regionsText(f.Base) + " in " + regionsText(f.Cover)
	}).With(
	NewField("base", "The base regions.", Regions, func(f *counting.Fish) []*puzzle.Region { return f.Base }),
	NewField("cover", "The cover regions.", Regions, func(f *counting.Fish) []*puzzle.Region { return f.Cover }),
	NewField("size", "The number of base regions.", Int, func(f *counting.Fish) int { return f.Size }),
	NewField("need", "What the base still needs.", Int, func(f *counting.Fish) int { return f.Need }),
	NewField("excess", "How much more the base needs than the cover has room for: above 0 one of the fins is true, and without fins the board is contradictory.", Int,
		func(f *counting.Fish) int { return f.Excess }),
	NewField("slack", "How much less the base needs than the cover: so many are in what remains of the cover.", Int,
		func(f *counting.Fish) int { return f.Slack }),
	NewField("cells", "The open candidates of the base.", Set, func(f *counting.Fish) puzzle.Set { return f.Cells }),
	NewField("eliminations", "The open candidates of the cover that the base leaves nothing for.", Set,
		func(f *counting.Fish) puzzle.Set { return f.Eliminations }),
	NewField("fins", "The open candidates in more of the base than of the cover, where the match has such: what finned finds.", Set,
		func(f *counting.Fish) puzzle.Set { return f.Fins }),
), (*counting.Fish).Proof)

// FishList is the type of sequences of fish.
var FishList = NewList(FishType, func(*puzzle.Puzzle, []*counting.Fish) string { return "the fish" })

var countingTypes = []*Type{FishType, FishList}

var waysFuncs = []*Func{
	{Name: "ways", Params: []Param{{"region", "a region with an exact count"}}, Cost: Search, Premises: "the region",
		Doc:     "Every way to fill the region: each set of as many open candidates as it needs, no two of which conflict.",
		Example: "for way in ways(row)", Forms: Seq1(counting.Ways)},
	{Name: "ways", Params: []Param{{"regions", "a list of regions with exact counts"}}, Cost: Search, Premises: "the regions",
		Doc:     "Every way to fill all of the regions at once: for each as many of its open candidates as it needs, no two of which conflict.",
		Example: "filter(ways(m.base), let way = #; none(m.around, within(open(#), neighbours(way))))", Forms: Seq1(counting.WaysOfAll)},
}

var countingFuncs = []*Func{
	{Name: "fish", Params: []Param{{"base", "regions that must be filled"}, {"cover", "regions that must not overflow"}, {"n", "how many base regions at most"}},
		Cost: Search, Premises: "the base and the cover", Example: "for m in fish(shapes, rows, 4)",
		Doc:   "Every choice of up to n base regions that share no open candidate, whose open candidates lie in cover regions with room for no more than the base needs. The sides need not have the same number of regions. Smaller choices come first, each with its first cover.",
		Forms: Seq3(counting.FindFish)},
	{Name: "fishWith", Params: []Param{{"cells", "candidates, at least one of which is true"}, {"base", "regions that must be filled"}, {"cover", "regions that must not overflow"}, {"n", "how many in the base at most"}},
		Cost: Search, Premises: "the base and the cover", Example: "for f in fishWith(m.roof, cells(house), digits(house), 4)",
		Doc:   "Like fish, where the first of the base is no region but open candidates that are known to hold at least one: they count as one of the n. m.base has the regions beside them.",
		Forms: Seq4(counting.FindFishWith)},
	{Name: "remainders", Params: []Param{{"base", "regions with exact counts"}, {"cover", "regions with exact counts"}, {"n", "how many base regions at most"}},
		Cost: Search, Premises: "the base and the cover", Example: "for m in remainders(shapes, rows, 3)",
		Doc:   "Every choice of up to n base regions that share no open candidate, and the cover regions they lie in, where the cover needs more than the base: the difference m.slack is exactly what m.eliminations, the rest of the cover, holds. Cover regions may cross where the base takes the candidate away once, so that every candidate counts once or not at all.",
		Forms: Seq3(counting.Remainders)},
	{Name: "finned", Params: []Param{{"base", "regions that must be filled"}, {"cover", "regions that must not overflow"}, {"n", "how many base regions"}},
		Cost: Search, Premises: "the base and the cover", Example: "for m in finned(rows(d), columns(d), 2)",
		Doc:   "Choices of n base regions, and of cover regions with room for as much as these need, with what they exclude. A candidate in more of the base than of the cover is a fin (m.fins). Either a fin is true, or nothing is that is in more of the cover than of the base; m.eliminations is what goes both ways. Regions may overlap. Every candidate that some such choice excludes is excluded by one that is found, with as few bases as it takes.",
		Forms: Seq3(counting.FindFinned)},
}

var sharingFuncs = []*Func{
	{Name: "always", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells that hold a star in every way to fill the region.",
		Example: "→ place always(r)", Forms: Read1(counting.Always)},
	{Name: "never", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells of the region that hold a star in no way to fill it.",
		Example: "→ eliminate never(r)", Forms: Read1(counting.Never)},
	{Name: "touched", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells outside the region that every way to fill it touches.",
		Example: "→ eliminate touched(r)", Forms: Read1(counting.Touched)},
	{Name: "short", Family: puzzle.StarBattle, Params: []Param{{"lines", "regions that share no cell"}, {"regions", "regions that share no cell"}},
		Cost: Search, Premises: "the lines found, and the regions",
		Doc:     "Some of the lines that together need more stars than the regions can put into them, or nothing. A region puts in no more than it has left, and into a line no more than fit into its open cells there.",
		Example: "let lacking = after.short(rows, shapes)", Forms: Read2(counting.Short)},
	{Name: "required", Family: puzzle.StarBattle, Params: []Param{{"lines", "all rows, or all columns"}, {"regions", "regions that share no cell"}, {"n", "how many runs of neighbouring lines at most"}},
		Cost: Search, Premises: "the lines, and the regions",
		Doc:     "Groups of lines, as m.base, that need just as many stars (m.need) as the regions must put into them at least: so each region puts in what it must. m.cover are regions that must put in none, and m.eliminations their open cells there. Groups of few runs come first.",
		Example: "for m in required(rows, shapes, 2)", Forms: Seq3(counting.Required)},
	{Name: "exhausted", Family: puzzle.StarBattle, Params: []Param{{"lines", "regions that share no cell"}, {"regions", "regions that share no cell"}},
		Cost: Search, Premises: "the lines, and the regions",
		Doc:     "Choices of lines, as m.base, that need as many stars as the regions can put into them at most; m.cover are regions that put all they have left into them, and m.eliminations their open cells elsewhere. Smaller choices come first.",
		Example: "for m in exhausted(rows, shapes)", Forms: Seq2(counting.Exhausted)},
}
