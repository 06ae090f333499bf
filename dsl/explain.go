package dsl

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// explain turns an error of the grammar into a diagnostic. read is the grammar itself, which can be asked what it
// would have taken.
func (s *stream) explain(r part, err error, read func([]lexer.Token) error) {
	if s.diags.overlaps(s.span(r)) && s.lexicalMistake(r) {
		return
	}
	var at participle.Error
	if !errors.As(err, &at) {
		s.diags.add(s.span(r), "cannot read this `"+s.word(r.lo)+"`", s.usageOf(r.lo))
		return
	}
	i := s.find(r, at.Position().Offset)
	var missing *missingError
	if errors.As(err, &missing) {
		s.explainToken(r, i, wanted{what: missing.what, missing: missing.after})
		return
	}
	s.explainToken(r, i, s.wantedAfter(part{r.lo, i}, read))
}

// lexicalMistake says whether a token of the part is in itself wrong, so that the grammar has nothing to add.
func (s *stream) lexicalMistake(r part) bool {
	for i := r.lo; i < r.hi; i++ {
		if t := s.at(i); t.Type == tokenInvalid || t.Type == tokenString && !decode(t.Value).closed {
			return true
		}
	}
	return false
}

// find returns the token of the part that stands at an offset; the end of the part if there is none.
func (s *stream) find(r part, offset int) int {
	i := r.lo
	for i < r.hi && s.offset(i) < offset {
		i++
	}
	return i
}

// explainToken says that token i should have been something else.
func (s *stream) explainToken(r part, i int, want wanted) {
	before := s.at(max(i-1, r.lo))
	after, hint := " after "+quote(before), s.hintFor(r, i, want)
	gone := i >= r.hi || i > r.lo && s.toks[i].first
	switch {
	case want.what == "" && i >= r.hi:
		s.diags.add(s.mark(r, i), "something is missing"+after, hint)
	case want.what == "":
		s.diags.add(spanOf(s.at(i)), "unexpected "+quote(s.at(i))+after, hint)
	case gone || i > r.lo && want.missing:
		s.diags.add(s.mark(r, i), "expected "+want.what+after, hint)
	default:
		s.diags.add(s.mark(r, i), "expected "+want.what+", not "+quote(s.at(i)), hint)
	}
}

// mark is where to point for token i: at it, or behind the token before if i is on another line or is none.
func (s *stream) mark(r part, i int) Span {
	if i < r.hi && (i == r.lo || !s.toks[i].first) {
		return spanOf(s.at(i))
	}
	end := spanOf(s.at(max(i-1, r.lo))).End
	return Span{end, end}
}

// hintFor says what to write instead of token i.
func (s *stream) hintFor(r part, i int, want wanted) string {
	hint := ""
	if i < r.hi {
		hint = s.hintForToken(r, i, want)
	}
	if hint == "" {
		hint = s.usageOf(r.lo)
	}
	return hint
}

// hintForToken knows what some tokens are mistaken for.
func (s *stream) hintForToken(r part, i int, want wanted) string {
	t := s.at(i)
	switch {
	case t.Type == tokenIdent && want.verbs && verbMeant[t.Value] != "":
		return "did you mean `" + verbMeant[t.Value] + "`?"
	case t.Type == tokenNumber && s.is(r.lo, "tier") && i > r.lo+1:
		return ratingHint(s.at(i - 1).Value)
	case t.Type == tokenIdent:
		return suggest(t.Value, want.words)
	case t.Value == ",":
		return commaHint[s.word(r.lo)]
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

func (s *stream) usageOf(i int) string {
	switch {
	case s.at(i).Type == tokenArrow:
		return usage["→"]
	case s.is(i, "{"):
		return usage["pattern"]
	}
	return usage[s.word(i)]
}

// wanted is what the grammar would have taken.
type wanted struct {
	what    string   // in words, for a message; "" if the grammar would have taken nothing more
	words   []string // the words it may be
	verbs   bool     // they are those of the actions
	missing bool     // say "expected ... after", as the next token is innocent
}

// The signs and words of the grammar that something else may stand in place of.
var (
	signs    = []string{"=", ":", "(", "{", "}", ")"}
	keywords = []string{"exactly", "at", "least", "most", "nothing", "place", "eliminate", "know", "in", "when", "unique", "by"}
)

// wantedAfter asks the grammar what it would have taken behind a part that it could read: all that there is is tried,
// unless there are more mistakes than anybody is shown. A sign that is missing is more likely than a further name.
func (s *stream) wantedAfter(r part, read func([]lexer.Token) error) wanted {
	if s.asked++; s.asked > maxDiagnostics || read(s.slice(r)) == nil {
		return wanted{}
	}
	takes := func(kind lexer.TokenType, value string) bool { return s.takes(r, kind, value, read) }
	for _, sign := range signs {
		if takes(tokenOperator, sign) {
			return wanted{what: "`" + sign + "`", missing: true}
		}
	}
	switch {
	case takes(tokenString, `"x"`):
		return wanted{what: "a text in quotes"}
	case takes(tokenNumber, "1"):
		return wanted{what: "a number"}
	case !takes(tokenIdent, "x"):
		return wantedWords(slices.DeleteFunc(slices.Clone(keywords), func(word string) bool { return !takes(tokenIdent, word) }))
	case oneOf(s.word(max(r.hi-1, r.lo)), cellWords) && !s.is(r.lo, "include"):
		return wanted{what: "a cell such as r1c1"}
	}
	return wanted{what: "a name"}
}

// cellWords are the words that cells of an example follow.
var cellWords = []string{"without", "place", "eliminate", "in"}

// takes says whether the grammar takes a token behind the part: then its error, if any, is further on.
func (s *stream) takes(r part, kind lexer.TokenType, value string, read func([]lexer.Token) error) bool {
	toks := slices.Clone(s.slice(r))
	blank := lexer.Token{Type: tokenSpace, Value: " ", Pos: endOf(toks)}
	next := lexer.Token{Type: kind, Value: value, Pos: endOf([]lexer.Token{blank})}
	var at participle.Error
	err := read(append(toks, blank, next))
	return !errors.As(err, &at) || at.Position().Offset > next.Pos.Offset
}

// wantedWords names the words of which one should stand in a place.
func wantedWords(words []string) wanted {
	switch {
	case slices.Equal(words, []string{"exactly", "at"}):
		return wanted{what: "`exactly`, `at least` or `at most`", words: words}
	case slices.Equal(words, verbWords):
		return wanted{what: "an action", words: words, verbs: true}
	}
	return wanted{what: list(words, "or"), words: words, missing: true}
}

// knownClause checks the first word of a clause. A word that is misspelt is taken for what was meant, so that
// the rest of the clause is read and checked as well.
func (s *stream) knownClause(c part, words []string, where string) bool {
	t := s.at(c.lo)
	if t.Type == tokenArrow && where == "rule" || t.Type == tokenIdent && oneOf(t.Value, words) {
		return true
	}
	if s.diags.overlaps(spanOf(t)) {
		return false
	}
	word, hint := s.clauseMeant(c.lo, words)
	s.diags.add(spanOf(t), "unknown clause "+quote(t)+" in "+article(where), hint)
	switch {
	case word == "→" && where == "rule":
		t.Type = tokenArrow
	case oneOf(word, words):
		s.meant[c.lo] = word
	default:
		return false
	}
	return true
}

// clauseMeant returns the word that was probably meant by token i, and a hint.
func (s *stream) clauseMeant(i int, words []string) (word, hint string) {
	t := s.at(i)
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
