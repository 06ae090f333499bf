package builtins

import (
	"fmt"
	"slices"

	"asterism/puzzle"
	"asterism/puzzle/english"
)

// Differential is a sum of regions, some added and some taken away, and of 2×2 squares, each of which holds at most one
// star. It counts no open candidate less than zero times; so one that counts more often than there are stars in the
// sum holds none.
type Differential struct {
	Base         []*puzzle.Region `expr:"base"`         // taken away; one that is listed twice is taken away twice
	Cover        []*puzzle.Region `expr:"cover"`        // added
	Tiles        []puzzle.Set     `expr:"tiles"`        // squares added
	Added        string           `expr:"added"`        // what is added, in words
	Taken        string           `expr:"taken"`        // what is taken away, in words
	Operations   int              `expr:"operations"`   // regions added and taken away
	Total        int              `expr:"total"`        // the stars of the sum, at most
	Eliminations puzzle.Set       `expr:"eliminations"` // open candidates that count more often

	puzzle *puzzle.Puzzle
}

// clone is a sum of its own, which stays as it is when the search goes on.
func (d *Differential) clone() *Differential {
	c := *d
	c.Base, c.Cover, c.Tiles = slices.Clone(d.Base), slices.Clone(d.Cover), slices.Clone(d.Tiles)
	for i, s := range c.Tiles {
		c.Tiles[i] = s.Clone()
	}
	c.Eliminations = d.Eliminations.Clone()
	return &c
}

// describe writes what is added, regions and squares by their open cells, and what is taken away.
func (d *Differential) describe() {
	names := make([]string, 0, len(d.Cover)+len(d.Tiles))
	for _, r := range d.Cover {
		names = append(names, r.String())
	}
	for _, q := range d.Tiles {
		names = append(names, "{"+d.puzzle.Describe(q)+"}")
	}
	d.Added = timesOver(names)
	names = names[:0]
	for _, r := range d.Base {
		names = append(names, r.String())
	}
	d.Taken = timesOver(names)
}

// timesOver joins names, of which those that follow themselves are named once: "row 1, row 2 twice and row 3".
func timesOver(names []string) string {
	var once []string
	for from := 0; from < len(names); {
		to := from + 1
		for to < len(names) && names[to] == names[from] {
			to++
		}
		switch name := names[from]; to - from {
		case 1:
			once = append(once, name)
		case 2:
			once = append(once, name+" twice")
		default:
			once = append(once, fmt.Sprintf("%s %d times", name, to-from))
		}
		from = to
	}
	return english.List(once)
}

// DifferentialType is the type of what differentials finds.
var DifferentialType = func() *Type {
	t := newType("differential", "A sum of regions, some added and some taken away, and of 2×2 squares: what differentials finds.",
		func(_ *puzzle.Puzzle, d *Differential) string { return d.Added + " without " + d.Taken })
	t.Fields = []*Field{
		field("base", "The regions taken away; one listed twice is taken away twice.", Regions, func(d *Differential) []*puzzle.Region { return d.Base }),
		field("cover", "The regions added, in the same way.", Regions, func(d *Differential) []*puzzle.Region { return d.Cover }),
		field("tiles", "The open cells of the squares added, which hold at most one star each.", Sets, func(d *Differential) []puzzle.Set { return d.Tiles }),
		field("added", "What is added, in words: regions and squares.", String, func(d *Differential) string { return d.Added }),
		field("taken", "What is taken away, in words.", String, func(d *Differential) string { return d.Taken }),
		field("operations", "How many regions are added or taken away, squares not counted.", Int, func(d *Differential) int { return d.Operations }),
		field("total", "How many stars the sum counts at most.", Int, func(d *Differential) int { return d.Total }),
		field("eliminations", "The open cells that count more often than that.", Set, func(d *Differential) puzzle.Set { return d.Eliminations }),
	}
	return t
}()

// Differentials is the type of sequences of differentials.
var Differentials = listOf(DifferentialType, func(*puzzle.Puzzle, []*Differential) string { return "the differentials" })

var differentialFuncs = []*Func{
	{Name: "differentials", Family: puzzle.StarBattle, Params: []Param{{"regions", "rows, columns, shapes and facts"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "Sums of regions, some added and some taken away, and of 2×2 squares, that count no open cell less than zero times, and some cells more often than there are stars in the sum: these hold none. " +
			"For every cell that some sum takes away, one that takes about the fewest operations. Each region added or taken away is an operation, as often as it is.",
		Example: "for m in differentials(houses + facts, 5)", Forms: lending(seq2(differentials))},
}
