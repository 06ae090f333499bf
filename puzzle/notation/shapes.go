package notation

import (
	"fmt"

	"asterism/puzzle"
)

// usualStars is how many stars the web task has in a row, by size.
var usualStars = map[int]int{5: 1, 6: 1, 8: 1, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6}

// starsFor is the number of stars that is said beside the text, or the usual one for the size.
func (o Options) starsFor(size int) (int, error) {
	if o.Stars != 0 {
		return o.Stars, nil
	}
	if s := usualStars[size]; s != 0 {
		return s, nil
	}
	return 0, fmt.Errorf("the grid is %d×%d, which does not say how many stars a row has: give their number", size, size)
}

// fromLabels makes a Star Battle from a label for each cell: equal labels are one shape. Where the labels are just
// those from a base (first, first+1, …), they say which shape is which; else shapes are numbered as they appear.
func fromLabels(size, stars int, labels []int, bases ...int) (*puzzle.Puzzle, error) {
	if err := puzzle.CheckStarBattle(size, stars); err != nil {
		return nil, err
	}
	order := map[int]int{}
	for c, l := range labels {
		if _, ok := order[l]; ok {
			continue
		}
		if len(order) == size {
			return nil, fmt.Errorf("r%dc%d begins shape number %d, but a %d×%d puzzle has %d shapes",
				c/size+1, c%size+1, size+1, size, size, size)
		}
		order[l] = len(order)
	}
	if len(order) < size {
		return nil, fmt.Errorf("%d shapes expected for %d×%d, %d found", size, size, size, len(order))
	}
	return puzzle.NewStarBattle(size, stars, renumber(labels, order, bases))
}

func renumber(labels []int, order map[int]int, bases []int) []int {
	shapes := make([]int, len(labels))
	for c, l := range labels {
		shapes[c] = order[l]
	}
	for _, base := range bases {
		if startsAt(base, order) {
			for c, l := range labels {
				shapes[c] = l - base
			}
			break
		}
	}
	return shapes
}

// startsAt says whether the labels are base, base+1 and so on without a gap.
func startsAt(base int, order map[int]int) bool {
	for l := range order {
		if l < base || l >= base+len(order) {
			return false
		}
	}
	return true
}

// letterLabels is the label of each cell of a layout in letters, row by row; small letters are capitals.
func letterLabels(size int, layout []rune) ([]int, error) {
	labels := make([]int, len(layout))
	for i, r := range layout {
		switch {
		case r >= 'a' && r <= 'z':
			labels[i] = int(r - 'a' + 'A')
		case r >= 'A' && r <= 'Z':
			labels[i] = int(r)
		default:
			return nil, fmt.Errorf("r%dc%d: %q is not a letter; shapes are A to Z", i/size+1, i%size+1, r)
		}
	}
	return labels, nil
}

// shapeRows is the shape of each cell, from base, row by row.
func shapeRows(p *puzzle.Puzzle, base int) [][]int {
	rows := make([][]int, p.Size)
	for c := range puzzle.Cand(p.Size * p.Size) {
		rows[p.Row(c)] = append(rows[p.Row(c)], p.ShapeOf(c)+base)
	}
	return rows
}
