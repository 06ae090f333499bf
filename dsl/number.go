package dsl

import (
	"strconv"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

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
