package notation

import (
	"fmt"
	"strings"

	"asterism/puzzle"
)

// digitOf reads a digit: 1–9, then A–P in either case for 10–25; 0 for an empty cell, which is . 0 _ or *.
func digitOf(r rune) (int, bool) {
	switch {
	case strings.ContainsRune(".0_*", r):
		return 0, true
	case r >= '1' && r <= '9':
		return int(r - '0'), true
	case r >= 'A' && r <= 'P':
		return int(r-'A') + 10, true
	case r >= 'a' && r <= 'p':
		return int(r-'a') + 10, true
	}
	return 0, false
}

// digitChar writes a digit as digitOf reads it, 0 as a dot.
func digitChar(d int) byte { return ".123456789ABCDEFGHIJKLMNOP"[d] }

// readDigits is the digit of each cell of a Sudoku of a size, 0 where there is none.
func readDigits(size int, cells []rune) ([]int, error) {
	digits := make([]int, len(cells))
	for i, r := range cells {
		d, ok := digitOf(r)
		if !ok || d > size {
			return nil, badDigit(size, i/size, i%size, r)
		}
		digits[i] = d
	}
	return digits, nil
}

// badDigit says what a character at a row and column, from 0, should have been.
func badDigit(size, row, column int, r rune) error {
	last := string(digitChar(size))
	if size > 9 {
		last = "9, A–" + last
	}
	return fmt.Errorf("r%dc%d: %q is not a digit of a %d×%d Sudoku; write 1–%s, or . for an empty cell", row+1, column+1, r, size, size, last)
}

// sudoku makes the Sudoku with boxes of the form.
func (f form) sudoku(givens []int) (*puzzle.Puzzle, error) {
	return puzzle.NewSudoku(f.rows, f.columns, givens)
}

// markClues remembers which of the givens the author gave, if that is not all of them.
func markClues(p *puzzle.Puzzle, clues puzzle.Set) {
	if !clues.Equal(p.Givens) {
		p.Clues = clues
	}
}

// digitsIn writes the digits of a set cell by cell, row by row, a dot where there is none.
func digitsIn(p *puzzle.Puzzle, s puzzle.Set) []byte {
	out := []byte(strings.Repeat(".", p.Size*p.Size))
	for c := range s.All() {
		out[p.CellOf(c)] = digitChar(p.DigitOf(c))
	}
	return out
}
