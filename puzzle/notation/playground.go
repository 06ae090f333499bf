package notation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"asterism/puzzle"
)

var playgroundForm = regexp.MustCompile(`^([0-9A-Za-z_-])([0-9A-Za-z_-])([0-9])([We])([0-9A-Za-z_-]*)(?:\s|$)`)

// isPlayground goes by the size that a code begins with twice, and by being about as long as that size needs. No Sudoku
// begins with the same digit twice.
func isPlayground(lines []string) bool {
	if line := lines[0]; len(lines) != 1 || len(line) < 2 || line[0] != line[1] {
		return false
	}
	m := playgroundForm.FindStringSubmatch(lines[0])
	if m == nil {
		return false
	}
	size := strings.Index(digits64, m[1])
	return size > 0 && len(m[5]) >= playgroundLength(size)*3/4
}

// playgroundLength is the number of characters that the borders of a size take.
func playgroundLength(size int) int {
	n := 2 * size * (size - 1)
	return (n + padding(n, 6)) / 6
}

// readPlayground reads size, size, stars, flag and borders. After the borders of a code with flag e come its
// author's marks, which are left out.
func readPlayground(lines []string, _ Options) (*puzzle.Puzzle, error) {
	m := playgroundForm.FindStringSubmatch(lines[0])
	size, stars := strings.Index(digits64, m[1]), int(m[3][0]-'0')
	if err := puzzle.CheckStarBattle(size, stars); err != nil {
		return nil, err
	}
	want := playgroundLength(size)
	if n := len(m[5]); n < want || n > want && m[4] == "W" {
		return nil, fmt.Errorf("borders: %d characters expected for size %d, %d found", want, size, n)
	}
	bits, err := unpackBits(m[5][:want], 6, digits64, 4)
	if err != nil {
		return nil, err
	}
	b := newBorders(size)
	bits = bits[len(bits)-2*len(b.right):]
	copy(b.right, bits)
	copy(b.below, turned(bits[len(b.right):], size-1, size))
	return b.puzzle(stars)
}

// turned takes bits that run column by column, in rows×columns, to row by row.
func turned(bits []bool, rows, columns int) []bool {
	out := make([]bool, 0, len(bits))
	for r := range rows {
		for c := range columns {
			out = append(out, bits[c*rows+r])
		}
	}
	return out
}

// Playground writes the Star Battle Playground's code, without marks. A shape in several pieces is an error that
// names it.
func Playground(p *puzzle.Puzzle) (string, error) {
	b, err := bordersOf(p, "the Playground")
	if err != nil {
		return "", err
	}
	fill := make([]bool, padding(2*len(b.right), 6))
	bits := slices.Concat(fill, b.right, turned(b.below, p.Size, p.Size-1))
	d := digits64[p.Size : p.Size+1]
	return fmt.Sprintf("%s%s%dW%s", d, d, p.Stars, packBits(bits, 6, digits64)), nil
}
