package dsl

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Text is a string literal: its value without quotes and escapes. The span includes the quotes.
type Text struct {
	Value string
	Span

	raw string // the literal as it is written
}

// Parse implements participle.Parseable.
func (t *Text) Parse(lex *lexer.PeekingLexer) error {
	next := lex.Peek()
	if next.Type != tokenString {
		return participle.NextMatch
	}
	t.Span, t.raw = spanOf(next), next.Value
	t.Value = decode(next.Value).value()
	lex.Next()
	return nil
}

// At returns the place in the file of a byte of the value.
func (t *Text) At(offset int) Pos {
	raw := 1
	for _, p := range decode(t.raw).pieces {
		raw = p.at
		if offset < len(p.text) {
			if !p.escape {
				raw += max(offset, 0)
			}
			return t.Start.after(t.raw[:raw])
		}
		offset -= len(p.text)
		raw += p.size
	}
	return t.Start.after(t.raw[:min(raw, len(t.raw))])
}

// literal is a decoded string literal.
type literal struct {
	pieces    []piece
	closed    bool
	badEscape int // where the first unknown escape is written, or -1
}

// piece is a stretch of a literal: plain text, or one escape.
type piece struct {
	text   string
	at     int // where it is written in the literal
	size   int // how many bytes it takes there
	escape bool
}

func (l literal) value() string {
	var b strings.Builder
	for _, p := range l.pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// decode reads a literal with its quotes. Backquoted ones have no escapes.
func decode(raw string) literal {
	l := literal{badEscape: -1}
	quote, i := raw[0], 1
	for i < len(raw) && raw[i] != quote {
		p := plain(raw, i, quote)
		if raw[i] == '\\' && quote != '`' {
			var ok bool
			if p, ok = escape(raw, i); !ok && l.badEscape < 0 {
				l.badEscape = i
			}
		}
		l.pieces = append(l.pieces, p)
		i += p.size
	}
	l.closed = i < len(raw)
	return l
}

// plain returns the text from i up to the next escape or the closing quote.
func plain(raw string, i int, quote byte) piece {
	stop := string(quote)
	if quote != '`' {
		stop += `\`
	}
	size := strings.IndexAny(raw[i:], stop)
	if size < 0 {
		size = len(raw) - i
	}
	return piece{text: raw[i : i+size], at: i, size: size}
}

const simpleEscapes = "n\nt\tr\r\"\"''``\\\\"

// escape returns the escape at i; an unknown one stands for itself.
func escape(raw string, i int) (piece, bool) {
	rest := raw[i+1:]
	for k := 0; k < len(simpleEscapes) && rest != ""; k += 2 {
		if simpleEscapes[k] == rest[0] {
			return piece{simpleEscapes[k+1 : k+2], i, 2, true}, true
		}
	}
	if len(rest) >= 5 && rest[0] == 'u' {
		if code, err := strconv.ParseUint(rest[1:5], 16, 32); err == nil {
			return piece{string(rune(code)), i, 6, true}, true
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	return piece{raw[i : i+1+size], i, 1 + size, false}, false
}
