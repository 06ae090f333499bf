// Package board draws boards as text, for terminals and files.
//
// In: a board and the sets of candidates to highlight. Out: lines with borders, stars or digits, and a legend. Where
// there are no colours, brackets stand for backgrounds.
package board

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/text"
	"asterism/puzzle"
)

// Options say how a board is drawn.
type Options struct {
	Colours    text.Colours
	Candidates bool // show the candidates of open cells (Sudoku)
	AsFile     bool // marks as in the file of a board: * . x (Star Battle)
}

// Draw draws a board with its numbers and borders. Each highlighted set gets a background, or brackets where
// there are no colours, and its name below.
func Draw(w io.Writer, b *puzzle.Board, highlights map[string]puzzle.Set, style Options) {
	roles := newRoles(highlights, style.Colours)
	if b.Puzzle.Family == puzzle.Sudoku {
		drawSudoku(w, b, roles, style)
	} else {
		drawStars(w, b, roles, style)
	}
	roles.legend(w)
}

// roles tells highlighted sets apart, in the order of their names; a candidate in several shows the first and the last.
type roles struct {
	names   []string
	sets    map[string]puzzle.Set
	colours text.Colours
}

func newRoles(sets map[string]puzzle.Set, k text.Colours) roles {
	return roles{slices.Sorted(maps.Keys(sets)), sets, k}
}

// of is the indices of the first and the last role that a candidate shows, or -1.
func (r roles) of(c puzzle.Cand) (first, last int) {
	first, last = -1, -1
	for i, name := range r.names {
		if set := r.sets[name]; !set.Nil() && set.Has(c) {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	return first, last
}

// brackets stand for the backgrounds where there are no colours.
var brackets = []string{"()", "[]", "{}", "<>", "//", "::"}

// Brackets is what stands around the highlighted set of that number, from 0, where there are no colours.
func Brackets(i int) (opening, closing string) {
	pair := brackets[i%len(brackets)]
	return pair[:1], pair[1:]
}

// Around puts a text between the brackets of the highlighted set of that number.
func Around(i int, text string) string { return Between(i, i, text) }

// Between puts a text between the opening bracket of one set and the closing one of another: what lies in two of them shows both.
func Between(i, k int, text string) string {
	opening, _ := Brackets(i)
	_, closing := Brackets(k)
	return opening + text + closing
}

// legend says what the highlights are.
func (r roles) legend(w io.Writer) {
	var parts []string
	for i, name := range r.names {
		if r.colours.On {
			parts = append(parts, r.colours.Paint(text.Ground(i), " "+name+" "))
		} else {
			parts = append(parts, Around(i, name))
		}
	}
	if len(parts) > 0 {
		io.WriteString(w, "     "+strings.Join(parts, "  ")+"\n")
	}
}

// StarBoard draws a Star Battle: the borders of its shapes and their letters, a star, a dot for an eliminated cell, nothing for
// an open one.
type StarBoard struct {
	*puzzle.Board
	roles   roles
	colours text.Colours
	letters map[puzzle.Cand]string
	asFile  bool
}

func drawStars(w io.Writer, b *puzzle.Board, r roles, style Options) {
	letters := Letters(b.Puzzle, func(c puzzle.Cand) bool { first, _ := r.of(c); return style.Colours.On || first < 0 })
	s := StarBoard{b, r, style.Colours, letters, style.AsFile}
	n := b.Puzzle.Size
	margin := strings.Repeat(" ", len(fmt.Sprint(n)))
	fmt.Fprintln(w, strings.TrimRight(margin+"  "+s.numbers(), " "))
	for row := range n {
		fmt.Fprintln(w, margin+" "+s.Border(row))
		fmt.Fprintln(w, text.PadLeft(fmt.Sprint(row+1), len(margin))+" "+s.row(row))
	}
	fmt.Fprintln(w, margin+" "+s.Border(n))
}

func (s StarBoard) numbers() string {
	var line strings.Builder
	for column := range s.Puzzle.Size {
		line.WriteString(text.PadRight(text.PadLeft(fmt.Sprint(column+1), 2), 4))
	}
	return line.String()
}

func (s StarBoard) row(row int) string {
	var line strings.Builder
	for column := range s.Puzzle.Size + 1 {
		if s.WallLeft(row, column) {
			line.WriteString("│")
		} else {
			line.WriteString(" ")
		}
		if column < s.Puzzle.Size {
			line.WriteString(s.cell(s.Puzzle.At(row, column, 0)))
		}
	}
	return line.String()
}

func (s StarBoard) cell(c puzzle.Cand) string {
	mark, paint := " ", text.Paint{}
	switch {
	case s.Placed.Has(c):
		mark, paint = "★", text.Yellow
	case !s.Open.Has(c):
		mark, paint = "·", text.Faint
	}
	if s.asFile {
		mark = map[string]string{"★": "*", "·": "x", " ": "."}[mark]
	}
	letter := text.PadRight(s.letters[c], 1)
	role, last := s.roles.of(c)
	switch {
	case role >= 0 && role == last && s.colours.On:
		return s.colours.Paint(text.Ground(role), letter+mark+" ")
	case role >= 0 && s.colours.On:
		return s.colours.Paint(text.Ground(role), letter) + s.colours.Paint(text.Ground(last), mark+" ")
	case role >= 0 && !s.Placed.Has(c) && s.Open.Has(c) && letter != " ":
		return Between(role, last, letter)
	case role >= 0:
		return Between(role, last, mark)
	}
	if letter != " " {
		letter = s.colours.Paint(text.Faint, letter)
	}
	return letter + s.colours.Paint(paint, mark) + " "
}

// Letters are the letters by which sentences call shapes, each by the cell that shows it: the first that is free, or else the
// first of all.
func Letters(p *puzzle.Puzzle, free func(puzzle.Cand) bool) map[puzzle.Cand]string {
	letters := map[puzzle.Cand]string{}
	for _, shape := range p.Of(puzzle.Shape) {
		at := shape.Cells.First()
		for c := range shape.Cells.All() {
			if free(c) {
				at = c
				break
			}
		}
		letters[at] = Letter(shape)
	}
	return letters
}

// Letter is the letter of a shape.
func Letter(shape *puzzle.Region) string {
	return strings.TrimPrefix(shape.String(), shape.Kind.String()+" ")
}

// WallLeft says whether a border stands left of a cell; the column may be one too many.
func (s StarBoard) WallLeft(row, column int) bool {
	p := s.Puzzle
	if row < 0 || row >= p.Size {
		return false
	}
	return column == 0 || column == p.Size || p.ShapeOf(p.At(row, column, 0)) != p.ShapeOf(p.At(row, column-1, 0))
}

// WallAbove says whether a border stands above a cell; the row may be one too many.
func (s StarBoard) WallAbove(row, column int) bool {
	p := s.Puzzle
	if column < 0 || column >= p.Size {
		return false
	}
	return row == 0 || row == p.Size || p.ShapeOf(p.At(row, column, 0)) != p.ShapeOf(p.At(row-1, column, 0))
}

// Border is the line above a row.
func (s StarBoard) Border(row int) string {
	var line strings.Builder
	for column := range s.Puzzle.Size + 1 {
		line.WriteString(s.corner(row, column))
		switch {
		case column == s.Puzzle.Size:
		case s.WallAbove(row, column):
			line.WriteString("───")
		default:
			line.WriteString("   ")
		}
	}
	return strings.TrimRight(line.String(), " ")
}

// corners is the crossings by the borders that meet: 1 up, 2 right, 4 down, 8 left.
var corners = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

// corner is where borders meet at the upper left of a cell.
func (s StarBoard) corner(row, column int) string {
	meet := 0
	for i, wall := range []bool{s.WallLeft(row-1, column), s.WallAbove(row, column), s.WallLeft(row, column), s.WallAbove(row, column-1)} {
		if wall {
			meet |= 1 << i
		}
	}
	return string(corners[meet])
}

// SudokuBoard draws a Sudoku: its boxes, placed digits, and the candidates of open cells if these are asked for.
type SudokuBoard struct {
	*puzzle.Board
	roles   roles
	colours text.Colours
	pencil  bool
	Width   int // of a cell
}

func drawSudoku(w io.Writer, b *puzzle.Board, r roles, style Options) {
	s := SudokuBoard{b, r, style.Colours, style.Candidates, 1}
	for _, cell := range b.Puzzle.Of(puzzle.Cell) {
		s.Width = max(s.Width, text.Width(s.cell(cell)))
	}
	margin := strings.Repeat(" ", len(fmt.Sprint(b.Puzzle.Size)))
	fmt.Fprintln(w, strings.TrimRight(margin+" "+s.numbers(), " "))
	for row := range b.Puzzle.Size {
		if row%b.Puzzle.BoxRows == 0 {
			fmt.Fprintln(w, margin+" "+s.Border(row))
		}
		fmt.Fprintln(w, text.PadLeft(fmt.Sprint(row+1), len(margin))+" "+s.row(row))
	}
	fmt.Fprintln(w, margin+" "+s.Border(b.Puzzle.Size))
}

func (s SudokuBoard) numbers() string {
	return s.Line(" ", " ", func(column int) string { return text.PadRight(fmt.Sprint(column+1), s.Width) })
}

func (s SudokuBoard) row(row int) string {
	return s.Line("│", "│", func(column int) string {
		cell := s.Puzzle.Of(puzzle.Cell)[row*s.Puzzle.Size+column]
		return text.PadRight(s.cell(cell), s.Width)
	})
}

// Line puts cells between the borders of boxes.
func (s SudokuBoard) Line(edge, between string, cell func(column int) string) string {
	var line strings.Builder
	for column := range s.Puzzle.Size {
		switch {
		case column == 0:
			line.WriteString(edge + " ")
		case column%s.Puzzle.BoxColumns == 0:
			line.WriteString(between + " ")
		}
		line.WriteString(cell(column) + " ")
	}
	return line.String() + edge
}

// Border is the line above a row of boxes, or below the last.
func (s SudokuBoard) Border(row int) string {
	left, cross, right := "├", "┼", "┤"
	switch row {
	case 0:
		left, cross, right = "┌", "┬", "┐"
	case s.Puzzle.Size:
		left, cross, right = "└", "┴", "┘"
	}
	box := strings.Repeat("─", s.Puzzle.BoxColumns*(s.Width+1)+1)
	return left + strings.TrimSuffix(strings.Repeat(box+cross, s.Puzzle.BoxRows), cross) + right
}

// cell writes a placed digit, or what is open: a single candidate gets a question mark, since it is not placed yet.
func (s SudokuBoard) cell(cell *puzzle.Region) string {
	var line strings.Builder
	open := 0
	for c := range cell.Cells.All() {
		switch {
		case s.Placed.Has(c):
			return s.digit(c, s.placedPaint(c))
		case s.Open.Has(c):
			open++
			line.WriteString(s.digit(c, text.Faint))
		}
	}
	switch {
	case !s.pencil:
		return "."
	case open == 1:
		return line.String() + "?"
	}
	return line.String()
}

func (s SudokuBoard) placedPaint(c puzzle.Cand) text.Paint {
	if s.Puzzle.Givens.Has(c) {
		return text.Bold
	}
	return text.Green
}

// Digits is how digits are written, from 1.
const Digits = "123456789ABCDEFGHIJKLMNOP"

func (s SudokuBoard) digit(c puzzle.Cand, paint text.Paint) string {
	digit := Digits[s.Puzzle.DigitOf(c)-1:][:1]
	role, last := s.roles.of(c)
	switch {
	case role >= 0 && s.colours.On:
		return s.colours.Paint(text.Ground(last), digit)
	case role >= 0:
		return Between(role, last, digit)
	}
	return s.colours.Paint(paint, digit)
}
