package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"asterism/puzzle"
)

// isLetterGrid says whether lines are rows of letters, give or take a slip of the pen. Of a Sudoku's cells at most
// two thirds are letters, so four fifths tell them apart.
func isLetterGrid(lines []string) bool {
	rows := withoutRules(lines)
	text := cellText(strings.Join(rows, ""))
	letters := 0
	for _, r := range text {
		if isLetter(r) {
			letters++
		}
	}
	return len(rows) > 1 && letters > 0 && 5*letters >= 4*utf8.RuneCountInString(text)
}

// readLetterGrid reads one row a line, blanks and bars between the letters as one likes.
func readLetterGrid(lines []string, o Options) (*puzzle.Puzzle, error) {
	rows := withoutRules(lines)
	var layout []rune
	for i, row := range rows {
		cells := []rune(cellText(row))
		if len(cells) != len(rows) {
			return nil, fmt.Errorf("row %d: %d letters expected, as many as rows, %d found", i+1, len(rows), len(cells))
		}
		layout = append(layout, cells...)
	}
	labels, err := letterLabels(len(rows), layout)
	if err != nil {
		return nil, err
	}
	stars, err := o.starsFor(len(rows))
	if err != nil {
		return nil, err
	}
	return fromLabels(len(rows), stars, labels, 'A')
}

// Letters writes the shapes of a Star Battle as one row of capitals a line. It does not say how many stars there are.
func Letters(p *puzzle.Puzzle) string {
	rows := make([]string, 0, p.Size)
	for _, row := range shapeRows(p, 'A') {
		letters := make([]rune, len(row))
		for i, l := range row {
			letters[i] = rune(l)
		}
		rows = append(rows, string(letters))
	}
	return strings.Join(rows, "\n")
}
