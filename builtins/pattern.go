package builtins

import (
	"fmt"
	"slices"
	"strings"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Drawing is a pattern as it was drawn: marked cells in a small rectangle.
type Drawing struct {
	Anchored bool // it stands where it is drawn, counted from the corner of the grid
	Upright  bool // it is neither turned nor mirrored

	spots         []spot
	height, width int
}

// spot is a marked cell of a drawing, its row and column from 0.
type spot struct {
	row, column int
	mark        rune
}

// blankMark is what a cell of a drawing holds that is no part of the pattern.
const blankMark = '.'

// NewDrawing reads a drawing, one text a row: "." is a cell that does not matter but must be there, anything else marks a part
// of the pattern; blanks between cells are left out. It is an error if nothing is drawn, or more than a grid can hold.
func NewDrawing(rows []string) (*Drawing, error) {
	d := &Drawing{height: len(rows)}
	for r, row := range rows {
		for c, mark := range []rune(strings.Join(strings.Fields(row), "")) {
			if max(r, c) >= puzzle.MaxSize {
				return nil, fmt.Errorf("the drawing is larger than any grid")
			}
			d.width = max(d.width, c+1)
			if mark != blankMark {
				d.spots = append(d.spots, spot{r, c, mark})
			}
		}
	}
	if len(d.spots) == 0 {
		return nil, fmt.Errorf("nothing is drawn: mark the cells of the pattern with #, or with letters to tell them apart")
	}
	return d, nil
}

// marks lists the marks of the drawing, each once, in the order in which they come.
func (d *Drawing) marks() string {
	var list []rune
	for _, s := range d.spots {
		if !slices.Contains(list, s.mark) {
			list = append(list, s.mark)
		}
	}
	return string(list)
}

// Placement is a pattern laid on the grid in one of its eight orientations.
type Placement struct {
	Cells puzzle.Set `expr:"cells"` // all its cells
	parts map[rune]puzzle.Set
}

// PlacementType is the type of where a pattern lies.
var PlacementType = NewType("placement", "A pattern laid on the grid, turned or mirrored: what walking a pattern gives.",
	func(p *puzzle.Puzzle, m *Placement) string { return p.Describe(m.Cells) }).With(
	NewField("cells", "All cells of the pattern.", Set, func(m *Placement) puzzle.Set { return m.Cells }),
)

// Placements is the type of a pattern: every way in which it lies on the grid.
var Placements = NewList(PlacementType, func(*puzzle.Puzzle, []*Placement) string { return "the pattern" })

var patternTypes = []*Type{PlacementType, Placements}

var patternFuncs = []*Func{
	{Name: "part", Params: []Param{{"placement", "where a pattern lies"}, {"mark", "a mark of its drawing, in quotes"}},
		Doc: "The cells of the pattern that carry a mark.", Example: `let line = m.part("a")`, Cost: Lookup,
		Forms: Pure2(func(e *engine.Workspace, m *Placement, mark string) puzzle.Set {
			for _, r := range mark {
				if s, ok := m.parts[r]; ok {
					return s
				}
			}
			return e.Arena.Set()
		})},
}

// Node is the pattern as a name of a rule: the list of its placements.
func (d *Drawing) Node() Node {
	return Node{Type: Placements, Static: true, Value: Eval[[]*Placement](d.placements), Marks: d.marks()}
}

// laidDrawings is where drawings lie on the last grid that was asked about.
type laidDrawings struct {
	size, layers int
	on           map[*Drawing][]*Placement
}

var laidPool = engine.NewPool(func(*engine.Workspace) *laidDrawings { return &laidDrawings{} })

// placements works out once for a grid where a drawing lies.
func (d *Drawing) placements(e *Env) []*Placement {
	p, laid := e.Board.Puzzle, laidPool.Own(&e.Workspace)
	if laid.size != p.Size || laid.layers != p.Layers {
		laid.size, laid.layers, laid.on = p.Size, p.Layers, map[*Drawing][]*Placement{}
	}
	list, ok := laid.on[d]
	if !ok {
		list = d.lay(p)
		laid.on[d] = list
	}
	return list
}

// lay puts the drawing everywhere, in each orientation; an anchored one into the corner of the grid, and turned about its middle.
func (d *Drawing) lay(p *puzzle.Puzzle) []*Placement {
	var list []*Placement
	if d.Anchored {
		whole := *d
		whole.height, whole.width, whole.Anchored = p.Size, p.Size, false
		if d.height > p.Size || d.width > p.Size {
			return nil
		}
		return whole.lay(p)
	}
	for _, o := range d.orientations() {
		for row := range p.Size - o.height + 1 {
			for column := range p.Size - o.width + 1 {
				list = append(list, place(p, o.spots, row, column))
			}
		}
	}
	return list
}

// orientations lists the drawing turned and mirrored: up to eight ways, those that look the same once.
func (d *Drawing) orientations() []Drawing {
	var list []Drawing
	for turn := range 8 {
		o := Drawing{spots: make([]spot, len(d.spots)), height: d.height, width: d.width}
		if turn&4 != 0 {
			o.height, o.width = d.width, d.height
		}
		for i, s := range d.spots {
			o.spots[i] = d.turned(s, turn)
		}
		slices.SortFunc(o.spots, func(a, b spot) int { return (a.row-b.row)*puzzle.MaxSize + a.column - b.column })
		if !slices.ContainsFunc(list, o.looksLike) && (turn == 0 || !d.Upright) {
			list = append(list, o)
		}
	}
	return list
}

// looksLike says whether two drawings are the same.
func (d *Drawing) looksLike(o Drawing) bool {
	return d.height == o.height && d.width == o.width && slices.Equal(d.spots, o.spots)
}

// turned is a spot in an orientation: bit 0 mirrors the rows, bit 1 the columns, bit 2 exchanges rows and columns.
func (d *Drawing) turned(s spot, turn int) spot {
	if turn&1 != 0 {
		s.row = d.height - 1 - s.row
	}
	if turn&2 != 0 {
		s.column = d.width - 1 - s.column
	}
	if turn&4 != 0 {
		s.row, s.column = s.column, s.row
	}
	return s
}

// place lays spots with the corner of their drawing on a cell. A cell of a Sudoku is all its candidates.
func place(p *puzzle.Puzzle, spots []spot, row, column int) *Placement {
	m := &Placement{Cells: p.NewSet(), parts: map[rune]puzzle.Set{}}
	for _, s := range spots {
		if m.parts[s.mark].Nil() {
			m.parts[s.mark] = p.NewSet()
		}
		for layer := range p.Layers {
			c := p.At(row+s.row, column+s.column, layer+1)
			m.parts[s.mark].Add(c)
			m.Cells.Add(c)
		}
	}
	return m
}
