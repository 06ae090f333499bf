package dsl

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Source is one file: its name and its text.
type Source struct {
	Name string
	Text string

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
