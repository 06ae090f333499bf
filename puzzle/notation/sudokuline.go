package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"asterism/puzzle"
)

// isSudokuLine says whether one line begins with a long word of digits and dots, slips of the pen included, and is
// not a row of pencil marks.
func isSudokuLine(lines []string) bool {
	words := strings.Fields(lines[0])
	n := utf8.RuneCountInString(words[0])
	if len(lines) > 1 || n < 10 || !strings.ContainsAny(words[0], "._*0123456789") || strings.ContainsAny(words[0], "|:/,") {
		return false
	}
	if slices.Contains(usualSizes, len(words)) && allDigits(strings.Join(words, "")) {
		return false
	}
	return n > longestCell || allDigits(words[0])
}

// isSudokuAlone says whether the line is too long for a row, or a whole 4×4.
func isSudokuAlone(lines []string) bool {
	word := strings.Fields(lines[0])[0]
	small := len(word) == 16 && strings.Trim(word, "._*01234") == ""
	return isSudokuLine(lines) && (small || utf8.RuneCountInString(word) > longestCell)
}

func allDigits(s string) bool {
	for _, r := range s {
		if _, ok := digitOf(r); !ok {
			return false
		}
	}
	return true
}

// readSudokuLine reads the first word, N² characters row by row.
func readSudokuLine(lines []string, o Options) (*puzzle.Puzzle, error) {
	cells := []rune(strings.Fields(lines[0])[0])
	boxes := o.formFor(len(cells), square)
	size := boxes.size()
	if len(cells) != size*size {
		return nil, fmt.Errorf("%d characters expected, %d found", size*size, len(cells))
	}
	givens, err := readDigits(size, cells)
	if err != nil {
		return nil, err
	}
	return boxes.sudoku(givens)
}

// SudokuLine writes the clues of a Sudoku as N² characters, row by row, dots for empty cells. Boxes that are not the usual
// ones of the size stand in front, as in 3x2:….
func SudokuLine(p *puzzle.Puzzle) string { return withBoxes(p, string(digitsIn(p, p.Author()))) }
