package main

import (
	"fmt"
	"iter"
	"regexp"
	"strings"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// readPosition reads the puzzle of an argument with the player's board: the one that a flag gives, or else the one that
// stands below the puzzle.
func readPosition(con *console, arg, marks string, hint notation.Options) (*puzzle.Board, error) {
	t, err := readText(con, arg, hint)
	if err != nil {
		return nil, err
	}
	if marks, err = con.boardFlag(marks); err != nil {
		return nil, err
	}
	t.whole = t.whole && !strings.Contains(t.body, "\n")
	next, stop := iter.Pull(t.items(hint))
	defer stop()
	item, ok := next()
	switch {
	case !ok:
		return nil, fmt.Errorf("there is no puzzle in %s", arg)
	case item.Err != nil:
		return nil, item.Err
	case marks != "":
		return startBoard(item.Puzzle, marks)
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

// played parts a text that is one Star Battle with a player's board below it, and nothing more.
func (t text) played(hint notation.Options) (text, string) {
	for item := range t.items(hint) {
		rows, more := t.below(item)
		if item.Err != nil || item.Puzzle.Family != puzzle.StarBattle || more || len(rows) == 0 || !onlyMarks.MatchString(rows[0]) {
			break
		}
		t.body = strings.Join(strings.Split(t.body, "\n")[:endOf(item)], "\n")
		return t, strings.Join(rows, "\n")
	}
	return t, ""
}

// endOf is how many lines of a text there are up to the end of an item.
func endOf(item notation.Item) int { return item.Line + strings.Count(item.Text, "\n") }

// below is the block of lines below an item of the text, without comments, and whether there are more after it.
func (t text) below(item notation.Item) (block []string, more bool) {
	lines := strings.Split(t.body, "\n")
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
