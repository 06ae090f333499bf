package notation

import (
	"fmt"
	"strings"

	"asterism/puzzle"
)

// isPencilMarks says whether rows have cells of several digits, or brackets around them, a blank between cells.
func isPencilMarks(lines []string) bool {
	rows := withoutRules(lines)
	for _, row := range rows {
		cells := pencilCells(row)
		for _, cell := range cells {
			if strings.ContainsAny(cell, "<>(){}") || len(cell) > 1 && 3*len(cells) >= 2*len(rows) {
				return len(rows) > 1
			}
		}
	}
	return false
}

func pencilCells(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune("|+- \t", r) })
}

// readPencilMarks reads the open candidates of each cell: 127 (or {127}) is a cell with three left, and a lone 7 an
// open cell with one. <7> is a clue, (7) a digit that was placed, and a dot a cell of which nothing is known. In open
// cells, what is not there is Removed.
func readPencilMarks(lines []string, o Options) (*puzzle.Puzzle, error) {
	rows := withoutRules(lines)
	boxes := o.formFor(len(rows), itself)
	size := boxes.size()
	if len(rows) != size {
		return nil, fmt.Errorf("%d rows expected, %d found", size, len(rows))
	}
	m := newMarks(boxes)
	for r, row := range rows {
		cells := pencilCells(row)
		if len(cells) != size {
			return nil, fmt.Errorf("row %d: %d cells expected, %d found", r+1, size, len(cells))
		}
		for c, cell := range cells {
			if err := m.read(r, c, cell); err != nil {
				return nil, err
			}
		}
	}
	return m.puzzle()
}

// marks is what is read of a pencil-mark grid.
type marks struct {
	form    form
	size    int
	givens  []int    // by cell, 0 for none
	clue    []bool   // by cell
	removed [][]bool // by cell and digit − 1
}

func newMarks(f form) *marks {
	n := f.size() * f.size()
	return &marks{f, f.size(), make([]int, n), make([]bool, n), make([][]bool, n)}
}

func (m *marks) read(row, column int, cell string) error {
	inside, bracket, err := unbracket(cell)
	if err != nil {
		return fmt.Errorf("r%dc%d: %w", row+1, column+1, err)
	}
	at := row*m.size + column
	if d, ok := digitOf([]rune(cell)[0]); ok && d == 0 && len(cell) == 1 {
		return nil
	}
	removed, digit := make([]bool, m.size), 0
	for i := range removed {
		removed[i] = true
	}
	for _, r := range inside {
		d, ok := digitOf(r)
		if !ok || d < 1 || d > m.size {
			return badDigit(m.size, row, column, r)
		}
		removed[d-1], digit = false, d
	}
	if bracket == '<' || bracket == '(' {
		if len(inside) != 1 {
			return fmt.Errorf("r%dc%d: %s must hold one digit; candidates stand without brackets", row+1, column+1, cell)
		}
		m.givens[at], m.clue[at] = digit, bracket == '<'
		return nil
	}
	m.removed[at] = removed
	return nil
}

// unbracket takes the brackets off a cell and says which they were, or 0.
func unbracket(cell string) (inside string, bracket byte, err error) {
	for _, pair := range []string{"<>", "()", "{}"} {
		if cell[0] == pair[0] {
			if len(cell) < 2 || cell[len(cell)-1] != pair[1] {
				return "", 0, fmt.Errorf("%q lacks its closing %c", cell, pair[1])
			}
			return cell[1 : len(cell)-1], pair[0], nil
		}
	}
	return cell, 0, nil
}

func (m *marks) puzzle() (*puzzle.Puzzle, error) {
	p, err := m.form.sudoku(m.givens)
	if err != nil {
		return nil, err
	}
	clues, removed := p.NewSet(), p.NewSet()
	for c := range p.All.All() {
		at, digit := p.CellOf(c), p.DigitOf(c)
		if m.removed[at] != nil && m.removed[at][digit-1] {
			removed.Add(c)
		}
		if m.clue[at] && m.givens[at] == digit {
			clues.Add(c)
		}
	}
	p.Removed = removed
	markClues(p, clues)
	return p, nil
}

// PencilMarks writes what is open, given and removed at the start of a Sudoku, as Parse reads it back. Where nearly all
// candidates are letters, the boxes stand in front.
func PencilMarks(p *puzzle.Puzzle) string {
	text := pencilRows(p)
	if isLetterGrid(strings.Split(text, "\n")) {
		return boxesBefore(p, text)
	}
	return withBoxes(p, text)
}

// pencilRows is the rows of the grid. Where no other cell shows that these are pencil marks, the first lone candidate stands
// in braces.
func pencilRows(p *puzzle.Puzzle) string {
	cells := make([]string, p.Size*p.Size)
	plain := true
	for i, cell := range p.Of(puzzle.Cell) {
		cells[i] = pencilCell(p, cell.Cells)
		plain = plain && len(cells[i]) == 1
	}
	if plain {
		cells[0] = "{" + cells[0] + "}"
	}
	return ruled(p, func(row, column int) string { return cells[row*p.Size+column] })
}

func pencilCell(p *puzzle.Puzzle, cell puzzle.Set) string {
	text := ""
	for c := range cell.All() {
		digit := string(digitChar(p.DigitOf(c)))
		switch {
		case p.Author().Has(c):
			return "<" + digit + ">"
		case p.Givens.Has(c):
			return "(" + digit + ")"
		case !p.Removed.Has(c):
			text += digit
		}
	}
	if text == "" {
		return "{}"
	}
	return text
}
