package notation

import (
	"fmt"
	"strings"

	"asterism/puzzle"
)

// isSudokuGrid takes any other grid of several lines.
func isSudokuGrid(lines []string) bool { return len(withoutRules(lines)) > 1 }

// readSudokuGrid reads one row a line; blanks, bars and rules between the cells are for the eye.
func readSudokuGrid(lines []string, o Options) (*puzzle.Puzzle, error) {
	rows := withoutRules(lines)
	boxes := o.formFor(len(rows), itself)
	size := boxes.size()
	if len(rows) != size {
		return nil, fmt.Errorf("%d rows expected, %d found", size, len(rows))
	}
	var cells []rune
	for i, row := range rows {
		row := []rune(cellText(row))
		if len(row) != size {
			return nil, fmt.Errorf("row %d: %d cells expected, %d found", i+1, size, len(row))
		}
		cells = append(cells, row...)
	}
	givens, err := readDigits(size, cells)
	if err != nil {
		return nil, err
	}
	return boxes.sudoku(givens)
}

// SudokuGrid writes the clues of a Sudoku as one row a line, with rules between the boxes; unusual boxes on a line before.
func SudokuGrid(p *puzzle.Puzzle) string {
	cells := strings.Split(string(digitsIn(p, p.Author())), "")
	return withBoxes(p, ruled(p, func(row, column int) string { return cells[row*p.Size+column] }))
}

// ruled draws a Sudoku's cells in columns of equal width, boxes apart.
func ruled(p *puzzle.Puzzle, cell func(row, column int) string) string {
	width := 1
	for i := range p.Size * p.Size {
		width = max(width, len(cell(i/p.Size, i%p.Size)))
	}
	var lines []string
	for r := range p.Size {
		if r > 0 && r%p.BoxRows == 0 {
			lines = append(lines, ruleLine(p, width))
		}
		var line strings.Builder
		for c := range p.Size {
			if c > 0 && c%p.BoxColumns == 0 {
				line.WriteString("| ")
			}
			fmt.Fprintf(&line, "%-*s ", width, cell(r, c))
		}
		lines = append(lines, strings.TrimSpace(line.String()))
	}
	return strings.Join(lines, "\n")
}

// rule is the line between two rows of boxes.
func ruleLine(p *puzzle.Puzzle, width int) string {
	dashes := strings.Repeat("-", p.BoxColumns*(width+1))
	return strings.TrimSuffix(strings.Repeat(dashes+"+-", p.BoxRows), "+-")
}
