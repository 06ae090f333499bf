package notation

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"asterism/puzzle"
)

func isJSONGrid(lines []string) bool { return strings.HasPrefix(lines[0], "[") }

// readJSONGrid reads an array of rows, each an array of letters or numbers, equal ones being one shape. Other words
// (colours, say) do as well.
func readJSONGrid(lines []string, o Options) (*puzzle.Puzzle, error) {
	var rows [][]any
	d := json.NewDecoder(strings.NewReader(strings.Join(lines, "\n")))
	d.UseNumber()
	if err := d.Decode(&rows); err != nil {
		return nil, fmt.Errorf("the JSON is not rows of shapes, [[…],[…]]: %w", err)
	}
	if d.More() {
		return nil, fmt.Errorf("character %d: something follows the closing bracket", d.InputOffset()+1)
	}
	labels, err := jsonLabels(rows)
	if err != nil {
		return nil, err
	}
	stars, err := o.starsFor(len(rows))
	if err != nil {
		return nil, err
	}
	return fromLabels(len(rows), stars, labels, 'A', 0, 1)
}

func jsonLabels(rows [][]any) ([]int, error) {
	var labels []int
	words := map[string]int{}
	for r, row := range rows {
		if len(row) != len(rows) {
			return nil, fmt.Errorf("row %d: %d cells expected, as many as rows, %d found", r+1, len(rows), len(row))
		}
		for c, v := range row {
			l, ok := jsonLabel(v, words)
			if !ok {
				return nil, fmt.Errorf("r%dc%d: write a letter or a whole number for the shape", r+1, c+1)
			}
			labels = append(labels, l)
		}
	}
	return labels, nil
}

// jsonLabel is the label of a cell. Words get negative ones, so that they mix with nothing.
func jsonLabel(v any, words map[string]int) (int, bool) {
	switch v := v.(type) {
	case json.Number:
		n, err := strconv.Atoi(v.String())
		return n, err == nil && n >= 0
	case string:
		if len(v) == 1 && onlyLetters(v) {
			return int(strings.ToUpper(v)[0]), true
		}
		if _, ok := words[v]; !ok {
			words[v] = -1 - len(words)
		}
		return words[v], true
	}
	return 0, false
}

// JSONGrid writes the shapes of a Star Battle as a JSON array of rows of letters. It does not say how many stars
// there are.
func JSONGrid(p *puzzle.Puzzle) string {
	rows := make([]string, 0, p.Size)
	for _, row := range strings.Split(Letters(p), "\n") {
		rows = append(rows, `["`+strings.Join(strings.Split(row, ""), `","`)+`"]`)
	}
	return "[" + strings.Join(rows, ",") + "]"
}
