// Package input reads what the arguments of a command name: puzzles, files of puzzles, and players' boards.
package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"regexp"

	"asterism/cmd/asterism/internal/console"
	"asterism/puzzle/notation"
)

// Text is what one argument or standard input holds.
type Text struct {
	Name  string // of the file, or ""
	Body  string
	Whole bool // one puzzle, as an argument is
}

// WantsPuzzles says what to give where there is no puzzle.
const WantsPuzzles = "give a puzzle (such as 6x1.AABBBBAABBBBCCDEEEDDDEEEFFFEEEFFFFEE), a file of puzzles, or pipe them in"

// mostRead is how much of a text is read for one puzzle and a board: much more than any has.
const mostRead = 1 << 20

// Read reads what one argument names: a file, standard input (-), or a puzzle itself. Of endless ones it is the beginning.
func Read(con *console.Console, arg string, hint notation.Options) (Text, error) {
	s, err := source(con, arg, hint)
	if err != nil || s.open == nil {
		return Text{Body: s.whole, Whole: true}, err
	}
	file, err := s.open()
	if err != nil {
		return Text{}, err
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, mostRead))
	return Text{Name: s.Name, Body: string(body)}, err
}

var errTooLong = errors.New("is too long")

// ReadFile reads a file of so many bytes at most, whatever kind of file it is; a longer one is an error.
func ReadFile(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(body)) > most {
		err = fmt.Errorf("%s %w: more than %d bytes", name, errTooLong, most)
	}
	return body, err
}

// namesFile says whether an argument names a file to be read, and what is wrong where it is neither that nor a puzzle.
func namesFile(arg string, hint notation.Options) (bool, error) {
	switch info, err := os.Stat(arg); {
	case err == nil && info.IsDir():
		return false, fmt.Errorf("%s is a folder; name the files in it", arg)
	case err == nil:
		return true, nil
	case errors.Is(err, fs.ErrPermission):
		return false, err
	}
	if _, err := notation.Parse(arg, hint); err != nil && fileLike.MatchString(arg) {
		return false, fmt.Errorf("there is no file %s, and it is no puzzle either", arg)
	}
	return false, nil
}

// fileLike is what was rather meant as the name of a file than as a puzzle.
var fileLike = regexp.MustCompile(`^[^:\n]*(/[^:\n]*|[A-Za-z]\.[A-Za-z]{2,5})$`)

func (t Text) items(hint notation.Options) iter.Seq[notation.Item] {
	if t.Whole {
		return wholeItem(t.Body, hint)
	}
	return notation.ParseAll(t.Body, hint)
}

// wholeItem is the one puzzle that an argument is.
func wholeItem(text string, hint notation.Options) iter.Seq[notation.Item] {
	return func(yield func(notation.Item) bool) {
		p, err := notation.Parse(text, hint)
		yield(notation.Item{Line: 1, Text: text, Puzzle: p, Err: err})
	}
}

// IsFolder says whether there is a folder of that name.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
