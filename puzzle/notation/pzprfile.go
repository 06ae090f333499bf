package notation

import (
	"fmt"
	"strconv"
	"strings"

	"asterism/puzzle"
)

func isPzprFile(lines []string) bool { return strings.HasPrefix(lines[0], "pzprv3") }

// readPzprFile reads pzprv3/starbattle/rows/columns/stars/shapes/, then rows of shape numbers, with a slash or a new
// line after each field. The answer rows that follow are how far somebody got, and are left out.
func readPzprFile(lines []string, _ Options) (*puzzle.Puzzle, error) {
	fields := strings.FieldsFunc(strings.Join(lines, "/"), func(r rune) bool { return r == '/' })
	if len(fields) < 6 {
		return nil, fmt.Errorf("%d fields expected before the rows, %d found; write pzprv3/starbattle/rows/columns/stars/shapes/…", 6, len(fields))
	}
	if fields[1] != "starbattle" {
		return nil, fmt.Errorf("this is the file of a %s; only starbattle is read", fields[1])
	}
	var head [3]int
	for i, name := range []string{"rows", "columns", "stars"} {
		n, err := strconv.Atoi(strings.TrimSpace(fields[2+i]))
		if err != nil {
			return nil, fmt.Errorf("%s: %q is not a number", name, fields[2+i])
		}
		head[i] = n
	}
	if err := checkSquare(head[0], head[1], head[2]); err != nil {
		return nil, err
	}
	return readNumberRows(head[0], head[2], fields[6:])
}

// readNumberRows makes a Star Battle from the first size rows of shape numbers.
func readNumberRows(size, stars int, rows []string) (*puzzle.Puzzle, error) {
	if len(rows) < size {
		return nil, fmt.Errorf("%d rows of shape numbers expected, %d found", size, len(rows))
	}
	var words []string
	for i, row := range rows[:size] {
		cells := numbers(row)
		if len(cells) != size {
			return nil, fmt.Errorf("row %d: %d numbers expected, %d found", i+1, size, len(cells))
		}
		words = append(words, cells...)
	}
	labels, err := numberLabels(size, words)
	if err != nil {
		return nil, err
	}
	return fromLabels(size, stars, labels, 0, 1)
}

// PzprFile writes a Star Battle as the one-line file of pzpr, with nothing answered. pzpr knows only connected
// shapes; another is an error that names it.
func PzprFile(p *puzzle.Puzzle) (string, error) {
	if _, err := bordersOf(p, "pzpr"); err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "pzprv3/starbattle/%d/%d/%d/%d/", p.Size, p.Size, p.Stars, p.Size)
	for _, row := range shapeRows(p, 0) {
		out.WriteString(joinNumbers(row, " ") + "/")
	}
	out.WriteString(strings.Repeat(strings.TrimSpace(strings.Repeat(". ", p.Size))+"/", p.Size))
	return out.String(), nil
}
