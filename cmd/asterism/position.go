package main

import (
	"fmt"
	"iter"
	"regexp"
	"strings"

	"asterism/puzzle"
)

// readPosition reads the puzzle of an argument with the player's board: the one that a flag gives, or else the one that
// stands below the puzzle.
func readPosition(con *console, arg, marks string, hint puzzle.Hint) (*puzzle.Board, error) {
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
	if rows := t.below(item); item.Puzzle.Family == puzzle.StarBattle && len(rows) > 0 && onlyMarks.MatchString(rows[0]) {
		return parseBoard(item.Puzzle, strings.Join(rows, "\n"))
	}
	if another, ok := next(); ok && another.Err != nil {
		return nil, fmt.Errorf("line %d, below the puzzle, is neither a board of * x and dots nor another puzzle", another.Line)
	}
	return item.Puzzle.NewBoard(), nil
}

// onlyMarks is a row, or several, of a player's board.
var onlyMarks = regexp.MustCompile(`^[*#xX+. \t/,]+$`)

// below is the block of lines below an item of the text, without comments.
func (t text) below(item puzzle.Item) []string {
	var block []string
	lines := strings.Split(t.body, "\n")
	for _, line := range lines[min(item.Line+strings.Count(item.Text, "\n"), len(lines)):] {
		line = strings.TrimSpace(line)
		switch {
		case line == "" && len(block) > 0:
			return block
		case line == "", strings.HasPrefix(line, "#") && !onlyMarks.MatchString(line):
		default:
			block = append(block, line)
		}
	}
	return block
}
