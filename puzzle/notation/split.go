package notation

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"asterism/puzzle"
)

// chunk is the text of one puzzle: its lines without comments, and the number of the first.
type chunk struct {
	line  int
	lines []string
}

var sdkHeader = regexp.MustCompile(`^\[[A-Za-z][A-Za-z ]*\]$`)

// longestCell is the widest pencil-mark cell: 25 digits between brackets. A longer word is a puzzle by itself.
const longestCell = puzzle.MaxDigits + 2

// split cuts a text into the texts of its puzzles.
func split(text string) []chunk { return slices.Collect(chunks(strings.SplitSeq(text, "\n"))) }

// chunks cuts the lines of a text into the texts of its puzzles, as they come. Blank lines, comment lines and .sdk headers end a
// puzzle; .sdk sections other than [Puzzle] are how far somebody got with it, and are left out.
func chunks(lines iter.Seq[string]) iter.Seq[chunk] {
	return func(yield func(chunk) bool) {
		n, skip := 0, false
		var b block
		for raw := range lines {
			if n++; n == 1 {
				raw = strings.TrimPrefix(raw, "\ufeff")
			}
			line := withoutComment(raw)
			header := strings.HasPrefix(line, "[") && sdkHeader.MatchString(line)
			var done []chunk
			if line == "" || header {
				done = b.end()
			} else {
				done = b.add(n, line)
			}
			if !skip && !each(done, yield) {
				return
			}
			if line == "" || header {
				skip = header && !strings.EqualFold(line, "[Puzzle]") || skip && !header
			}
		}
		if !skip {
			each(b.end(), yield)
		}
	}
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

// each yields elements until one is refused, and says whether none was.
func each[T any](list []T, yield func(T) bool) bool {
	for _, v := range list {
		if !yield(v) {
			return false
		}
	}
	return true
}

// block is lines without a blank one between them, as they come: a square grid, or a list of puzzles. As long as it may be
// square its lines are kept.
type block struct {
	chunk
	rows int  // of the lines kept, those that do not only draw
	list bool // it is no square
	cutter
}

// mostRules is how many lines of a block may only draw before it is taken for a list.
const mostRules = 4 * puzzle.MaxSize

// add takes a line, and gives the puzzles that are complete with it.
func (b *block) add(n int, line string) []chunk {
	if b.list {
		return b.cutter.add(n, line)
	}
	if len(b.lines) == 0 {
		b.line = n
	}
	b.lines = append(b.lines, line)
	if b.maybeSquare(line) {
		return nil
	}
	return b.asList()
}

// maybeSquare says whether the block may still be square with one more line, its last.
func (b *block) maybeSquare(line string) bool {
	if beginsWithBoxes(b.lines[0]) || len(b.lines)-b.rows > mostRules {
		return false
	}
	if isRule(line) {
		return true
	}
	b.rows++
	first := line
	if i := slices.IndexFunc(b.lines, func(line string) bool { return !isRule(line) }); i >= 0 {
		first = b.lines[i]
	}
	cells := cellsIn(line)
	return cells <= puzzle.MaxSize && b.rows <= cells && cells == cellsIn(first)
}

// asList goes on with the block as a list, and gives the puzzles of the lines so far.
func (b *block) asList() []chunk {
	b.list = true
	var done []chunk
	for i, line := range b.lines {
		done = append(done, b.cutter.add(b.line+i, line)...)
	}
	b.chunk = chunk{}
	return done
}

// end gives what is left of the block, and begins another.
func (b *block) end() []chunk {
	var done []chunk
	switch {
	case len(b.lines) > 0 && b.isSquare() && !b.isList():
		done = []chunk{b.chunk}
	case len(b.lines) > 0:
		done = b.asList()
	}
	if len(b.cutter.lines) > 0 {
		done = append(done, b.cutter.take())
	}
	*b = block{}
	return done
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

// cutter cuts a list of puzzles, line by line.
type cutter struct {
	chunk     // of the puzzle that the last line belongs to
	kind  int // how it goes on
	boxes *form
	rows  int // of a headed one
	depth int // of brackets
}

// How the text of a puzzle goes on after its first line.
const (
	rowsFollow  = iota // until a line that is a puzzle by itself or begins with a bracket
	onlyLine           // it does not
	boxesFollow        // as many rows as the boxes have
	fileFollows        // the lines of pzpr's file: to the end
	jsonFollows        // until the brackets are closed
)

// mostLines is how many lines of a list are taken for one puzzle: more than any has.
const mostLines = 2000

// add takes a line, and gives the puzzles that end before it or with it.
func (c *cutter) add(n int, line string) []chunk {
	var done []chunk
	if len(c.lines) > 0 && c.endsBefore(line) {
		done = append(done, c.take())
	}
	if len(c.lines) == 0 {
		c.begin(n, line)
	}
	c.lines = append(c.lines, line)
	if c.endsWith(line) {
		done = append(done, c.take())
	}
	return done
}

// begin begins a puzzle with its first line.
func (c *cutter) begin(n int, line string) {
	*c = cutter{chunk: chunk{line: n}}
	switch {
	case isBoxesLine(line):
		c.kind = boxesFollow
		c.boxes, _ = cutBoxes([]string{line})
	case strings.HasPrefix(line, "pzprv3") && len(strings.Trim(line, "/")) <= len("pzprv3.1"):
		c.kind = fileFollows
	case line[0] == '[':
		c.kind = jsonFollows
	case standsAlone(line):
		c.kind = onlyLine
	}
}

// endsBefore says whether a line is not the puzzle's any more.
func (c *cutter) endsBefore(line string) bool {
	if len(c.lines) >= mostLines {
		return true
	}
	switch c.kind {
	case fileFollows:
		return false
	case boxesFollow:
		return standsAlone(line) || !isRule(line) && c.rows >= c.boxes.size()
	case jsonFollows:
		return standsAlone(line)
	}
	return standsAlone(line) || line[0] == '['
}

// endsWith says whether a line is the puzzle's last.
func (c *cutter) endsWith(line string) bool {
	switch c.kind {
	case onlyLine:
		return true
	case boxesFollow:
		if len(c.lines) > 1 && !isRule(line) {
			c.rows++
		}
	case jsonFollows:
		c.depth += strings.Count(line, "[") - strings.Count(line, "]")
		return c.depth <= 0
	}
	return false
}

// take is the puzzle's text. The next line begins another.
func (c *cutter) take() chunk {
	done := c.chunk
	*c = cutter{}
	return done
}
