package main

import (
	"io"
	"maps"
	"slices"
	"strings"

	"asterism/puzzle"
)

// boardStyle says how a board is drawn.
type boardStyle struct {
	ink    ink
	pencil bool // show the candidates of open cells (Sudoku)
}

// drawBoard draws a board with its numbers and borders. Each highlighted set gets a background, or brackets where
// there are no colours, and its name below.
func drawBoard(w io.Writer, b *puzzle.Board, highlights map[string]puzzle.Set, style boardStyle) {
	roles := newRoles(highlights, style.ink)
	if b.Puzzle.Family == puzzle.Sudoku {
		drawSudoku(w, b, roles, style)
	} else {
		drawStars(w, b, roles, style)
	}
	roles.legend(w)
}

// roles tells highlighted sets apart, in the order of their names; a candidate in several shows the last.
type roles struct {
	names []string
	sets  map[string]puzzle.Set
	ink   ink
}

func newRoles(sets map[string]puzzle.Set, k ink) roles {
	return roles{slices.Sorted(maps.Keys(sets)), sets, k}
}

// of is the index of the role that a candidate shows, or -1.
func (r roles) of(c puzzle.Cand) int {
	for i, name := range slices.Backward(r.names) {
		if set := r.sets[name]; !set.Nil() && set.Has(c) {
			return i
		}
	}
	return -1
}

// brackets stand for the backgrounds where there are no colours.
var brackets = []string{"()", "[]", "{}", "<>", "//", "::"}

// around puts a text between the brackets of a role.
func (r roles) around(role int, text string) string {
	pair := brackets[role%len(brackets)]
	return pair[:1] + text + pair[1:]
}

func (r roles) ground(role int) string { return grounds[role%len(grounds)] }

// legend says what the highlights are.
func (r roles) legend(w io.Writer) {
	var parts []string
	for i, name := range r.names {
		if r.ink.on {
			parts = append(parts, r.ink.paint(r.ground(i), " "+name+" "))
		} else {
			parts = append(parts, r.around(i, name))
		}
	}
	if len(parts) > 0 {
		io.WriteString(w, "     "+strings.Join(parts, "  ")+"\n")
	}
}
