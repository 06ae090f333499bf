package builtins

import (
	"asterism/builtins/linear"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// DifferentialType is the type of what differentials finds.
var DifferentialType = Proving(NewType("differential", "A sum of regions, some added and some taken away, and of 2×2 squares: what differentials finds.",
	differentialText).With(
	NewField("base", "The regions taken away; one listed twice is taken away twice.", Regions, func(d *linear.Differential) []*puzzle.Region { return d.Base }),
	NewField("cover", "The regions added, in the same way.", Regions, func(d *linear.Differential) []*puzzle.Region { return d.Cover }),
	NewField("tiles", "The open cells of the squares added, which hold at most one star each.", Sets, func(d *linear.Differential) []puzzle.Set { return d.Tiles }),
	NewField("operations", "How many regions are added or taken away, squares not counted.", Int, func(d *linear.Differential) int { return d.Operations }),
	NewField("total", "How many stars the sum counts at most.", Int, func(d *linear.Differential) int { return d.Total }),
	NewField("eliminations", "The open cells that count more often than that.", Set, func(d *linear.Differential) puzzle.Set { return d.Eliminations }),
), (*linear.Differential).Proof)

// differentialText names a sum; squares are only counted.
func differentialText(_ *puzzle.Puzzle, d *linear.Differential) string {
	parts := timesTexts(d.Cover)
	if len(d.Tiles) > 0 {
		parts = append(parts, english.Count(len(d.Tiles), "square")+" of 2×2")
	}
	text := listsText(parts)
	if len(d.Base) == 0 {
		return text
	}
	if len(parts) > 1 || len(d.Tiles) > 0 {
		text += ","
	}
	return text + " less " + listsText(timesTexts(d.Base))
}

// Differentials is the type of sequences of differentials.
var Differentials = NewList(DifferentialType, func(*puzzle.Puzzle, []*linear.Differential) string { return "the differentials" })

// CompositeType is the type of what composites finds.
var CompositeType = Proving(NewType("composite", "A sum of regions that counts every open cell once or not at all, and so is a region too: what composites and boundedComposites find.",
	func(_ *puzzle.Puzzle, c *linear.Composite) string { return compositeText(c) }).With(
	NewField("added", "The regions added.", Regions, func(c *linear.Composite) []*puzzle.Region { return c.Added }),
	NewField("taken", "The regions taken away.", Regions, func(c *linear.Composite) []*puzzle.Region { return c.Taken }),
	NewField("cells", "The open cells that count.", Set, func(c *linear.Composite) puzzle.Set { return c.Cells }),
	NewField("count", "How many stars they hold; with bounds, how many at least.", Int, func(c *linear.Composite) int { return c.Count }),
	NewField("most", "How many stars they hold at most.", Int, func(c *linear.Composite) int { return c.Most }),
	NewField("slack", "How many more stars they have room for: capacity less count.", Int, func(c *linear.Composite) int { return c.Slack }),
	NewField("operations", "How many regions are added or taken away.", Int, func(c *linear.Composite) int { return c.Operations }),
), (*linear.Composite).Proof)

// Composites is the type of sequences of composites.
var Composites = NewList(CompositeType, func(*puzzle.Puzzle, []*linear.Composite) string { return "the composites" })

// compositeText names a composite by its sum.
func compositeText(c *linear.Composite) string {
	if len(c.Taken) == 0 {
		return sumText(c.Added)
	}
	return sumText(c.Added) + " less " + sumText(c.Taken)
}

var differentialTypes = []*Type{DifferentialType, Differentials, CompositeType, Composites}

var differentialFuncs = []*Func{
	{Name: "differentials", Family: puzzle.StarBattle, Params: []Param{{"regions", "rows, columns, shapes and facts"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "Sums of regions, some added and some taken away, and of 2×2 squares, that count no open cell less than zero times, and some cells more often than there are stars in the sum: these hold none. " +
			"For every cell that some sum takes away, one that takes about the fewest operations. Each region added or taken away is an operation, as often as it is.",
		Example: "for m in differentials(houses + facts, 5)", Forms: lending(Seq2(linear.Differentials))},
	{Name: "composites", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions, of which those with exact counts are used"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "Sums of up to n of the regions, some added and some taken away, that count every open cell once or not at all: so the cells that count hold exactly m.count stars, and are a region too. " +
			"Those with the least slack come first, then those of few cells; sums with room for more than stars + 1 too many are left out, and how many are tried is bounded by the size of the grid.",
		Example: "for m in composites(houses, 4)", Forms: lending(Seq2(linear.Composites))},
	{Name: "boundedComposites", Family: puzzle.StarBattle, Params: []Param{{"regions", "regions, with exact counts or with bounds"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "The same sums of regions of which some hold only at least or at most so many: the cells that count hold m.count at least and m.most at most. " +
			"Those come first that have the least slack or hold the fewest at most, where they have room for more; what tells nothing is left out.",
		Example: "for m in boundedComposites(houses + facts, 3)", Forms: lending(Seq2(linear.BoundedComposites))},
}
