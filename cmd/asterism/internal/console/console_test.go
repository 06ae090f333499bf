package console

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// fullDisk takes so many bytes and no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.room {
		return 0, errors.New("no space left")
	}
	d.room -= len(p)
	return len(p), nil
}

// TestReport checks what a command ends with.
func TestReport(t *testing.T) {
	for _, c := range []struct {
		room   int
		err    error
		status int
		said   string
	}{
		{100, nil, 0, ""},
		{100, Failed, 1, ""},
		{100, errors.New("no such thing"), 2, "asterism: no such thing\n"},
		{100, errors.New("there is no \x1b[31mred"), 2, "asterism: there is no \\x1b[31mred\n"},
		{100, fmt.Errorf("solving: %w", context.Canceled), 130, "asterism: interrupted\n"},
		{3, nil, 2, "asterism: the output could not be written: no space left\n"},
		{3, Failed, 2, "asterism: the output could not be written: no space left\n"},
	} {
		var said bytes.Buffer
		con := &Console{Out: bufio.NewWriter(&fullDisk{c.room}), Err: &said}
		con.Out.WriteString("answer")
		if status := con.Report(c.err); status != c.status || said.String() != c.said {
			t.Errorf("%v with room for %d: status %d, %q", c.err, c.room, status, said.String())
		}
	}
}

// TestShown checks that lost output is noticed at the next puzzle, and not only in the end.
func TestShown(t *testing.T) {
	con := &Console{Out: bufio.NewWriterSize(&fullDisk{20}, 16)}
	for range 10 {
		con.Out.WriteString("an answer")
		if con.Shown() != nil {
			return
		}
	}
	t.Error("nobody noticed")
}

// TestProgress draws a bar on a terminal of 60 columns, and none where there is no terminal.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &Progress{to: &out, what: "solving", steps: 200, width: func() int { return 60 }, begun: time.Now()}
	p.Set(100)
	if got := out.String(); !strings.HasPrefix(got, "\rsolving  50% ███████████████░░░░░░░░░░░░░░░ 0s, 0s to go") {
		t.Errorf("%q", got)
	}
	p.Describe("a description that is far too long for a terminal of sixty columns")
	p.drawn = time.Time{}
	p.Set(300)
	if got := out.String(); !strings.Contains(got, "…") {
		t.Errorf("%q", got)
	}
	out.Reset()
	p.Clear()
	p.Clear()
	if got := out.String(); got != "\r\x1b[K" {
		t.Errorf("%q", got)
	}
	if none := NewProgress(&Console{Err: &out}, "solving", 200); none.to != nil {
		t.Error("shown without a terminal")
	}
}
