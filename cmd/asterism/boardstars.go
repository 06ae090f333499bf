package main

import (
	"fmt"
	"io"
	"strings"

	"asterism/puzzle"
)

// starBoard draws a Star Battle: the borders of its shapes, a star, a dot for an eliminated cell, nothing for an open one.
type starBoard struct {
	*puzzle.Board
	roles roles
	ink   ink
}

func drawStars(w io.Writer, b *puzzle.Board, r roles, style boardStyle) {
	s := starBoard{b, r, style.ink}
	n := b.Puzzle.Size
	margin := strings.Repeat(" ", len(fmt.Sprint(n)))
	fmt.Fprintln(w, strings.TrimRight(margin+"  "+s.numbers(), " "))
	for row := range n {
		fmt.Fprintln(w, margin+" "+s.border(row))
		fmt.Fprintln(w, padLeft(fmt.Sprint(row+1), len(margin))+" "+s.row(row))
	}
	fmt.Fprintln(w, margin+" "+s.border(n))
}

func (s starBoard) numbers() string {
	var line strings.Builder
	for column := range s.Puzzle.Size {
		line.WriteString(padRight(padLeft(fmt.Sprint(column+1), 2), 4))
	}
	return line.String()
}

func (s starBoard) row(row int) string {
	var line strings.Builder
	for column := range s.Puzzle.Size + 1 {
		if s.wallLeft(row, column) {
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

func (s starBoard) cell(c puzzle.Cand) string {
	mark, paint := " ", ""
	switch {
	case s.Placed.Has(c):
		mark, paint = "★", yellow
	case !s.Open.Has(c):
		mark, paint = "·", faint
	}
	role := s.roles.of(c)
	switch {
	case role >= 0 && s.ink.on:
		return s.ink.paint(s.roles.ground(role), " "+mark+" ")
	case role >= 0:
		return s.roles.around(role, mark)
	}
	return " " + s.ink.paint(paint, mark) + " "
}

// wallLeft says whether a border stands left of a cell; the column may be one too many.
func (s starBoard) wallLeft(row, column int) bool {
	p := s.Puzzle
	if row < 0 || row >= p.Size {
		return false
	}
	return column == 0 || column == p.Size || p.ShapeOf(p.At(row, column, 0)) != p.ShapeOf(p.At(row, column-1, 0))
}

// wallAbove says whether a border stands above a cell; the row may be one too many.
func (s starBoard) wallAbove(row, column int) bool {
	p := s.Puzzle
	if column < 0 || column >= p.Size {
		return false
	}
	return row == 0 || row == p.Size || p.ShapeOf(p.At(row, column, 0)) != p.ShapeOf(p.At(row-1, column, 0))
}

// border is the line above a row.
func (s starBoard) border(row int) string {
	var line strings.Builder
	for column := range s.Puzzle.Size + 1 {
		line.WriteString(s.corner(row, column))
		switch {
		case column == s.Puzzle.Size:
		case s.wallAbove(row, column):
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
func (s starBoard) corner(row, column int) string {
	meet := 0
	for i, wall := range []bool{s.wallLeft(row-1, column), s.wallAbove(row, column), s.wallLeft(row, column), s.wallAbove(row, column-1)} {
		if wall {
			meet |= 1 << i
		}
	}
	return string(corners[meet])
}
