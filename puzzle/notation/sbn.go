package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"asterism/puzzle"
)

var sbnForm = regexp.MustCompile(`^(\d{1,3})[xX](\d{1,3})\.([^.\s]*)`)

func isSBN(lines []string) bool {
	return len(lines) == 1 && isNumber(lines[0][0]) && sbnForm.MatchString(lines[0])
}

// readSBN reads size x stars . layout [. meta]; the meta says how the puzzle was made and is left out.
func readSBN(lines []string, _ Options) (*puzzle.Puzzle, error) {
	m := sbnForm.FindStringSubmatch(lines[0])
	size, _ := strconv.Atoi(m[1])
	stars, _ := strconv.Atoi(m[2])
	if err := puzzle.CheckStarBattle(size, stars); err != nil {
		return nil, err
	}
	layout := []rune(m[3])
	if len(layout) != size*size {
		return nil, fmt.Errorf("%d letters expected for size %d, %d found%s", size*size, size, len(layout), sizeOf(len(layout)))
	}
	labels, err := letterLabels(size, layout)
	if err != nil {
		return nil, err
	}
	return fromLabels(size, stars, labels, 'A')
}

// sizeOf says which size a number of letters is for, if any.
func sizeOf(letters int) string {
	if n := root(letters); n > 0 && n <= puzzle.MaxSize && n*n == letters {
		return fmt.Sprintf(": that is size %d", n)
	}
	return ""
}

// SBN writes a Star Battle as size x stars . layout, in capitals.
func SBN(p *puzzle.Puzzle) string {
	return fmt.Sprintf("%dx%d.%s", p.Size, p.Stars, strings.ReplaceAll(Letters(p), "\n", ""))
}
