package dsl

import (
	"errors"
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2"
)

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
	p.explainToken(r, p.find(r, unexpected.Unexpected.Pos.Offset), readWanted(want))
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
	after, hint := " after "+quote(before), p.hintFor(r, i, want)
	gone := i >= r.hi || i > r.lo && p.toks[i].first
	switch {
	case want.what == "" && i >= r.hi:
		p.diags.add(p.mark(r, i), "something is missing"+after, hint)
	case want.what == "":
		p.diags.add(spanOf(p.at(i)), "unexpected "+quote(p.at(i))+after, hint)
	case gone || i > r.lo && want.missing:
		p.diags.add(p.mark(r, i), "expected "+want.what+after, hint)
	default:
		p.diags.add(p.mark(r, i), "expected "+want.what+", not "+quote(p.at(i)), hint)
	}
}

// mark is where to point for token i: at it, or behind the token before if i is on another line or is none.
func (p *parser) mark(r part, i int) Span {
	if i < r.hi && (i == r.lo || !p.toks[i].first) {
		return spanOf(p.at(i))
	}
	end := spanOf(p.at(max(i-1, r.lo))).End
	return Span{end, end}
}

// hintFor says what to write instead of token i.
func (p *parser) hintFor(r part, i int, want wanted) string {
	hint := ""
	if i < r.hi {
		hint = p.hintForToken(r, i, want)
	}
	if hint == "" {
		hint = p.usageOf(r.lo)
	}
	return hint
}

// hintForToken knows what some tokens are mistaken for.
func (p *parser) hintForToken(r part, i int, want wanted) string {
	t := p.at(i)
	switch {
	case t.Type == tokenIdent && want.verbs && verbMeant[t.Value] != "":
		return "did you mean `" + verbMeant[t.Value] + "`?"
	case t.Type == tokenNumber && p.is(r.lo, "tier") && i > r.lo+1:
		return ratingHint(p.at(i - 1).Value)
	case t.Type == tokenIdent:
		return suggest(t.Value, want.words)
	case t.Value == ",":
		return commaHint[p.word(r.lo)]
	case want.what == "a name" && t.Type == tokenNumber, i == r.lo+2 && t.Value == "-":
		return "a name is made of letters, digits and `_`, begins with a letter, and may have parts joined by dots"
	}
	return ""
}

// ratingHint is for a number behind a word in a tier.
func ratingHint(word string) string {
	if hint := suggest(word, []string{"rating"}); hint != "" {
		return hint
	}
	return "write `rating` before a rating"
}

var commaHint = map[string]string{
	"when": "join conditions with `and`, or write a second `when`",
	"let":  "write one `let` for each value",
	"for":  "write one `for` for each variable",

	"tier": "separate the rules by blanks", "include": "separate the rules by blanks",
	"expect": "separate the cells by blanks", "know": "separate the cells by blanks",
	"without": "separate the cells by blanks", "puzzle": "separate the lines by blanks",
	"board": "separate the rows by blanks",
}

func (p *parser) usageOf(i int) string {
	switch {
	case p.at(i).Type == tokenArrow:
		return usage["→"]
	case p.is(i, "{"):
		return usage["pattern"]
	}
	return usage[p.word(i)]
}

// wanted is what the grammar would have taken.
type wanted struct {
	what    string   // in words, for a message; "" if the grammar does not say
	words   []string // the words it may be
	verbs   bool
	missing bool // say "expected ... after", as the next token is innocent
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// readWanted reads the first item of what the grammar says it expects.
func readWanted(ebnf string) wanted {
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
	bare := quoted.ReplaceAllStringFunc(ebnf, func(literal string) string { return strings.Repeat("_", len(literal)) })
	depth := 0
	for i := range len(bare) {
		switch bare[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return ebnf[:i+1]
			}
		case ' ':
			if depth == 0 {
				return ebnf[:i]
			}
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
	p.diags.add(spanOf(t), "unknown clause "+quote(t)+" in "+article(where), hint)
	switch {
	case word == "→" && where == "rule":
		t.Type = tokenArrow
	case oneOf(word, words):
		p.meant[c.lo] = word
	default:
		return false
	}
	return true
}

// clauseMeant returns the word that was probably meant by token i, and a hint.
func (p *parser) clauseMeant(i int, words []string) (word, hint string) {
	t := p.at(i)
	word, near := meant[t.Value], ""
	if t.Type == tokenIdent {
		near, _ = Nearest(t.Value, words)
	}
	switch {
	case word == "→":
		return word, "write `→` or `->` before an action"
	case strings.HasPrefix(word, "→ ") && words[0] == ruleWords[0]:
		return "", "an action follows an arrow: write `" + word + " ...`"
	case word != "" && oneOf(strings.Fields(word)[0], words):
		return word, "did you mean `" + word + "`?"
	case near != "":
		return near, "did you mean `" + near + "`?"
	case words[0] == exampleWords[0] && oneOf(t.Value, ruleWords):
		return "", "if it belongs to the rule, close the example with `}` above it"
	}
	return "", "the clauses here are " + list(words, "and")
}
