package workbench

import (
	"context"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/board"
	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/notation"
	"strconv"
)

// asked is a position that has been read, with the rules to be asked about it.
type asked struct {
	*edition
	board *puzzle.Board
	pack  *interpreter.Pack
	key   string // the same position under the same rules
}

// position reads what a request is about.
func (s *Session) position(p Position) (*asked, error) {
	b, err := readBoard(p)
	if err != nil {
		return nil, err
	}
	e, err := s.rulesFor(p.Rules)
	if err != nil {
		return nil, err
	}
	pack, err := packFor(e, p.Pack, b.Puzzle.Family)
	if err != nil {
		return nil, err
	}
	return &asked{edition: e, board: b, pack: pack,
		key: strings.Join([]string{notation.Canonical(b.Puzzle), marksOf(b), pack.Name, strconv.Itoa(e.version), yes(p.Unique)}, "|")}, nil
}

func yes(b bool) string {
	if b {
		return "unique"
	}
	return ""
}

// packFor finds a pack, or the one for a family.
func packFor(e *edition, name string, family puzzle.Family) (*interpreter.Pack, error) {
	if e.program == nil {
		return nil, refusef("there are no rules without mistakes yet")
	}
	pack, err := lookup.Pack(e.program, name, family)
	return pack, refused(err)
}

// readBoard reads the puzzle and the marks of a position.
func readBoard(p Position) (*puzzle.Board, error) {
	q, err := notation.Parse(p.Puzzle, notation.Options{Stars: p.Stars})
	if err != nil {
		return nil, refused(err)
	}
	return readMarks(q, p.Marks)
}

// readMarks is a board of a puzzle with marks as a Position has them.
func readMarks(p *puzzle.Puzzle, marks string) (*puzzle.Board, error) {
	words := strings.Fields(marks)
	if len(words) == 0 {
		return p.NewBoard(), nil
	}
	if p.Family == puzzle.StarBattle || len(words) == 1 {
		b, err := notation.ParseMarks(p, []string{strings.Join(words, "")})
		return b, refused(err)
	}
	if len(words) != p.Size*p.Size {
		return nil, refusef("the marks of %d cells expected, %d found", p.Size*p.Size, len(words))
	}
	b := p.NewBoard()
	for cell, word := range words {
		if err := markCell(b, cell, word); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// markCell reads what is marked in a cell of a Sudoku.
func markCell(b *puzzle.Board, cell int, word string) error {
	if word == "." {
		return nil
	}
	q := b.Puzzle
	inside := strings.Trim(word, "(){}<>")
	first, marked := puzzle.Cand(cell*q.Size), make([]bool, q.Size)
	for _, r := range strings.ToUpper(inside) {
		d := strings.IndexRune(board.Digits, r)
		if d < 0 || d >= q.Size {
			return refusef("%q in %.40q is no digit of this puzzle", r, word)
		}
		marked[d] = true
	}
	if word[0] == '(' || word[0] == '<' {
		if d := slices.Index(marked, true); d >= 0 && b.Open.Has(first+puzzle.Cand(d)) {
			b.Place(first + puzzle.Cand(d))
		}
		return nil
	}
	for d, there := range marked {
		if c := first + puzzle.Cand(d); !there && b.Open.Has(c) {
			b.Eliminate(c)
		}
	}
	return nil
}

// marksOf writes a board's marks as a Position has them.
func marksOf(b *puzzle.Board) string {
	q := b.Puzzle
	if q.Family == puzzle.StarBattle {
		return notation.Marks(b)
	}
	words := make([]string, q.Size*q.Size)
	for cell := range words {
		words[cell] = wordOf(b, cell)
	}
	return strings.Join(words, " ")
}

func wordOf(b *puzzle.Board, cell int) string {
	first, open := puzzle.Cand(cell*b.Puzzle.Size), []byte{}
	for d := range b.Puzzle.Size {
		switch c := first + puzzle.Cand(d); {
		case b.Placed.Has(c):
			return "(" + board.Digits[d:d+1] + ")"
		case b.Open.Has(c):
			open = append(open, board.Digits[d])
		}
	}
	switch len(open) {
	case 0:
		return "{}"
	case b.Puzzle.Size:
		return "."
	}
	return string(open)
}

// infoOf is a puzzle as a page draws it.
func infoOf(p *puzzle.Puzzle) PuzzleInfo {
	info := PuzzleInfo{Text: notation.Canonical(p), Family: p.Family, Size: p.Size, Stars: p.Stars, Letters: []string{}, Pieces: []string{}}
	info.Blocks = make([]int, p.Size*p.Size)
	for cell := range info.Blocks {
		if p.Family == puzzle.StarBattle {
			info.Blocks[cell] = p.ShapeOf(puzzle.Cand(cell))
		} else {
			info.Blocks[cell] = p.BoxOf(puzzle.Cand(cell * p.Layers))
		}
	}
	if p.Family == puzzle.Sudoku {
		info.BoxRows, info.BoxColumns, info.Givens = p.BoxRows, p.BoxColumns, givensOf(p)
		return info
	}
	for i := range p.Size {
		info.Letters = append(info.Letters, puzzle.ShapeName(i))
	}
	for _, r := range p.Disconnected() {
		info.Pieces = append(info.Pieces, puzzle.ShapeName(r.Number-1))
	}
	return info
}

// givensOf is the clues of a Sudoku, a character a cell.
func givensOf(p *puzzle.Puzzle) string {
	text := []byte(strings.Repeat(".", p.Size*p.Size))
	for c := range p.Author().All() {
		text[p.CellOf(c)] = board.Digits[p.DigitOf(c)-1]
	}
	return string(text)
}

// mostUnread is how many sentences about puzzles that cannot be read are worth reading.
const mostUnread = 20

// read is asterism/read.
func (s *Session) read(_ context.Context, r ReadRequest) (*ReadAnswer, error) {
	most, hint := r.Most, notation.Options{Stars: r.Stars}
	if most <= 0 {
		most = 100
	}
	out := &ReadAnswer{Puzzles: []PuzzleInfo{}, Unread: []string{}}
	if p, err := notation.Parse(r.Text, hint); err == nil {
		out.Count, out.Puzzles = 1, append(out.Puzzles, withMarks(p))
		return out, nil
	}
	if b := playedBoard(r.Text, hint); b != nil {
		info := infoOf(b.Puzzle)
		info.Marks = marksOf(b)
		out.Count, out.Puzzles = 1, append(out.Puzzles, info)
		return out, nil
	}
	for item := range notation.ParseAll(r.Text, hint) {
		out.take(item, most)
	}
	if out.Count == 0 {
		_, err := notation.Parse(r.Text, hint)
		return nil, refused(err)
	}
	return out, nil
}

func (a *ReadAnswer) take(item notation.Item, most int) {
	switch {
	case item.Err != nil && len(a.Unread) < mostUnread:
		a.Unread = append(a.Unread, "line "+strconv.Itoa(item.Line)+": "+item.Err.Error())
	case item.Err == nil && len(a.Puzzles) < most:
		info := withMarks(item.Puzzle)
		info.Line = item.Line
		a.Puzzles = append(a.Puzzles, info)
	}
	if item.Err == nil {
		a.Count++
	}
}

// withMarks is a puzzle with what its notation has placed and removed beyond the clues.
func withMarks(p *puzzle.Puzzle) PuzzleInfo {
	info := infoOf(p)
	if p.Family == puzzle.Sudoku && (!p.Removed.Empty() || !p.Author().Equal(p.Givens)) {
		info.Marks = marksOf(p.NewBoard())
	}
	return info
}

// playedBoard reads a puzzle on its first line with a player's board below it, or is nil.
func playedBoard(text string, hint notation.Options) *puzzle.Board {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for at := 1; at < len(lines) && at <= puzzle.MaxSize; at++ {
		p, err := notation.Parse(strings.Join(lines[:at], "\n"), hint)
		if err != nil {
			continue
		}
		b, err := notation.ParseMarks(p, notEmpty(lines[at:]))
		if err == nil {
			return b
		}
	}
	return nil
}

func notEmpty(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return strings.TrimSpace(s) == "" })
}
