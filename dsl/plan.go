package dsl

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
