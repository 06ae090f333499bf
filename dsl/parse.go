// Package dsl reads and formats rule files.
//
// In: the bytes of *.rules files. Out: a syntax tree ([File]) in which every expression is still text with its
// position, and every mistake found on the way ([Diagnostics]), as many as there are. Parse reads one file, Format
// lays it out again without losing a comment. The package knows no puzzle: what an expression means is the
// interpreter's business.
//
// The way through the package: tokens.go cuts the text into tokens, brackets.go pairs the brackets, decl.go and
// cut.go divide the tokens into declarations and clauses, the struct tags of the tree (rule.go, pack.go, ...) are the
// grammar that reads each clause, and explain.go says what is wrong with those that it cannot read. Because each
// clause is read by itself, one mistake never hides another.
package dsl

import (
	"reflect"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Parse reads one rule file. The tree holds all that could be understood; it is never nil.
func Parse(name, text string) (*File, Diagnostics) {
	p := newParser(name, text)
	p.parse()
	return p.file, p.diags.result()
}

// parser reads one file. It cuts the tokens into declarations and those into clauses, so that one mistake never
// hides another, and gives each clause to the grammar.
type parser struct {
	src   *Source
	file  *File
	raw   []lexer.Token // every token, blanks and comments included; the last one is EOF
	toks  []token       // those that count; the last one is EOF
	diags collector
	plan  *plan // what the formatter wants to know; nil if nobody does

	meant map[int]string // the words to read in place of misspelt ones, by the token
}

// token is a token that counts. It is small because a hostile file has many.
type token struct {
	raw   int32 // its index among all tokens
	match int32 // the bracket that it opens or closes is closed or opened there; -1 if it is none or has no partner
	first bool  // it begins a line
}

// part is a run of tokens, from lo up to but not including hi.
type part struct{ lo, hi int }

// What a file may hold is far beyond any rule file; hostile input ends quickly.
const (
	maxFile   = 4 << 20
	maxTokens = 1 << 18
)

func newParser(name, text string) *parser {
	p := &parser{src: newSource(name, text), diags: collector{file: name}, meant: map[int]string{}}
	p.file = &File{Source: p.src}
	p.raw = p.lex(text)
	for i, first := 0, true; i < len(p.raw); i++ {
		if t := &p.raw[i]; elided(t) {
			first = first || hasNewline(t)
			continue
		}
		p.toks = append(p.toks, token{raw: int32(i), match: -1, first: first})
		first = false
	}
	return p
}

// lex returns the tokens of the text, none of them if there are too many.
func (p *parser) lex(text string) []lexer.Token {
	if len(text) <= maxFile {
		if all := lex(text, maxTokens); all != nil {
			return all
		}
	}
	start := Pos{Line: 1, Column: 1}
	p.diags.add(Span{start, start}, "the file is too large for a rule file", "split it into several files")
	return lex("", 1)
}

func hasNewline(t *lexer.Token) bool {
	for i := range len(t.Value) {
		if t.Value[i] == '\n' {
			return true
		}
	}
	return false
}

func (p *parser) parse() {
	p.checkTokens()
	end := len(p.toks) - 1
	for lo := 0; lo < end && !p.diags.full(); {
		hi := lo + 1
		for hi < end && !p.startsDecl(hi) {
			hi++
		}
		p.matchBrackets(lo, hi)
		for lo < hi && !p.diags.full() {
			lo = p.decl(lo, hi)
		}
	}
}

// at returns the token with number i of those that count.
func (p *parser) at(i int) *lexer.Token { return &p.raw[p.toks[i].raw] }

// word returns the text of token i, or what it was meant to be.
func (p *parser) word(i int) string {
	if word, ok := p.meant[i]; ok {
		return word
	}
	return p.at(i).Value
}

// is says whether token i is the given word or sign (and not a string that happens to read so).
func (p *parser) is(i int, value string) bool {
	return i >= 0 && i < len(p.toks) && p.at(i).Value == value
}

// span returns the stretch that the tokens of a part cover.
func (p *parser) span(r part) Span {
	if r.hi <= r.lo {
		end := posOf(p.at(r.lo).Pos)
		return Span{end, end}
	}
	return Span{posOf(p.at(r.lo).Pos), spanOf(p.at(r.hi - 1)).End}
}

// tokensOf returns the tokens of a part, with the blanks and comments between them.
func (p *parser) tokensOf(r part) []lexer.Token {
	if r.hi <= r.lo {
		return nil
	}
	return p.raw[p.toks[r.lo].raw : p.toks[r.hi-1].raw+1]
}

// parseAs gives a part to a grammar. On a mistake it reports it and returns what was understood until there.
func parseAs[G any](p *parser, g *participle.Parser[G], r part) (*G, bool) {
	lex, err := lexer.Upgrade(p.slice(r), tokenSpace, tokenComment, tokenBlockComment)
	if err != nil {
		return new(G), false
	}
	tree, err := g.ParseFromLexer(lex)
	if err != nil {
		p.explain(r, err)
	}
	p.bind(tree)
	return tree, err == nil
}

// slice feeds a part to a grammar, its first word as it was meant.
func (p *parser) slice(r part) lexer.Lexer {
	s := newTokenSlice(p.tokensOf(r))
	if word, ok := p.meant[r.lo]; ok {
		s.rest = append([]lexer.Token{}, s.rest...)
		s.rest[0].Value = word
	}
	return s
}

// checkTokens reports what is wrong with single tokens.
func (p *parser) checkTokens() {
	invalid := -1
	for i := range p.raw {
		t := &p.raw[i]
		switch t.Type {
		case tokenString:
			p.checkString(t)
		case tokenBlockComment:
			p.diags.add(spanOf(t), "`/*` comments are not part of the language", "comments start with // and end with the line")
		case tokenWrongArrow:
			p.diags.add(spanOf(t), "`"+t.Value+"` is not an arrow", "write `→` or `->`")
			t.Type = tokenArrow
		case tokenInvalid:
			if invalid != i-1 {
				p.diags.add(spanOf(t), "unexpected character "+describeRune(t.Value), "")
			}
			invalid = i
		}
	}
}

func describeRune(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size <= 1 {
		return "(the file is not valid UTF-8 here)"
	}
	return printable(r)
}

func (p *parser) checkString(t *lexer.Token) {
	l := decode(t.Value)
	start := posOf(t.Pos)
	switch {
	case !l.closed && t.Value[0] == '`':
		p.diags.add(Span{start, start.after("`")}, "this text is never closed", "write a ` at its end")
	case !l.closed:
		p.diags.add(spanOf(t), "this text is never closed", "write "+t.Value[:1]+" at its end; a text ends on its line")
	case l.badEscape >= 0:
		at := start.after(t.Value[:l.badEscape])
		end := at.after(t.Value[l.badEscape:min(l.badEscape+2, len(t.Value))])
		p.diags.add(Span{at, end}, "unknown escape in a text", "write `\\\\` for a backslash; \\n, \\t, \\\" and \\u1234 are known")
	}
}

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
		p.planKept(node.Span)
	case *cellList:
		for _, n := range node.list {
			p.planKept(n.Span)
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
	p.planKept(e.Span)
	p.checkBrackets(e)
	e.Bad = e.Bad || p.diags.overlaps(e.Span)
	e.tokens = nil
}
