package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"asterism/puzzle"
)

// puzzLinkForm is the address of a puzzle at puzz.link or one of its like, or its end alone.
var puzzLinkForm = regexp.MustCompile(`^(?:\S*[?/])?([a-z]+)/(?:v:/)?(\d{1,3})/(\d{1,3})/(\d{1,3})/([^/\s?#]*)/?(?:\s|$)`)

func isPuzzLink(lines []string) bool {
	if len(lines) != 1 || !strings.Contains(lines[0], "/") || strings.HasPrefix(lines[0], "pzprv3") {
		return false
	}
	return puzzLinkForm.MatchString(lines[0]) || strings.Contains(lines[0], "starbattle/")
}

// readPuzzLink reads starbattle/columns/rows/stars/borders.
func readPuzzLink(lines []string, _ Options) (*puzzle.Puzzle, error) {
	m := puzzLinkForm.FindStringSubmatch(lines[0])
	if m == nil {
		return nil, fmt.Errorf("%q is incomplete; write starbattle/columns/rows/stars/borders", shorten(lines[0], 50))
	}
	if m[1] != "starbattle" {
		return nil, fmt.Errorf("this is the address of a %s; only starbattle is read", m[1])
	}
	columns, _ := strconv.Atoi(m[2])
	rows, _ := strconv.Atoi(m[3])
	stars, _ := strconv.Atoi(m[4])
	if err := checkSquare(rows, columns, stars); err != nil {
		return nil, err
	}
	return readLinkBorders(rows, stars, strings.ToLower(m[5]))
}

func checkSquare(rows, columns, stars int) error {
	if rows != columns {
		return fmt.Errorf("%d columns and %d rows: a Star Battle is square", columns, rows)
	}
	return puzzle.CheckStarBattle(rows, stars)
}

// readLinkBorders reads the borders to the right of cells, then those below; each part begins a new character.
func readLinkBorders(size, stars int, text string) (*puzzle.Puzzle, error) {
	b := newBorders(size)
	half := (len(b.right) + padding(len(b.right), 5)) / 5
	if n := len([]rune(text)); n != 2*half {
		return nil, fmt.Errorf("borders: %d characters expected for size %d, %d found", 2*half, size, n)
	}
	bits, err := unpackBits(text, 5, digits32, 0)
	if err != nil {
		return nil, err
	}
	copy(b.right, bits)
	copy(b.below, bits[5*half:])
	return b.puzzle(stars)
}

// PuzzleLink writes the puzz.link address of a Star Battle. A shape in several pieces is an error that names it.
func PuzzleLink(p *puzzle.Puzzle) (string, error) {
	b, err := bordersOf(p, "puzz.link")
	if err != nil {
		return "", err
	}
	fill := make([]bool, padding(len(b.right), 5))
	right, below := append(b.right, fill...), append(b.below, fill...)
	return fmt.Sprintf("https://puzz.link/p?starbattle/%d/%d/%d/%s%s", p.Size, p.Size, p.Stars,
		packBits(right, 5, digits32), packBits(below, 5, digits32)), nil
}
