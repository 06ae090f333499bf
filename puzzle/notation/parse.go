package notation

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"asterism/puzzle"
)

// Item is one puzzle of a text that holds many.
type Item struct {
	Line   int    // where it begins, from 1
	Text   string // its lines, comments left out
	Puzzle *puzzle.Puzzle
	Err    error // what is wrong with it; Puzzle is nil then
}

// Parse reads one puzzle in whichever of the [Notations] it is written. Comments (# to the end of a line) and what
// follows a one-line puzzle are left out. The error says what is wrong and where.
func Parse(text string, o Options) (*puzzle.Puzzle, error) {
	chunks := split(text)
	if len(chunks) > 1 {
		chunks = joinRows(chunks)
	}
	switch len(chunks) {
	case 0:
		return nil, errors.New("there is no puzzle here")
	case 1:
		return chunks[0].parse(o)
	}
	return nil, fmt.Errorf("one puzzle expected, %d found (line %d begins the second)", len(chunks), chunks[1].line)
}

// ParseAll reads the puzzles of a text: one a line, or grids of several lines with blank lines, comments or .sdk
// headers between them. An item that cannot be read carries its error, and the rest are read all the same.
func ParseAll(text string, o Options) iter.Seq[Item] {
	return ParseLines(strings.SplitSeq(text, "\n"), o)
}

// ParseLines is ParseAll for a text that comes line by line. A puzzle is read as soon as it is known where it ends: at its own line
// where it is one that cannot be the row of a grid (longer than [puzzle.MaxSize]).
func ParseLines(lines iter.Seq[string], o Options) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for c := range chunks(lines) {
			p, err := c.parse(o)
			if !yield(Item{Line: c.line, Text: strings.Join(c.lines, "\n"), Puzzle: p, Err: err}) {
				return
			}
		}
	}
}

// parse gives the chunk to the first notation that recognises it.
func (c chunk) parse(o Options) (*puzzle.Puzzle, error) {
	boxes, lines := cutBoxes(c.lines)
	if boxes != nil {
		o.boxes = boxes
		return readWithBoxes(lines, o)
	}
	for i := range Notations {
		if n := &Notations[i]; n.is(c.lines) {
			return n.read(c.lines, o)
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

// readWithBoxes reads what follows the form of boxes.
func readWithBoxes(lines []string, o Options) (*puzzle.Puzzle, error) {
	if err := puzzle.CheckSudoku(o.boxes.rows, o.boxes.columns); err != nil {
		return nil, err
	}
	switch {
	case len(lines) == 0:
		return nil, fmt.Errorf("%dx%d: has no cells after it", o.boxes.rows, o.boxes.columns)
	case isHoDoKu(lines):
		return readHoDoKu(lines, o)
	case len(lines) == 1:
		return readSudokuLine(lines, o)
	case isPencilMarks(lines):
		return readPencilMarks(lines, o)
	}
	return readSudokuGrid(lines, o)
}

// standsAlone says whether a line is a puzzle, however bad, and not a row of one.
func standsAlone(line string) bool {
	if beginsWithBoxes(line) {
		return true
	}
	one := []string{line}
	for i := range Notations {
		if n := &Notations[i]; n.alone != nil && n.alone(one) {
			return true
		}
	}
	word := strings.Fields(line)[0]
	return utf8.RuneCountInString(word) > longestCell && !strings.ContainsAny(word, "|+-,")
}

// joinRows makes one chunk of several that hold nothing but rows: a grid with blank lines between its bands.
func joinRows(chunks []chunk) []chunk {
	all := chunk{line: chunks[0].line}
	for i, c := range chunks {
		for k, line := range c.lines {
			if first := i+k == 0 && isBoxesLine(line); !first && standsAlone(line) || line[0] == '[' {
				return chunks
			}
		}
		all.lines = append(all.lines, c.lines...)
	}
	return []chunk{all}
}
