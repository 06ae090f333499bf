package dsl

var (
	exampleHeadGrammar   = grammar[exampleHead]()
	exampleClauseGrammar = grammar[exampleClause]()
)

func (p *parser) example(r *Rule, c part) {
	b := p.block(c.lo, c.hi, exampleWords)
	e := &Example{Span: p.span(c)}
	head, ok := parseAs(p, exampleHeadGrammar, b.head)
	e.Title = head.Title
	if ok {
		p.needBody(b)
	}
	p.planBlock(b, 2)
	for _, c := range p.cut(b.body, exampleWords) {
		p.exampleClause(e, c)
	}
	if b.end < c.hi {
		t := p.at(b.end)
		p.diags.add(spanOf(t), "unexpected "+quote(t)+" after the example", "begin a clause on a new line")
	}
	r.Examples = append(r.Examples, e)
}

func (p *parser) exampleClause(e *Example, c part) {
	if !p.knownClause(c, exampleWords, "example") {
		return
	}
	p.planClause(c.lo, 2)
	tree, ok := parseAs(p, exampleClauseGrammar, c)
	if !ok {
		return
	}
	e.Puzzle = append(e.Puzzle, tree.Puzzle...)
	e.Board = append(e.Board, tree.Board...)
	e.Without = append(e.Without, names(tree.Without)...)
	e.Nothing = e.Nothing || tree.Nothing
	span := p.span(c)
	if tree.Know != nil {
		e.Know = append(e.Know, spanned(tree.Know.claim(), span))
	}
	if claim := expected(tree); claim != nil {
		e.Expect = append(e.Expect, spanned(claim, span))
	}
}

func spanned(c *Claim, span Span) *Claim {
	c.Span = span
	return c
}

// expected returns the claim of an `expect`, if the clause is one.
func expected(c *exampleClause) *Claim {
	switch {
	case c.Place != nil:
		return &Claim{Verb: Place, Cells: names(c.Place)}
	case c.Eliminate != nil:
		return &Claim{Verb: Eliminate, Cells: names(c.Eliminate)}
	case c.Expect != nil:
		return c.Expect.claim()
	}
	return nil
}
