package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"asterism/puzzle"
)

// What a Sudoku's text does not show is the form of its boxes. The usual sizes have a usual form; any other is written in
// front: 3x2: and then the line, or on a line by itself before the rows.

// form is the rows and columns of a Sudoku's boxes.
type form struct{ rows, columns int }

func (f form) size() int { return f.rows * f.columns }

// usualForms is the form of boxes, by size.
var usualForms = map[int]form{4: {2, 2}, 6: {2, 3}, 9: {3, 3}, 16: {4, 4}, 25: {5, 5}}

// usualSizes is the sizes in ascending order.
var usualSizes = []int{4, 6, 9, 16, 25}

var boxesForm = regexp.MustCompile(`^(\d{1,3})[xX](\d{1,3}):[ \t]*`)

// isBoxesLine says whether a line holds the form of boxes alone, so that rows follow.
func isBoxesLine(line string) bool {
	return beginsWithBoxes(line) && boxesForm.FindString(line) == line
}

// beginsWithBoxes says whether a line begins with the form of boxes.
func beginsWithBoxes(line string) bool {
	return line != "" && isNumber(line[0]) && boxesForm.MatchString(line)
}

// isNumber says whether a number begins with a character.
func isNumber(c byte) bool { return c >= '0' && c <= '9' }

// cutBoxes takes the form of the boxes off a text; there is none (nil) where it does not begin with them.
func cutBoxes(lines []string) (*form, []string) {
	if !beginsWithBoxes(lines[0]) {
		return nil, lines
	}
	m := boxesForm.FindStringSubmatch(lines[0])
	rows, _ := strconv.Atoi(m[1])
	columns, _ := strconv.Atoi(m[2])
	if rest := lines[0][len(m[0]):]; rest != "" {
		lines = append([]string{rest}, lines[1:]...)
	} else {
		lines = lines[1:]
	}
	return &form{rows, columns}, lines
}

// formFor is the form that is said, or the usual one of the size whose measure (its rows, its cells) is nearest to n.
func (o Options) formFor(n int, measure func(size int) int) form {
	if o.boxes != nil {
		return *o.boxes
	}
	best := usualSizes[0]
	for _, s := range usualSizes {
		if abs(measure(s)-n) < abs(measure(best)-n) {
			best = s
		}
	}
	return usualForms[best]
}

func abs(n int) int { return max(n, -n) }

func square(n int) int { return n * n }

func itself(n int) int { return n }

// withBoxes puts the form of a puzzle's boxes in front of its text where that is not the usual one of the size.
func withBoxes(p *puzzle.Puzzle, text string) string {
	if usualForms[p.Size] == (form{p.BoxRows, p.BoxColumns}) {
		return text
	}
	return boxesBefore(p, text)
}

// boxesBefore puts the form of a puzzle's boxes in front of its text, on a line by itself where the text has several.
func boxesBefore(p *puzzle.Puzzle, text string) string {
	separator := ""
	if strings.Contains(text, "\n") {
		separator = "\n"
	}
	return fmt.Sprintf("%dx%d:%s%s", p.BoxRows, p.BoxColumns, separator, text)
}
