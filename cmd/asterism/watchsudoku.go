package main

import (
	"fmt"
	"strings"

	"asterism/puzzle"
)

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
	n, frame := v.Puzzle.Size, sudokuBoard{Board: v.Board, width: cell}
	lines := []string{v.ink.paint(faint, "   "+frame.line(" ", " ", func(column int) string {
		number := fmt.Sprint(column + 1)
		return padRight(number[max(0, len(number)-cell):], cell)
	}))}
	for row := range n {
		if row%v.Puzzle.BoxRows == 0 {
			lines = append(lines, "   "+frame.border(row))
		}
		lines = append(lines, numbered(row, frame.line("│", "│", func(column int) string {
			return v.digitCell(row*n+column, cell, pencil)
		})))
	}
	return append(lines, "   "+frame.border(n))
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
		line.WriteString(v.styled(".", faint, pointed, false))
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
	f := face{mark: digits[v.Puzzle.DigitOf(c)-1:][:1], paint: faint, pointed: v.points(c)}
	switch {
	case v.Puzzle.Givens.Has(c):
		f.paint = bold
	case v.Placed.Has(c):
		f.paint = green
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
