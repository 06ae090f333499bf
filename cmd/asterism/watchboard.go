package main

import (
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
)

// face is how one candidate is shown: a mark, and how it is painted.
type face struct {
	mark    string
	label   string // the letter of a shape, in its first cell
	open    string // brackets, where there are no colours
	close   string
	paint   string
	pointed bool // the cursor is there
}

// boardView is a board with what the step shown does to it.
type boardView struct {
	*puzzle.Board
	step   *interpreter.Step // nil at the start and after a mark by hand
	ink    ink
	cursor puzzle.Cand // None where nothing is edited or asked about
}

// board draws the board at the point shown, in the largest way that fits; if none does, a part of it.
func (m *workbench) board(width, height int) []string {
	v := boardView{Board: m.live.Board(), ink: m.ink, cursor: puzzle.None}
	if n := m.live.At(); n > 0 {
		v.step = m.live.Entry(n).Step
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
		f.mark, f.paint = "★", yellow
	case !v.Open.Has(c):
		f.mark, f.paint = "·", faint
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
	return strings.TrimPrefix(shape.String(), shape.Kind.String()+" ")
}

// highlight shows what the step does to a candidate, or else its role.
func (v boardView) highlight(f *face, c puzzle.Cand) {
	switch {
	case v.step == nil:
	case v.step.Place.Has(c):
		f.paint, f.open, f.close = "1;30;42", "+", "+"
	case v.step.Eliminate.Has(c):
		f.mark, f.paint = "✕", "1;"+red
		v.role(f, c)
	default:
		v.role(f, c)
	}
}

// role shows the last role of the step that a candidate has.
func (v boardView) role(f *face, c puzzle.Cand) {
	for i, role := range v.step.Show {
		if !role.Cells.Has(c) {
			continue
		}
		pair := brackets[i%len(brackets)]
		f.open, f.close = pair[:1], pair[1:]
		f.paint = grounds[i%len(grounds)]
	}
}

// text writes a face in one or three columns; under draws a line below it.
func (v boardView) text(f face, wide, under bool) string {
	text := f.mark
	if wide {
		text = padRight(f.label, 1) + f.mark + " "
		if !v.ink.on && f.open != "" {
			text = f.open + f.mark + f.close
		}
	}
	return v.styled(text, f.paint, f.pointed, under)
}

// styled paints a text. Lines and the cursor are no colours, and are there without these.
func (v boardView) styled(text, paint string, reverse, under bool) string {
	var codes []string
	if v.ink.on && paint != "" {
		codes = append(codes, paint)
	}
	if reverse {
		codes = append(codes, "7")
	}
	if under {
		codes = append(codes, "4")
	}
	if len(codes) == 0 {
		return text
	}
	return "\x1b[" + strings.Join(codes, ";") + "m" + text + "\x1b[0m"
}

// numbered puts the number of a row before a line.
func numbered(row int, line string) string { return fmt.Sprintf("%2d ", row+1) + line }
