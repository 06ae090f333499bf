package dsl

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// Pos is a place in a file.
type Pos struct {
	Offset int // bytes from the start of the file, from 0
	Line   int // from 1
	Column int // runes from the start of the line, from 1
}

// Span is a stretch of a file, from Start up to but not including End.
type Span struct{ Start, End Pos }

// after returns the place reached by reading text from p on.
func (p Pos) after(text string) Pos {
	at := lexer.Position{Offset: p.Offset, Line: p.Line, Column: p.Column}
	at.Advance(text)
	return posOf(at)
}

// posOf converts a position of the lexer.
func posOf(p lexer.Position) Pos {
	return Pos{Offset: p.Offset, Line: p.Line, Column: p.Column}
}

// spanOf returns the stretch that one token covers.
func spanOf(t *lexer.Token) Span {
	start := posOf(t.Pos)
	return Span{Start: start, End: start.after(t.Value)}
}

// byteOffset returns where the rune with number n starts in text.
func byteOffset(text string, n int) int {
	offset := 0
	for ; n > 0 && offset < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
	}
	return offset
}

// Source is one file: its name and its text.
type Source struct {
	Name string
	Text string

	Shipped bool // it comes with the program; who reads the file says so

	lines []int // where each line starts; nil until newSource fills it
}

func newSource(name, text string) *Source {
	s := &Source{Name: name, Text: text}
	s.lines = s.lineStarts()
	return s
}

// PosAt returns the place of a byte offset. Offsets outside the text are moved to its nearest end.
func (s *Source) PosAt(offset int) Pos {
	offset = min(max(offset, 0), len(s.Text))
	starts := s.lineStarts()
	line := sort.SearchInts(starts, offset+1)
	start := starts[line-1]
	return Pos{Offset: offset, Line: line, Column: 1 + utf8.RuneCountInString(s.Text[start:offset])}
}

// Line returns the text of a line, counted from 1, without its line break.
func (s *Source) Line(n int) string {
	starts := s.lineStarts()
	if n < 1 || n > len(starts) {
		return ""
	}
	line, _, _ := strings.Cut(s.Text[starts[n-1]:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// lineStarts never writes to s, so that a Source may be shared.
func (s *Source) lineStarts() []int {
	if s.lines != nil {
		return s.lines
	}
	starts := []int{0}
	for i := range len(s.Text) {
		if s.Text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}
