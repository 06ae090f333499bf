package dsl

import (
	"strings"

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
