package dsl

import (
	"errors"
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2"
)

// knownClause checks the first word of a clause. A word that is misspelt is taken for what was meant, so that
// the rest of the clause is read and checked as well.
func (p *parser) knownClause(c part, words []string, where string) bool {
	t := p.at(c.lo)
	if t.Type == tokenArrow && where == "rule" || t.Type == tokenIdent && oneOf(t.Value, words) {
		return true
	}
	if p.diags.overlaps(spanOf(t)) {
		return false
	}
	word, hint := p.clauseMeant(c.lo, words)
	if hint == "" {
		hint = "the clauses of " + article(where) + " are " + list(words, "and")
	}
	p.diags.add(spanOf(t), "unknown clause "+quote(t)+" in "+article(where), hint)
	if word == "→" && where == "rule" && t.Value == "then" {
		t.Type = tokenArrow
		return true
	}
	if !oneOf(word, words) {
		return false
	}
	p.meant[c.lo] = word
	return true
}

// clauseMeant returns the word that was probably meant by token i, and a hint that says so.
func (p *parser) clauseMeant(i int, words []string) (word, hint string) {
	t := p.at(i)
	if t.Type != tokenIdent {
		return "", ""
	}
	if word, ok := Nearest(t.Value, words); ok {
		return word, "did you mean `" + word + "`?"
	}
	word = meant[t.Value]
	switch {
	case strings.HasPrefix(word, "→ "):
		return word, "an action follows an arrow: write `" + word + " ...`"
	case word == "→":
		return word, "write `→` or `->` before an action"
	case word != "" && oneOf(strings.Fields(word)[0], words):
		return word, "did you mean `" + word + "`?"
	}
	return "", ""
}

var expectation = regexp.MustCompile(`(?s)\(expected (.*)\)$`)

// explain turns an error of the grammar into a diagnostic.
func (p *parser) explain(r part, err error) {
	if p.diags.overlaps(p.span(r)) && p.lexicalMistake(r) {
		return
	}
	var unexpected *participle.UnexpectedTokenError
	if !errors.As(err, &unexpected) {
		p.explainOther(r, err)
		return
	}
	want := ""
	if m := expectation.FindStringSubmatch(unexpected.Message()); m != nil {
		want = m[1]
	}
	p.explainToken(r, p.find(r, unexpected.Unexpected.Pos.Offset), expected1(want))
}

// lexicalMistake says whether a token of the part is in itself wrong, so that the grammar has nothing to add.
func (p *parser) lexicalMistake(r part) bool {
	for i := r.lo; i < r.hi; i++ {
		if t := p.at(i); t.Type == tokenInvalid || t.Type == tokenString && !decode(t.Value).closed {
			return true
		}
	}
	return false
}

// explainOther reports what has no token, such as a list that must not be empty.
func (p *parser) explainOther(r part, err error) {
	var at participle.Error
	span := p.span(r)
	if errors.As(err, &at) {
		span = Span{posOf(at.Position()), posOf(at.Position())}
	}
	p.diags.add(span, "cannot read this `"+p.word(r.lo)+"`", p.usageOf(r.lo))
}

// find returns the token of the part that stands at an offset; the end of the part if there is none.
func (p *parser) find(r part, offset int) int {
	i := r.lo
	for i < r.hi && p.offset(i) < offset {
		i++
	}
	return i
}

// explainToken says that token i should have been something else.
func (p *parser) explainToken(r part, i int, want wanted) {
	before := p.at(max(i-1, r.lo))
	after := " after " + quote(before)
	if i > r.lo && want.what != "" && (i >= r.hi || p.toks[i].first || want.missing) {
		end := spanOf(before).End
		span := Span{end, end}
		if i < r.hi && !p.toks[i].first {
			span = spanOf(p.at(i))
		}
		p.diags.add(span, "expected "+want.what+after, p.hintFor(r, i, want))
		return
	}
	if i >= r.hi {
		end := spanOf(before).End
		p.diags.add(Span{end, end}, "something is missing"+after, p.usageOf(r.lo))
		return
	}
	t := p.at(i)
	if want.what != "" {
		p.diags.add(spanOf(t), "expected "+want.what+", not "+quote(t), p.hintFor(r, i, want))
		return
	}
	p.diags.add(spanOf(t), "unexpected "+quote(t)+after, p.hintFor(r, i, want))
}

// hintFor says what to write instead of token i.
func (p *parser) hintFor(r part, i int, want wanted) string {
	if i < r.hi && p.at(i).Type == tokenIdent {
		word := p.at(i).Value
		if want.verbs && verbMeant[word] != "" {
			return "did you mean `" + verbMeant[word] + "`?"
		}
		if hint := suggest(word, want.words); hint != "" {
			return hint
		}
	}
	if i < r.hi && p.is(i, ",") {
		if hint := commaHint[p.word(r.lo)]; hint != "" {
			return hint
		}
	}
	return p.usageOf(r.lo)
}

var commaHint = map[string]string{
	"when": "join conditions with `and`, or write a second `when`",
	"let":  "write one `let` for each value",
	"for":  "write one `for` for each variable",
}

func (p *parser) usageOf(i int) string {
	if p.at(i).Type == tokenArrow {
		return usage["→"]
	}
	return usage[p.word(i)]
}

// wanted is what the grammar would have taken.
type wanted struct {
	what    string   // in words
	words   []string // the words it may be
	verbs   bool
	missing bool // say "expected ... after", as the next token is innocent
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// expected1 reads the first item of what the grammar says it expects.
func expected1(ebnf string) wanted {
	item := firstItem(ebnf)
	switch {
	case item == "":
		return wanted{}
	case item == "KnowSyntax" || item == "KnownSyntax":
		return wanted{what: "`exactly`, `at least` or `at most`", words: []string{"exactly", "at"}}
	case item == "ActionSyntax":
		return wanted{what: "an action", words: verbWords, verbs: true}
	}
	if words := wordsIn(item); len(words) > 0 {
		return wanted{what: list(words, "or"), words: words, missing: true}
	}
	return wanted{what: described(item)}
}

func wordsIn(item string) []string {
	var words []string
	for _, m := range quoted.FindAllStringSubmatch(item, -1) {
		words = append(words, m[1])
	}
	return words
}

// firstItem returns the first word, literal or group of an expectation.
func firstItem(ebnf string) string {
	depth := 0
	for i, r := range ebnf {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		switch {
		case depth == 0 && r == ' ':
			return ebnf[:i]
		case depth == 0 && r == ')':
			return ebnf[:i+1]
		}
	}
	return ebnf
}

// described names what a production of the grammar is.
func described(item string) string {
	switch strings.ToLower(strings.TrimRight(item, " +*?)")) {
	case "expr", "countexpr", "setexpr":
		return "an expression"
	case "name":
		return "a name"
	case "text":
		return "a text in quotes"
	case "cell", "celllist":
		return "a cell such as r1c1"
	case "whole", "decimal":
		return "a number"
	case "let":
		return "`name = expression`"
	case "role":
		return "`role: expression`"
	}
	return ""
}

// list joins words: `a`, `b` or `c`.
func list(words []string, last string) string {
	quotedWords := make([]string, len(words))
	for i, w := range words {
		quotedWords[i] = "`" + w + "`"
	}
	n := len(quotedWords) - 1
	if n < 1 {
		return strings.Join(quotedWords, "")
	}
	return strings.Join(quotedWords[:n], ", ") + " " + last + " " + quotedWords[n]
}

func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an " + noun
	}
	return "a " + noun
}
