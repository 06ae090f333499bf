// Package picture draws a step of a solve as SVG or PNG.
//
// In: a step and the board before it. Out: a file with the grid, the roles of the step, what it finds, its certificate
// and its sentence. What is drawn and on which canvas are apart: picture and marks say what, canvas how.
package picture

import (
	"fmt"
	"image/color"
	"strings"

	"asterism/cmd/asterism/internal/board"
	"asterism/interpreter"
	"asterism/puzzle"
)

// Picture is a step drawn on the board before it: what its roles are, what it finds, and its sentence.
type Picture struct {
	board *puzzle.Board
	step  *interpreter.Step
	cell  float64 // width of a cell
	on    canvas
}

// The measures of a picture, and its colours.
const (
	edge       = 36.0
	topEdge    = 64.0 // above the grid
	rowHeight  = 20.0
	fontSize   = 14.0
	leastWidth = 420.0
)

var (
	paper     = rgb(0xffffff)
	inkBlack  = rgb(0x1f2430)
	inkSoft   = rgb(0x8a93a3)
	gridLine  = rgb(0xd5dae2)
	goodGreen = rgb(0x15803d)
	badRed    = rgb(0xdc2626)
	newBlue   = rgb(0x2563eb)
	roleFills = []color.RGBA{rgb(0xbfdbfe), rgb(0xfde68a), rgb(0xbbf7d0), rgb(0xfbcfe8), rgb(0xddd6fe), rgb(0xfed7aa)}
)

// NewPicture is the picture of a step on the board before it.
func NewPicture(b *puzzle.Board, s *interpreter.Step) *Picture {
	cell := 44.0
	if b.Puzzle.Family == puzzle.Sudoku {
		cell = max(44, 17*float64(b.Puzzle.BoxColumns))
	}
	return &Picture{board: b, step: s, cell: cell}
}

// NewBoard is the picture of a board alone.
func NewBoard(b *puzzle.Board) *Picture {
	nothing := &interpreter.Step{Rule: &interpreter.Rule{}, Puzzle: b.Puzzle, Place: b.Puzzle.NewSet(), Eliminate: b.Puzzle.NewSet()}
	return NewPicture(b, nothing)
}

// Svg is the picture as an SVG file.
func (p *Picture) SVG() ([]byte, error) {
	c := &svgCanvas{}
	p.draw(c)
	return c.file(p.size()), nil
}

// Png is the picture as a PNG file.
func (p *Picture) PNG() ([]byte, error) {
	c := newPNGCanvas(p.size())
	p.draw(c)
	return c.file()
}

func (p *Picture) grid() float64 { return p.cell * float64(p.board.Puzzle.Size) }

func (p *Picture) size() (width, height float64) {
	lines := len(p.legendRows()) + len(p.sentence())
	return p.width(), topEdge + p.grid() + edge + rowHeight*float64(lines) + 20
}

func (p *Picture) width() float64 { return max(p.grid()+2*edge, leastWidth) }

// left is where the grid begins.
func (p *Picture) left() float64 { return (p.width() - p.grid()) / 2 }

func (p *Picture) draw(c canvas) {
	p.on = c
	width, height := p.size()
	box(c, paper, 0, 0, width, height)
	p.title()
	p.shade()
	p.lines()
	p.argument()
	for cell := range p.board.Puzzle.Size * p.board.Puzzle.Size {
		p.mark(cell)
	}
	p.letters()
	p.caption()
}

func (p *Picture) title() {
	if p.step.Rule.ID != "" {
		p.ruleTitle()
	}
	p.numbers()
}

// ruleTitle says which rule makes the step, and which step it is.
func (p *Picture) ruleTitle() {
	id, number := p.step.Rule.ID, fmt.Sprintf("step %d, tier %d", p.step.N, p.step.Tier)
	right := p.left() + max(p.grid(), leastWidth-2*edge) - textWidth(number, 12, false)
	begin := p.left() + textWidth(id, 17, true) + 8
	title, size := fitting(p.step.Rule.Title, 17, right-8-begin)
	p.on.text(point{p.left(), 26}, id, textStyle{size: 17, fill: inkBlack, bold: true})
	p.on.text(point{begin, 26}, title, textStyle{size: size, fill: inkBlack})
	p.on.text(point{right, 26}, number, textStyle{size: 12, fill: inkSoft})
}

// numbers writes the numbers of rows and columns.
func (p *Picture) numbers() {
	for i := range p.board.Puzzle.Size {
		number, at := fmt.Sprint(i+1), p.cell*(float64(i)+0.5)
		style := textStyle{size: 11, fill: inkSoft, middle: true}
		p.on.text(point{p.left() + at, topEdge - 7}, number, style)
		p.on.text(point{p.left() - 13, topEdge + at + 4}, number, style)
	}
}

// corner is the upper left of a cell.
func (p *Picture) corner(cell int) point {
	n := p.board.Puzzle.Size
	return point{p.left() + p.cell*float64(cell%n), topEdge + p.cell*float64(cell/n)}
}

// place is the middle of a candidate, and how much room it has.
func (p *Picture) place(c puzzle.Cand) (middle point, room float64) {
	q := p.board.Puzzle
	at := p.corner(q.CellOf(c))
	if q.Layers == 1 {
		return point{at.x + p.cell/2, at.y + p.cell/2}, p.cell
	}
	digit := q.DigitOf(c) - 1
	stepX, stepY := p.cell/float64(q.BoxColumns), p.cell/float64(q.BoxRows)
	return point{at.x + stepX*(float64(digit%q.BoxColumns)+0.5), at.y + stepY*(float64(digit/q.BoxColumns)+0.5)}, min(stepX, stepY)
}

// shade fills what has roles with their colours, a later role inside an earlier one.
func (p *Picture) shade() {
	cells := p.board.Puzzle.Size * p.board.Puzzle.Size
	depth := make([]float64, cells*(p.board.Puzzle.Layers+1))
	for i, r := range p.roles() {
		p.on.begin(part{r.Name, fmt.Sprintf("role-%d", i%len(roleFills)), p.board.Puzzle.Names(r.Cells)})
		for cell := range cells {
			p.shadeCell(cell, i, r, depth[cell*(p.board.Puzzle.Layers+1):])
		}
		p.tiles(r)
		p.on.end()
	}
}

// shadeCell fills what a role has of a cell. A role that has all of it, or the candidate that is placed in it, has the whole cell.
func (p *Picture) shadeCell(cell, i int, r interpreter.Highlight, depth []float64) {
	q, fill := p.board.Puzzle, roleFills[i%len(roleFills)]
	first, whole := puzzle.Cand(cell*q.Layers), true
	for c := first; c < first+puzzle.Cand(q.Layers); c++ {
		whole = whole && r.Cells.Has(c)
	}
	for c := first; c < first+puzzle.Cand(q.Layers); c++ {
		switch has := r.Cells.Has(c); {
		case has && !whole && (p.board.Placed.Has(c) || p.step.Place.Has(c)):
			whole = true
		case has && !whole && p.board.Open.Has(c):
			middle, room := p.place(c)
			p.patch(fill, middle, room, &depth[c-first])
		}
	}
	if whole {
		at := p.corner(cell)
		p.patch(fill, point{at.x + p.cell/2, at.y + p.cell/2}, p.cell, &depth[q.Layers])
	}
}

// tiles outlines the parts of a role that are no houses: the squares of a tiling, the pieces of a packing.
func (p *Picture) tiles(r interpreter.Highlight) {
	if p.board.Puzzle.Layers > 1 || len(r.Regions) > mostOutlines {
		return
	}
	for i, tile := range r.Regions {
		if tile.Kind == puzzle.Composite || tile.Kind == puzzle.Learnt {
			p.outline(inkBlack, 3+1.5*float64(i%2), p.cellsOf(tile.Cells))
		}
	}
}

// argument draws what is found and why, over the board.
func (p *Picture) argument() {
	p.learnt()
	p.proof()
}

// patch fills a square, the smaller the more are below it.
func (p *Picture) patch(fill color.RGBA, middle point, room float64, depth *float64) {
	half := room/2 - *depth
	box(p.on, fill, middle.x-half, middle.y-half, 2*half, 2*half)
	*depth += room / 6
}

// lines draws the grid, thin between cells and thick around shapes and boxes.
func (p *Picture) lines() {
	n, left, grid := p.board.Puzzle.Size, p.left(), p.grid()
	for i := range n + 1 {
		at := p.cell * float64(i)
		p.on.line(gridLine, 1, point{left + at, topEdge}, point{left + at, topEdge + grid})
		p.on.line(gridLine, 1, point{left, topEdge + at}, point{left + grid, topEdge + at})
	}
	for cell := range n * n {
		p.walls(cell, inkBlack, 2.5, 0, func(other int) bool { return other < 0 || p.block(other) != p.block(cell) })
	}
}

// block is the shape or box that holds a cell.
func (p *Picture) block(cell int) int {
	q := p.board.Puzzle
	if q.Family == puzzle.StarBattle {
		return q.ShapeOf(puzzle.Cand(cell))
	}
	row, column := cell/q.Size, cell%q.Size
	return row/q.BoxRows*q.Size + column/q.BoxColumns
}

// walls draws those sides of a cell beyond which something else begins, a little inside of it.
func (p *Picture) walls(cell int, stroke color.RGBA, width, inset float64, wall func(other int) bool) {
	n, at := p.board.Puzzle.Size, p.corner(cell)
	beyond := func(ok bool, other int) bool {
		if !ok {
			other = -1
		}
		return wall(other)
	}
	left, right := beyond(cell%n > 0, cell-1), beyond(cell%n < n-1, cell+1)
	above, below := beyond(cell >= n, cell-n), beyond(cell < n*(n-1), cell+n)
	l, r := at.x+insetIf(left, inset), at.x+p.cell-insetIf(right, inset)
	t, b := at.y+insetIf(above, inset), at.y+p.cell-insetIf(below, inset)
	for _, side := range []struct {
		drawn    bool
		from, to point
	}{{left, point{l, t}, point{l, b}}, {right, point{r, t}, point{r, b}}, {above, point{l, t}, point{r, t}}, {below, point{l, b}, point{r, b}}} {
		if side.drawn {
			p.on.line(stroke, width, side.from, side.to)
		}
	}
}

func insetIf(ok bool, inset float64) float64 {
	if ok {
		return inset
	}
	return 0
}

// mostOutlines is how many new facts are drawn at most: more would hide each other.
const mostOutlines = 12

// learnt outlines the facts that the step finds.
func (p *Picture) learnt() {
	if len(p.step.Know) == 0 || len(p.step.Know) > mostOutlines || p.board.Puzzle.Layers > 1 {
		return
	}
	p.on.begin(part{"learnt", "learn", p.board.Puzzle.Names(p.foundIn())})
	defer p.on.end()
	for i, f := range p.step.Know {
		inset := 4 + 2*float64(i%3)
		for c := range f.Cells.All() {
			p.walls(int(c), newBlue, 1.5, inset, func(other int) bool { return other < 0 || !f.Cells.Has(puzzle.Cand(other)) })
		}
	}
}

// foundIn is the cells of the facts that the step finds.
func (p *Picture) foundIn() puzzle.Set {
	all := p.board.Puzzle.NewSet()
	for _, f := range p.step.Know {
		all.Or(all, f.Cells)
	}
	return all
}

// legendItem is a colour and what it stands for.
type legendItem struct {
	fill color.RGBA
	name string
}

func (p *Picture) legend() []legendItem {
	var items []legendItem
	for i, r := range p.roles() {
		items = append(items, legendItem{roleFills[i%len(roleFills)], r.Name})
	}
	for _, change := range []struct {
		fill color.RGBA
		name string
		n    int
	}{{goodGreen, "placed", p.step.Place.Len()}, {badRed, "eliminated", p.step.Told().Len()}, {newBlue, "learnt", len(p.step.Know)}} {
		if change.n > 0 {
			items = append(items, legendItem{change.fill, change.name})
		}
	}
	return append(items, p.proofLegend()...)
}

// The legend: the side of a colour's square, and the room around it.
const (
	swatch     = 12.0
	swatchGap  = 6.0
	legendStep = 18.0
)

// legendRows breaks the legend into rows that fit.
func (p *Picture) legendRows() [][]legendItem {
	var rows [][]legendItem
	x := 0.0
	for _, item := range p.legend() {
		width := swatch + swatchGap + textWidth(item.name, fontSize, false) + legendStep
		if len(rows) == 0 || x+width > p.textRoom() {
			rows, x = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], item)
		x += width
	}
	return rows
}

func (p *Picture) textRoom() float64 { return p.width() - 2*edge }

func (p *Picture) sentence() []string { return wrapLines(p.step.Because, fontSize, p.textRoom()) }

// caption writes the legend and the sentence below the grid.
func (p *Picture) caption() {
	y := topEdge + p.grid() + edge - 4
	for _, row := range p.legendRows() {
		x := edge
		for _, item := range row {
			box(p.on, item.fill, x, y-swatch+2, swatch, swatch)
			x += swatch + swatchGap
			p.on.text(point{x, y}, item.name, textStyle{size: fontSize, fill: inkSoft})
			x += textWidth(item.name, fontSize, false) + legendStep
		}
		y += rowHeight
	}
	y += 4
	for _, line := range p.sentence() {
		p.on.text(point{edge, y}, line, textStyle{size: fontSize, fill: inkBlack})
		y += rowHeight
	}
}

// digitText is how a digit is written, from 1.
func digitText(d int) string { return strings.ToUpper(board.Digits[d-1 : d]) }
