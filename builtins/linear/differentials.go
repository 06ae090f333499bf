package linear

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

// Clone is a sum of its own, which stays as it is when the search goes on.
func (d *Differential) Clone() *Differential {
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
