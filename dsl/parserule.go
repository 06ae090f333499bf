package dsl

var (
	ruleHeadGrammar   = grammar[ruleHead]()
	ruleClauseGrammar = grammar[ruleClause]()
)

func (p *parser) rule(lo, hi int) int {
	b := p.block(lo, hi, ruleWords)
	r := &Rule{Source: p.src}
	head, ok := parseAs(p, ruleHeadGrammar, b.head)
	r.Name, r.Title, r.Like = head.Name, head.Title, head.Like
	if head.Rating != nil {
		r.Rating = &head.Rating.Value
	}
	if ok && r.Like == nil {
		p.needBody(b)
	}
	p.planDecl(lo, b)
	seen := map[string]bool{}
	for _, c := range p.cut(b.body, ruleWords) {
		p.ruleClause(r, c, seen)
	}
	p.finishLike(r)
	r.Span, r.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.file.Decls = append(p.file.Decls, r)
	return b.end
}

// finishLike gives the replaced `let`s their spans.
func (p *parser) finishLike(r *Rule) {
	if r.Like == nil {
		return
	}
	for _, l := range r.Like.With {
		p.variable(l.Var)
		l.Value = orBad(l.Value)
		l.Span = Span{l.Var.Start, l.Value.End}
	}
}

func (p *parser) ruleClause(r *Rule, c part, seen map[string]bool) {
	if !p.knownClause(c, ruleWords, "rule") {
		return
	}
	p.planClause(c.lo, 1)
	word := p.word(c.lo)
	if word == "example" {
		p.example(r, c)
		return
	}
	once := oneOf(word, []string{"because", "show", "assumes", "tags"})
	if once && seen[word] {
		p.diags.add(spanOf(p.at(c.lo)), "a second `"+word+"` in one rule", onceHint[word])
	}
	seen[word] = true
	tree, ok := parseAs(p, ruleClauseGrammar, c)
	p.addClause(r, tree, c, ok)
}

var onceHint = map[string]string{
	"because": "a rule has one sentence: join the two",
	"show":    "join the roles with commas",
	"assumes": "once is enough",
	"tags":    "join the tags with commas",
}

// addClause puts a clause into the rule. A `for` or `let` with a mistake still declares its variable, so that the
// clauses below it are not blamed.
func (p *parser) addClause(r *Rule, c *ruleClause, at part, ok bool) {
	span := p.span(at)
	switch {
	case c.For != nil && c.For.Var.Text != "":
		p.variable(c.For.Var)
		r.Clauses = append(r.Clauses, &For{c.For.Var, orBad(c.For.In), span})
	case c.Let != nil && c.Let.Var.Text != "":
		p.variable(c.Let.Var)
		r.Clauses = append(r.Clauses, &Let{c.Let.Var, orBad(c.Let.Value), span})
	case ok && c.When != nil:
		r.Clauses = append(r.Clauses, &When{c.When.Cond, span})
	case ok:
		p.addRest(r, c)
	}
}

// addRest puts in what binds nothing and filters nothing.
func (p *parser) addRest(r *Rule, c *ruleClause) {
	for _, a := range c.Actions {
		r.Clauses = append(r.Clauses, a.action())
	}
	if c.Because != nil {
		r.Because = p.template(c.Because)
	}
	r.AssumesUnique = r.AssumesUnique || c.Unique
	r.Tags = append(r.Tags, c.Tags...)
	r.Show = append(r.Show, c.Show...)
}

// orBad stands in for an expression that could not be read.
func orBad(e *Expr) *Expr {
	if e == nil || e.Text == "" {
		return &Expr{Bad: true}
	}
	return e
}

// variable checks the name of a variable or function.
func (p *parser) variable(n Name) {
	if n.dotted() {
		p.diags.add(n.Span, "the name `"+n.Text+"` has a dot", "only names of rules, packs and tags have dots")
	}
}
