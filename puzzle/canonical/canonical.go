// Package canonical finds out which puzzles are the same but for how they are turned, ordered or lettered.
//
// In: a puzzle. Out: its [Form], one text for all that are the same as it: of a Star Battle under the 8 symmetries of the square
// and any names of its shapes; of a Sudoku of up to 9 digits under its whole group too, which also orders the bands, the stacks,
// and the lines in each, and renames the digits. A larger Sudoku is turned and its digits are renamed, no more.
package canonical

import (
	"fmt"
	"slices"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Form is the same text for puzzles that are the same, and another for others. A puzzle that says more than its clues, as marks
// do, is the same as itself alone.
func Form(p *puzzle.Puzzle) string {
	switch {
	case p.Family == puzzle.StarBattle:
		return fmt.Sprintf("%dx%d.", p.Size, p.Stars) + least(shapesOf(p), true)
	case !p.Removed.Empty() || !p.Author().Equal(p.Givens):
		return notation.Canonical(p)
	}
	g := cluesOf(p)
	prefix := fmt.Sprintf("%dx%d:", p.BoxRows, p.BoxColumns)
	if p.Size <= mostDigits {
		if text, ok := arranged(g, p.BoxRows, p.BoxColumns); ok {
			return prefix + text
		}
	}
	return prefix + "~" + least(g, p.BoxRows == p.BoxColumns)
}

// grid is a square of numbers; 0 is an empty cell.
type grid struct {
	size  int
	cells []int
}

func shapesOf(p *puzzle.Puzzle) grid {
	g := grid{p.Size, make([]int, p.Size*p.Size)}
	for i := range g.cells {
		g.cells[i] = p.ShapeOf(puzzle.Cand(i)) + 1
	}
	return g
}

func cluesOf(p *puzzle.Puzzle) grid {
	g := grid{p.Size, make([]int, p.Size*p.Size)}
	for c := range p.Givens.All() {
		g.cells[p.CellOf(c)] = p.DigitOf(c)
	}
	return g
}

// turned is the grid after one of the 8 symmetries: those below 4 keep rows rows.
func (g grid) turned(symmetry int) grid {
	out := grid{g.size, make([]int, len(g.cells))}
	last := g.size - 1
	for i := range g.cells {
		r, c := i/g.size, i%g.size
		if symmetry&1 != 0 {
			r = last - r
		}
		if symmetry&2 != 0 {
			c = last - c
		}
		if symmetry&4 != 0 {
			r, c = c, r
		}
		out.cells[i] = g.cells[r*g.size+c]
	}
	return out
}

// least is the first in the alphabet of the texts of all symmetries, each with its numbers named in the order in which they come.
func least(g grid, square bool) string {
	best := ""
	symmetries := 8
	if !square {
		symmetries = 4
	}
	for s := range symmetries {
		if text := named(g.turned(s)); best == "" || text < best {
			best = text
		}
	}
	return best
}

// named writes the numbers as letters, in the order in which they come; a dot is an empty cell.
func named(g grid) string {
	names := make([]byte, len(g.cells)+1)
	text, next := make([]byte, len(g.cells)), byte('A')
	for i, n := range g.cells {
		if n == 0 {
			text[i] = '.'
			continue
		}
		if names[n] == 0 {
			names[n] = next
			next++
		}
		text[i] = names[n]
	}
	return string(text)
}

// mostDigits is up to which size all arrangements are tried, and mostTied how many may begin alike: a grid that is nearly empty
// has too many. That number is the same for all puzzles that are the same.
const (
	mostDigits = 9
	mostTied   = 1 << 16
)

// arrangement is a way to order a Sudoku, as far as its rows are chosen.
type arrangement struct {
	grid    *grid // as given, or transposed
	columns []uint8
	labels  [mostDigits + 1]uint8 // new names of digits; 0 = none yet
	next    uint8
	used    uint16 // rows
	band    int8   // of the last row
}

// arranged is the least text of all arrangements: row after row, those are kept that begin with the least so far. It is not ok
// where too many begin alike.
func arranged(g grid, boxRows, boxColumns int) (string, bool) {
	var text []byte
	states := beginnings(g, boxRows, boxColumns)
	for row := range g.size {
		var tied []arrangement
		best := make([]uint8, g.size)
		for i := range best {
			best[i] = mostDigits + 1
		}
		for _, s := range states {
			for r := range g.size {
				if s.allows(r, row, boxRows) {
					tied = s.extend(r, boxRows, best, tied)
				}
			}
			if len(tied) > mostTied {
				return "", false
			}
		}
		states = tied
		for _, n := range best {
			text = append(text, '0'+n)
		}
	}
	return string(text), true
}

// beginnings are the arrangements of columns, with no row chosen.
func beginnings(g grid, boxRows, boxColumns int) []arrangement {
	grids := []*grid{&g}
	if boxRows == boxColumns {
		t := g.turned(4)
		grids = append(grids, &t)
	}
	var list []arrangement
	for _, columns := range columnOrders(g.size, boxColumns) {
		for _, from := range grids {
			list = append(list, arrangement{grid: from, columns: columns, next: 1, band: -1})
		}
	}
	return list
}

// columnOrders lists the orders of columns that keep stacks together.
func columnOrders(size, stack int) [][]uint8 {
	orders := [][]uint8{nil}
	for at := range size {
		var longer [][]uint8
		for _, o := range orders {
			for c := range size {
				inStack := at%stack == 0 || int(o[at-1])/stack == c/stack
				newStack := at%stack != 0 || !slices.ContainsFunc(o, func(x uint8) bool { return int(x)/stack == c/stack })
				if inStack && newStack && !slices.Contains(o, uint8(c)) {
					longer = append(longer, append(slices.Clone(o), uint8(c)))
				}
			}
		}
		orders = longer
	}
	return orders
}

// allows says whether a row may come next, as number of the result: bands stay together.
func (s *arrangement) allows(r, number, boxRows int) bool {
	if s.used>>r&1 != 0 {
		return false
	}
	return number%boxRows != 0 && r/boxRows == int(s.band) || number%boxRows == 0 && s.used>>(r/boxRows*boxRows)&(1<<boxRows-1) == 0
}

// extend puts a row next. Where that is less than the best, it is the best from now on, and alone; where it is more, it is dropped.
func (s *arrangement) extend(r, boxRows int, best []uint8, tied []arrangement) []arrangement {
	t := *s
	t.used |= 1 << r
	t.band = int8(r / boxRows)
	row := t.grid.cells[r*t.grid.size:]
	less := false
	for i, c := range t.columns {
		n := t.label(row[c])
		switch {
		case !less && n > best[i]:
			return tied
		case n < best[i]:
			less = true
		}
		best[i] = n
	}
	if less {
		tied = tied[:0]
	}
	return append(tied, t)
}

// label is the new name of a digit.
func (s *arrangement) label(digit int) uint8 {
	if digit == 0 {
		return 0
	}
	if s.labels[digit] == 0 {
		s.labels[digit] = s.next
		s.next++
	}
	return s.labels[digit]
}
