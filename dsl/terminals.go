package dsl

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Name is a word that names something: a rule (R5.6a), a variable, a role, a cell of an example.
type Name struct {
	Text string
	Span
}

// Parse implements participle.Parseable. Parts joined by dots belong to one name if no blank separates them.
func (n *Name) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type != tokenIdent {
		return participle.NextMatch
	}
	n.take(lex)
	for n.part(lex, ".") {
	}
	return nil
}

// take appends the next token.
func (n *Name) take(lex *lexer.PeekingLexer) {
	t := lex.Next()
	if n.Text == "" {
		n.Start = posOf(t.Pos)
	}
	n.Text += t.Value
	n.End = posOf(t.Pos).after(t.Value)
}

// part takes a joint and the part behind it, or a letter that follows a digit (the `a` of R5.6a).
func (n *Name) part(lex *lexer.PeekingLexer, joint string) bool {
	next := lex.RawPeek()
	if next.Type == tokenIdent {
		n.take(lex)
		return true
	}
	if next.Value != joint {
		return false
	}
	before, kept := lex.MakeCheckpoint(), *n
	n.take(lex)
	if next = lex.RawPeek(); next.Type == tokenIdent || next.Type == tokenNumber {
		n.take(lex)
		return true
	}
	lex.LoadCheckpoint(before)
	*n = kept
	return false
}

// dotted says whether the name has several parts, as only rules, packs and tags may have.
func (n *Name) dotted() bool { return strings.Contains(n.Text, ".") }

// cell is a candidate of an example: r1c1 or r4c5=7.
type cell struct{ Name }

// Parse implements participle.Parseable.
func (c *cell) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().Type != tokenIdent {
		return participle.NextMatch
	}
	c.take(lex)
	c.part(lex, "=")
	return nil
}

// names returns the cells as plain names.
func names(cells []cell) []Name {
	list := make([]Name, len(cells))
	for i, c := range cells {
		list[i] = c.Name
	}
	return list
}

// cellList is one cell or more, up to the word `as`.
type cellList struct{ list []Name }

// Parse implements participle.Parseable.
func (l *cellList) Parse(lex *lexer.PeekingLexer) error {
	for lex.Peek().Value != "as" {
		var c cell
		if c.Parse(lex) != nil {
			break
		}
		l.list = append(l.list, c.Name)
	}
	if len(l.list) == 0 {
		return participle.NextMatch
	}
	return nil
}

// whole is a number without a fraction.
type whole struct {
	Value int
	Span
}

// Parse implements participle.Parseable.
func (w *whole) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	value, err := strconv.ParseInt(t.Value, 10, 32)
	if t.Type != tokenNumber || err != nil {
		return participle.NextMatch
	}
	w.Value, w.Span = int(value), spanOf(t)
	lex.Next()
	return nil
}

// decimal is a number that may have a fraction.
type decimal struct{ Value float64 }

// Parse implements participle.Parseable.
func (d *decimal) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	value, err := strconv.ParseFloat(t.Value, 64)
	if t.Type != tokenNumber || err != nil {
		return participle.NextMatch
	}
	d.Value = value
	lex.Next()
	return nil
}

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

// decode reads a literal with its quotes. Backquoted ones have no escapes, nor have the texts in the expressions of others:
// these are read with their expression.
func decode(raw string) literal {
	l := literal{badEscape: -1}
	quote, i := utf8.DecodeRuneInString(raw)
	end := l.end(raw, quote)
	for braces := 0; i < end; {
		p, ok := piece{text: raw[i:end], at: i, size: end - i}, true
		switch {
		case quote == '`':
		case raw[i] == '\\':
			p, ok = escape(raw[:end], i)
		case i < braces && strings.IndexByte("\"'`", raw[i]) >= 0:
			p = plain(raw, i, inner(raw[i:end]))
		case strings.HasPrefix(raw[i:end], "{{"):
			p = plain(raw, i, 2)
		default:
			if raw[i] == '{' && i >= braces {
				braces = i + braced(raw[i:end])
			}
			p = plain(raw, i, 1+len(raw[i+1:end])-len(strings.TrimLeftFunc(raw[i+1:end], unmarked)))
		}
		if !ok && l.badEscape < 0 {
			l.badEscape = i
		}
		l.pieces = append(l.pieces, p)
		i += p.size
	}
	return l
}

// end finds where the closing quote of a literal stands, if it has one.
func (l *literal) end(raw string, quote rune) int {
	if _, l.closed = stringOf(raw); quote == '`' {
		l.closed = len(raw) > 1 && raw[len(raw)-1] == '`'
	}
	if !l.closed {
		return len(raw)
	}
	_, width := utf8.DecodeLastRuneInString(raw)
	return len(raw) - width
}

// unmarked says whether a character of a literal has no meaning of its own.
func unmarked(r rune) bool { return !strings.ContainsRune("\\{\"'`", r) }

func plain(raw string, i, size int) piece { return piece{text: raw[i : i+size], at: i, size: size} }

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
