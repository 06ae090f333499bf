package main

import (
	"fmt"
	"strings"
)

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
	return v.ink.paint(faint, strings.Repeat(" ", margin)+line.String())
}

// roomy draws every border.
func (v boardView) roomy() []string {
	n := v.Puzzle.Size
	lines := []string{v.columnNumbers(4)}
	for row := range n {
		lines = append(lines, "   "+v.borderLine(row), numbered(row, v.cells(row, true, false)))
	}
	return append(lines, "   "+v.borderLine(n))
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
		below := under && v.wallAbove(row+1, column)
		line.WriteString(v.text(v.face(v.Puzzle.At(row, column, 0)), wide, below))
		side := " "
		if v.wallLeft(row, column+1) {
			side = "│"
		}
		line.WriteString(v.styled(side, "", false, under && v.lineBelow(row, column, side)))
	}
	return line.String()
}

// lineBelow says whether the line under a row goes on under what stands right of a cell.
func (v boardView) lineBelow(row, column int, side string) bool {
	here := v.wallAbove(row+1, column)
	if column == v.Puzzle.Size-1 {
		return false
	}
	return here && v.wallAbove(row+1, column+1) || here && side != " "
}

// wallLeft says whether a border stands left of a cell; the column may be one too many.
func (v boardView) wallLeft(row, column int) bool {
	n := v.Puzzle.Size
	if row < 0 || row >= n {
		return false
	}
	return column == 0 || column == n || v.shape(row, column) != v.shape(row, column-1)
}

// wallAbove says whether a border stands above a cell; the row may be one too many.
func (v boardView) wallAbove(row, column int) bool {
	n := v.Puzzle.Size
	if column < 0 || column >= n {
		return false
	}
	return row == 0 || row == n || v.shape(row, column) != v.shape(row-1, column)
}

func (v boardView) shape(row, column int) int { return v.Puzzle.ShapeOf(v.Puzzle.At(row, column, 0)) }

// borderLine is the borders above a row.
func (v boardView) borderLine(row int) string {
	var line strings.Builder
	for column := range v.Puzzle.Size + 1 {
		line.WriteRune(v.corner(row, column))
		switch {
		case column == v.Puzzle.Size:
		case v.wallAbove(row, column):
			line.WriteString("───")
		default:
			line.WriteString("   ")
		}
	}
	return line.String()
}

// crossings is what borders that meet look like: 1 up, 2 right, 4 down, 8 left.
var crossings = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

// corner is where borders meet at the upper left of a cell.
func (v boardView) corner(row, column int) rune {
	meet := 0
	walls := []bool{v.wallLeft(row-1, column), v.wallAbove(row, column), v.wallLeft(row, column), v.wallAbove(row, column-1)}
	for i, wall := range walls {
		if wall {
			meet |= 1 << i
		}
	}
	return crossings[meet]
}
