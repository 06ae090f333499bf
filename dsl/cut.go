package dsl

import "regexp"

// startsDecl says whether a line-initial token i begins a declaration.
func (p *parser) startsDecl(i int) bool {
	return p.toks[i].first && p.isDecl(i)
}

// isDecl says whether token i is `rule`, `pack`, `pattern` or `define` and not part of an expression.
func (p *parser) isDecl(i int) bool {
	if !oneOf(p.at(i).Value, declWords) || p.member(i) || p.toks[i+1].first {
		return false
	}
	next := p.at(i + 1)
	return next.Type == tokenIdent && !oneOf(next.Value, operators) || next.Type == tokenString ||
		next.Type == tokenNumber || next.Value == "{"
}

// member says whether token i follows a dot, so that it is just a name.
func (p *parser) member(i int) bool { return p.is(i-1, ".") || p.is(i-1, "?.") }

// endsOperand says whether an expression may end with token i.
func (p *parser) endsOperand(i int) bool {
	switch t := p.at(i); t.Type {
	case tokenIdent:
		return p.member(i) || !oneOf(t.Value, openWords)
	case tokenNumber, tokenString:
		return true
	default:
		return oneOf(t.Value, []string{")", "]", "}", "#"})
	}
}

// cut divides a part into clauses. Each begins with one of the words, an arrow, or something that cannot go on
// with the clause before it.
func (p *parser) cut(r part, words []string) []part {
	var clauses []part
	for lo := r.lo; lo < r.hi && !p.diags.full(); {
		hi := p.clauseEnd(lo, r.hi, words)
		switch {
		case p.is(lo, "#"):
			hi = p.hashComment(lo, r.hi)
		case hi > lo:
			clauses = append(clauses, part{lo, hi})
		}
		for lo = hi; lo < r.hi && p.is(lo, ";"); lo++ {
		}
	}
	return clauses
}

// clauseEnd returns the first token that no longer belongs to the clause at lo.
func (p *parser) clauseEnd(lo, hi int, words []string) int {
	for i := lo; i < hi; i++ {
		if p.is(i, ";") || i > lo && p.startsClause(lo, i, words) {
			return i
		}
		i = p.skip(i, hi)
	}
	return hi
}

// startsClause says whether a new clause starts at token i, inside what would be the clause at lo.
func (p *parser) startsClause(lo, i int, words []string) bool {
	t, first := p.at(i), p.toks[i].first
	open := i-1 > lo && p.endsOperand(i-1)
	switch {
	case t.Type == tokenArrow:
		return true
	case t.Value == "#":
		return open
	case t.Type != tokenIdent || p.member(i) || p.is(i+1, ":"):
		return false
	case oneOf(t.Value, words) || t.Value == "then":
		return first || open
	}
	return first && p.strange(i, open, words)
}

var looksLikeCell = regexp.MustCompile(`^r[0-9]+c[0-9]+$`)

// strange says whether the word at the start of a line cannot go on with the clause above it, and so must be a
// clause word that is misspelt.
func (p *parser) strange(i int, open bool, words []string) bool {
	word := p.at(i).Value
	switch {
	case !open || oneOf(word, operators) || looksLikeCell.MatchString(word):
		return false
	case words[0] == packWords[0]:
		return !p.toks[i+1].first && suggest(word, words) != ""
	}
	return true
}

// hashComment reports a comment that starts with # and returns the first token of the next line.
func (p *parser) hashComment(lo, hi int) int {
	end := lo + 1
	for end < hi && !p.toks[end].first {
		end++
	}
	span := p.span(part{lo, end})
	p.diags.drop(span.Start.Offset, span.End.Offset)
	p.diags.add(Span{span.Start, span.Start.after("#")}, "`#` does not start a comment", "comments start with //")
	return end
}
