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
		lines = append(lines, "   "+v.walls().border(row), numbered(row, v.cells(row, true, false)))
	}
	return append(lines, "   "+v.walls().border(n))
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
		below := under && v.walls().wallAbove(row+1, column)
		line.WriteString(v.text(v.face(v.Puzzle.At(row, column, 0)), wide, below))
		side := " "
		if v.walls().wallLeft(row, column+1) {
			side = "│"
		}
		line.WriteString(v.styled(side, "", false, under && v.lineBelow(row, column, side)))
	}
	return line.String()
}

// lineBelow says whether the line under a row goes on under what stands right of a cell.
func (v boardView) lineBelow(row, column int, side string) bool {
	here := v.walls().wallAbove(row+1, column)
	if column == v.Puzzle.Size-1 {
		return false
	}
	return here && v.walls().wallAbove(row+1, column+1) || here && side != " "
}

// walls is the same board, to ask where its borders are.
func (v boardView) walls() starBoard { return starBoard{Board: v.Board} }
