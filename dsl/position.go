package dsl

import (
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
