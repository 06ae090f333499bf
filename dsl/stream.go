package dsl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// stream is the tokens of one file, and what is wrong with them.
type stream struct {
	src   *Source
	raw   []lexer.Token // every token, blanks and comments included; the last one is EOF
	toks  []token       // those that count; the last one is EOF
	diags mistakes

	asked int            // how often the grammar was asked what it wanted
	meant map[int]string // the words to read in place of misspelt ones, by the token
}

// token is a token that counts. It is small because a hostile file has many.
type token struct {
	raw   int32 // its index among all tokens
	match int32 // the bracket that it opens or closes is closed or opened there; -1 if it is none or has no partner
	first bool  // it begins a line
}

// part is a run of tokens, from lo up to but not including hi.
type part struct{ lo, hi int }

func newStream(name, text string) *stream {
	s := &stream{src: newSource(name, text), diags: mistakes{file: name}, meant: map[int]string{}}
	s.raw = s.lex(text)
	for i, first := 0, true; i < len(s.raw); i++ {
		if t := &s.raw[i]; elided(t) {
			first = first || hasNewline(t)
			continue
		}
		s.toks = append(s.toks, token{raw: int32(i), match: -1, first: first})
		first = false
	}
	s.checkTokens()
	return s
}

// lex returns the tokens of the text, none of them if there are too many.
func (s *stream) lex(text string) []lexer.Token {
	if len(text) <= maxFile {
		if all := lex(text, maxTokens); all != nil {
			return all
		}
	}
	start := Pos{Line: 1, Column: 1}
	s.diags.add(Span{start, start}, "the file is too large for a rule file", "split it into several files")
	return lex("", 1)
}

func hasNewline(t *lexer.Token) bool {
	for i := range len(t.Value) {
		if t.Value[i] == '\n' {
			return true
		}
	}
	return false
}

// at returns the token with number i of those that count.
func (s *stream) at(i int) *lexer.Token { return &s.raw[s.toks[i].raw] }

// offset returns where token i stands in the file.
func (s *stream) offset(i int) int { return s.at(i).Pos.Offset }

// word returns the text of token i, or what it was meant to be.
func (s *stream) word(i int) string {
	if word, ok := s.meant[i]; ok {
		return word
	}
	return s.at(i).Value
}

// is says whether token i is the given word or sign (and not a string that happens to read so).
func (s *stream) is(i int, value string) bool {
	return i >= 0 && i < len(s.toks) && s.at(i).Value == value
}

// span returns the stretch that the tokens of a part cover.
func (s *stream) span(r part) Span {
	if r.hi <= r.lo {
		end := posOf(s.at(r.lo).Pos)
		return Span{end, end}
	}
	return Span{posOf(s.at(r.lo).Pos), spanOf(s.at(r.hi - 1)).End}
}

// tokensOf returns the tokens of a part, with the blanks and comments between them.
func (s *stream) tokensOf(r part) []lexer.Token {
	if r.hi <= r.lo {
		return nil
	}
	return s.raw[s.toks[r.lo].raw : s.toks[r.hi-1].raw+1]
}

// bracketKind returns which bracket a token is: its index in openers or closers, or -1.
func (s *stream) bracketKind(i int, brackets string) int {
	value := s.at(i).Value
	if len(value) != 1 {
		return -1
	}
	return strings.Index(brackets, value)
}

// matchBrackets pairs the brackets of a declaration. If some are left over, the layout tells which were forgotten.
func (s *stream) matchBrackets(lo, hi int) {
	m := &matcher{tokens: s}
	if m.run(lo, hi); len(m.stack) > 0 || m.dropped {
		for i := lo; i < hi; i++ {
			s.toks[i].match = -1
		}
		m = &matcher{tokens: s, byLayout: true}
		m.run(lo, hi)
	}
}

// matcher pairs brackets. A closing one takes the nearest open one of its kind, and what was opened in between stays
// without a partner; so one forgotten bracket does not upset the others.
type matcher struct {
	tokens   *stream
	byLayout bool // a } that begins a line closes a { whose line is indented alike
	stack    []opener
	open     [len(openers)]int // how many of each kind are on the stack
	dropped  bool              // some bracket stayed without a partner
}

// opener is an open bracket.
type opener struct{ token, kind, indent int }

func (m *matcher) run(lo, hi int) {
	indent := 0
	for i := lo; i < hi; i++ {
		if m.tokens.toks[i].first {
			indent = m.tokens.at(i).Pos.Column
		}
		if kind := m.tokens.bracketKind(i, openers); kind >= 0 {
			m.stack = append(m.stack, opener{i, kind, indent})
			m.open[kind]++
		} else if kind := m.tokens.bracketKind(i, closers); kind >= 0 {
			m.close(i, kind, indent)
		}
	}
}

func (m *matcher) close(i, kind, indent int) {
	if m.open[kind] == 0 {
		m.dropped = true
		return
	}
	partner := m.partner(i, kind, indent)
	for k := len(m.stack) - 1; k >= partner; k-- {
		m.open[m.stack[k].kind]--
		m.dropped = m.dropped || k > partner
	}
	token := m.stack[partner].token
	m.tokens.toks[token].match, m.tokens.toks[i].match = int32(i), int32(token)
	m.stack = m.stack[:partner]
}

// furthest is how far up the layout is looked at.
const furthest = 2 * maxDepth

// partner returns which open bracket on the stack is closed by token i.
func (m *matcher) partner(i, kind, indent int) int {
	nearest := len(m.stack) - 1
	for m.stack[nearest].kind != kind {
		nearest--
	}
	if !m.byLayout || !m.tokens.toks[i].first || !m.tokens.is(i, "}") {
		return nearest
	}
	for k := nearest; k >= max(0, nearest-furthest); k-- {
		if m.stack[k].kind == kind && m.stack[k].indent == indent {
			return k
		}
	}
	return nearest
}

// skip returns the closing bracket if token i opens one that is closed before hi, and i otherwise.
func (s *stream) skip(i, hi int) int {
	if m := int(s.toks[i].match); m > i && m < hi {
		return m
	}
	return i
}

// slice returns the tokens of a part for the grammar, the first word as it was meant.
func (s *stream) slice(r part) []lexer.Token {
	toks := s.tokensOf(r)
	if word, ok := s.meant[r.lo]; ok && len(toks) > 0 {
		toks = slices.Clone(toks)
		toks[0].Value = word
	}
	return toks
}

// checkTokens reports what is wrong with single tokens.
func (s *stream) checkTokens() {
	invalid := -1
	for i := range s.raw {
		t := &s.raw[i]
		switch t.Type {
		case tokenString:
			s.checkString(t)
		case tokenNumber:
			s.checkNumber(t)
		case tokenBlockComment:
			s.diags.add(spanOf(t), "`/*` comments are not part of the language", "comments start with // and end with the line")
		case tokenWrongArrow:
			s.diags.add(spanOf(t), "`"+t.Value+"` is not an arrow", "write `→` or `->` before an action; to compare, `>=`")
			t.Type = tokenArrow
		case tokenInvalid:
			if invalid != i-1 {
				s.diags.add(spanOf(t), "unexpected character "+describeRune(t.Value), signMeant(t.Value))
			}
			invalid = i
		}
	}
}

// checkNumber reports a number that no computer counts to.
func (s *stream) checkNumber(t *lexer.Token) {
	whole, _, _ := strings.Cut(t.Value, ".")
	if _, err := strconv.ParseInt(whole, 10, 64); err != nil {
		s.diags.add(spanOf(t), "the number "+quote(t)+" is too large", "")
	}
}

func describeRune(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size <= 1 {
		return "(the file is not valid UTF-8 here)"
	}
	return printable(r)
}

func (s *stream) checkString(t *lexer.Token) {
	l := decode(t.Value)
	start := posOf(t.Pos)
	switch quote, width := utf8.DecodeRuneInString(t.Value); {
	case width > 1:
		s.diags.add(Span{start, start.after(t.Value[:width])}, fmt.Sprintf("`%c` does not begin a text", quote), "write \" on both sides of it")
	case !l.closed && t.Value[0] == '`':
		s.diags.add(Span{start, start.after("`")}, "this text is never closed", "write a ` at its end")
	case !l.closed:
		s.diags.add(spanOf(t), "this text is never closed", "write "+t.Value[:1]+" at its end; a text ends on its line")
	case l.badEscape >= 0:
		at := start.after(t.Value[:l.badEscape])
		end := at.after(t.Value[l.badEscape:min(l.badEscape+2, len(t.Value))])
		s.diags.add(Span{at, end}, "unknown escape in a text", "write `\\\\` for a backslash; \\n, \\t, \\\" and \\u1234 are known")
	}
}
