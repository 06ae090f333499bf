// Package archive reads and writes collections of puzzles as files, in the form that their ending says: text in any notation,
// JSON lines, Parquet, and text and JSON lines with gzip.
//
// In: a file with puzzles ([Reader], [PuzzleOf]), or what a run has found out about each. Out: lines of puzzles; or an [Output],
// which survives whatever ends the run, so that another goes on with it. It stands beside the interpreter's other services, not
// among the rooms of the command, because the pipelines of cmd/asterism-beam read and write with it too.
package archive

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"asterism/puzzle/notation"
)

// The endings of files that are not read as they stand.
const (
	gzipEnding    = ".gz"
	parquetEnding = ".parquet"
)

// lineEndings are those of files that are written as JSON lines.
var lineEndings = []string{".jsonl", ".ndjson", ".json"}

// CheckOutput says whether the ending of a name tells in which form to write.
func CheckOutput(name string) error {
	base := strings.TrimSuffix(name, gzipEnding)
	if strings.HasSuffix(name, parquetEnding) || slices.ContainsFunc(lineEndings, func(e string) bool { return strings.HasSuffix(base, e) }) {
		return nil
	}
	return fmt.Errorf("the ending of %s does not say what to write; end it in .jsonl, .jsonl.gz or %s", name, parquetEnding)
}

// Reader reads the text of a file of that name: puzzles in a notation, or JSON lines. Gzip is taken off it; of Parquet it is the
// column puzzle, a line each.
func Reader(name string, file io.Reader) (io.Reader, error) {
	switch {
	case strings.HasSuffix(name, gzipEnding):
		r, err := gzip.NewReader(bufio.NewReaderSize(file, 1<<16))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return r, nil
	case strings.HasSuffix(name, parquetEnding):
		return parquetText(name, file)
	}
	return file, nil
}

// Open opens a file for [Reader].
func Open(name string) (io.ReadCloser, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := Reader(name, file)
	if err != nil {
		file.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{r, file}, nil
}

// PuzzleOf is the puzzle in a line of a text: of JSON lines the field puzzle, on one line; else the line itself, as of an object
// that has none, which is no puzzle then.
func PuzzleOf(line string) string {
	if !strings.HasPrefix(line, `{"`) {
		return line
	}
	var object struct {
		Puzzle string `json:"puzzle"`
	}
	if json.Unmarshal([]byte(line), &object) != nil || object.Puzzle == "" {
		return line
	}
	if strings.Contains(object.Puzzle, "\n") {
		if p, err := notation.Parse(object.Puzzle, notation.Options{}); err == nil {
			return notation.Canonical(p)
		}
	}
	return object.Puzzle
}
