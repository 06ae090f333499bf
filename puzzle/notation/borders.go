package notation

import (
	"fmt"
	"strings"

	"asterism/puzzle"
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

// The digits of base 32 as puzz.link has them, and of base 64 as the Playground has them.
const (
	digits32 = "0123456789abcdefghijklmnopqrstuv"
	digits64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
)

// packBits writes bits, width to a character, the high one first; their number is a multiple of width.
func packBits(bits []bool, width int, digits string) string {
	var out strings.Builder
	for ; len(bits) > 0; bits = bits[width:] {
		v := 0
		for _, b := range bits[:width] {
			v <<= 1
			if b {
				v++
			}
		}
		out.WriteByte(digits[v])
	}
	return out.String()
}

// unpackBits reads what packBits wrote. The error counts characters from 1 + offset.
func unpackBits(text string, width int, digits string, offset int) ([]bool, error) {
	bits := make([]bool, 0, width*len(text))
	for i, r := range []rune(text) {
		v := strings.IndexRune(digits, r)
		if v < 0 {
			return nil, fmt.Errorf("borders, character %d: %q is not one of %s", i+1+offset, r, spanOf(digits))
		}
		for w := width - 1; w >= 0; w-- {
			bits = append(bits, v>>w&1 != 0)
		}
	}
	return bits, nil
}

func spanOf(digits string) string {
	if digits == digits32 {
		return "0–9, a–v"
	}
	return "0–9, A–Z, a–z, - and _"
}

// padding is how many bits fill n up to a multiple of width.
func padding(n, width int) int { return (width - n%width) % width }
