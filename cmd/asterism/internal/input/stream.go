package input

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Source is what one argument names: a file, standard input, or a puzzle.
type Source struct {
	Name  string // of the file, or ""
	whole string // the puzzle that the argument itself is
	open  func() (io.ReadCloser, error)
	piped bool // from what may wait for an answer before it says more
}

// Sources finds what the arguments name: files, standard input (- or no argument), or puzzles themselves.
func Sources(con *console.Console, args []string, hint notation.Options) ([]Source, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	var list []Source
	for _, arg := range args {
		s, err := source(con, arg, hint)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func source(con *console.Console, arg string, hint notation.Options) (Source, error) {
	if arg == "-" {
		in, err := con.Reader(WantsPuzzles)
		return Source{Name: "stdin", piped: true, open: func() (io.ReadCloser, error) { return io.NopCloser(in), nil }}, err
	}
	named, err := namesFile(arg, hint)
	if err != nil {
		return Source{}, err
	}
	if !named {
		return Source{whole: arg}, nil
	}
	info, err := os.Stat(arg)
	return Source{Name: arg, piped: err == nil && !info.Mode().IsRegular(), open: func() (io.ReadCloser, error) { return archive.Open(arg) }}, err
}

// longestLine is the longest line that is read, in bytes: much longer than any puzzle.
const longestLine = 1 << 20

// Puzzles are the puzzles of some sources, read as they are asked for. They are for one goroutine at a time.
type Puzzles struct {
	ctx     context.Context
	hint    notation.Options
	ahead   []batch.Given // read, but not handed on
	next    func() (batch.Given, bool)
	stop    func()
	head    []string    // lines of the first source that are read already
	lines   *lineReader // of the first source, if it is open already
	sources []Source
	err     error
}

// NewPuzzles reads the sources, until ctx is done. Close ends it.
func NewPuzzles(ctx context.Context, sources []Source, hint notation.Options) *Puzzles {
	p := &Puzzles{ctx: ctx, hint: hint, sources: sources}
	p.next, p.stop = iter.Pull(p.read)
	return p
}

// Close lets go of what is being read.
func (p *Puzzles) Close() { p.stop() }

// Err is why reading ended, or nil at the end of the input.
func (p *Puzzles) Err() error { return p.err }

// All hands on the puzzles.
func (p *Puzzles) All() iter.Seq[batch.Given] {
	return func(yield func(batch.Given) bool) {
		for p.peek(0) {
			g := p.ahead[0]
			p.ahead = p.ahead[1:]
			if !yield(g) {
				return
			}
		}
	}
}

// Ahead looks at puzzles without handing them on.
func (p *Puzzles) Ahead() iter.Seq[batch.Given] {
	return func(yield func(batch.Given) bool) {
		for i := 0; p.peek(i) && yield(p.ahead[i]); i++ {
		}
	}
}

// AtLeast says whether there are so many puzzles.
func (p *Puzzles) AtLeast(n int) bool { return p.peek(n - 1) }

// peek reads up to a puzzle, and says whether there is one.
func (p *Puzzles) peek(i int) bool {
	for len(p.ahead) <= i {
		g, ok := p.next()
		if !ok {
			return false
		}
		p.ahead = append(p.ahead, g)
	}
	return true
}

// read numbers the puzzles of the sources.
func (p *Puzzles) read(yield func(batch.Given) bool) {
	n := 0
	for i := range p.sources {
		for item := range p.items(i) {
			n++
			if !yield(batch.Given{Item: item, Number: n, File: p.sources[i].Name}) {
				return
			}
		}
		if p.err != nil || p.ctx.Err() != nil {
			return
		}
	}
}

// items is the puzzles of one source.
func (p *Puzzles) items(i int) iter.Seq[notation.Item] {
	s := &p.sources[i]
	if s.open == nil {
		return wholeItem(s.whole, p.hint)
	}
	return notation.ParseLines(func(yield func(string) bool) {
		for _, line := range p.head {
			if !yield(line) {
				return
			}
		}
		lines := p.lines
		if p.head, p.lines = nil, nil; lines == nil {
			if lines, p.err = s.lines(p.ctx); p.err != nil {
				return
			}
		}
		defer lines.Close()
		for line, ok := lines.next(nil); ok && yield(line); line, ok = lines.next(nil) {
		}
		p.err = lines.err()
	}, p.hint)
}

// lineReader reads lines beside whoever asks for them, who can stop waiting.
type lineReader struct {
	ctx    context.Context
	name   string
	lines  chan string
	stop   chan struct{}
	failed error // after lines is closed
	ended  bool
}

func (s *Source) lines(ctx context.Context) (*lineReader, error) {
	file, err := s.open()
	if err != nil {
		return nil, err
	}
	l := &lineReader{ctx: ctx, name: s.Name, lines: make(chan string, 64), stop: make(chan struct{})}
	go func() {
		defer file.Close()
		l.read(file)
	}()
	return l, nil
}

func (l *lineReader) read(r io.Reader) {
	defer close(l.lines)
	reader := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := readLine(reader)
		if err != nil {
			if err != io.EOF {
				l.failed = err
			}
			return
		}
		select {
		case l.lines <- archive.PuzzleOf(line):
		case <-l.stop:
			return
		}
	}
}

var errLongLine = fmt.Errorf("a line of more than %d bytes, which is no puzzle", longestLine)

// readLine is the next line without its end.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, more, err := r.ReadLine()
		line = append(line, part...)
		switch {
		case err != nil:
			return "", err
		case len(line) > longestLine:
			return "", errLongLine
		case !more:
			return string(line), nil
		}
	}
}

// next is the next line; there is none at the end, when the context is done, or when there was none in time.
func (l *lineReader) next(late <-chan time.Time) (string, bool) {
	select {
	case line, ok := <-l.lines:
		l.ended = !ok
		return line, ok
	case <-l.ctx.Done():
	case <-late:
	}
	return "", false
}

// err is why there are no more lines, or nil at the end.
func (l *lineReader) err() error {
	if l.ended && l.failed != nil {
		return fmt.Errorf("%s: %w", l.name, l.failed)
	}
	return nil
}

// Close ends the reading.
func (l *lineReader) Close() { close(l.stop) }

// Whoever pipes puzzles in one by one and waits for the answers is not kept waiting for a board that does not come.
const boardComesWithin = 100 * time.Millisecond

// boardLines is how many lines are looked at for a puzzle with a board below it: with room for rules and comments.
const boardLines = 8 * puzzle.MaxSize

// Played takes the player's board off that stands below a Star Battle, where one source has these two and nothing more; "" where it
// does not. Where answers are awaited it is not waited for.
func (p *Puzzles) Played(awaited bool) string {
	if len(p.sources) != 1 || p.sources[0].open == nil {
		return ""
	}
	var err error
	if p.lines, err = p.sources[0].lines(p.ctx); err != nil {
		p.lines = nil // it is opened again, and the error said then
		return ""
	}
	if !p.readHead(awaited && p.sources[0].piped) {
		return ""
	}
	t, marks := Text{Body: strings.Join(p.head, "\n")}.Played(p.hint)
	p.head = strings.Split(t.Body, "\n")
	return marks
}

// readHead reads the first lines as long as they may be a puzzle with a board below, and says whether they are all there is.
func (p *Puzzles) readHead(awaited bool) bool {
	var late <-chan time.Time
	alone := false // the first line is a puzzle by itself
	for len(p.head) < boardLines {
		line, ok := p.lines.next(late)
		if !ok {
			return p.lines.ended
		}
		p.head = append(p.head, line)
		content := strings.TrimSpace(line)
		if content == "" || strings.HasPrefix(content, "#") {
			continue
		}
		if alone && !onlyMarks.MatchString(content) {
			return false
		}
		if late == nil && awaited {
			late = time.After(boardComesWithin)
		}
		alone = alone || len(content) > 2*puzzle.MaxSize
	}
	return false
}

// Lines counts the lines of sources that are files, to show how far along it is; 0 where not all are.
func Lines(sources []Source) int {
	n := 0
	for i := range sources {
		s := &sources[i]
		if s.open == nil || s.piped {
			return 0
		}
		file, err := s.open()
		if err != nil {
			return 0
		}
		n += countLines(file)
		file.Close()
	}
	return n
}

func countLines(r io.Reader) int {
	n, buffer := 1, make([]byte, 1<<16)
	for {
		k, err := r.Read(buffer)
		n += strings.Count(string(buffer[:k]), "\n")
		if err != nil {
			return n
		}
	}
}
