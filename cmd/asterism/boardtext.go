package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// startBoard is the start of a puzzle, or the player's board that a flag gives as a file or as rows.
func startBoard(p *puzzle.Puzzle, marks string) (*puzzle.Board, error) {
	if marks == "" {
		return p.NewBoard(), nil
	}
	body, err := os.ReadFile(marks)
	switch {
	case err == nil:
		return parseBoard(p, string(body))
	case errors.Is(err, fs.ErrPermission):
		return nil, err
	case isFolder(marks):
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

// boardFlag is the value of a flag for a board, with what is piped in where that is asked for.
func (c *console) boardFlag(marks string) (string, error) {
	if marks != "-" {
		return marks, nil
	}
	body, err := c.input(wantsBoard)
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
