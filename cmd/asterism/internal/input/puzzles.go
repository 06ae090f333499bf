// Package input reads what the arguments of a command name: puzzles, files of puzzles, and players' boards.
package input

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/interpreter/batch"
	"asterism/puzzle/notation"
)

// Text is what one argument or standard input holds.
type Text struct {
	Name  string // of the file, or ""
	Body  string
	Whole bool // one puzzle, as an argument is
}

// ReadAll reads what the arguments name: files, standard input (- or no argument), or puzzles themselves.
func ReadAll(con *console.Console, args []string, hint notation.Options) ([]Text, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	var texts []Text
	for _, arg := range args {
		t, err := Read(con, arg, hint)
		if err != nil {
			return nil, err
		}
		texts = append(texts, t)
	}
	return texts, nil
}

// WantsPuzzles says what to give where there is no puzzle.
const WantsPuzzles = "give a puzzle (such as 6x1.AABBBBAABBBBCCDEEEDDDEEEFFFEEEFFFFEE), a file of puzzles, or pipe them in"

// Read reads what one argument names: a file, standard input (-), or a puzzle itself.
func Read(con *console.Console, arg string, hint notation.Options) (Text, error) {
	if arg == "-" {
		body, err := con.Input(WantsPuzzles)
		return Text{Name: "stdin", Body: body}, err
	}
	if IsFolder(arg) {
		return Text{}, fmt.Errorf("%s is a folder; name the files in it", arg)
	}
	body, err := os.ReadFile(arg)
	if err == nil {
		return Text{Name: arg, Body: string(body)}, nil
	}
	if errors.Is(err, fs.ErrPermission) {
		return Text{}, err
	}
	if _, err := notation.Parse(arg, hint); err != nil && fileLike.MatchString(arg) {
		return Text{}, fmt.Errorf("there is no file %s, and it is no puzzle either", arg)
	}
	return Text{Body: arg, Whole: true}, nil
}

// fileLike is what was rather meant as the name of a file than as a puzzle.
var fileLike = regexp.MustCompile(`^[^:\n]*(/[^:\n]*|[A-Za-z]\.[A-Za-z]{2,5})$`)

// Puzzles numbers the puzzles of the texts.
func Puzzles(texts []Text, hint notation.Options) iter.Seq[batch.Given] {
	return func(yield func(batch.Given) bool) {
		n := 0
		for _, t := range texts {
			for item := range t.items(hint) {
				n++
				if !yield(batch.Given{Item: item, Number: n, File: t.Name}) {
					return
				}
			}
		}
	}
}

func (t Text) items(hint notation.Options) iter.Seq[notation.Item] {
	if !t.Whole {
		return notation.ParseAll(t.Body, hint)
	}
	return func(yield func(notation.Item) bool) {
		p, err := notation.Parse(t.Body, hint)
		yield(notation.Item{Line: 1, Text: t.Body, Puzzle: p, Err: err})
	}
}

// Lines counts the lines of all texts.
func Lines(texts []Text) int {
	n := 0
	for _, t := range texts {
		n += strings.Count(t.Body, "\n") + 1
	}
	return n
}

// IsFolder says whether there is a folder of that name.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
