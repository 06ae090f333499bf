package dsl

var (
	patternHeadGrammar = grammar[patternHead]()
	patternBodyGrammar = grammar[patternBody]()
	defineGrammar      = grammar[defineSyntax]()
)

func (p *parser) pattern(lo, hi int) int {
	b := p.block(lo, hi, nil)
	head, ok := parseAs(p, patternHeadGrammar, b.head)
	t := &Pattern{Name: head.Name, Source: p.src}
	if ok {
		p.needBody(b)
	}
	p.variable(t.Name)
	p.planDecl(lo, b)
	for i := b.body.lo; i < b.body.hi; i++ {
		p.planClause(i, 1)
	}
	if p.is(b.body.lo-1, "{") {
		t.Rows = p.patternRows(b)
	}
	t.Span, t.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.file.Decls = append(p.file.Decls, t)
	return b.end
}

func (p *parser) patternRows(b block) []Text {
	body, _ := parseAs(p, patternBodyGrammar, part{b.body.lo - 1, b.body.hi})
	return body.Rows
}

func (p *parser) define(lo, hi int) int {
	end := p.clauseEnd(lo, hi, declWords)
	d := &Define{Source: p.src}
	tree, _ := parseAs(p, defineGrammar, part{lo, end})
	d.Name, d.Params, d.Body = tree.Name, tree.Params, orBad(tree.Body)
	p.planDecl(lo, block{head: part{lo, end}, end: end})
	for _, n := range append([]Name{d.Name}, d.Params...) {
		p.variable(n)
	}
	d.Span, d.Broken = p.span(part{lo, end}), p.broken(part{lo, end})
	p.file.Decls = append(p.file.Decls, d)
	for end < hi && p.is(end, ";") {
		end++
	}
	return end
}
