package builtins

import (
	"math/bits"

	"asterism/puzzle"
)

// cellGrid is what all Sudokus with boxes of one form share, as engines that look at whole cells want it: sets of cells
// are so many words, cell i being bit i%64 of word i/64.
type cellGrid struct {
	boxRows, boxColumns int
	size, cells, width  int // digits, cells, words of a set of cells

	peers  []uint64 // per cell, the cells that see it
	lines  []uint64 // per row, then per column, its cells
	houses [][]int  // the cells of each row, column and box
}

// shape makes the grid fit a puzzle.
func (g *cellGrid) shape(p *puzzle.Puzzle) {
	if g.boxRows == p.BoxRows && g.boxColumns == p.BoxColumns {
		return
	}
	n := p.Size * p.Size
	*g = cellGrid{boxRows: p.BoxRows, boxColumns: p.BoxColumns, size: p.Size, cells: n, width: (n + 63) / 64}
	g.peers, g.lines = make([]uint64, n*g.width), make([]uint64, 2*p.Size*g.width)
	for h, house := range p.Houses() {
		var cells []int
		for _, r := range p.Inside(house, puzzle.Cell) {
			cells = append(cells, r.Number-1)
		}
		g.houses = append(g.houses, cells)
		for _, i := range cells {
			if h < 2*p.Size {
				addBit(g.line(h), i)
			}
			for _, k := range cells {
				if i != k {
					addBit(g.peersOf(i), k)
				}
			}
		}
	}
}

// peersOf is the cells that see a cell.
func (g *cellGrid) peersOf(cell int) []uint64 { return part(g.peers, cell, g.width) }

// line is the cells of a row, or of a column counted on from the rows.
func (g *cellGrid) line(i int) []uint64 { return part(g.lines, i, g.width) }

// inLine says whether cells of a box all stand in one row or column.
func (g *cellGrid) inLine(cells []uint64, first int) bool {
	return covers(g.line(first/g.size), cells) || covers(g.line(g.size+first%g.size), cells)
}

// The bits of words: what a set of cells, or of almost-locked sets, is made of.

// part is entry i of a table whose entries are so many words.
func part(table []uint64, i, width int) []uint64 { return table[i*width : (i+1)*width : (i+1)*width] }

func addBit(w []uint64, i int) { w[uint(i)>>6] |= 1 << (uint(i) & 63) }

func hasBit(w []uint64, i int) bool { return w[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

func andWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] &= w
	}
}

func orWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] |= w
	}
}

func withoutWords(to, a []uint64) {
	for i, w := range a[:len(to)] {
		to[i] &^= w
	}
}

// shareBit says whether two sets have a member in common.
func shareBit(a, b []uint64) bool {
	for i, w := range b[:len(a)] {
		if a[i]&w != 0 {
			return true
		}
	}
	return false
}

// covers says whether every member of b is in a.
func covers(a, b []uint64) bool {
	for i, w := range b[:len(a)] {
		if w&^a[i] != 0 {
			return false
		}
	}
	return true
}

func anyBit(a []uint64) bool {
	for _, w := range a {
		if w != 0 {
			return true
		}
	}
	return false
}

// firstBit is the smallest member, or −1.
func firstBit(a []uint64) int {
	for i, w := range a {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// wiped is a slice of so many zeros that uses the memory of an older one where it can.
func wiped[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	s = s[:n]
	clear(s)
	return s
}
