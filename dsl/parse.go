package dsl

import (
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Parse reads one rule file. The tree holds all that could be understood; it is never nil.
func Parse(name, text string) (*File, Diagnostics) {
	p := newParser(name, text)
	p.parse()
	return p.file, p.diags.result()
}

// parser reads one file. It cuts the tokens into declarations and those into clauses, so that one mistake never
// hides another, and gives each clause to the grammar.
type parser struct {
	src   *Source
	file  *File
	raw   []lexer.Token // every token, blanks and comments included; the last one is EOF
	toks  []token       // those that count; the last one is EOF
	diags collector
	plan  *plan // what the formatter wants to know; nil if nobody does

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

// What a file may hold is far beyond any rule file; hostile input ends quickly.
const (
	maxFile   = 4 << 20
	maxTokens = 1 << 18
)

func newParser(name, text string) *parser {
	p := &parser{src: newSource(name, text), diags: collector{file: name}, meant: map[int]string{}}
	p.file = &File{Source: p.src}
	p.raw = p.lex(text)
	for i, first := 0, true; i < len(p.raw); i++ {
		if t := &p.raw[i]; elided(t) {
			first = first || hasNewline(t)
			continue
		}
		p.toks = append(p.toks, token{raw: int32(i), match: -1, first: first})
		first = false
	}
	return p
}

// lex returns the tokens of the text, none of them if there are too many.
func (p *parser) lex(text string) []lexer.Token {
	if len(text) <= maxFile {
		if all := lex(text, maxTokens); all != nil {
			return all
		}
	}
	start := Pos{Line: 1, Column: 1}
	p.diags.add(Span{start, start}, "the file is too large for a rule file", "split it into several files")
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

func (p *parser) parse() {
	p.checkTokens()
	end := len(p.toks) - 1
	for lo := 0; lo < end && !p.diags.full(); {
		hi := lo + 1
		for hi < end && !p.startsDecl(hi) {
			hi++
		}
		p.matchBrackets(lo, hi)
		for lo < hi && !p.diags.full() {
			lo = p.decl(lo, hi)
		}
	}
}

// at returns the token with number i of those that count.
func (p *parser) at(i int) *lexer.Token { return &p.raw[p.toks[i].raw] }

// word returns the text of token i, or what it was meant to be.
func (p *parser) word(i int) string {
	if word, ok := p.meant[i]; ok {
		return word
	}
	return p.at(i).Value
}

// is says whether token i is the given word or sign (and not a string that happens to read so).
func (p *parser) is(i int, value string) bool {
	return i >= 0 && i < len(p.toks) && p.at(i).Value == value
}

// span returns the stretch that the tokens of a part cover.
func (p *parser) span(r part) Span {
	if r.hi <= r.lo {
		end := posOf(p.at(r.lo).Pos)
		return Span{end, end}
	}
	return Span{posOf(p.at(r.lo).Pos), spanOf(p.at(r.hi - 1)).End}
}

// tokensOf returns the tokens of a part, with the blanks and comments between them.
func (p *parser) tokensOf(r part) []lexer.Token {
	if r.hi <= r.lo {
		return nil
	}
	return p.raw[p.toks[r.lo].raw : p.toks[r.hi-1].raw+1]
}

// parseAs gives a part to a grammar. On a mistake it reports it and returns what was understood until there.
func parseAs[G any](p *parser, g *participle.Parser[G], r part) (*G, bool) {
	lex, err := lexer.Upgrade(p.slice(r), tokenSpace, tokenComment, tokenBlockComment)
	if err != nil {
		return new(G), false
	}
	tree, err := g.ParseFromLexer(lex)
	if err != nil {
		p.explain(r, err)
	}
	p.bind(tree)
	return tree, err == nil
}

// slice feeds a part to a grammar, its first word as it was meant.
func (p *parser) slice(r part) lexer.Lexer {
	s := newTokenSlice(p.tokensOf(r))
	if word, ok := p.meant[r.lo]; ok {
		s.rest = append([]lexer.Token{}, s.rest...)
		s.rest[0].Value = word
	}
	return s
}

// checkTokens reports what is wrong with single tokens.
func (p *parser) checkTokens() {
	invalid := -1
	for i := range p.raw {
		t := &p.raw[i]
		switch t.Type {
		case tokenString:
			p.checkString(t)
		case tokenBlockComment:
			p.diags.add(spanOf(t), "`/*` comments are not part of the language", "comments start with // and end with the line")
		case tokenWrongArrow:
			p.diags.add(spanOf(t), "`"+t.Value+"` is not an arrow", "write `→` or `->`")
			t.Type = tokenArrow
		case tokenInvalid:
			if invalid != i-1 {
				p.diags.add(spanOf(t), "unexpected character "+describeRune(t.Value), "")
			}
			invalid = i
		}
	}
}

func describeRune(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size <= 1 {
		return "(the file is not valid UTF-8 here)"
	}
	return printable(r)
}

func (p *parser) checkString(t *lexer.Token) {
	l := decode(t.Value)
	start := posOf(t.Pos)
	switch {
	case !l.closed && t.Value[0] == '`':
		p.diags.add(Span{start, start.after("`")}, "this text is never closed", "write a ` at its end")
	case !l.closed:
		p.diags.add(spanOf(t), "this text is never closed", "write "+t.Value[:1]+" at its end; a text ends on its line")
	case l.badEscape >= 0:
		at := start.after(t.Value[:l.badEscape])
		end := at.after(t.Value[l.badEscape:min(l.badEscape+2, len(t.Value))])
		p.diags.add(Span{at, end}, "unknown escape in a text", "write `\\\\` for a backslash; \\n, \\t, \\\" and \\u1234 are known")
	}
}
