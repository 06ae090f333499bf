package dsl

var (
	packHeadGrammar   = grammar[packHead]()
	packClauseGrammar = grammar[packClause]()
)

func (p *parser) pack(lo, hi int) int {
	b := p.block(lo, hi, packWords)
	k := &Pack{Source: p.src}
	head, ok := parseAs(p, packHeadGrammar, b.head)
	k.Name, k.Title, k.Family = head.Name, head.Title, head.Family
	if ok {
		p.needBody(b)
	}
	p.planDecl(lo, b)
	for _, c := range p.cut(b.body, packWords) {
		p.packClause(k, c)
	}
	k.Span, k.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.file.Decls = append(p.file.Decls, k)
	return b.end
}

func (p *parser) packClause(k *Pack, c part) {
	if !p.knownClause(c, packWords, "pack") {
		return
	}
	p.planClause(c.lo, 1)
	p.planTier(c)
	tree, ok := parseAs(p, packClauseGrammar, c)
	span := p.span(c)
	switch {
	case !ok:
	case tree.Include != nil:
		k.Includes = append(k.Includes, &Include{tree.Include.Pack, tree.Include.Without, span})
	case tree.Tier != nil:
		t := tree.Tier
		k.Tiers = append(k.Tiers, &Tier{t.Number.Value, t.Number.Span, t.Title, t.entries(), span})
	case tree.Grade != nil:
		k.Grades = append(k.Grades, tree.Grade)
	default:
		k.AssumesUnique = true
	}
}
