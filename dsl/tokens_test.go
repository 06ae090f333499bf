package dsl

import (
	"fmt"
	"strings"
	"testing"
)

func TestTokensCoverTheText(t *testing.T) {
	text := "rule R5.6a \"𝔸 {x}\" { // one\n  for x in rows -> place x, 3.5 'y' }\n\"open"
	var words []string
	end := 0
	for _, tok := range Tokens(text) {
		if tok.Start.Offset < end || text[tok.Start.Offset:tok.End.Offset] != tok.Text {
			t.Errorf("%q stands at %d to %d", tok.Text, tok.Start.Offset, tok.End.Offset)
		}
		end = tok.End.Offset
		words = append(words, fmt.Sprintf("%d:%s", tok.Kind, tok.Text))
	}
	want := `1:rule|1:R5|6:.|2:6|1:a|3:"𝔸 {x}"|6:{|4:// one|1:for|1:x|1:in|1:rows|5:->|1:place|1:x|6:,|2:3.5|3:'y'|6:}|3:"open`
	if got := strings.Join(words, "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTokensOfExpressionsLieInTheFile(t *testing.T) {
	text := "rule A {\n  for x in open(grid) +\n    rows\n  → place x\n  because \"𝔸 \\\"{len( x )}\\\" → {x}.\"\n}\n"
	file, mistakes := Parse("a.rules", text)
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	rule := file.Decls[0].(*RuleDecl)
	all := rule.Clauses[0].(*For).In.Tokens()
	for _, p := range rule.Because.Parts {
		if p.Expr != nil {
			all = append(all, p.Expr.Tokens()...)
		}
	}
	if len(all) != 11 {
		t.Errorf("found %d tokens", len(all))
	}
	for _, tok := range all {
		at := file.Source.PosAt(tok.Start.Offset)
		if at != tok.Start || text[tok.Start.Offset:tok.End.Offset] != tok.Text {
			t.Errorf("%q stands at %+v, where %+v is %q", tok.Text, tok.Start, at, text[tok.Start.Offset:tok.End.Offset])
		}
	}
}

func TestWhatHintsSayToWrite(t *testing.T) {
	for text, want := range map[string]string{
		"rule A { fro x in rows → place x }":            "for",
		"rule A { for x in rows when x ≥ 1 → place x }": ">=",
		"rule A { for x in rows when x = 1 → place x }": "==",
		"rule A { for x in rows → remove x }":           "eliminate",
		"rule A { for x in rows }\nrul B { }":           "rule",
		"rule A { for x rows → place x }":               "",
		"rule A { for x in rows → place (x }":           "",
	} {
		_, mistakes := Parse("a.rules", text)
		if len(mistakes) == 0 {
			t.Fatalf("no mistake in %s", text)
		}
		if got, ok := mistakes[0].Meant(); got != want || ok != (want != "") {
			t.Errorf("%s: %s (%s) means %q", text, mistakes[0].Message, mistakes[0].Hint, got)
		}
	}
}

func TestAHalfWrittenFieldHidesNoClause(t *testing.T) {
	file, _ := Parse("a.rules", "rule A {\n  for x in rows\n  when x.\n  let y = x\n  → place y\n}\n")
	if n := len(file.Decls[0].(*RuleDecl).Clauses); n != 4 {
		t.Errorf("found %d clauses", n)
	}
}
