package builtins

import (
	"slices"

	"asterism/puzzle"
)

// Differential is a sum of regions, some added and some taken away, and of 2×2 squares, each of which holds at most one
// star. It counts no open candidate less than zero times; so one that counts more often than there are stars in the
// sum holds none.
type Differential struct {
	Base         []*puzzle.Region `expr:"base"`         // taken away; one that is listed twice is taken away twice
	Cover        []*puzzle.Region `expr:"cover"`        // added
	Tiles        []puzzle.Set     `expr:"tiles"`        // squares added
	Operations   int              `expr:"operations"`   // regions added and taken away
	Total        int              `expr:"total"`        // the stars of the sum, at most
	Eliminations puzzle.Set       `expr:"eliminations"` // open candidates that count more often
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

// DifferentialType is the type of what differentials finds.
var DifferentialType = func() *Type {
	t := newType("differential", "A sum of regions, some added and some taken away, and of 2×2 squares: what differentials finds.",
		func(_ *Env, d *Differential) string { return regionsText(d.Cover) + " without " + regionsText(d.Base) })
	t.Fields = []*Field{
		field("base", "The regions taken away; one listed twice is taken away twice.", Regions, func(d *Differential) []*puzzle.Region { return d.Base }),
		field("cover", "The regions added, in the same way.", Regions, func(d *Differential) []*puzzle.Region { return d.Cover }),
		field("tiles", "The open cells of the squares added, which hold at most one star each.", Sets, func(d *Differential) []puzzle.Set { return d.Tiles }),
		field("operations", "How many regions are added or taken away, squares not counted.", Int, func(d *Differential) int { return d.Operations }),
		field("total", "How many stars the sum counts at most.", Int, func(d *Differential) int { return d.Total }),
		field("eliminations", "The open cells that count more often than that.", Set, func(d *Differential) puzzle.Set { return d.Eliminations }),
	}
	return t
}()

// Differentials is the type of sequences of differentials.
var Differentials = listOf(DifferentialType, func(*Env, []*Differential) string { return "the differentials" })

var differentialFuncs = []*Func{
	{Name: "differentials", Family: puzzle.StarBattle, Params: []Param{{"regions", "rows, columns, shapes and facts"}, {"n", "how many operations at most"}},
		Cost: Search, Premises: "the regions of the sum",
		Doc: "Sums of regions, some added and some taken away, and of 2×2 squares, that count no open cell less than zero times, and some cells more often than there are stars in the sum: these hold none. " +
			"For every cell that some sum takes away, one that takes about the fewest operations; shorter ones come first. Each region added or taken away is an operation, as often as it is.",
		Example: "for m in differentials(houses + facts, 5)", Forms: seq2(differentials)},
}

// differentialSearch finds sums by linear optimization. As stars in parts, a candidate could hold a whole star unless
// some sum of regions says no; and where it could not, the cheapest sum that says so is the other side of the same
// kind of question.
type differentialSearch struct {
	e        *Env
	regions  []*puzzle.Region
	squares  []puzzle.Set
	open     []puzzle.Cand
	index    []int // of each open candidate, its place among them
	possible puzzle.Set
	lp       simplex
	signs    []signed // of each row of the cheapest sum
	targets  []target
	counts   []int
	net      []int // of each region, how often it is added, less how often it is taken away
	found    Differential
}

// signed is a region added or taken away, or a square.
type signed struct{ region, square, sign int }

// target is an open candidate that some sum takes away.
type target struct {
	cell       puzzle.Cand
	operations int
}

// What an operation and a square cost when sums are compared.
const (
	operationCost = 4
	squareCost    = 1
)

func differentials(e *Env, regions []*puzzle.Region, n int, yield func(*Differential) bool) {
	s := e.differentials.next(func() *differentialSearch { return &differentialSearch{} })
	s.prepare(e, regions)
	if !s.wanting() {
		return
	}
	s.compare(n)
	for _, t := range s.targets {
		if e.Err() != nil {
			return
		}
		if s.found.Eliminations.Has(t.cell) || !s.shortest(t.cell, n) {
			continue
		}
		if !s.hand(yield) {
			return
		}
	}
}
