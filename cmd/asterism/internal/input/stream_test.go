package input

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"asterism/puzzle/notation"
)

const six = "6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF"

// from makes puzzles of what a reader gives.
func from(ctx context.Context, r io.Reader) *Puzzles {
	return NewPuzzles(ctx, []Source{{Name: "stdin", piped: true, open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}}, notation.Options{})
}

// TestOneByOne has the first puzzle handed on while the second is not written yet, whether or not a board might stand below.
func TestOneByOne(t *testing.T) {
	for _, played := range []bool{false, true} {
		r, w := io.Pipe()
		p := from(context.Background(), r)
		go io.WriteString(w, six+"\n")
		if played && p.Played(true) != "" {
			t.Error("a board was found")
		}
		n := 0
		for g := range p.All() {
			if n++; g.Err != nil || g.Number != n || g.Line != n {
				t.Errorf("puzzle %d: %+v", n, g)
			}
			if n == 3 {
				w.Close()
				continue
			}
			go io.WriteString(w, six+"\n")
		}
		if p.Close(); n != 3 || p.Err() != nil {
			t.Errorf("%d puzzles, %v", n, p.Err())
		}
	}
}

// TestBoardBelow has a board taken off only where it is all that follows.
func TestBoardBelow(t *testing.T) {
	board := "......\n......\n....*.\n..x...\n......\n......"
	for text, want := range map[string]string{
		six + "\n" + board + "\n":             board,
		"# one\n\n" + six + "\n\n" + board:    board,
		six + "\n" + six + "\n":               "",
		six + "\n":                            "",
		six + "\n" + board + "\n\n" + six:     "",
		strings.Repeat(six+"\n", 3000):        "",
		strings.Repeat("# nothing\n", 100000): "",
	} {
		p := from(context.Background(), strings.NewReader(text))
		if got := p.Played(true); got != want {
			t.Errorf("%.60q: board %q", text, got)
		}
		n := 0
		for g := range p.All() {
			if g.Err == nil {
				n++
			}
		}
		if p.Close(); n != strings.Count(text, six) {
			t.Errorf("%.60q: %d puzzles", text, n)
		}
	}
}

func TestInterruptedReading(t *testing.T) {
	r, _ := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	p := from(ctx, r)
	time.AfterFunc(10*time.Millisecond, cancel)
	if p.AtLeast(1) || p.Err() != nil {
		t.Errorf("a puzzle, or %v", p.Err())
	}
}

// endless is a line again and again.
type endless struct {
	line string
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.line[e.at:])
	e.at = (e.at + n) % len(e.line)
	return n, nil
}

func TestEndless(t *testing.T) {
	if p := from(context.Background(), &endless{line: "x"}); p.AtLeast(1) || p.Err() == nil {
		t.Errorf("an endless line is %v", p.Err())
	}
	p := from(context.Background(), &endless{line: six + "\n"})
	defer p.Close()
	n := 0
	for range p.All() {
		if n++; n == 5_000 {
			break
		}
	}
	runtime.GC()
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > 20<<20 {
		t.Errorf("%d bytes are kept", m.HeapAlloc)
	}
}
