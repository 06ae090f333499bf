package notation

import (
	"fmt"
	"strconv"
	"strings"

	"asterism/puzzle"
)

// isWebTask says whether lines are whole numbers with commas.
func isWebTask(lines []string) bool {
	text := strings.Join(lines, ",")
	return strings.Contains(strings.Join(lines, ""), ",") && strings.Trim(text, "0123456789, \t") == "" && len(numbers(text)) > 1
}

// isWebTaskLine says whether one line is a whole web task and not a row of numbers: it is too long for a row, or has
// the 16 or 25 numbers of the small sizes.
func isWebTaskLine(lines []string) bool {
	n := len(numbers(lines[0]))
	return len(lines) == 1 && isWebTask(lines) && (n > puzzle.MaxSize || n == 16 || n == 25)
}

// readWebTask reads size² shape numbers, row by row.
func readWebTask(lines []string, o Options) (*puzzle.Puzzle, error) {
	words := numbers(strings.Join(lines, ","))
	size := root(len(words))
	if size*size != len(words) {
		return nil, fmt.Errorf("%d numbers expected for size %d, %d found", size*size, size, len(words))
	}
	labels, err := numberLabels(size, words)
	if err != nil {
		return nil, err
	}
	stars, err := o.starsFor(size)
	if err != nil {
		return nil, err
	}
	return fromLabels(size, stars, labels, 1)
}

// numberLabels is the label of each cell of a layout in numbers.
func numberLabels(size int, words []string) ([]int, error) {
	labels := make([]int, len(words))
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("r%dc%d: %q is not a shape number", i/size+1, i%size+1, shorten(w, 20))
		}
		labels[i] = n
	}
	return labels, nil
}

// WebTask writes the shapes of a Star Battle as numbers from 1 with commas, row by row. The stars follow from the
// size, or are said elsewhere.
func WebTask(p *puzzle.Puzzle) string {
	var rows []string
	for _, row := range shapeRows(p, 1) {
		rows = append(rows, joinNumbers(row, ","))
	}
	return strings.Join(rows, ",")
}
