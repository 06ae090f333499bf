package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// TokenKind is what a token is.
type TokenKind int

// The kinds of tokens.
const (
	WordToken TokenKind = iota + 1
	NumberToken
	TextToken // in quotes
	CommentToken
	ArrowToken // → or ->
	SignToken  // a bracket, an operator, or what is no sign of the language
)

// Token is a word, number, text, comment or sign as it is written.
type Token struct {
	Kind TokenKind
	Text string
	Span
}

// Tokens cuts a text into its tokens, whether or not they make a rule file. A file that Parse finds too large has none.
func Tokens(text string) []Token {
	if len(text) > maxFile {
		return nil
	}
	var list []Token
	for _, t := range lex(text, maxTokens) {
		if kind := kindOf(&t); kind != 0 {
			list = append(list, Token{kind, t.Value, spanOf(&t)})
		}
	}
	return list
}

func kindOf(t *lexer.Token) TokenKind {
	switch t.Type {
	case tokenIdent:
		return WordToken
	case tokenNumber:
		return NumberToken
	case tokenString:
		return TextToken
	case tokenComment, tokenBlockComment:
		return CommentToken
	case tokenArrow, tokenWrongArrow:
		return ArrowToken
	case tokenOperator, tokenInvalid:
		return SignToken
	}
	return 0
}

// Tokens are those of the expression, with their places in the file.
func (e *Expr) Tokens() []Token {
	list := Tokens(e.Text)
	if e.text == nil {
		for i := range list {
			list[i].Span = list[i].Span.from(e.Start)
		}
		return list
	}
	for i, t := range list {
		list[i].Span = Span{e.place(t.Start.Offset), e.place(t.End.Offset)}
	}
	return list
}

// from is a stretch of a text that begins at a place of a file, in the file.
func (s Span) from(start Pos) Span {
	return Span{start.plus(s.Start), start.plus(s.End)}
}

func (p Pos) plus(inner Pos) Pos {
	out := Pos{Offset: p.Offset + inner.Offset, Line: p.Line + inner.Line - 1, Column: inner.Column}
	if inner.Line == 1 {
		out.Column += p.Column - 1
	}
	return out
}

// Holds says whether a place, in bytes, lies in the span or right behind it.
func (s Span) Holds(offset int) bool { return s.Start.Offset <= offset && offset <= s.End.Offset }

// The places where words of the language stand.
const (
	InFile     = "file"     // outside of declarations
	InRule     = "rule"     // where a clause of a rule begins
	InPack     = "pack"     // likewise of a pack
	InExamples = "examples" // likewise in a list of examples
	InExample  = "example"  // likewise of an example
	AfterArrow = "arrow"    // where an action begins
)

// Words are those that may stand at a place.
func Words(place string) []string {
	return map[string][]string{InFile: declWords, InRule: ruleWords, InPack: packWords, InExamples: listWords,
		InExample: exampleWords, AfterArrow: verbWords}[place]
}

// OperatorWords are the words that join parts of an expression: and, or, not, in …
func OperatorWords() []string { return operators }

// Usage says how what begins with a word or arrow is written: write `for x in xs`; "" for other words.
func Usage(word string) string { return usage[word] }

// Meant is what the hint says to write in place of the span, if it says so: "did you mean `place`?", "write `==`".
func (d Diagnostic) Meant() (string, bool) {
	hint := strings.ReplaceAll(d.Hint, "`", "")
	if word, ok := strings.CutPrefix(hint, "did you mean "); ok {
		if word, ok = strings.CutSuffix(word, "?"); ok && !strings.Contains(word, " ") {
			return word, true
		}
	}
	if sign, ok := strings.CutPrefix(hint, "write "); ok && d.Hint == "write `"+sign+"`" && signsMeant[signOf(d.Message)] == sign {
		return sign, true
	}
	return "", false
}

// signOf is the sign that a message is about: `≥` is not part of the language.
func signOf(message string) string {
	_, rest, _ := strings.Cut(message, "`")
	sign, _, _ := strings.Cut(rest, "`")
	return sign
}
