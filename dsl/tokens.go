package dsl

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// tokens defines the tokens of rule files: the first pattern that matches takes as much as it can. Every text becomes
// tokens: strings and comments that are never closed are tokens too, and what nothing else matches is Invalid. The grammar
// takes their names from here, and lex cuts a text in just this way, only faster.
var tokens = lexer.MustSimple([]lexer.SimpleRule{
	{Name: "Space", Pattern: `[ \t\r\n\f\v\x{FEFF}]+`},
	{Name: "Ident", Pattern: `[\p{L}_$][\p{L}\p{N}_$]*`},
	{Name: "Number", Pattern: `[0-9]+(\.[0-9]+)?`},
	{Name: "Comment", Pattern: `//[^\n]*`},
	{Name: "BlockComment", Pattern: `(?s)/\*.*?(\*/|\z)`},
	{Name: "String", Pattern: "\"(\\\\[^\\n]|[^\"\\\\\\n])*\\\\?\"?|'(\\\\[^\\n]|[^'\\\\\\n])*\\\\?'?|`[^`]*`?"},
	{Name: "Arrow", Pattern: `→|->`},
	{Name: "WrongArrow", Pattern: `=>|⇒|⟶|➜|➔`},
	{Name: "Operator", Pattern: `\?\.|\?\?|\.\.|&&|\|\||[=!<>]=|\*\*|::|[-{}()\[\],;:.+*/%^<>=!?|&#@~]`},
	{Name: "Invalid", Pattern: `(?s).`},
})

var (
	tokenSpace        = tokens.Symbols()["Space"]
	tokenIdent        = tokens.Symbols()["Ident"]
	tokenNumber       = tokens.Symbols()["Number"]
	tokenComment      = tokens.Symbols()["Comment"]
	tokenBlockComment = tokens.Symbols()["BlockComment"]
	tokenString       = tokens.Symbols()["String"]
	tokenArrow        = tokens.Symbols()["Arrow"]
	tokenOperator     = tokens.Symbols()["Operator"]
	tokenWrongArrow   = tokens.Symbols()["WrongArrow"]
	tokenInvalid      = tokens.Symbols()["Invalid"]
)

// elided says whether the grammar skips the token.
func elided(t *lexer.Token) bool {
	return t.Type == tokenSpace || t.Type == tokenComment || t.Type == tokenBlockComment
}

// grammar builds the parser of one production. The language is LL(1): a look-ahead would only misplace errors.
func grammar[G any]() *participle.Parser[G] {
	return participle.MustBuild[G](
		participle.Lexer(tokens),
		participle.Elide("Space", "Comment", "BlockComment"),
		participle.UseLookahead(0),
	)
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

// newTokenSlice ends the tokens with an EOF right behind the last one.
func newTokenSlice(toks []lexer.Token) *tokenSlice {
	var end lexer.Position
	if n := len(toks); n > 0 {
		end = toks[n-1].Pos
		end.Advance(toks[n-1].Value)
	}
	return &tokenSlice{rest: toks, end: lexer.EOFToken(end)}
}
