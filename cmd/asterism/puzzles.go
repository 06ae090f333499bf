package main

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strings"

	"asterism/puzzle/notation"
)

// text is what one argument or standard input holds.
type text struct {
	name  string // of the file, or ""
	body  string
	whole bool // one puzzle, as an argument is
}

// given is one puzzle of the input.
type given struct {
	notation.Item
	number int    // from 1
	file   string // "" where it is none
}

// place says where the puzzle stands: file:line, or nothing for an argument.
func (g given) place() string {
	if g.file == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", g.file, g.Line)
}

// readTexts reads what the arguments name: files, standard input (- or no argument), or puzzles themselves.
func readTexts(con *console, args []string, hint notation.Options) ([]text, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	var texts []text
	for _, arg := range args {
		t, err := readText(con, arg, hint)
		if err != nil {
			return nil, err
		}
		texts = append(texts, t)
	}
	return texts, nil
}

const wantsPuzzles = "give a puzzle (such as 6x1.AABBBBAABBBBCCDEEEDDDEEEFFFEEEFFFFEE), a file of puzzles, or pipe them in"

func readText(con *console, arg string, hint notation.Options) (text, error) {
	if arg == "-" {
		body, err := con.input(wantsPuzzles)
		return text{name: "stdin", body: body}, err
	}
	if isFolder(arg) {
		return text{}, fmt.Errorf("%s is a folder; name the files in it", arg)
	}
	body, err := os.ReadFile(arg)
	if err == nil {
		return text{name: arg, body: string(body)}, nil
	}
	if errors.Is(err, fs.ErrPermission) {
		return text{}, err
	}
	if _, err := notation.Parse(arg, hint); err != nil && fileLike.MatchString(arg) {
		return text{}, fmt.Errorf("there is no file %s, and it is no puzzle either", arg)
	}
	return text{body: arg, whole: true}, nil
}

// fileLike is what was rather meant as the name of a file than as a puzzle.
var fileLike = regexp.MustCompile(`^[^:\n]*(/[^:\n]*|[A-Za-z]\.[A-Za-z]{2,5})$`)

// puzzles numbers the puzzles of the texts.
func puzzles(texts []text, hint notation.Options) iter.Seq[given] {
	return func(yield func(given) bool) {
		n := 0
		for _, t := range texts {
			for item := range t.items(hint) {
				n++
				if !yield(given{item, n, t.name}) {
					return
				}
			}
		}
	}
}

func (t text) items(hint notation.Options) iter.Seq[notation.Item] {
	if !t.whole {
		return notation.ParseAll(t.body, hint)
	}
	return func(yield func(notation.Item) bool) {
		p, err := notation.Parse(t.body, hint)
		yield(notation.Item{Line: 1, Text: t.body, Puzzle: p, Err: err})
	}
}

// lines counts the lines of all texts.
func lines(texts []text) int {
	n := 0
	for _, t := range texts {
		n += strings.Count(t.body, "\n") + 1
	}
	return n
}
