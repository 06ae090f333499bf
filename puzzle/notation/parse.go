package notation

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"strings"
	"unicode/utf8"

	"asterism/puzzle"
)

// Item is one puzzle of a text that holds many.
type Item struct {
	Line   int    // where it begins, from 1
	Text   string // its lines, comments left out
	Puzzle *puzzle.Puzzle
	Err    error // what is wrong with it; Puzzle is nil then
}

// Parse reads one puzzle in whichever of the [Notations] it is written. Comments (# to the end of a line) and what
// follows a one-line puzzle are left out. The error says what is wrong and where.
func Parse(text string, o Options) (*puzzle.Puzzle, error) {
	chunks := split(text)
	if len(chunks) > 1 {
		chunks = joinRows(chunks)
	}
	switch len(chunks) {
	case 0:
		return nil, errors.New("there is no puzzle here")
	case 1:
		return chunks[0].parse(o)
	}
	return nil, fmt.Errorf("one puzzle expected, %d found (line %d begins the second)", len(chunks), chunks[1].line)
}

// ParseAll reads the puzzles of a text: one a line, or grids of several lines with blank lines, comments or .sdk
// headers between them. An item that cannot be read carries its error, and the rest are read all the same.
func ParseAll(text string, o Options) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for _, c := range split(text) {
			p, err := c.parse(o)
			if !yield(Item{Line: c.line, Text: strings.Join(c.lines, "\n"), Puzzle: p, Err: err}) {
				return
			}
		}
	}
}

// parse gives the chunk to the first notation that recognises it.
func (c chunk) parse(o Options) (*puzzle.Puzzle, error) {
	boxes, lines := cutBoxes(c.lines)
	if boxes != nil {
		o.boxes = boxes
		return readWithBoxes(lines, o)
	}
	for i := range Notations {
		if n := &Notations[i]; n.is(c.lines) {
			return n.read(c.lines, o)
		}
	}
	return nil, c.unknown()
}

// unknown says what to write instead of a text in no notation.
func (c chunk) unknown() error {
	text := strings.Join(c.lines, "")
	if size := root(len(text)); size*size == len(text) && onlyLetters(text) && size > 1 {
		return fmt.Errorf("letters on one line need their size and stars in front: %dx1.%s", size, shorten(text, 20))
	}
	return fmt.Errorf("%q is in no notation I know; write 6x1.AAB… for a Star Battle or 81 digits and dots for a Sudoku",
		shorten(text, 20))
}

// readWithBoxes reads what follows the form of boxes.
func readWithBoxes(lines []string, o Options) (*puzzle.Puzzle, error) {
	if err := puzzle.CheckSudoku(o.boxes.rows, o.boxes.columns); err != nil {
		return nil, err
	}
	switch {
	case len(lines) == 0:
		return nil, fmt.Errorf("%dx%d: has no cells after it", o.boxes.rows, o.boxes.columns)
	case isHoDoKu(lines):
		return readHoDoKu(lines, o)
	case len(lines) == 1:
		return readSudokuLine(lines, o)
	case isPencilMarks(lines):
		return readPencilMarks(lines, o)
	}
	return readSudokuGrid(lines, o)
}

// chunk is the text of one puzzle: its lines without comments, and the number of the first.
type chunk struct {
	line  int
	lines []string
}

var sdkHeader = regexp.MustCompile(`^\[[A-Za-z][A-Za-z ]*\]$`)

// longestCell is the widest pencil-mark cell: 25 digits between brackets. A longer word is a puzzle by itself.
const longestCell = puzzle.MaxDigits + 2

// split cuts a text into the texts of its puzzles. Blank lines, comment lines and .sdk headers end a puzzle; .sdk
// sections other than [Puzzle] are how far somebody got with it, and are left out.
func split(text string) []chunk {
	var chunks []chunk
	var block chunk
	skip := false
	flush := func() {
		if len(block.lines) > 0 && !skip {
			chunks = append(chunks, block.cut()...)
		}
		block = chunk{}
	}
	for i, raw := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line := withoutComment(raw)
		header := sdkHeader.MatchString(line)
		if line == "" || header {
			flush()
			skip = header && !strings.EqualFold(line, "[Puzzle]") || skip && !header
			continue
		}
		if len(block.lines) == 0 {
			block.line = i + 1
		}
		block.lines = append(block.lines, line)
	}
	flush()
	return chunks
}

// withoutComment takes a comment and the blanks around a line away. The # of a penpa address is no comment.
func withoutComment(line string) string {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "#m=") {
		return ""
	}
	for _, mark := range []string{" #", "\t#"} {
		line, _, _ = strings.Cut(line, mark)
	}
	return strings.TrimSpace(line)
}

// cut divides a block without blank lines into puzzles.
func (c chunk) cut() []chunk {
	if !boxesForm.MatchString(c.lines[0]) && c.isSquare() && !c.isList() {
		return []chunk{c}
	}
	var chunks []chunk
	for from := 0; from < len(c.lines); {
		n := extent(c.lines[from:])
		chunks = append(chunks, chunk{c.line + from, c.lines[from : from+n]})
		from += n
	}
	return chunks
}

// isSquare says whether the block has as many cells a line as lines, so that it may be one grid.
func (c chunk) isSquare() bool {
	rows := withoutRules(c.lines)
	for _, row := range rows {
		if cellsIn(row) != len(rows) {
			return false
		}
	}
	return len(rows) > 1 && len(rows) <= puzzle.MaxSize
}

// isList says whether the lines of a square block are puzzles by themselves: sixteen 4×4 Sudokus look like one of
// 16×16. They are if all can be read, or most while the square cannot.
func (c chunk) isList() bool {
	good := 0
	for _, line := range c.lines {
		if (chunk{lines: []string{line}}).readable() {
			good++
		}
	}
	return good == len(c.lines) || 2*good > len(c.lines) && !c.readable()
}

func (c chunk) readable() bool {
	_, err := c.parse(Options{Stars: 1})
	return err == nil
}

func cellsIn(row string) int {
	if strings.Contains(row, ",") {
		return len(numbers(row))
	}
	return utf8.RuneCountInString(cellText(row))
}

// extent is how many of the lines, from the first, belong to one puzzle.
func extent(lines []string) int {
	switch {
	case isBoxesLine(lines[0]):
		return headed(lines)
	case strings.HasPrefix(lines[0], "pzprv3") && len(strings.Trim(lines[0], "/")) <= len("pzprv3.1"):
		return len(lines)
	case strings.HasPrefix(lines[0], "["):
		return balanced(lines)
	case standsAlone(lines[0]):
		return 1
	}
	n := 1
	for n < len(lines) && !standsAlone(lines[n]) && lines[n][0] != '[' {
		n++
	}
	return n
}

// headed is how many lines a line with the boxes of a Sudoku and the rows after it are.
func headed(lines []string) int {
	boxes, _ := cutBoxes(lines)
	n := 1
	for rows := 0; n < len(lines) && !standsAlone(lines[n]); n++ {
		if isRule(lines[n]) {
			continue
		}
		if rows++; rows > boxes.size() {
			break
		}
	}
	return n
}

// balanced is how many lines it takes to close the brackets that the first opens.
func balanced(lines []string) int {
	depth := 0
	for i, line := range lines {
		if i > 0 && standsAlone(line) {
			return i
		}
		depth += strings.Count(line, "[") - strings.Count(line, "]")
		if depth <= 0 {
			return i + 1
		}
	}
	return len(lines)
}

// standsAlone says whether a line is a puzzle, however bad, and not a row of one.
func standsAlone(line string) bool {
	if boxesForm.MatchString(line) {
		return true
	}
	one := []string{line}
	for i := range Notations {
		if n := &Notations[i]; n.alone != nil && n.alone(one) {
			return true
		}
	}
	word := strings.Fields(line)[0]
	return utf8.RuneCountInString(word) > longestCell && !strings.ContainsAny(word, "|+-,")
}

// joinRows makes one chunk of several that hold nothing but rows: a grid with blank lines between its bands.
func joinRows(chunks []chunk) []chunk {
	all := chunk{line: chunks[0].line}
	for i, c := range chunks {
		for k, line := range c.lines {
			if first := i+k == 0 && isBoxesLine(line); !first && standsAlone(line) || line[0] == '[' {
				return chunks
			}
		}
		all.lines = append(all.lines, c.lines...)
	}
	return []chunk{all}
}
