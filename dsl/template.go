package dsl

import "strings"

// Template is a text with {expressions} in it.
type Template struct {
	Parts []Part
	Span
}

// Part is a stretch of a template: either literal text or an expression.
type Part struct {
	Literal string
	Expr    *Expr
}

// newTemplate reads the text of a `because`.
func newTemplate(t *Text, src *Source, diags *mistakes) *Template {
	s := &templateScanner{src: src, diags: diags, text: t, value: t.Value, places: newPlaces(t), out: &Template{Span: t.Span}}
	for s.at < len(s.value) {
		s.step()
	}
	s.flush()
	return s.out
}

// templateScanner goes through the value of a text once.
type templateScanner struct {
	src    *Source
	diags  *mistakes
	text   *Text
	value  string
	at     int
	run    strings.Builder
	places *places
	out    *Template
}

// flush ends a run of literal text.
func (s *templateScanner) flush() {
	if s.run.Len() > 0 {
		s.out.Parts = append(s.out.Parts, Part{Literal: s.run.String()})
		s.run.Reset()
	}
}

func (s *templateScanner) step() {
	rest := s.value[s.at:]
	switch {
	case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
		s.literal(rest[:1], 2)
	case rest[0] == '{':
		s.expr()
	case rest[0] == '}':
		s.report(1, "this `}` closes nothing", "write `}}` for a brace in the sentence")
		s.literal("}", 1)
	default:
		size := strings.IndexAny(rest, "{}")
		if size < 0 {
			size = len(rest)
		}
		s.literal(rest[:size], size)
	}
}

func (s *templateScanner) literal(text string, size int) {
	s.run.WriteString(text)
	s.at += size
}

func (s *templateScanner) report(size int, message, hint string) {
	start := s.places.of(s.at)
	s.diags.add(Span{start, start.after(s.value[s.at : s.at+size])}, message, hint)
}

// expr reads an expression in braces.
func (s *templateScanner) expr() {
	size := closing(s.value[s.at:])
	if size < 0 {
		s.report(1, "this `{` is never closed", "write `}` after the expression, or `{{` for a brace in the sentence")
		s.literal(s.value[s.at:], len(s.value)-s.at)
		return
	}
	inner := s.value[s.at+1 : s.at+size-1]
	text := strings.TrimSpace(inner)
	if text == "" {
		s.report(size, "expected an expression between `{` and `}`", "write `{{` and `}}` for braces in the sentence")
		s.literal("", size)
		return
	}
	s.flush()
	s.out.Parts = append(s.out.Parts, Part{Expr: s.newExpr(text, s.at+1+strings.Index(inner, text))})
	s.at += size
}

func (s *templateScanner) newExpr(text string, shift int) *Expr {
	e := &Expr{Text: text, Source: s.src, text: s.text, shift: shift}
	e.Start = s.places.of(shift)
	e.End = s.places.of(shift + len(text))
	found := len(s.diags.found)
	if e.checkSigns(s.diags); len(s.diags.found) > found {
		e.Bad = true
	}
	if nesting(text) > maxDepth {
		e.Bad = true
		s.diags.add(e.Span, "brackets are nested too deep", "name a part of it with `let`")
	}
	return e
}

// closing returns the length of the {expression} that text starts with, or -1 if it has no end. Brackets and
// strings inside are skipped.
func closing(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[':
			depth++
		case ')', ']':
			depth--
		case '}':
			if depth--; depth <= 0 {
				return i + 1
			}
		case '\'', '"', '`':
			end := skipString(text, i)
			if end < 0 {
				return -1
			}
			i = end
		}
	}
	return -1
}

// skipString returns the closing quote of the string at i; -1 if there is none.
func skipString(text string, i int) int {
	for k := i + 1; k < len(text); k++ {
		switch text[k] {
		case text[i]:
			return k
		case '\\':
			if text[i] != '`' {
				k++
			}
		}
	}
	return -1
}

// nesting returns how deep the brackets of an expression nest, at most.
func nesting(text string) int {
	depth, deepest := 0, 0
	for i := range len(text) {
		if strings.IndexByte(openers, text[i]) >= 0 {
			depth++
			deepest = max(deepest, depth)
		} else if strings.IndexByte(closers, text[i]) >= 0 {
			depth--
		}
	}
	return deepest
}

// places finds the places of ascending offsets into the value of a text, without starting over each time.
type places struct {
	text   *Text
	pieces []piece
	done   int // length of the value before pieces[0]
	raw    int // how much of the literal at has passed
	at     Pos
}

func newPlaces(t *Text) *places {
	return &places{text: t, pieces: decode(t.raw).pieces, at: t.Start}
}

// of returns the place of a byte of the value.
func (l *places) of(offset int) Pos {
	for len(l.pieces) > 1 && offset >= l.done+len(l.pieces[0].text) {
		l.done += len(l.pieces[0].text)
		l.pieces = l.pieces[1:]
	}
	raw := 1
	if len(l.pieces) > 0 {
		first := l.pieces[0]
		raw = first.at + min(offset-l.done, first.size)
		if first.escape && offset > l.done {
			raw = first.at + first.size
		} else if first.escape {
			raw = first.at
		}
	}
	if raw > l.raw {
		l.at = l.at.after(l.text.raw[l.raw:raw])
		l.raw = raw
	}
	return l.at
}
