package dsl

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
