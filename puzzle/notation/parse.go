package notation

import (
	"asterism/puzzle"
	"errors"
	"fmt"
	"iter"
	"strings"
)

// Hint says what the text of a puzzle may leave out. What the text does say wins.
type Hint struct {
	Stars int // stars a row; 0 = as the web task has it for the size, an error where it has none
}

// Item is one puzzle of a text that holds many.
type Item struct {
	Line   int    // where it begins, from 1
	Text   string // its lines, comments left out
	Puzzle *puzzle.Puzzle
	Err    error // what is wrong with it; Puzzle is nil then
}

// Parse reads one puzzle in whichever of the [Notations] it is written. Comments (# to the end of a line) and what
// follows a one-line puzzle are left out. The error says what is wrong and where.
func Parse(text string, hint Hint) (*puzzle.Puzzle, error) {
	chunks := split(text)
	if len(chunks) > 1 {
		chunks = joinRows(chunks)
	}
	switch len(chunks) {
	case 0:
		return nil, errors.New("there is no puzzle here")
	case 1:
		return chunks[0].parse(hint)
	}
	return nil, fmt.Errorf("one puzzle expected, %d found (line %d begins the second)", len(chunks), chunks[1].line)
}

// ParseAll reads the puzzles of a text: one a line, or grids of several lines with blank lines, comments or .sdk
// headers between them. An item that cannot be read carries its error, and the rest are read all the same.
func ParseAll(text string, hint Hint) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for _, c := range split(text) {
			p, err := c.parse(hint)
			if !yield(Item{Line: c.line, Text: strings.Join(c.lines, "\n"), Puzzle: p, Err: err}) {
				return
			}
		}
	}
}

// parse gives the chunk to the first notation that recognises it.
func (c chunk) parse(hint Hint) (*puzzle.Puzzle, error) {
	for i := range Notations {
		if n := &Notations[i]; n.is(c.lines) {
			return n.read(c.lines, hint)
		}
	}
	return nil, c.unknown()
}

// unknown says what to write instead of a text in no notation.
func (c chunk) unknown() error {
	text := strings.Join(c.lines, "")
	if size := root(len(text)); size*size == len(text) && onlyLetters(text) && size > 1 {
		return fmt.Errorf("letters on one line need their size and stars in front: %dx1.%s", size, shorten(text, 20))
	}
	return fmt.Errorf("%q is in no notation I know; write 6x1.AAB… for a Star Battle or 81 digits and dots for a Sudoku",
		shorten(text, 20))
}

func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}
