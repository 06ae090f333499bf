package dsl

import (
	"regexp"
	"strings"
)

const (
	openers = "([{"
	closers = ")]}"
)

// bracketKind returns which bracket a token is: its index in openers or closers, or -1.
func (p *parser) bracketKind(i int, brackets string) int {
	value := p.at(i).Value
	if len(value) != 1 {
		return -1
	}
	return strings.Index(brackets, value)
}

// matchBrackets pairs the brackets of a declaration. If some are left over, the layout tells which were forgotten.
func (p *parser) matchBrackets(lo, hi int) {
	m := &matcher{p: p}
	if m.run(lo, hi); len(m.stack) > 0 || m.dropped {
		for i := lo; i < hi; i++ {
			p.toks[i].match = -1
		}
		m = &matcher{p: p, byLayout: true}
		m.run(lo, hi)
	}
}

// matcher pairs brackets. A closing one takes the nearest open one of its kind, and what was opened in between stays
// without a partner; so one forgotten bracket does not upset the others.
type matcher struct {
	p        *parser
	byLayout bool // a } that begins a line closes a { whose line is indented alike
	stack    []opener
	open     [len(openers)]int // how many of each kind are on the stack
	dropped  bool              // some bracket stayed without a partner
}

// opener is an open bracket.
type opener struct{ token, kind, indent int }

func (m *matcher) run(lo, hi int) {
	indent := 0
	for i := lo; i < hi; i++ {
		if m.p.toks[i].first {
			indent = m.p.at(i).Pos.Column
		}
		if kind := m.p.bracketKind(i, openers); kind >= 0 {
			m.stack = append(m.stack, opener{i, kind, indent})
			m.open[kind]++
		} else if kind := m.p.bracketKind(i, closers); kind >= 0 {
			m.close(i, kind, indent)
		}
	}
}

func (m *matcher) close(i, kind, indent int) {
	if m.open[kind] == 0 {
		m.dropped = true
		return
	}
	partner := m.partner(i, kind, indent)
	for k := len(m.stack) - 1; k >= partner; k-- {
		m.open[m.stack[k].kind]--
		m.dropped = m.dropped || k > partner
	}
	token := m.stack[partner].token
	m.p.toks[token].match, m.p.toks[i].match = int32(i), int32(token)
	m.stack = m.stack[:partner]
}

// furthest is how far up the layout is looked at.
const furthest = 2 * maxDepth

// partner returns which open bracket on the stack is closed by token i.
func (m *matcher) partner(i, kind, indent int) int {
	nearest := len(m.stack) - 1
	for m.stack[nearest].kind != kind {
		nearest--
	}
	if !m.byLayout || !m.p.toks[i].first || !m.p.is(i, "}") {
		return nearest
	}
	for k := nearest; k >= max(0, nearest-furthest); k-- {
		if m.stack[k].kind == kind && m.stack[k].indent == indent {
			return k
		}
	}
	return nearest
}

// skip returns the closing bracket if token i opens one that is closed before hi, and i otherwise.
func (p *parser) skip(i, hi int) int {
	if m := int(p.toks[i].match); m > i && m < hi {
		return m
	}
	return i
}

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

// decl reads the declaration at lo and returns the first token behind it.
func (p *parser) decl(lo, hi int) int {
	switch p.word(lo) {
	case "rule":
		return p.rule(lo, hi)
	case "pack":
		return p.pack(lo, hi)
	case "pattern":
		return p.pattern(lo, hi)
	case "define":
		return p.define(lo, hi)
	case "#":
		return p.hashComment(lo, hi)
	}
	return p.junk(lo, hi)
}

// junk reports what is no declaration. If a keyword is only misspelt, the declaration is read all the same.
func (p *parser) junk(lo, hi int) int {
	t := p.at(lo)
	hint := "a file holds `rule`, `pack`, `pattern` and `define`"
	next := p.at(lo + 1)
	if word, ok := p.declMeant(lo); ok && next.Type == tokenIdent {
		p.diags.add(spanOf(t), "unknown declaration "+quote(t), "did you mean `"+word+"`?")
		p.meant[lo] = word
		return p.decl(lo, hi)
	}
	if t.Value == "}" {
		hint = "there is one `}` too many, here or above"
	}
	end := p.afterJunk(lo, hi)
	if span := p.span(part{lo, end}); !p.diags.overlaps(span) {
		p.diags.add(spanOf(t), "unexpected "+quote(t)+" outside of a declaration", hint)
	}
	return end
}

// declMeant returns the keyword that token i probably means.
func (p *parser) declMeant(i int) (string, bool) {
	t := p.at(i)
	if t.Type != tokenIdent {
		return "", false
	}
	if word, ok := meant[t.Value]; ok && oneOf(word, declWords) {
		return word, true
	}
	return Nearest(t.Value, declWords)
}

// afterJunk returns where a declaration may start again.
func (p *parser) afterJunk(lo, hi int) int {
	for i := p.skip(lo, hi) + 1; i < hi; i++ {
		if _, ok := p.declMeant(i); p.isDecl(i) || ok && p.toks[i].first && p.at(i+1).Type == tokenIdent {
			return i
		}
		if p.is(i, "#") && p.toks[i].first {
			return i
		}
		i = p.skip(i, hi)
	}
	return hi
}

// block is the outline of a declaration: a head, perhaps a body in braces, and where it all ends.
type block struct {
	head, body part
	braces     bool
	end        int
}

// block finds the outline of what starts at lo; the words are those that begin a clause of its body.
func (p *parser) block(lo, hi int, words []string) block {
	for i := lo + 1; i < hi; i++ {
		switch {
		case p.is(i, "{") && (i == lo+1 || p.endsOperand(i-1)):
			return p.braces(lo, i, hi)
		case p.toks[i].first && (oneOf(p.at(i).Value, words) || p.at(i).Type == tokenArrow):
			return p.noBrace(lo, i, hi)
		case p.isDecl(i) || p.is(i, "}") && p.toks[i].match < 0 || p.is(i, ";"):
			return block{head: part{lo, i}, end: i}
		}
		i = p.skip(i, hi)
	}
	return block{head: part{lo, hi}, end: hi}
}

// braces is the outline with an opening brace at open.
func (p *parser) braces(lo, open, hi int) block {
	b := block{head: part{lo, open}, body: part{open + 1, hi}, braces: true, end: hi}
	if end := p.skip(open, hi); end > open {
		b.body.hi, b.end = end, end+1
		return b
	}
	p.diags.add(spanOf(p.at(open)), "this `{` is never closed", "write `}` at the end of the "+p.word(lo))
	return b
}

// noBrace is the outline if the body starts at token i without a brace.
func (p *parser) noBrace(lo, i, hi int) block {
	b := block{head: part{lo, i}, body: part{i, hi}, braces: true, end: hi}
	last := p.at(i - 1)
	at := spanOf(last).End
	p.diags.add(Span{at, at}, "expected `{` after "+quote(last), "put the clauses of the "+p.word(lo)+" in braces")
	for k := i; k < hi; k++ {
		if p.is(k, "}") && p.toks[k].match < 0 {
			b.body.hi, b.end = k, k+1
			break
		}
		k = p.skip(k, hi)
	}
	return b
}

// needBody reports a declaration without a body.
func (p *parser) needBody(b block) {
	if b.braces || p.diags.overlaps(p.span(b.head)) {
		return
	}
	last := p.at(b.head.hi - 1)
	at := spanOf(last).End
	p.diags.add(Span{at, at}, "expected `{` after "+quote(last), usage[p.word(b.head.lo)])
}

// broken says whether a mistake was found inside the part.
func (p *parser) broken(r part) bool { return p.diags.overlaps(p.span(r)) }

// plan is what the formatter learns from the parser about the layout.
type plan struct {
	breaks map[int]int // the token at this offset begins a line, indented so deep
	decls  map[int]bool
	kept   map[int]int // the stretch from here to there is kept as it is written
	tiers  map[int]bool
}

func newPlan() *plan {
	return &plan{breaks: map[int]int{}, decls: map[int]bool{}, kept: map[int]int{}, tiers: map[int]bool{}}
}

// offset returns where token i stands in the file.
func (p *parser) offset(i int) int { return p.at(i).Pos.Offset }

func (p *parser) planDecl(lo int, b block) {
	if p.plan == nil {
		return
	}
	p.plan.breaks[p.offset(lo)] = 0
	p.plan.decls[p.offset(lo)] = true
	p.planBlock(b, 1)
}

// planBlock puts the closing brace of a block at the depth above its clauses.
func (p *parser) planBlock(b block, depth int) {
	if p.plan != nil && b.braces {
		p.plan.breaks[p.offset(b.body.hi)] = depth - 1
	}
}

func (p *parser) planClause(i, depth int) {
	if p.plan != nil {
		p.plan.breaks[p.offset(i)] = depth
	}
}

func (p *parser) planKept(s Span) {
	if p.plan != nil && s.End.Offset > s.Start.Offset {
		p.plan.kept[s.Start.Offset] = s.End.Offset
	}
}

// planTier remembers where the list of rules of a tier opens.
func (p *parser) planTier(c part) {
	if p.plan == nil || p.word(c.lo) != "tier" {
		return
	}
	for i := c.lo; i < c.hi; i++ {
		if p.is(i, "{") {
			p.plan.tiers[p.offset(i)] = true
		}
	}
}
