package notation

import (
	"asterism/puzzle"
	"fmt"
)

// borders says between which cells a line is drawn: right of (r,c), and below it.
type borders struct {
	size  int
	right []bool // size rows of size−1
	below []bool // size−1 rows of size
}

func newBorders(size int) *borders {
	n := size * (size - 1)
	return &borders{size, make([]bool, n), make([]bool, n)}
}

// bordersOf draws the shapes of a Star Battle. Shapes of several pieces cannot be drawn, since each piece would be
// read as a shape; the error names one, and the notation that failed.
func bordersOf(p *puzzle.Puzzle, notation string) (*borders, error) {
	if apart := p.Disconnected(); len(apart) > 0 {
		return nil, fmt.Errorf("%s is not connected: %s writes only the borders between shapes; write SBN instead", apart[0], notation)
	}
	b, n := newBorders(p.Size), p.Size
	for c := range puzzle.Cand(n * n) {
		r, k := p.Row(c), p.Column(c)
		if k < n-1 {
			b.right[r*(n-1)+k] = p.ShapeOf(c) != p.ShapeOf(c+1)
		}
		if r < n-1 {
			b.below[r*n+k] = p.ShapeOf(c) != p.ShapeOf(c+puzzle.Cand(n))
		}
	}
	return b, nil
}

// puzzle is the Star Battle whose shapes are what the borders enclose, in order of their first cells.
func (b *borders) puzzle(stars int) (*puzzle.Puzzle, error) {
	labels := make([]int, b.size*b.size)
	next := 0
	for c := range labels {
		if labels[c] == 0 {
			next++
			b.flood(labels, c, next)
		}
	}
	return fromLabels(b.size, stars, labels, 1)
}

func (b *borders) flood(labels []int, from, label int) {
	labels[from] = label
	for stack := []int{from}; len(stack) > 0; {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, d := range b.open(c) {
			if labels[d] == 0 {
				labels[d] = label
				stack = append(stack, d)
			}
		}
	}
}

// open lists the neighbours of cell c without a border between.
func (b *borders) open(c int) []int {
	n := b.size
	r, k := c/n, c%n
	var to []int
	if k < n-1 && !b.right[r*(n-1)+k] {
		to = append(to, c+1)
	}
	if k > 0 && !b.right[r*(n-1)+k-1] {
		to = append(to, c-1)
	}
	if r < n-1 && !b.below[c] {
		to = append(to, c+n)
	}
	if r > 0 && !b.below[c-n] {
		to = append(to, c-n)
	}
	return to
}
