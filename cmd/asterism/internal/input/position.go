package input

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"regexp"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// StartBoard is the start of a puzzle, or the player's board that a flag gives as a file or as rows.
func StartBoard(p *puzzle.Puzzle, marks string) (*puzzle.Board, error) {
	if marks == "" {
		return p.NewBoard(), nil
	}
	body, err := ReadFile(marks, mostRead)
	switch {
	case err == nil:
		return parseBoard(p, string(body))
	case errors.Is(err, fs.ErrPermission), errors.Is(err, errTooLong):
		return nil, err
	case IsFolder(marks):
		return nil, fmt.Errorf("%s is a folder; name the file with the board", marks)
	}
	b, err := parseBoard(p, marks)
	if err != nil && nameLike.MatchString(marks) {
		return nil, fmt.Errorf("there is no file %s, and it is no board either", marks)
	}
	return b, err
}

// nameLike is what was rather meant as the name of a file than as a board.
var nameLike = regexp.MustCompile(`^[^\n]*[A-WYZa-wyz]{2}[^\n]*$`)

func parseBoard(p *puzzle.Puzzle, body string) (*puzzle.Board, error) {
	b, err := notation.ParseMarks(p, boardRows(body))
	if err != nil {
		return nil, fmt.Errorf("the board: %w", err)
	}
	return b, nil
}

const wantsBoard = "give it as rows of * x and dots, as a file, or pipe it in"

// BoardFlag is the value of a flag for a board, with what is piped in where that is asked for.
func BoardFlag(con *console.Console, marks string) (string, error) {
	if marks != "-" {
		return marks, nil
	}
	body, err := con.Input(wantsBoard)
	if err == nil && strings.TrimSpace(body) == "" {
		err = errors.New("there is no board in the input; " + wantsBoard)
	}
	return body, err
}

// boardRows is the rows of a player's board, which stand on lines, or are cut by commas or slashes.
func boardRows(body string) []string {
	var rows []string
	for _, row := range strings.FieldsFunc(body, func(r rune) bool { return strings.ContainsRune("\n/,", r) }) {
		if row = strings.TrimSpace(row); row != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// ReadPosition reads the puzzle of an argument with the player's board: the one that a flag gives, or else the one that
// stands below the puzzle.
func ReadPosition(con *console.Console, arg, marks string, hint notation.Options) (*puzzle.Board, error) {
	t, err := Read(con, arg, hint)
	if err != nil {
		return nil, err
	}
	if marks, err = BoardFlag(con, marks); err != nil {
		return nil, err
	}
	t.Whole = t.Whole && !strings.Contains(t.Body, "\n")
	next, stop := iter.Pull(t.items(hint))
	defer stop()
	item, ok := next()
	switch {
	case !ok:
		return nil, fmt.Errorf("there is no puzzle in %s", arg)
	case item.Err != nil:
		return nil, item.Err
	case marks != "":
		return StartBoard(item.Puzzle, marks)
	}
	if rows, _ := t.below(item); item.Puzzle.Family == puzzle.StarBattle && len(rows) > 0 && onlyMarks.MatchString(rows[0]) {
		return parseBoard(item.Puzzle, strings.Join(rows, "\n"))
	}
	if another, ok := next(); ok && another.Err != nil {
		return nil, fmt.Errorf("line %d, below the puzzle, is neither a board of * x and dots nor another puzzle", another.Line)
	}
	return item.Puzzle.NewBoard(), nil
}

// onlyMarks is a row, or several, of a player's board.
var onlyMarks = regexp.MustCompile(`^[*#xX+. \t/,]+$`)

// Played parts a text that is one Star Battle with a player's board below it, and nothing more.
func (t Text) Played(hint notation.Options) (Text, string) {
	for item := range t.items(hint) {
		rows, more := t.below(item)
		if item.Err != nil || item.Puzzle.Family != puzzle.StarBattle || more || len(rows) == 0 || !onlyMarks.MatchString(rows[0]) {
			break
		}
		t.Body = strings.Join(strings.Split(t.Body, "\n")[:endOf(item)], "\n")
		return t, strings.Join(rows, "\n")
	}
	return t, ""
}

// endOf is how many lines of a text there are up to the end of an item.
func endOf(item notation.Item) int { return item.Line + strings.Count(item.Text, "\n") }

// below is the block of lines below an item of the text, without comments, and whether there are more after it.
func (t Text) below(item notation.Item) (block []string, more bool) {
	lines := strings.Split(t.Body, "\n")
	ended := false
	for _, line := range lines[min(endOf(item), len(lines)):] {
		line = strings.TrimSpace(line)
		comment := strings.HasPrefix(line, "#") && !onlyMarks.MatchString(line)
		switch {
		case line == "":
			ended = len(block) > 0
		case comment:
		case ended:
			return block, true
		default:
			block = append(block, line)
		}
	}
	return block, false
}
