package notation

import (
	"fmt"
	"strings"
	"unicode"

	"asterism/puzzle"
)

// Canonical is the puzzle on one line, which says all of it and by which puzzles are compared: SBN in capitals for a Star
// Battle, N² characters with dots for a Sudoku, and HoDoKu's line where it has placed digits or lacks candidates.
func Canonical(p *puzzle.Puzzle) string {
	switch {
	case p.Family == puzzle.StarBattle:
		return SBN(p)
	case hasOnlyClues(p):
		return SudokuLine(p)
	}
	return HoDoKu(p)
}

// hasOnlyClues says whether a Sudoku begins with what its author gave and nothing else.
func hasOnlyClues(p *puzzle.Puzzle) bool { return p.Removed.Empty() && p.Author().Equal(p.Givens) }

// Marks is the board as N² characters, row by row: * placed, x eliminated and . open in a Star Battle; in a Sudoku the
// placed digits and dots.
func Marks(b *puzzle.Board) string {
	p := b.Puzzle
	if p.Family == puzzle.Sudoku {
		return string(digitsIn(p, b.Placed))
	}
	out := []byte(strings.Repeat("x", p.Candidates()))
	for c := range b.Open.All() {
		out[c] = '.'
	}
	for c := range b.Placed.All() {
		out[c] = '*'
	}
	return string(out)
}

// Position is a board as ParseMarks reads it back: Marks where these say all of it, else a grid of pencil marks, a row a line. What
// a Sudoku has lost beside a digit that was placed since its start is not said: it follows at once.
func Position(b *puzzle.Board) string {
	fresh := b.Puzzle.NewBoard()
	gone := b.Puzzle.NewSet()
	gone.AndNot(fresh.Open, b.Open)
	gone.AndNot(gone, b.Placed)
	if b.Puzzle.Family == puzzle.StarBattle || gone.Empty() {
		return Marks(b)
	}
	p := *b.Puzzle
	p.Clues, p.Givens, p.Removed = b.Puzzle.Author().Clone(), b.Placed.Clone(), p.NewSet()
	p.Removed.AndNot(p.All, b.Open)
	p.Removed.AndNot(p.Removed, b.Placed)
	for _, cell := range p.Of(puzzle.Cell) {
		if cell.Cells.Meets(fresh.Placed) && cell.Cells.Meets(gone) {
			p.Givens.AndNot(p.Givens, cell.Cells) // what is still open beside it has to be said
		}
	}
	p.Clues.And(p.Clues, p.Givens)
	return pencilRows(&p)
}

// ParseMarks reads a player's board: N rows of N cells, or one of N². A Star Battle's cells are * (or #) for a star,
// x (or X, +) for a cross and a dot for an open cell; a Sudoku's are digits and dots, or a grid of pencil marks. Blanks
// may stand anywhere. Only what is marked is placed and eliminated; marks that contradict each other leave the board Broken.
func ParseMarks(p *puzzle.Puzzle, rows []string) (*puzzle.Board, error) {
	if p.Family == puzzle.Sudoku && isPencilMarks(rows) {
		return parsePencilMarks(p, rows)
	}
	cells, err := markCells(p, rows)
	if err != nil {
		return nil, err
	}
	b := p.NewBoard()
	for i, r := range cells {
		if err := placeMark(b, i/p.Size, i%p.Size, r); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// parsePencilMarks reads a player's pencil marks.
func parsePencilMarks(p *puzzle.Puzzle, rows []string) (*puzzle.Board, error) {
	marked, err := readPencilMarks(rows, Options{boxes: &form{p.BoxRows, p.BoxColumns}})
	if err != nil {
		return nil, err
	}
	if marked.Size != p.Size {
		return nil, fmt.Errorf("%d rows expected, %d found", p.Size, marked.Size)
	}
	b := p.NewBoard()
	for c := range marked.Givens.All() {
		b.Place(c)
	}
	for c := range marked.Removed.All() {
		b.Eliminate(c)
	}
	return b, nil
}

// markCells is the characters of a player's board, row by row.
func markCells(p *puzzle.Puzzle, rows []string) ([]rune, error) {
	var cells []rune
	for i, row := range rows {
		found := []rune(withoutBlanks(row))
		if want := p.Size; len(rows) == want && len(found) != want {
			return nil, fmt.Errorf("row %d: %d cells expected, %d found", i+1, want, len(found))
		}
		cells = append(cells, found...)
	}
	if len(rows) != p.Size && len(rows) != 1 {
		return nil, fmt.Errorf("%d rows expected, %d found", p.Size, len(rows))
	}
	if n := p.Size * p.Size; len(cells) != n {
		return nil, fmt.Errorf("%d cells expected, %d found", n, len(cells))
	}
	return cells, nil
}

func withoutBlanks(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// mark does to the board what a character at a row and column, from 0, says.
func placeMark(b *puzzle.Board, row, column int, r rune) error {
	p := b.Puzzle
	if p.Family == puzzle.Sudoku {
		d, ok := digitOf(r)
		if !ok || d > p.Size {
			return badDigit(p.Size, row, column, r)
		}
		if d > 0 {
			b.Place(p.At(row, column, d))
		}
		return nil
	}
	switch r {
	case '*', '#':
		b.Place(p.At(row, column, 0))
	case 'x', 'X', '+':
		b.Eliminate(p.At(row, column, 0))
	case '.':
	default:
		return fmt.Errorf("r%dc%d: %q is not a mark; write * for a star, x for a cross, . for an open cell", row+1, column+1, r)
	}
	return nil
}
