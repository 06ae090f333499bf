package dsl

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// parser reads one file. It cuts the tokens into declarations and those into clauses, so that one mistake never
// hides another, and gives each clause to the grammar.
type parser struct {
	*stream
	file   *Tree
	layout *layout        // what the formatter wants to know; nil if nobody does
	bound  map[string]int // the names that the rule has bound so far, with their lines
}

func newParser(name, text string, l *layout) *parser {
	s := newStream(name, text)
	return &parser{stream: s, file: &Tree{Source: s.src}, layout: l}
}

// declare puts a declaration into the tree. One without a name cannot be used, and its mistake has been reported.
func (p *parser) declare(d Decl) {
	if d.DeclName().Text != "" {
		p.file.Decls = append(p.file.Decls, d)
	}
}

// parseAs gives a part to a grammar. On a mistake it reports it and returns what was understood until there.
func parseAs[G any](p *parser, g func() *participle.Parser[G], r part) (*G, bool) {
	tree, err := readTokens(g, p.slice(r))
	if err != nil {
		p.explain(r, err, func(toks []lexer.Token) error {
			_, err := readTokens(g, toks)
			return err
		})
	}
	p.bind(tree)
	return tree, err == nil
}

var (
	ruleHeadGrammar   = grammar[ruleHead]()
	ruleClauseGrammar = grammar[ruleClause]()
)

func (p *parser) rule(lo, hi int) int {
	b := p.block(lo, hi, ruleWords)
	r := &RuleDecl{Source: p.src}
	head, ok := parseAs(p, ruleHeadGrammar, b.head)
	r.Name, r.Title, r.Like = head.Name, head.Title, head.Like
	if head.Rating != nil {
		r.Rating = &head.Rating.Value
	}
	if ok && r.Like == nil {
		p.needBody(b)
	}
	p.declLayout(lo, b)
	p.bound = map[string]int{}
	seen := map[string]bool{}
	for _, c := range p.cut(b.body, ruleWords) {
		p.ruleClause(r, c, seen)
	}
	p.finishLike(r)
	r.Span, r.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.declare(r)
	return b.end
}

// finishLike gives the replaced `let`s their spans.
func (p *parser) finishLike(r *RuleDecl) {
	if r.Like == nil {
		return
	}
	for _, l := range r.Like.With {
		p.variable(l.Var)
		l.Value = orBad(l.Value)
		l.Span = Span{l.Var.Start, l.Value.End}
	}
}

func (p *parser) ruleClause(r *RuleDecl, c part, seen map[string]bool) {
	if !p.knownClause(c, ruleWords, "rule") {
		r.Incomplete = true
		return
	}
	p.layout.line(p.offset(c.lo), 1)
	word := p.word(c.lo)
	if word == "example" {
		r.Examples = append(r.Examples, p.example(c))
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
func (p *parser) addClause(r *RuleDecl, c *ruleClause, at part, ok bool) {
	span := p.span(at)
	switch {
	case c.For != nil && c.For.Var.Text != "":
		p.bindName(c.For.Var)
		r.Clauses = append(r.Clauses, &For{c.For.Var, orBad(c.For.In), span})
	case c.Let != nil && c.Let.Var.Text != "":
		p.bindName(c.Let.Var)
		r.Clauses = append(r.Clauses, &Let{c.Let.Var, orBad(c.Let.Value), span})
	case oneOf(p.word(at.lo), []string{"for", "let"}):
		r.Incomplete = true
	case ok && c.When != nil:
		r.Clauses = append(r.Clauses, &When{c.When.Cond, span})
	case ok:
		p.addRest(r, c)
	}
}

// addRest puts in what binds nothing and filters nothing.
func (p *parser) addRest(r *RuleDecl, c *ruleClause) {
	for _, a := range c.Actions {
		r.Clauses = append(r.Clauses, a.action())
	}
	if c.Because != nil {
		r.Because = newTemplate(c.Because, p.src, &p.diags)
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

// bindName checks the name that a clause binds: one that is bound above would be hidden from there on.
func (p *parser) bindName(n Name) {
	p.variable(n)
	if line, ok := p.bound[n.Text]; ok {
		p.diags.add(n.Span, "`"+n.Text+"` already names something in this rule", fmt.Sprintf("it does so since line %d; choose another name", line))
		return
	}
	p.bound[n.Text] = n.Start.Line
}

// variable checks the name of a variable or function.
func (p *parser) variable(n Name) {
	if n.dotted() {
		p.diags.add(n.Span, "the name `"+n.Text+"` has a dot", "only names of rules, packs and tags have dots")
	}
}

var (
	examplesHeadGrammar  = grammar[examplesHead]()
	exampleHeadGrammar   = grammar[exampleHead]()
	exampleClauseGrammar = grammar[exampleClause]()
)

func (p *parser) examples(lo, hi int) int {
	b := p.block(lo, hi, listWords)
	e := &Examples{Source: p.src}
	head, ok := parseAs(p, examplesHeadGrammar, b.head)
	e.Rule = head.Rule
	if ok {
		p.needBody(b)
	}
	p.declLayout(lo, b)
	for _, c := range p.cut(b.body, listWords) {
		if p.knownClause(c, listWords, "list of examples") {
			p.layout.line(p.offset(c.lo), 1)
			e.List = append(e.List, p.example(c))
		}
	}
	e.Span, e.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.declare(e)
	return b.end
}

func (p *parser) example(c part) *Example {
	b := p.block(c.lo, c.hi, exampleWords)
	e := &Example{Span: p.span(c), Source: p.src}
	head, ok := parseAs(p, exampleHeadGrammar, b.head)
	e.Title = head.Title
	if ok {
		p.needBody(b)
	}
	p.blockLayout(b, 2)
	for _, c := range p.cut(b.body, exampleWords) {
		p.exampleClause(e, c)
	}
	if b.end < c.hi {
		t := p.at(b.end)
		p.diags.add(spanOf(t), "unexpected "+quote(t)+" after the example", "begin a clause on a new line")
	}
	return e
}

func (p *parser) exampleClause(e *Example, c part) {
	if !p.knownClause(c, exampleWords, "example") {
		return
	}
	p.layout.line(p.offset(c.lo), 2)
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

func spanned(c *ClaimDecl, span Span) *ClaimDecl {
	c.Span = span
	return c
}

// expected returns the claim of an `expect`, if the clause is one.
func expected(c *exampleClause) *ClaimDecl {
	switch {
	case c.Place != nil:
		return &ClaimDecl{Verb: Place, Cells: names(c.Place)}
	case c.Eliminate != nil:
		return &ClaimDecl{Verb: Eliminate, Cells: names(c.Eliminate)}
	case c.Expect != nil:
		return c.Expect.claim()
	}
	return nil
}

var (
	packHeadGrammar   = grammar[packHead]()
	packClauseGrammar = grammar[packClause]()
)

func (p *parser) pack(lo, hi int) int {
	b := p.block(lo, hi, packWords)
	k := &PackDecl{Source: p.src}
	head, ok := parseAs(p, packHeadGrammar, b.head)
	k.Name, k.Title, k.Family = head.Name, head.Title, head.Family
	if ok {
		p.needBody(b)
	}
	p.declLayout(lo, b)
	for _, c := range p.cut(b.body, packWords) {
		p.packClause(k, c)
	}
	k.Span, k.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.declare(k)
	return b.end
}

func (p *parser) packClause(k *PackDecl, c part) {
	if !p.knownClause(c, packWords, "pack") {
		return
	}
	p.layout.line(p.offset(c.lo), 1)
	p.tierLayout(c)
	tree, ok := parseAs(p, packClauseGrammar, c)
	span := p.span(c)
	switch {
	case !ok:
	case tree.Include != nil:
		k.Includes = append(k.Includes, &Include{tree.Include.Pack, tree.Include.Without, span})
	case tree.Replace != nil:
		k.Replaces = append(k.Replaces, tree.Replace)
	case tree.Tier != nil:
		t := tree.Tier
		k.Tiers = append(k.Tiers, &TierDecl{t.Number.Value, t.Number.Span, t.Title, t.Hint, t.entries(), span})
	case tree.Grade != nil:
		k.Grades = append(k.Grades, tree.Grade)
	default:
		k.AssumesUnique = true
	}
}

var (
	patternHeadGrammar = grammar[patternHead]()
	patternBodyGrammar = grammar[patternBody]()
	defineGrammar      = grammar[defineSyntax]()
)

func (p *parser) pattern(lo, hi int) int {
	b := p.block(lo, hi, nil)
	head, ok := parseAs(p, patternHeadGrammar, b.head)
	t := &Pattern{Name: head.Name, Anchored: head.Anchored, Upright: head.Upright, Source: p.src}
	if ok {
		p.needBody(b)
	}
	p.variable(t.Name)
	p.declLayout(lo, b)
	for i := b.body.lo; i < b.body.hi; i++ {
		p.layout.line(p.offset(i), 1)
	}
	if p.is(b.body.lo-1, "{") {
		t.Rows = p.patternRows(b)
	}
	t.Span, t.Broken = p.span(part{lo, b.end}), p.broken(part{lo, b.end})
	p.declare(t)
	return b.end
}

func (p *parser) patternRows(b block) []Text {
	body, _ := parseAs(p, patternBodyGrammar, part{b.body.lo - 1, b.body.hi})
	for i := range body.Rows {
		p.checkRow(&body.Rows[i], &body.Rows[0])
	}
	return body.Rows
}

// checkRow reports a row of a drawing that is as long as the first is not, and marks that cannot be meant.
func (p *parser) checkRow(row, first *Text) {
	if n, want := marks(row), marks(first); n != want {
		p.diags.add(row.Span, fmt.Sprintf("this row has %d cells, the first has %d", n, want), "write one mark a cell, `.` for one that does not matter")
	}
	for i, mark := range row.Value {
		if !unicode.IsSpace(mark) && !unicode.IsLetter(mark) && !unicode.IsDigit(mark) && mark != '.' && mark != '#' {
			at := row.At(i)
			_, n := utf8.DecodeRuneInString(row.Value[i:]) // of what is no text, fewer bytes than the mark that stands for it
			p.diags.add(Span{at, at.after(row.Value[i : i+n])}, printable(mark)+" is no mark of a drawing",
				"mark cells with `#`, or with letters to tell them apart; `.` is one that does not matter")
		}
	}
}

// marks counts the cells of a row of a drawing.
func marks(row *Text) int { return utf8.RuneCountInString(strings.Join(strings.Fields(row.Value), "")) }

func (p *parser) define(lo, hi int) int {
	end := p.clauseEnd(lo, hi, declWords)
	d := &Define{Source: p.src}
	tree, _ := parseAs(p, defineGrammar, part{lo, end})
	d.Name, d.Params, d.Body = tree.Name, tree.Params, orBad(tree.Body)
	p.declLayout(lo, block{head: part{lo, end}, end: end})
	for _, n := range append([]Name{d.Name}, d.Params...) {
		p.variable(n)
	}
	d.Span, d.Broken = p.span(part{lo, end}), p.broken(part{lo, end})
	p.declare(d)
	for end < hi && p.is(end, ";") {
		end++
	}
	return end
}

func (p *parser) declLayout(lo int, b block) {
	p.layout.decl(p.offset(lo))
	p.blockLayout(b, 1)
}

// blockLayout puts the closing brace of a block at the depth above its clauses.
func (p *parser) blockLayout(b block, depth int) {
	if b.braces {
		p.layout.line(p.offset(b.body.hi), depth-1)
	}
}

// tierLayout remembers where the list of rules of a tier opens.
func (p *parser) tierLayout(c part) {
	for i := c.lo; i < c.hi && p.word(c.lo) == "tier"; i++ {
		if p.is(i, "{") {
			p.layout.tier(p.offset(i))
		}
	}
}

// bind visits what a grammar built: expressions learn their file and are checked, and the formatter's plan learns
// which stretches are to be kept as they are written.
func (p *parser) bind(tree any) { p.visit(reflect.ValueOf(tree)) }

func (p *parser) visit(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			p.visit(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			p.visit(v.Index(i))
		}
	case reflect.Struct:
		p.visitStruct(v)
	}
}

func (p *parser) visitStruct(v reflect.Value) {
	switch node := v.Addr().Interface().(type) {
	case *Expr:
		p.bindExpr(node)
	case *Name:
		p.layout.keep(node.Span)
	case *cellList:
		for _, n := range node.list {
			p.layout.keep(n.Span)
		}
	default:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "Tokens" || f.Anonymous {
				p.visit(v.Field(i))
			}
		}
	}
}

func (p *parser) bindExpr(e *Expr) {
	e.Source = p.src
	p.layout.keep(e.Span)
	e.checkBrackets(&p.diags)
	e.checkSigns(&p.diags)
	e.Bad = e.Bad || p.diags.overlaps(e.Span)
	e.tokens = nil
}
