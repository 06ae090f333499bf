package lsp

import (
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"asterism/dsl"
)

// Position is a place in a text: a line from 0, and UTF-16 units from its start.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is a stretch of a text, from Start up to but not including End.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// lines converts between positions and byte offsets in one text.
type lines struct {
	text   string
	starts []int
}

func newLines(text string) *lines {
	l := &lines{text, []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// offset is the byte at a position. What lies outside the text is moved to the end of its line, or of the text; a position in
// the middle of a character is moved to its start.
func (l *lines) offset(p Position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(l.starts) {
		return len(l.text)
	}
	start := l.starts[p.Line]
	line, _, _ := strings.Cut(l.text[start:], "\n")
	line = strings.TrimSuffix(line, "\r")
	units := 0
	for i, r := range line {
		if units += utf16.RuneLen(r); units > p.Character {
			return start + i
		}
	}
	return start + len(line)
}

// position is where a byte stands.
func (l *lines) position(offset int) Position {
	offset = min(max(offset, 0), len(l.text))
	line := sort.SearchInts(l.starts, offset+1) - 1
	return Position{line, units(l.text[l.starts[line]:offset])}
}

// units is how long a text is in UTF-16.
func units(text string) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}

func (l *lines) rangeOf(s dsl.Span) Range { return l.between(s.Start.Offset, s.End.Offset) }

func (l *lines) between(start, end int) Range { return Range{l.position(start), l.position(end)} }

// changed is the text with a change made to it.
func changed(text string, c ContentChange) string {
	if c.Range == nil {
		return c.Text
	}
	l := newLines(text)
	start, end := l.offset(c.Range.Start), l.offset(c.Range.End)
	return text[:start] + c.Text + text[max(start, end):]
}

// valid is a text as the editor counts it: what is no UTF-8 has become a replacement character on its way through JSON.
func valid(text string) string { return strings.ToValidUTF8(text, string(utf8.RuneError)) }
