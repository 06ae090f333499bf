package dsl

import "strings"

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
