package terminal

import (
	"fmt"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/puzzle"
)

// face is how one candidate is shown: a mark, and how it is painted.
type face struct {
	mark    string
	label   string // the letter of a shape, in its first cell
	open    string // brackets, where there are no colours
	close   string
	paint   text.Paint
	pointed bool // the cursor is there
}

// boardView is a board with what the step shown does to it.
type boardView struct {
	*puzzle.Board
	step    *interpreter.Step // nil at the start and after a mark by hand
	colours text.Colours
	cursor  puzzle.Cand // None where nothing is edited or asked about
}

// board draws the board at the point shown, in the largest way that fits; if none does, a part of it.
func (m *workbench) board(width, height int) []string {
	v := boardView{Board: m.live.Board(), colours: m.colours, cursor: puzzle.None}
	if n := m.live.At(); n > 0 {
		v.step = m.live.Move(n).Step
	}
	if m.mode == modeEdit {
		v.cursor = m.cursor.cand(v.Puzzle)
	} else if m.why != nil {
		v.cursor = m.why.asked()
	}
	var lines []string
	if v.Puzzle.Family == puzzle.Sudoku {
		lines = v.sudoku(width)
	} else {
		lines = v.stars(width, height)
	}
	return window(lines, v.focus(), height)
}

// window cuts out the lines around one of them.
func window(lines []string, around, height int) []string {
	if len(lines) <= height {
		return lines
	}
	from := min(max(0, around-height/2), len(lines)-height)
	return lines[from : from+height]
}

// focus is about which line there is most to see.
func (v boardView) focus() int {
	c := v.cursor
	if v.step != nil && c == puzzle.None {
		for _, set := range []puzzle.Set{v.step.Place, v.step.Eliminate} {
			if first := set.First(); first != puzzle.None {
				c = first
			}
		}
	}
	return v.Puzzle.Row(max(c, 0)) + 2
}

// face is how a candidate is shown.
func (v boardView) face(c puzzle.Cand) face {
	f := face{mark: " ", label: v.label(c), pointed: c == v.cursor}
	switch {
	case v.Placed.Has(c):
		f.mark, f.paint = "★", text.Yellow
	case !v.Open.Has(c):
		f.mark, f.paint = "·", text.Faint
	}
	v.highlight(&f, c)
	return f
}

// label is the letter by which sentences call a shape, if the cell is its first.
func (v boardView) label(c puzzle.Cand) string {
	shape := v.Puzzle.Of(puzzle.Shape)[v.Puzzle.ShapeOf(c)]
	if shape.Cells.First() != c {
		return ""
	}
	return board.Letter(shape)
}

// highlight shows what the step does to a candidate, or else its role.
func (v boardView) highlight(f *face, c puzzle.Cand) {
	switch {
	case v.step == nil:
	case v.step.Place.Has(c):
		f.paint, f.open, f.close = text.Success, "+", "+"
	case v.step.Eliminate.Has(c):
		f.mark, f.paint = "✕", text.Mistake
		v.role(f, c)
	default:
		v.role(f, c)
	}
}

// role shows the roles of the step that a candidate has: the brackets of the first and the last, the colour of the last.
func (v boardView) role(f *face, c puzzle.Cand) {
	for i, role := range v.step.Show {
		if !role.Cells.Has(c) {
			continue
		}
		opening, closing := board.Brackets(i)
		if f.open == "" {
			f.open = opening
		}
		f.close, f.paint = closing, text.Ground(i)
	}
}

// text writes a face in one or three columns; under draws a line below it.
func (v boardView) text(f face, wide, under bool) string {
	shown := f.mark
	if wide {
		shown = text.PadRight(f.label, 1) + f.mark + " "
		if !v.colours.On && f.open != "" {
			shown = f.open + f.mark + f.close
		}
	}
	return v.styled(shown, f.paint, f.pointed, under)
}

// styled paints a text. Lines and the cursor are no colours, and are there without these.
func (v boardView) styled(shown string, paint text.Paint, reverse, under bool) string {
	if !v.colours.On {
		paint = nil
	}
	paint = slices.Clip(paint)
	if reverse {
		paint = paint.Reverse(true)
	}
	if under {
		paint = paint.Underline(true)
	}
	return paint.Styled(shown)
}

// numbered puts the number of a row before a line.
func numbered(row int, line string) string { return fmt.Sprintf("%2d ", row+1) + line }

// margin is the width of the row numbers.
const margin = 3

// stars draws a Star Battle: with lines of their own for the borders if there is room, else underlined.
func (v boardView) stars(width, height int) []string {
	n := v.Puzzle.Size
	switch wide := margin+4*n+1 <= width; {
	case wide && 2*n+2 <= height:
		return v.roomy()
	default:
		return v.compact(wide)
	}
}

// columnNumbers stands above a board whose cells are so many columns apart.
func (v boardView) columnNumbers(apart int) string {
	var line strings.Builder
	for column := range v.Puzzle.Size {
		number := fmt.Sprint(column + 1)
		if apart < 3 {
			number = number[len(number)-1:]
		}
		fmt.Fprintf(&line, "%*s", apart, number+strings.Repeat(" ", (apart-1)/2-len(number)/2))
	}
	return v.colours.Paint(text.Faint, strings.Repeat(" ", margin)+line.String())
}

// roomy draws every border.
func (v boardView) roomy() []string {
	n := v.Puzzle.Size
	lines := []string{v.columnNumbers(4)}
	for row := range n {
		lines = append(lines, "   "+v.walls().Border(row), numbered(row, v.cells(row, true, false)))
	}
	return append(lines, "   "+v.walls().Border(n))
}

// compact draws a row a line: the border below a cell is a line under it.
func (v boardView) compact(wide bool) []string {
	apart := 2
	if wide {
		apart = 4
	}
	n := v.Puzzle.Size
	lines := []string{v.columnNumbers(apart), "    " + strings.Repeat("▁", apart*n-1)}
	for row := range n {
		lines = append(lines, numbered(row, v.cells(row, wide, true)))
	}
	return lines
}

// cells is the cells of a row, between the borders on their sides.
func (v boardView) cells(row int, wide, under bool) string {
	var line strings.Builder
	line.WriteString("│")
	for column := range v.Puzzle.Size {
		below := under && v.walls().WallAbove(row+1, column)
		line.WriteString(v.text(v.face(v.Puzzle.At(row, column, 0)), wide, below))
		side := " "
		if v.walls().WallLeft(row, column+1) {
			side = "│"
		}
		line.WriteString(v.styled(side, nil, false, under && v.lineBelow(row, column, side)))
	}
	return line.String()
}

// lineBelow says whether the line under a row goes on under what stands right of a cell.
func (v boardView) lineBelow(row, column int, side string) bool {
	here := v.walls().WallAbove(row+1, column)
	if column == v.Puzzle.Size-1 {
		return false
	}
	return here && v.walls().WallAbove(row+1, column+1) || here && side != " "
}

// walls is the same board, to ask where its borders are.
func (v boardView) walls() board.StarBoard { return board.StarBoard{Board: v.Board} }

// sudoku draws a Sudoku, with the candidates of open cells if there is room for them.
func (v boardView) sudoku(width int) []string {
	cell := 1
	for c := range v.Puzzle.Size * v.Puzzle.Size {
		cell = max(cell, len(v.shownDigits(c, true)))
	}
	pencil := margin+v.gridWidth(cell) <= width
	if !pencil {
		cell = 1
	}
	return v.digitGrid(cell, pencil)
}

func (v boardView) gridWidth(cell int) int {
	n := v.Puzzle.Size
	return n*(cell+1) + 2*(n/v.Puzzle.BoxColumns) + 1
}

func (v boardView) digitGrid(cell int, pencil bool) []string {
	n, frame := v.Puzzle.Size, board.SudokuBoard{Board: v.Board, Width: cell}
	lines := []string{v.colours.Paint(text.Faint, "   "+frame.Line(" ", " ", func(column int) string {
		number := fmt.Sprint(column + 1)
		return text.PadRight(number[max(0, len(number)-cell):], cell)
	}))}
	for row := range n {
		if row%v.Puzzle.BoxRows == 0 {
			lines = append(lines, "   "+frame.Border(row))
		}
		lines = append(lines, numbered(row, frame.Line("│", "│", func(column int) string {
			return v.digitCell(row*n+column, cell, pencil)
		})))
	}
	return append(lines, "   "+frame.Border(n))
}

// digitCell writes a cell, in so many columns.
func (v boardView) digitCell(cell, width int, pencil bool) string {
	var line strings.Builder
	shown := v.shownDigits(cell, pencil)
	for _, c := range shown {
		line.WriteString(v.digit(c))
	}
	if len(shown) == 0 {
		pointed := v.cursor != puzzle.None && v.Puzzle.CellOf(v.cursor) == cell
		line.WriteString(v.styled(".", text.Faint, pointed, false))
	}
	return line.String() + strings.Repeat(" ", width-max(1, len(shown)))
}

// shownDigits is the candidates that a cell shows: the digit placed, or what is open and what the step takes away.
// Without pencil marks it is one at most, the one that the step or the cursor is about.
func (v boardView) shownDigits(cell int, pencil bool) []puzzle.Cand {
	var shown []puzzle.Cand
	for layer := range v.Puzzle.Layers {
		c := puzzle.Cand(cell*v.Puzzle.Layers + layer)
		if v.Placed.Has(c) {
			return []puzzle.Cand{c}
		}
		taken := v.step != nil && v.step.Eliminate.Has(c)
		if pencil && (v.Open.Has(c) || taken || c == v.cursor) || !pencil && (taken || v.inRole(c)) {
			shown = append(shown, c)
		}
	}
	if !pencil && len(shown) > 1 {
		return shown[:1]
	}
	return shown
}

func (v boardView) inRole(c puzzle.Cand) bool {
	if v.step == nil || !v.Open.Has(c) {
		return false
	}
	for _, role := range v.step.Show {
		if role.Cells.Has(c) {
			return true
		}
	}
	return false
}

// digit writes a candidate as it is shown.
func (v boardView) digit(c puzzle.Cand) string {
	f := face{mark: board.Digits[v.Puzzle.DigitOf(c)-1:][:1], paint: text.Faint, pointed: v.points(c)}
	switch {
	case v.Puzzle.Givens.Has(c):
		f.paint = text.Bold
	case v.Placed.Has(c):
		f.paint = text.Green
	}
	mark := f.mark
	v.highlight(&f, c)
	f.mark = mark
	return v.text(f, false, false)
}

// points says whether the cursor is on what is shown of its cell.
func (v boardView) points(c puzzle.Cand) bool {
	return c == v.cursor || v.cursor != puzzle.None && v.Placed.Has(c) && v.Puzzle.CellOf(c) == v.Puzzle.CellOf(v.cursor)
}
