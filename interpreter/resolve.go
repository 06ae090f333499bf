package interpreter

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// compiler collects everything the files declare, and every mistake in it.
type compiler struct {
	program     *Program
	trusted     bool // the rules are known to be right
	diagnostics dsl.Diagnostics
	trees       map[*dsl.Expr]ast.Node // what was parsed; nil what could not be
	declared
	whole     map[*dsl.RuleDecl]*dsl.RuleDecl // the rules that can be compiled, with what they are like others in written out
	tagsAsked []asked
	families  []puzzle.Family // of the rule being compiled
	asks      int             // up to which tier it runs others
	reuse     reuse
}

// declared is what the files declare, by name.
type declared struct {
	defines  map[string]*dsl.Define
	patterns map[string]*dsl.Pattern
	drawings map[string]builtins.Node
	rules    map[string]*dsl.RuleDecl
	packs    map[string]*dsl.PackDecl
	tagsMade map[string]bool
}

// asked is a tag that a rule asks facts for.
type asked struct {
	tag    string
	source *dsl.Source
	span   dsl.Span
}

func newCompiler() *compiler {
	c := &compiler{
		trees: map[*dsl.Expr]ast.Node{},
		declared: declared{
			defines:  map[string]*dsl.Define{},
			patterns: map[string]*dsl.Pattern{},
			drawings: map[string]builtins.Node{},
			rules:    map[string]*dsl.RuleDecl{},
			packs:    map[string]*dsl.PackDecl{},
			tagsMade: map[string]bool{},
		},
		whole: map[*dsl.RuleDecl]*dsl.RuleDecl{},
	}
	c.program = &Program{slots: gradeSlots(), rules: map[string]*Rule{}, packs: map[string]*Pack{}, tests: &tests{},
		trees: map[string]*dsl.Tree{}, declared: &c.declared}
	return c
}

func (c *compiler) fail(src *dsl.Source, span dsl.Span, message, hint string) {
	c.diagnostics = append(c.diagnostics, dsl.Diagnostic{File: src.Name, Span: span, Message: message, Hint: hint})
}

// relate says what other place the mistake that was reported last is about.
func (c *compiler) relate(src *dsl.Source, span dsl.Span, message string) {
	c.diagnostics[len(c.diagnostics)-1].Related = dsl.Related{File: src.Name, Span: span, Message: message}
}

func (c *compiler) newVariable(t *builtins.Type) *variable {
	return &variable{typ: t, slot: c.slotFor(t)}
}

// uses narrows the families of the rule to those that have the function.
func (c *compiler) uses(f *builtins.Func) {
	c.families = slices.DeleteFunc(c.families, func(family puzzle.Family) bool { return !f.In(family) })
}

// declare files the declarations of one file under their names.
func (c *compiler) declare(f *dsl.Tree) {
	c.program.Sources = append(c.program.Sources, f.Source)
	c.program.trees[f.Source.Name] = f
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *dsl.RuleDecl:
			declareOne(c, c.rules, d, d.Name, d.Source, "rule")
		case *dsl.PackDecl:
			declareOne(c, c.packs, d, d.Name, d.Source, "pack")
		case *dsl.Pattern:
			declareOne(c, c.patterns, d, d.Name, d.Source, "pattern")
			c.shadow(d.Source, d.Name)
			c.draw(d)
		case *dsl.Define:
			declareOne(c, c.defines, d, d.Name, d.Source, "define")
			if _, ok := builtins.Call(d.Name.Text); ok {
				c.fail(d.Source, d.Name.Span, d.Name.Text+" is a builtin already", "choose another name")
			}
		}
	}
}

// declareTest remembers a file of examples for whoever asks for them.
func (c *compiler) declareTest(f *testFile) {
	c.program.Sources = append(c.program.Sources, &dsl.Source{Name: f.Name, Text: f.Text, Shipped: f.shipped})
	c.program.tests.files = append(c.program.tests.files, f)
}

// draw makes a pattern something that rules can walk.
func (c *compiler) draw(d *dsl.Pattern) {
	rows := make([]string, len(d.Rows))
	for i, r := range d.Rows {
		rows[i] = r.Value
	}
	drawing, err := builtins.NewDrawing(rows)
	if err != nil {
		if !d.Broken {
			c.fail(d.Source, d.Name.Span, err.Error(), "")
		}
		return
	}
	drawing.Anchored, drawing.Upright = d.Anchored, d.Upright
	c.drawings[d.Name.Text] = drawing.Node()
}

func declareOne[T dsl.Decl](c *compiler, have map[string]T, d T, name dsl.Name, src *dsl.Source, what string) {
	if first, ok := have[name.Text]; ok {
		at := first.DeclName().Start
		hint := "it also stands at " + placeOf(first, at)
		if s := first.DeclSource(); s.Shipped && !src.Shipped {
			hint = "it comes with the program, in " + s.Name + "; choose another name, put a file of that path into your folder, or use --rules-only"
		}
		c.fail(src, name.Span, what+" "+name.Text+" is declared twice", hint)
		c.relate(first.DeclSource(), first.DeclName().Span, "first declared here")
		return
	}
	have[name.Text] = d
}

func placeOf(d dsl.Decl, at dsl.Pos) string { return d.DeclSource().Name + ":" + itoa(at.Line) }

// inOrder lists declarations by file and place.
func inOrder[T dsl.Decl](c *compiler, m map[string]T) []T {
	file := map[string]int{}
	for i, s := range c.program.Sources {
		file[s.Name] = i
	}
	place := func(d T) [2]int { return [2]int{file[d.DeclSource().Name], d.DeclName().Start.Offset} }
	list := make([]T, 0, len(m))
	for _, name := range keys(m) {
		list = append(list, m[name])
	}
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := place(a), place(b)
		return slices.Compare(x[:], y[:])
	})
	return list
}

// mostClauses is how many clauses the rules of a program may have together, those that are like others written out: far more
// than anybody writes, and few enough to compile in a moment.
const mostClauses = 200_000

// resolve writes out the rules that are like others, each once.
func (c *compiler) resolve() {
	w := newWriter(c)
	for _, d := range inOrder(c, c.rules) {
		if whole := w.write(d); whole != nil {
			c.whole[d] = whole
		}
	}
}

// writer writes out rules that are like others.
type writer struct {
	*compiler
	state   map[*dsl.RuleDecl]writing
	under   []*dsl.RuleDecl // way: each is like the next
	clauses int             // of all that is written out
}

func newWriter(c *compiler) *writer { return &writer{compiler: c, state: map[*dsl.RuleDecl]writing{}} }

// writing is how far a rule is written out; without whole it cannot be.
type writing struct {
	done  bool
	whole *dsl.RuleDecl
}

// write is a rule written out: where it is like another, the clauses of that one with some lets replaced. It is nil where that
// cannot be.
func (w *writer) write(d *dsl.RuleDecl) *dsl.RuleDecl {
	if s := w.state[d]; s.done {
		return s.whole
	}
	w.under = append(w.under, d)
	w.state[d] = writing{}
	whole := w.written(d)
	w.state[d] = writing{done: true, whole: whole}
	w.under = w.under[:len(w.under)-1]
	return whole
}

func (w *writer) written(d *dsl.RuleDecl) *dsl.RuleDecl {
	if d.Like == nil {
		if d.Incomplete {
			return nil
		}
		return w.counted(d, d)
	}
	base := w.base(d)
	if base == nil {
		return nil
	}
	whole := w.write(base)
	if whole == nil || base.Broken {
		return nil
	}
	if len(d.Clauses) > 0 {
		w.fail(d.Source, d.Name.Span, "a rule that is like another takes its clauses from that one", "change its lets with `with`, or write the rule out")
	}
	return w.counted(d, w.vary(d, whole))
}

// base is the rule that a rule is like, or nil where there is none, or it is like itself in the end.
func (w *writer) base(d *dsl.RuleDecl) *dsl.RuleDecl {
	name := d.Like.Rule
	base, ok := w.rules[name.Text]
	if !ok {
		w.fail(d.Source, name.Span, "unknown rule "+name.Text, didYouMean(name.Text, keys(w.rules)))
		return nil
	}
	if s, begun := w.state[base]; begun && !s.done {
		for _, r := range w.under[slices.Index(w.under, base):] {
			w.fail(r.Source, r.Like.Rule.Span, "rule "+r.Name.Text+" is like itself", "")
		}
		return nil
	}
	return base
}

// counted is a rule written out, or nil where that makes too many clauses.
func (w *writer) counted(d, whole *dsl.RuleDecl) *dsl.RuleDecl {
	w.clauses += len(whole.Clauses)
	if w.clauses <= mostClauses {
		return whole
	}
	w.fail(d.Source, d.Name.Span, "the rules up to this one have more than "+itoa(mostClauses)+" clauses, those of rules that they are like counted again",
		"that is more than can be loaded")
	return nil
}

func (c *compiler) vary(d, base *dsl.RuleDecl) *dsl.RuleDecl {
	w := *base
	w.Clauses = slices.Clone(base.Clauses)
	for _, with := range d.Like.With {
		if !replaceLet(w.Clauses, with) {
			c.fail(d.Source, with.Var.Span, d.Like.Rule.Text+" has no let "+with.Var.Text, didYouMean(with.Var.Text, lets(base)))
		}
	}
	if d.Because != nil {
		w.Because = d.Because
	}
	if len(d.Show) > 0 {
		w.Show = d.Show
	}
	if d.Rating != nil {
		w.Rating = d.Rating
	}
	w.AssumesUnique = w.AssumesUnique || d.AssumesUnique
	return &w
}

func replaceLet(clauses []dsl.Clause, with *dsl.Let) bool {
	for i, cl := range clauses {
		if l, ok := cl.(*dsl.Let); ok && l.Var.Text == with.Var.Text {
			clauses[i] = with
			return true
		}
	}
	return false
}

func lets(d *dsl.RuleDecl) []string {
	var names []string
	for _, cl := range d.Clauses {
		if l, ok := cl.(*dsl.Let); ok {
			names = append(names, l.Var.Text)
		}
	}
	return names
}

func keys[V any](m map[string]V) []string {
	var names []string
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}
