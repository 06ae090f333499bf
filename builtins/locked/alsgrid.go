package locked

import (
	"asterism/builtins/engine"
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
				engine.AddBit(g.line(h), i)
			}
			for _, k := range cells {
				if i != k {
					engine.AddBit(g.peersOf(i), k)
				}
			}
		}
	}
}

// peersOf is the cells that see a cell.
func (g *cellGrid) peersOf(cell int) []uint64 { return engine.Part(g.peers, cell, g.width) }

// line is the cells of a row, or of a column counted on from the rows.
func (g *cellGrid) line(i int) []uint64 { return engine.Part(g.lines, i, g.width) }

// inLine says whether cells of a box all stand in one row or column.
func (g *cellGrid) inLine(cells []uint64, first int) bool {
	return engine.Covers(g.line(first/g.size), cells) || engine.Covers(g.line(g.size+first%g.size), cells)
}
