package dsl

import (
	"slices"
	"strings"
)

// startsDecl says whether a line-initial token i begins a declaration.
func (s *stream) startsDecl(i int) bool {
	return s.toks[i].first && s.isDecl(i)
}

// isDecl says whether token i begins a declaration, and is not part of an expression.
func (s *stream) isDecl(i int) bool {
	if !oneOf(s.at(i).Value, declWords) || s.member(i) || s.toks[i+1].first {
		return false
	}
	next := s.at(i + 1)
	if s.is(i, "examples") {
		return next.Type == tokenIdent || s.at(i).Pos.Column == 1 // elsewhere it may be meant for `example`
	}
	return next.Type == tokenIdent && !oneOf(next.Value, operators) || next.Type == tokenString ||
		next.Type == tokenNumber || next.Value == "{"
}

// member says whether token i follows a dot, so that it is just a name. A clause or declaration on the next line is none: the
// name is still to be written.
func (s *stream) member(i int) bool {
	if !s.is(i-1, ".") && !s.is(i-1, "?.") {
		return false
	}
	return !s.toks[i].first || !slices.ContainsFunc([][]string{ruleWords, packWords, declWords}, func(words []string) bool { return oneOf(s.at(i).Value, words) })
}

// endsOperand says whether an expression may end with token i.
func (s *stream) endsOperand(i int) bool {
	switch t := s.at(i); t.Type {
	case tokenIdent:
		return s.member(i) || !oneOf(t.Value, openWords)
	case tokenNumber, tokenString:
		return true
	default:
		return oneOf(t.Value, []string{")", "]", "}", "#"})
	}
}

// cut divides a part into clauses. Each begins with one of the words, an arrow, or something that cannot go on
// with the clause before it.
func (s *stream) cut(r part, words []string) []part {
	var clauses []part
	for lo := r.lo; lo < r.hi && !s.diags.full(); {
		hi := s.clauseEnd(lo, r.hi, words)
		switch {
		case s.is(lo, "#"):
			hi = s.hashComment(lo, r.hi)
		case hi > lo:
			clauses = append(clauses, part{lo, hi})
		}
		for lo = hi; lo < r.hi && s.is(lo, ";"); lo++ {
		}
	}
	return clauses
}

// clauseEnd returns the first token that no longer belongs to the clause at lo.
func (s *stream) clauseEnd(lo, hi int, words []string) int {
	for i := lo; i < hi; i++ {
		if s.is(i, ";") || i > lo && s.startsClause(lo, i, words) {
			return i
		}
		i = s.skip(i, hi)
	}
	return hi
}

// startsClause says whether a new clause starts at token i, inside what would be the clause at lo.
func (s *stream) startsClause(lo, i int, words []string) bool {
	t, first := s.at(i), s.toks[i].first
	open := i-1 > lo && s.endsOperand(i-1)
	switch {
	case t.Type == tokenArrow:
		return true
	case t.Value == "#":
		return open
	case t.Type != tokenIdent || s.member(i) || s.is(i+1, ":"):
		return false
	case oneOf(t.Value, words) || t.Value == "then":
		return first || open
	}
	return first && s.strange(i, open, words)
}

// strange says whether the word at the start of a line cannot go on with the clause above it, and so must be a
// clause word that is misspelt.
func (s *stream) strange(i int, open bool, words []string) bool {
	word := s.at(i).Value
	switch {
	case !open || oneOf(word, operators) || looksLikeCell(word):
		return false
	case words[0] == packWords[0]:
		return !s.toks[i+1].first && suggest(word, words) != ""
	}
	return true
}

// looksLikeCell says whether a word is written as the cells of examples are: r1c12.
func looksLikeCell(word string) bool {
	row, column, ok := strings.Cut(strings.TrimPrefix(word, "r"), "c")
	return ok && word[0] == 'r' && digits(row) && digits(column)
}

func digits(s string) bool { return s != "" && while(s, isDigit) == len(s) }

// hashComment reports a comment that starts with # and returns the first token of the next line.
func (s *stream) hashComment(lo, hi int) int {
	end := lo + 1
	for end < hi && !s.toks[end].first {
		end++
	}
	span := s.span(part{lo, end})
	s.diags.drop(span.Start.Offset, span.End.Offset)
	s.diags.add(Span{span.Start, span.Start.after("#")}, "`#` does not start a comment", "comments start with //")
	return end
}

// block is the outline of a declaration: a head, perhaps a body in braces, and where it all ends.
type block struct {
	head, body part
	braces     bool
	end        int
}

// block finds the outline of what starts at lo; the words are those that begin a clause of its body.
func (s *stream) block(lo, hi int, words []string) block {
	for i := lo + 1; i < hi; i++ {
		switch {
		case s.is(i, "{") && (i == lo+1 || s.endsOperand(i-1)):
			return s.braces(lo, i, hi)
		case s.toks[i].first && (oneOf(s.at(i).Value, words) || s.at(i).Type == tokenArrow):
			return s.noBrace(lo, i, hi)
		case s.isDecl(i) || s.is(i, "}") && s.toks[i].match < 0 || s.is(i, ";"):
			return block{head: part{lo, i}, end: i}
		}
		i = s.skip(i, hi)
	}
	return block{head: part{lo, hi}, end: hi}
}

// braces is the outline with an opening brace at open.
func (s *stream) braces(lo, open, hi int) block {
	b := block{head: part{lo, open}, body: part{open + 1, hi}, braces: true, end: hi}
	if end := s.skip(open, hi); end > open {
		b.body.hi, b.end = end, end+1
		return b
	}
	s.diags.add(spanOf(s.at(open)), "this `{` is never closed", "write `}` at the end of the "+s.word(lo))
	return b
}

// noBrace is the outline if the body starts at token i without a brace.
func (s *stream) noBrace(lo, i, hi int) block {
	b := block{head: part{lo, i}, body: part{i, hi}, braces: true, end: hi}
	last := s.at(i - 1)
	at := spanOf(last).End
	s.diags.add(Span{at, at}, "expected `{` after "+quote(last), "put the clauses of the "+s.word(lo)+" in braces")
	for k := i; k < hi; k++ {
		if s.is(k, "}") && s.toks[k].match < 0 {
			b.body.hi, b.end = k, k+1
			break
		}
		k = s.skip(k, hi)
	}
	return b
}

// needBody reports a declaration without a body.
func (s *stream) needBody(b block) {
	if b.braces || s.diags.overlaps(s.span(b.head)) {
		return
	}
	last := s.at(b.head.hi - 1)
	at := spanOf(last).End
	s.diags.add(Span{at, at}, "expected `{` after "+quote(last), usage[s.word(b.head.lo)])
}

// broken says whether a mistake was found inside the part.
func (s *stream) broken(r part) bool { return s.diags.overlaps(s.span(r)) }

// layout is what the formatter learns from the parser: which tokens begin a line, and what is kept as it is. All its
// methods do nothing on nil, as nobody wants a layout but the formatter.
type layout struct {
	breaks map[int]int // the token at this offset begins a line, indented so deep
	decls  map[int]bool
	kept   map[int]int // the stretch from here to there is kept as it is written
	tiers  map[int]bool
}

func newLayout() *layout {
	return &layout{breaks: map[int]int{}, decls: map[int]bool{}, kept: map[int]int{}, tiers: map[int]bool{}}
}

// line says that the token at an offset begins a line.
func (l *layout) line(offset, depth int) {
	if l != nil {
		l.breaks[offset] = depth
	}
}

// decl says that a declaration begins there.
func (l *layout) decl(offset int) {
	if l.line(offset, 0); l != nil {
		l.decls[offset] = true
	}
}

// tier says that the list of rules of a tier opens there.
func (l *layout) tier(offset int) {
	if l != nil {
		l.tiers[offset] = true
	}
}

// keep says that a stretch is kept as it is written.
func (l *layout) keep(s Span) {
	if l != nil && s.End.Offset > s.Start.Offset {
		l.kept[s.Start.Offset] = s.End.Offset
	}
}
