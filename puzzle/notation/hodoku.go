package notation

import (
	"fmt"
	"strings"

	"asterism/puzzle"
)

// LibraryCase is a line of HoDoKu's technique library: a board, and what a technique deduces on it.
type LibraryCase struct {
	Code         string // of the technique: 0200
	Variant      string // what follows the code: x = the technique must not apply
	Digits       string // the digits it is about
	Puzzle       *puzzle.Puzzle
	Eliminations []puzzle.Cand
	Placements   []puzzle.Cand
}

// Listed is the candidates that the case says are eliminated or placed.
func (c *LibraryCase) Listed() puzzle.Set {
	s := c.Puzzle.NewSet()
	for _, list := range [][]puzzle.Cand{c.Eliminations, c.Placements} {
		for _, x := range list {
			s.Add(x)
		}
	}
	return s
}

// hodokuForm is the fields of a line; some end in one more, of no use here.
const hodokuForm = ":code:digits:givens:deleted:eliminations:placements"

func isHoDoKu(lines []string) bool {
	return len(lines) == 1 && strings.HasPrefix(lines[0], ":") && !isRule(lines[0])
}

func readHoDoKu(lines []string, o Options) (*puzzle.Puzzle, error) {
	c, err := o.readCase(lines[0])
	if err != nil {
		return nil, err
	}
	return c.Puzzle, nil
}

// ParseLibraryCase reads a library line. The puzzle's Givens are its given and placed digits, Clues the given ones,
// and Removed the candidates listed as deleted, not those that the givens exclude.
func ParseLibraryCase(line string) (*LibraryCase, error) { return Options{}.readCase(line) }

func (o Options) readCase(line string) (*LibraryCase, error) {
	f := strings.Split(line, ":")
	if len(f) < 7 {
		return nil, fmt.Errorf("%d colons expected, %d found; write %s", 6, len(f)-1, hodokuForm)
	}
	c := &LibraryCase{Digits: f[2]}
	c.Code, c.Variant, _ = strings.Cut(f[1], "-")
	var err error
	if c.Puzzle, err = o.readPlaced(f[3]); err != nil {
		return nil, err
	}
	deleted, err := readCandidates(c.Puzzle, "deleted", f[4])
	if err != nil {
		return nil, err
	}
	if err := setRemoved(c.Puzzle, deleted); err != nil {
		return nil, err
	}
	if c.Eliminations, err = readCandidates(c.Puzzle, "eliminations", f[5]); err != nil {
		return nil, err
	}
	c.Placements, err = readCandidates(c.Puzzle, "placements", f[6])
	return c, err
}

// readPlaced reads the cells, a + before each digit that was placed and not given.
func (o Options) readPlaced(text string) (*puzzle.Puzzle, error) {
	var cells []rune
	placed := make([]bool, 0, 81)
	plus := false
	for _, r := range text {
		if r == '+' {
			plus = true
			continue
		}
		cells, placed, plus = append(cells, r), append(placed, plus), false
	}
	boxes := o.formFor(len(cells), square)
	if n := square(boxes.size()); len(cells) != n {
		if o.boxes == nil {
			n = 81 // as HoDoKu has it
		}
		return nil, fmt.Errorf("givens: %d cells expected, %d found", n, len(cells))
	}
	digits, err := readDigits(boxes.size(), cells)
	if err != nil {
		return nil, err
	}
	p, err := boxes.sudoku(digits)
	if err != nil {
		return nil, err
	}
	clues := p.Givens.Clone()
	for c := range p.Givens.All() {
		if placed[p.CellOf(c)] {
			clues.Remove(c)
		}
	}
	markClues(p, clues)
	return p, nil
}

// readCandidates reads <digit><row><column> with blanks between.
func readCandidates(p *puzzle.Puzzle, field, text string) ([]puzzle.Cand, error) {
	var list []puzzle.Cand
	for _, w := range strings.Fields(text) {
		n, ok := threeDigits(w, p.Size)
		if !ok {
			return nil, fmt.Errorf("%s: %q is not digit, row and column, like 718 for r1c8=7", field, shorten(w, 20))
		}
		list = append(list, p.At(n[1]-1, n[2]-1, n[0]))
	}
	return list, nil
}

// threeDigits is the digits of a word of three, each from 1 to size.
func threeDigits(word string, size int) (n [3]int, ok bool) {
	letters := []rune(word)
	for i := range n {
		if len(letters) != len(n) {
			return n, false
		}
		if n[i], ok = digitOf(letters[i]); !ok || n[i] < 1 || n[i] > size {
			return n, false
		}
	}
	return n, true
}

func setRemoved(p *puzzle.Puzzle, deleted []puzzle.Cand) error {
	p.Removed = p.NewSet()
	for _, c := range deleted {
		if p.Givens.Has(c) {
			return fmt.Errorf("deleted: %s is placed", p.Name(c))
		}
		p.Removed.Add(c)
	}
	return nil
}

// HoDoKu writes a Sudoku as a library line without a technique: clues, placed digits, removed candidates. HoDoKu itself
// knows 9×9 with the usual boxes; other sizes are written alike, with their boxes in front and digits above 9 as letters.
func HoDoKu(p *puzzle.Puzzle) string {
	clues := digitsIn(p, p.Author())
	var givens strings.Builder
	for i, d := range digitsIn(p, p.Givens) {
		if d != clues[i] {
			givens.WriteByte('+')
		}
		givens.WriteByte(d)
	}
	var deleted []string
	for digit := 1; digit <= p.Size; digit++ {
		for c := range p.Removed.All() {
			if p.DigitOf(c) == digit {
				deleted = append(deleted, string([]byte{digitChar(digit), digitChar(p.Row(c) + 1), digitChar(p.Column(c) + 1)}))
			}
		}
	}
	return withBoxes(p, fmt.Sprintf(":0000::%s:%s:::", givens.String(), strings.Join(deleted, " ")))
}
