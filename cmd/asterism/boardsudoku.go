package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"asterism/puzzle"
)

// sudokuBoard draws a Sudoku: its boxes, placed digits, and the candidates of open cells if these are asked for.
type sudokuBoard struct {
	*puzzle.Board
	roles  roles
	ink    ink
	pencil bool
	width  int // of a cell
}

func drawSudoku(w io.Writer, b *puzzle.Board, r roles, style boardStyle) {
	s := sudokuBoard{b, r, style.ink, style.pencil, 1}
	for _, cell := range b.Puzzle.Of(puzzle.Cell) {
		s.width = max(s.width, utf8.RuneCountInString(s.plain().cell(cell)))
	}
	margin := strings.Repeat(" ", len(fmt.Sprint(b.Puzzle.Size)))
	fmt.Fprintln(w, strings.TrimRight(margin+" "+s.numbers(), " "))
	for row := range b.Puzzle.Size {
		if row%b.Puzzle.BoxRows == 0 {
			fmt.Fprintln(w, margin+" "+s.border(row))
		}
		fmt.Fprintln(w, padLeft(fmt.Sprint(row+1), len(margin))+" "+s.row(row))
	}
	fmt.Fprintln(w, margin+" "+s.border(b.Puzzle.Size))
}

// plain is the same board without paint, to measure.
func (s sudokuBoard) plain() sudokuBoard {
	if s.ink.on {
		s.ink = ink{}
		s.roles = roles{}
	}
	return s
}

func (s sudokuBoard) numbers() string {
	return s.line(" ", " ", func(column int) string { return padRight(fmt.Sprint(column+1), s.width) })
}

func (s sudokuBoard) row(row int) string {
	return s.line("│", "│", func(column int) string {
		cell := s.Puzzle.Of(puzzle.Cell)[row*s.Puzzle.Size+column]
		return s.cell(cell) + strings.Repeat(" ", s.width-utf8.RuneCountInString(s.plain().cell(cell)))
	})
}

// line puts cells between the borders of boxes.
func (s sudokuBoard) line(edge, between string, cell func(column int) string) string {
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

// border is the line above a row of boxes, or below the last.
func (s sudokuBoard) border(row int) string {
	left, cross, right := "├", "┼", "┤"
	switch row {
	case 0:
		left, cross, right = "┌", "┬", "┐"
	case s.Puzzle.Size:
		left, cross, right = "└", "┴", "┘"
	}
	box := strings.Repeat("─", s.Puzzle.BoxColumns*(s.width+1)+1)
	return left + strings.TrimSuffix(strings.Repeat(box+cross, s.Puzzle.BoxRows), cross) + right
}

// cell writes a placed digit, or what is open: a single candidate gets a question mark, since it is not placed yet.
func (s sudokuBoard) cell(cell *puzzle.Region) string {
	var text strings.Builder
	open := 0
	for c := range cell.Cells.All() {
		switch {
		case s.Placed.Has(c):
			return s.digit(c, s.placedPaint(c))
		case s.Open.Has(c):
			open++
			text.WriteString(s.digit(c, faint))
		}
	}
	switch {
	case !s.pencil:
		return "."
	case open == 1:
		return text.String() + "?"
	}
	return text.String()
}

func (s sudokuBoard) placedPaint(c puzzle.Cand) string {
	if s.Puzzle.Givens.Has(c) {
		return bold
	}
	return green
}

// digits is how digits are written, from 1.
const digits = "123456789ABCDEFGHIJKLMNOP"

func (s sudokuBoard) digit(c puzzle.Cand, paint string) string {
	digit := digits[s.Puzzle.DigitOf(c)-1:][:1]
	role := s.roles.of(c)
	switch {
	case role >= 0 && s.ink.on:
		return s.ink.paint(s.roles.ground(role), digit)
	case role >= 0:
		return s.roles.around(role, digit)
	}
	return s.ink.paint(paint, digit)
}
