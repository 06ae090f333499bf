package dsl

import (
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// What a file may hold is far beyond any rule file; hostile input ends quickly.
const (
	maxFile   = 4 << 20
	maxTokens = 1 << 18
)

// The brackets, each pair at the same place.
const (
	openers = "([{"
	closers = ")]}"
)

// The kinds of tokens. Every text becomes tokens: strings and comments that are never closed are tokens too, and what is
// nothing else is invalid.
const (
	tokenSpace lexer.TokenType = lexer.EOF - 1 - iota
	tokenIdent
	tokenNumber
	tokenComment
	tokenBlockComment
	tokenString
	tokenArrow
	tokenWrongArrow // an arrow of other languages
	tokenOperator
	tokenInvalid
)

// definition tells the grammar what the kinds of tokens are called.
type definition struct{}

// Symbols implements lexer.Definition.
func (definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Space": tokenSpace, "Ident": tokenIdent, "Number": tokenNumber, "Comment": tokenComment,
		"BlockComment": tokenBlockComment, "String": tokenString, "Arrow": tokenArrow, "WrongArrow": tokenWrongArrow,
		"Operator": tokenOperator, "Invalid": tokenInvalid,
	}
}

// Lex implements lexer.Definition. The limit is that of Parse.
func (definition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	toks := lex(string(text), maxTokens)
	return &tokenSlice{rest: toks, end: lexer.EOFToken(endOf(toks))}, err
}

// elided says whether the grammar skips the token.
func elided(t *lexer.Token) bool {
	return t.Type == tokenSpace || t.Type == tokenComment || t.Type == tokenBlockComment
}

// lex cuts a text into tokens, the last of which is EOF. It returns nil if there are more than limit.
func lex(text string, limit int) []lexer.Token {
	all := make([]lexer.Token, 0, min(len(text)/3+1, limit+1))
	pos := lexer.Position{Line: 1, Column: 1}
	for text != "" {
		if len(all) >= limit {
			return nil
		}
		kind, n := next(text)
		all = append(all, lexer.Token{Type: kind, Value: text[:n], Pos: pos})
		pos.Advance(text[:n])
		text = text[n:]
	}
	return append(all, lexer.EOFToken(pos))
}

// next is the kind and length of the token that a text begins with.
func next(text string) (kind lexer.TokenType, n int) {
	c, width := utf8.DecodeRuneInString(text)
	switch {
	case isSpace(c):
		return tokenSpace, while(text, isSpace)
	case c == '_' || c == '$' || unicode.IsLetter(c):
		return tokenIdent, while(text, inIdent)
	case isDigit(c):
		return tokenNumber, number(text)
	case strings.HasPrefix(text, "//"):
		return tokenComment, until(text, "\n")
	case strings.HasPrefix(text, "/*"):
		return tokenBlockComment, 2 + through(text[2:], "*/")
	case closingQuotes[c] != "":
		n, _ := stringOf(text)
		return tokenString, n
	case c == '`':
		return tokenString, 1 + through(text[1:], "`")
	}
	if n := sign(text, arrows); n > 0 {
		return tokenArrow, n
	}
	if n := sign(text, wrongArrows); n > 0 {
		return tokenWrongArrow, n
	}
	if n := sign(text, doubles); n > 0 {
		return tokenOperator, n
	}
	if strings.ContainsRune("-{}()[],;:.+*/%^<>=!?|&#@~", c) {
		return tokenOperator, width
	}
	return tokenInvalid, width
}

var (
	arrows      = []string{"→", "->"}
	wrongArrows = []string{"=>", "⇒", "⟶", "➜", "➔"}
	doubles     = []string{"?.", "??", "..", "&&", "||", "==", "!=", "<=", ">=", "**", "::"}
)

// sign is the length of the sign that a text begins with, or 0.
func sign(text string, signs []string) int {
	for _, s := range signs {
		if strings.HasPrefix(text, s) {
			return len(s)
		}
	}
	return 0
}

func isSpace(c rune) bool { return c >= '\t' && c <= '\r' || c == ' ' || c == '\ufeff' }

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func inIdent(c rune) bool { return c == '_' || c == '$' || unicode.IsLetter(c) || unicode.IsNumber(c) }

// while is the length of the part at the beginning of which all runes are such.
func while(text string, such func(rune) bool) int {
	for i, c := range text {
		if !such(c) {
			return i
		}
	}
	return len(text)
}

// until is where the text first has the part, or its end.
func until(text, part string) int {
	if i := strings.Index(text, part); i >= 0 {
		return i
	}
	return len(text)
}

// through is where the first such part ends, or the text.
func through(text, part string) int { return min(until(text, part)+len(part), len(text)) }

func number(text string) int {
	n := while(text, isDigit)
	if strings.HasPrefix(text[n:], ".") {
		if k := while(text[n+1:], isDigit); k > 0 {
			n += 1 + k
		}
	}
	return n
}

// closingQuotes are the quotes that end a text, by the one that begins it. Those of word processors are taken for what was
// meant, and reported.
var closingQuotes = map[rune]string{'"': `"`, '\'': "'", '“': `”“"`, '„': `“”"`, '‘': "’‘'", '«': `»"`}

// stringOf is the length of a text on one line, and whether the quote that ends it is there. A backslash takes in what
// follows. Inside braces stand expressions, which may have texts of their own; where that cannot be, braces are nothing
// special.
func stringOf(text string) (n int, closed bool) {
	if n, closed = stringUpTo(text, true); !closed {
		n, closed = stringUpTo(text, false)
	}
	return n, closed
}

func stringUpTo(text string, braces bool) (n int, closed bool) {
	quote, i := utf8.DecodeRuneInString(text)
	for i < len(text) && text[i] != '\n' {
		c, width := utf8.DecodeRuneInString(text[i:])
		switch {
		case strings.ContainsRune(closingQuotes[quote], c):
			return i + width, true
		case braces && strings.HasPrefix(text[i:], "{{"):
			width = 2
		case braces && c == '{':
			inside := braced(text[i:])
			braces, width = inside > 0, max(width, inside)
		case c == '\\' && i+1 < len(text) && text[i+1] != '\n':
			width = 2
		}
		i += width
	}
	return i, false
}

// braced is the length of the {expression} that a text begins with, up to the end of its line; 0 if it does not end there.
func braced(text string) int {
	depth := 0
	for i := 0; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			if depth--; depth == 0 && text[i] != '}' {
				return 0
			} else if depth == 0 {
				return i + 1
			}
		case '"', '\'', '`', '\\':
			n := inner(text[i:])
			if n == 0 {
				return 0
			}
			i += n - 1
		}
	}
	return 0
}

// inner is the length of a text in an expression in a text, where the quotes may be escaped; 0 if it does not end on its
// line.
func inner(text string) int {
	quote := text[:1]
	if quote == `\` {
		if quote = text[:min(2, len(text))]; !strings.HasSuffix(quote, `"`) && !strings.HasSuffix(quote, "'") {
			return len(quote)
		}
	}
	for i := len(quote); i < len(text) && text[i] != '\n'; i++ {
		switch {
		case strings.HasPrefix(text[i:], quote):
			return i + len(quote)
		case text[i] == '\\' && quote != "`":
			i++
		}
	}
	return 0
}

// grammar builds the parser of one production when it is first asked for, which a start without rules never does. The
// language is LL(1): a look-ahead would only misplace errors.
func grammar[G any]() func() *participle.Parser[G] {
	return sync.OnceValue(func() *participle.Parser[G] {
		return participle.MustBuild[G](
			participle.Lexer(definition{}),
			participle.Elide("Space", "Comment", "BlockComment"),
			participle.UseLookahead(0),
		)
	})
}

// tokenSlice feeds tokens that are already cut to a parser.
type tokenSlice struct {
	rest []lexer.Token
	end  lexer.Token
}

// Next implements lexer.Lexer.
func (s *tokenSlice) Next() (lexer.Token, error) {
	if len(s.rest) == 0 {
		return s.end, nil
	}
	t := s.rest[0]
	s.rest = s.rest[1:]
	return t, nil
}

// readTokens gives tokens to a grammar. The last one is followed by an EOF right behind it.
func readTokens[G any](g func() *participle.Parser[G], toks []lexer.Token) (*G, error) {
	lex, err := lexer.Upgrade(&tokenSlice{rest: toks, end: lexer.EOFToken(endOf(toks))}, tokenSpace, tokenComment, tokenBlockComment)
	if err != nil {
		return new(G), err
	}
	return g().ParseFromLexer(lex)
}

// endOf returns where the last token ends.
func endOf(toks []lexer.Token) (end lexer.Position) {
	if n := len(toks); n > 0 {
		end = toks[n-1].Pos
		end.Advance(toks[n-1].Value)
	}
	return end
}
