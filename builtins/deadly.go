package builtins

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// DeadlyPattern is some cells and as many digits that could change places there: whatever way the cells are filled with
// these digits alone, there is another way that uses each row, column and box as much. So in a puzzle with one solution
// a cell of the pattern, none of which is a clue, holds some other digit.
// See the deadly patterns of Gary McGuire, Bastian Tugemann and Gilles Civario, There Is No 16-Clue Sudoku (2012), under
// the name of unavoidable sets.
type DeadlyPattern struct {
	Cells  []*puzzle.Region `expr:"cells"`
	Digits []*puzzle.Region `expr:"digits"`
	Floor  puzzle.Set       `expr:"floor"`  // candidates of these digits in the cells, open or placed
	Roof   puzzle.Set       `expr:"roof"`   // the other open candidates of the cells, one of which is true
	Bare   []*puzzle.Region `expr:"bare"`   // the cells without a roof
	Roofed []*puzzle.Region `expr:"roofed"` // the cells with one
}

// clone is a match of its own, which stays as it is when the search goes on.
func (m *DeadlyPattern) clone() *DeadlyPattern {
	return &DeadlyPattern{Cells: append([]*puzzle.Region(nil), m.Cells...), Digits: append([]*puzzle.Region(nil), m.Digits...),
		Floor: m.Floor.Clone(), Roof: m.Roof.Clone(), Bare: append([]*puzzle.Region(nil), m.Bare...), Roofed: append([]*puzzle.Region(nil), m.Roofed...)}
}

var deadlyPool = engine.NewPool(func(*engine.Workspace) *DeadlyPattern { return &DeadlyPattern{} })

// DeadlyPatternType is the type of what rectangles finds.
var DeadlyPatternType = func() *Type {
	t := newType("deadly pattern", "Cells without a clue, and digits that could change places in them if nothing else stood there: what rectangles finds.",
		func(_ *puzzle.Puzzle, m *DeadlyPattern) string {
			return regionsText(m.Digits) + " in " + regionsText(m.Cells)
		})
	t.Fields = []*Field{
		field("cells", "Its cells.", Regions, func(m *DeadlyPattern) []*puzzle.Region { return m.Cells }),
		field("digits", "The digits that could change places.", Regions, func(m *DeadlyPattern) []*puzzle.Region { return m.Digits }),
		field("floor", "The candidates of these digits in the cells, open or placed.", Set, func(m *DeadlyPattern) puzzle.Set { return m.Floor }),
		field("roof", "The other open candidates of the cells: where the solution is the only one, one of them at least is true.", Set,
			func(m *DeadlyPattern) puzzle.Set { return m.Roof }),
		field("bare", "The cells that hold nothing but these digits.", Regions, func(m *DeadlyPattern) []*puzzle.Region { return m.Bare }),
		field("roofed", "The cells that hold others.", Regions, func(m *DeadlyPattern) []*puzzle.Region { return m.Roofed }),
	}
	proving(t, func(_ *engine.Workspace, m *DeadlyPattern) *engine.Proof {
		return &engine.Proof{Kind: engine.UniquenessProof, Floor: m.Floor.Clone(), Roof: m.Roof.Clone()}
	})
	return t
}()

// DeadlyPatterns is the type of lists of deadly patterns.
var DeadlyPatterns = listOf(DeadlyPatternType, func(*puzzle.Puzzle, []*DeadlyPattern) string { return "the deadly patterns" })

var deadlyFuncs = []*Func{
	{Name: "rectangles", Family: puzzle.Sudoku, Params: []Param{{"n", "how many digits, at least 2"}}, Cost: Search, Premises: "the cells",
		Doc:     "Every two rows of a band with n columns of different boxes, and every two columns of a stack with n rows, and n digits that may fill the cells where they cross: exchanging the two lines there would give a second solution. No cell is a clue, and all but three at most hold nothing but these digits. With n = 2 that is a rectangle of four cells.",
		Example: "for m in rectangles(2)", Forms: seq1(rectangles)},
	{Name: "loops", Family: puzzle.Sudoku, Params: []Param{{"n", "how many cells at most"}}, Cost: Search, Premises: "the cells",
		Doc:     "Unfilled cells that may hold the same two digits, two or none in every row, column and box: with these digits alone they could be exchanged, a second solution. Two of the cells at most hold others, or more where these are one digit. Fewer cells come first; four are a rectangle.",
		Example: "for m in loops(10)", Forms: seq1(loops)},
	{Name: "surplus", Params: []Param{{"regions", "a list of regions"}}, Cost: Linear, Premises: "the regions",
		Doc:     "The open candidates without which each of the regions would have just twice as many as it needs, if there are such: those of which all regions have more.",
		Example: "let many = surplus(units)", Forms: read1(surplus)},
}

// rectangles walks the deadly patterns of two lines and n digits on the board.
func rectangles(e *engine.Workspace, n int, yield func(*DeadlyPattern) bool) {
	e.See(e.Board.Puzzle.All)
	m := deadlyPool.Next(e)
	m.Floor, m.Roof = e.Arena.Set(), e.Arena.Set()
	known := crossingsPool.Own(e)
	for i := 0; ; i++ {
		list := known.on(e, n) // again: whoever looked at the last may have asked about another board
		if i >= len(list) {
			return
		}
		m.lay(e.Board.Puzzle, known, &list[i])
		if !engine.Report(e, e.Arena.Mark(), m, yield, m.Cells) {
			return
		}
	}
}

// lay makes m the pattern that a crossing is.
func (m *DeadlyPattern) lay(p *puzzle.Puzzle, known *crossings, x *crossing) {
	m.Cells, m.Digits, m.Bare, m.Roofed = m.Cells[:0], m.Digits[:0], m.Bare[:0], m.Roofed[:0]
	m.Floor.Clear()
	m.Roof.Clear()
	for digits := x.digits; digits != 0; digits &= digits - 1 {
		m.Digits = append(m.Digits, p.Of(puzzle.Digit)[bits.TrailingZeros32(digits)])
	}
	for across := x.across; across != 0; across &= across - 1 {
		for which := range 2 {
			cell := x.cell(p, which, bits.TrailingZeros32(across))
			m.layCell(p, cell, known.holds[cell]&x.digits, known.holds[cell]&^x.digits)
		}
	}
}

func (m *DeadlyPattern) layCell(p *puzzle.Puzzle, cell int, floor, roof uint32) {
	region := p.Of(puzzle.Cell)[cell]
	m.Cells = append(m.Cells, region)
	if roof == 0 {
		m.Bare = append(m.Bare, region)
	} else {
		m.Roofed = append(m.Roofed, region)
	}
	first := cell * p.Layers
	for ; floor != 0; floor &= floor - 1 {
		m.Floor.Add(puzzle.Cand(first + bits.TrailingZeros32(floor)))
	}
	for ; roof != 0; roof &= roof - 1 {
		m.Roof.Add(puzzle.Cand(first + bits.TrailingZeros32(roof)))
	}
}
