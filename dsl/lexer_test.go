package dsl

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
)

// patterns say what the tokens are, in another way: the first that matches takes as much as it can.
var patterns = lexer.MustSimple([]lexer.SimpleRule{
	{Name: "Space", Pattern: `[ \t\r\n\f\v\x{FEFF}]+`},
	{Name: "Ident", Pattern: `[\p{L}_$][\p{L}\p{N}_$]*`},
	{Name: "Number", Pattern: `[0-9]+(\.[0-9]+)?`},
	{Name: "Comment", Pattern: `//[^\n]*`},
	{Name: "BlockComment", Pattern: `(?s)/\*.*?(\*/|\z)`},
	{Name: "String", Pattern: "\"(\\\\[^\\n]|[^\"\\\\\\n])*\\\\?\"?|'(\\\\[^\\n]|[^'\\\\\\n])*\\\\?'?|`[^`]*`?|" +
		"“(\\\\[^\\n]|[^”“\"\\\\\\n])*\\\\?[”“\"]?|„(\\\\[^\\n]|[^“”\"\\\\\\n])*\\\\?[“”\"]?|‘(\\\\[^\\n]|[^’‘'\\\\\\n])*\\\\?[’‘']?|«(\\\\[^\\n]|[^»\"\\\\\\n])*\\\\?[»\"]?"},
	{Name: "Arrow", Pattern: `→|->`},
	{Name: "WrongArrow", Pattern: `=>|⇒|⟶|➜|➔`},
	{Name: "Operator", Pattern: `\?\.|\?\?|\.\.|&&|\|\||[=!<>]=|\*\*|::|[-{}()\[\],;:.+*/%^<>=!?|&#@~]`},
	{Name: "Invalid", Pattern: `(?s).`},
})

// defined cuts a text as the patterns say.
func defined(t *testing.T, text string) (all []lexer.Token) {
	t.Helper()
	l, err := patterns.LexString("", text)
	if err != nil {
		t.Fatal(err)
	}
	if all, err = lexer.ConsumeAll(l); err != nil {
		t.Fatal(err)
	}
	names := lexer.SymbolsByRune(patterns)
	for i := range all {
		all[i].Type = definition{}.Symbols()[names[all[i].Type]]
	}
	return all
}

func checkLex(t *testing.T, text string) {
	t.Helper()
	got, want := lex(text, maxFile), defined(t, text)
	for i := range min(len(got), len(want)) {
		if bracesText(got[i]) && len(got[i].Value) > len(want[i].Value) {
			return // the patterns know no texts in texts, and are lost from here on
		}
		if got[i] != want[i] {
			t.Fatalf("token %d of %q is %#v, not %#v", i, text, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d tokens of %q, not %d", len(got), text, len(want))
	}
}

// bracesText says whether a token is a text with a text in braces inside.
func bracesText(t lexer.Token) bool {
	return t.Type == tokenString && t.Value[0] != '`' && strings.Contains(t.Value, "{") && strings.Contains(t.Value, "}")
}

// TestLexTextsInTexts: inside braces a text may hold others, with their own quotes; braces that do not close are none.
func TestLexTextsInTexts(t *testing.T) {
	for text, want := range map[string]string{
		`"{n == 1 ? "a" : "b"}" x`: `"{n == 1 ? "a" : "b"}"`, `"{f("}")}" "`: `"{f("}")}"`, `"{f("a\"}")}" "`: `"{f("a\"}")}"`,
		`"{{" "}}"`: `"{{"`, `"{a" "}`: `"{a"`, "\"{a\n\"}\"": `"{a`, `'{f('a')}'`: `'{f('a')}'`, `"{f(\"}\")}"`: `"{f(\"}\")}"`,
		`"{it's}"`: `"{it's}"`, `"{"")" "`: `"{"`, `"{a\n}" "`: `"{a\n}"`,
	} {
		if got := lex(text, maxTokens)[0].Value; got != want {
			t.Errorf("%s begins with %s, not %s", text, got, want)
		}
	}
}

// TestLexAsDefined cuts the shipped rules, what has broken parsers and the corners of the patterns.
func TestLexAsDefined(t *testing.T) {
	for _, path := range ruleFiles(t) {
		checkLex(t, readFile(t, path))
	}
	corners := []string{"1.x", "1.2.3", "1..2", "a.b?.c??d", "x\u00a0y", "é$1_", "٣x", "x٣", "Ⅷ", "\xe2\x86", "a\xffb", "\"a\\", "\"a\\\nb", "'a\\'b'", "\"a\nb\"",
		"`a\nb", "``", "/*/", "/**/", "/* * /", "/", "//", "// a\r\nb", "=>=", "->>", "-→⇒", "===", "a=>b", "\v\f\ufeff x", "***", ":::", "|||", "&&&", "\\", "ж\"ж\\ж\""}
	for _, text := range slices.Concat(hostile, corners) {
		checkLex(t, text)
	}
}

// TestLexLimit gives up on a text of too many tokens.
func TestLexLimit(t *testing.T) {
	if got := lex("a b c", 5); len(got) != 6 {
		t.Errorf("%d tokens, not five and the end", len(got))
	}
	if got := lex("a b c d", 5); got != nil {
		t.Errorf("%d tokens, not none", len(got))
	}
}

func FuzzLex(f *testing.F) {
	seeds(f)
	f.Fuzz(checkLex)
}
