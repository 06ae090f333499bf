package dsl

import (
	"fmt"
	"io"
	"strings"
)

// Render writes the diagnostic for a person: the message, the line of the file, a mark below the mistake and the
// hint. src may be nil if the file is not at hand.
func (d Diagnostic) Render(w io.Writer, src *Source, colour bool) {
	ink := newInk(colour)
	fmt.Fprintf(w, "%s%s:%d:%d:%s %s%s%s\n",
		ink.bold, d.File, d.Start.Line, d.Start.Column, ink.off, ink.red, d.Message, ink.off)
	margin := strings.Repeat(" ", len(fmt.Sprint(d.Start.Line)))
	if src != nil {
		before, marked, after := d.excerpt(src)
		fmt.Fprintf(w, "%s %d | %s%s%s%s\n", ink.blue, d.Start.Line, ink.off, before.text, marked.text, after.text)
		fmt.Fprintf(w, "%s %s | %s%s%s%s%s\n", ink.blue, margin, ink.off,
			strings.Repeat(" ", before.width), ink.red, mark(marked.width), ink.off)
	}
	if d.Hint != "" {
		fmt.Fprintf(w, "%s %s = %s%s\n", ink.blue, margin, ink.off, d.Hint)
	}
}

// mark draws ^~~~ below a stretch; an empty one still gets its ^.
func mark(width int) string {
	return "^" + strings.Repeat("~", max(0, width-1))
}

// ink holds the terminal codes, or nothing.
type ink struct{ bold, red, blue, off string }

func newInk(colour bool) ink {
	if !colour {
		return ink{}
	}
	return ink{bold: "\x1b[1m", red: "\x1b[31m", blue: "\x1b[34m", off: "\x1b[0m"}
}

// shown is a stretch of a line as a terminal shows it.
type shown struct {
	text  string
	width int
}

// What is shown of a long line, in runes on either side of the mistake and of the mistake itself.
const (
	longestSide = 80
	longestMark = 80
)

// excerpt cuts the line of the diagnostic into what stands before, inside and after its span.
func (d Diagnostic) excerpt(src *Source) (before, marked, after shown) {
	line := []rune(src.Line(d.Start.Line))
	start := min(max(d.Start.Column-1, 0), len(line))
	end := len(line)
	if d.End.Line == d.Start.Line {
		end = min(max(d.End.Column-1, start), len(line))
	}
	stop := min(end, start+longestMark)
	before = show(line[max(0, start-longestSide):start])
	if start > longestSide {
		before = shown{"…" + before.text, before.width + 1}
	}
	after = show(line[stop:min(len(line), stop+longestSide)])
	if stop+longestSide < len(line) {
		after.text += "…"
	}
	return before, show(line[start:stop]), after
}
