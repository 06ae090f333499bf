package notation

import (
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"asterism/puzzle"
)

var (
	penpaForm  = regexp.MustCompile(`(?:^|[#?/])m=(?:edit|solve)&p=([^&\s]*)`)
	penpaEdges = regexp.MustCompile(`(?:zE|"edge"|"lineE"):\{([^}]*)\}`)
	penpaEdge  = regexp.MustCompile(`"(\d{1,7}),(\d{1,7})":`)
)

// penpaLimit is as many bytes of text as a page of penpa-edit may unfold to; real ones have a few thousand.
const penpaLimit = 1 << 20

func isPenpa(lines []string) bool {
	return len(lines) == 1 && strings.Contains(lines[0], "&p=") && penpaForm.MatchString(lines[0])
}

// readPenpa reads the page of a penpa-edit address: the frame from its first two lines, and the borders between
// shapes from the edges that the author drew, in its fourth. How many stars there are, only a person could read.
func readPenpa(lines []string, o Options) (*puzzle.Puzzle, error) {
	page, err := unfoldPenpa(penpaForm.FindStringSubmatch(lines[0])[1])
	if err != nil {
		return nil, fmt.Errorf("what follows p= is not a page of penpa-edit: %w", err)
	}
	f, err := readPenpaFrame(page)
	if err != nil {
		return nil, err
	}
	stars, err := o.starsFor(f.rows)
	if err != nil {
		return nil, err
	}
	if err := checkSquare(f.rows, f.columns, stars); err != nil {
		return nil, err
	}
	return f.borders(page[3]).puzzle(stars)
}

// unfoldPenpa is the lines of a page: base 64 of raw DEFLATE.
func unfoldPenpa(code string) ([]string, error) {
	code = strings.NewReplacer("%2B", "+", "%2F", "/", "%3D", "=").Replace(code)
	packed, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(code, "="))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(strings.NewReader(string(packed))), penpaLimit))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	if len(lines) < 4 {
		return nil, errors.New("it ends too early")
	}
	return lines, nil
}

// penpaFrame is the grid of a page without the margins around it.
type penpaFrame struct {
	rows, columns int
	first         int // the number of the corner at the top left of the grid
	width         int // how many corners on is the one below
}

// readPenpaFrame reads kind, columns and rows, margins included, and then the margins: top, bottom, left, right.
func readPenpaFrame(page []string) (penpaFrame, error) {
	var f penpaFrame
	head, margin := strings.Split(page[0], ","), [4]int{}
	if len(head) < 3 || head[0] != "square" && head[0] != "sudoku" {
		return f, fmt.Errorf("the grid is %q; only square ones are read", shorten(head[0], 20))
	}
	columns, err1 := strconv.Atoi(head[1])
	rows, err2 := strconv.Atoi(head[2])
	if err := errors.Join(err1, err2, json.Unmarshal([]byte(page[1]), &margin)); err != nil {
		return f, fmt.Errorf("the page does not say how large the grid is: %w", err)
	}
	const large = 100
	for _, n := range append(margin[:], rows, columns) {
		if n < 0 || n > large {
			return f, fmt.Errorf("the grid has a side or margin of %d cells; 0 to %d are read", n, large)
		}
	}
	f = penpaFrame{rows - margin[0] - margin[1], columns - margin[2] - margin[3], 0, columns + 4}
	f.first = f.width*(rows+4) + (1+margin[0])*f.width + 1 + margin[2]
	return f, nil
}

// borders draws the edges between two neighbouring corners; the frame's own, and others, border no two cells.
func (f penpaFrame) borders(author string) *borders {
	b, n := newBorders(f.rows), f.rows
	edges := penpaEdges.FindStringSubmatch(author)
	if edges == nil {
		return b
	}
	for _, m := range penpaEdge.FindAllStringSubmatch(edges[1], -1) {
		from, _ := strconv.Atoi(m[1])
		to, _ := strconv.Atoi(m[2])
		from, to = min(from, to)-f.first, max(from, to)-f.first
		row, column := from/f.width, from%f.width
		switch {
		case from < 0 || row > n || column > n:
		case to-from == 1 && row > 0 && row < n && column < n:
			b.below[(row-1)*n+column] = true
		case to-from == f.width && column > 0 && column < n && row < n:
			b.right[row*(n-1)+column-1] = true
		}
	}
	return b
}
