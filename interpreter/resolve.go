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
	defines     map[string]*dsl.Define
	patterns    map[string]*dsl.Pattern
	drawings    map[string]builtins.Node
	rules       map[string]*dsl.Rule
	whole       map[*dsl.Rule]*dsl.Rule // the rules that can be compiled, with what they are like others in written out
	packs       map[string]*dsl.Pack
	tagsAsked   []asked
	tagsMade    map[string]bool
	families    []puzzle.Family // of the rule being compiled
	asks        int             // up to which tier it runs others
}

// asked is a tag that a rule asks facts for.
type asked struct {
	tag    string
	source *dsl.Source
	span   dsl.Span
}

func newCompiler() *compiler {
	return &compiler{
		program:  &Program{slots: gradeSlots(), rules: map[string]*Rule{}, packs: map[string]*Pack{}, tests: &tests{}},
		trees:    map[*dsl.Expr]ast.Node{},
		defines:  map[string]*dsl.Define{},
		patterns: map[string]*dsl.Pattern{},
		drawings: map[string]builtins.Node{},
		rules:    map[string]*dsl.Rule{},
		whole:    map[*dsl.Rule]*dsl.Rule{},
		packs:    map[string]*dsl.Pack{},
		tagsMade: map[string]bool{},
	}
}

func (c *compiler) fail(src *dsl.Source, span dsl.Span, message, hint string) {
	c.diagnostics = append(c.diagnostics, dsl.Diagnostic{File: src.Name, Span: span, Message: message, Hint: hint})
}

func (c *compiler) newVariable(t *builtins.Type) *variable {
	c.program.slots = append(c.program.slots, t)
	return &variable{typ: t, slot: len(c.program.slots) - 1}
}

func (c *compiler) newLoop() int {
	c.program.loops++
	return c.program.loops - 1
}

// uses narrows the families of the rule to those that have the function.
func (c *compiler) uses(f *builtins.Func) {
	c.families = slices.DeleteFunc(c.families, func(family puzzle.Family) bool { return !f.In(family) })
}

// only narrows the families of the rule to one.
func (c *compiler) only(family puzzle.Family) {
	c.families = slices.DeleteFunc(c.families, func(f puzzle.Family) bool { return f != family })
}

// declare files the declarations of one file under their names.
func (c *compiler) declare(f *dsl.File) {
	c.program.Sources = append(c.program.Sources, f.Source)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *dsl.Rule:
			declareOne(c, c.rules, d, d.Name, d.Source, "rule")
		case *dsl.Pack:
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
	c.drawings[d.Name.Text] = drawing.Node()
}

func declareOne[T dsl.Decl](c *compiler, have map[string]T, d T, name dsl.Name, src *dsl.Source, what string) {
	if first, ok := have[name.Text]; ok {
		at := first.DeclName().Start
		hint := "it also stands at " + placeOf(first, at)
		if s := sourceOf(first); s.Shipped && !src.Shipped {
			hint = "it comes with the program, in " + s.Name + "; choose another name, put a file of that path into your folder, or use --rules-only"
		}
		c.fail(src, name.Span, what+" "+name.Text+" is declared twice", hint)
		return
	}
	have[name.Text] = d
}

func placeOf(d dsl.Decl, at dsl.Pos) string { return sourceOf(d).Name + ":" + itoa(at.Line) }

func sourceOf(d dsl.Decl) *dsl.Source {
	switch d := d.(type) {
	case *dsl.Rule:
		return d.Source
	case *dsl.Pack:
		return d.Source
	case *dsl.Pattern:
		return d.Source
	}
	return d.(*dsl.Define).Source
}

// inOrder lists declarations by file and place.
func inOrder[T dsl.Decl](c *compiler, m map[string]T) []T {
	file := map[string]int{}
	for i, s := range c.program.Sources {
		file[s.Name] = i
	}
	place := func(d T) [2]int { return [2]int{file[sourceOf(d).Name], d.DeclName().Start.Offset} }
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

// resolve writes out the rules that are like others.
func (c *compiler) resolve() {
	for _, d := range inOrder(c, c.rules) {
		if whole, ok := c.writtenOut(d, nil); ok {
			c.whole[d] = whole
		}
	}
}

// writtenOut is a rule that is like another written out: the clauses of that one with some lets replaced.
func (c *compiler) writtenOut(d *dsl.Rule, seen []string) (*dsl.Rule, bool) {
	if d.Like == nil {
		return d, !d.Incomplete
	}
	name := d.Like.Rule
	base, ok := c.rules[name.Text]
	if !ok {
		c.fail(d.Source, name.Span, "unknown rule "+name.Text, didYouMean(name.Text, keys(c.rules)))
		return d, false
	}
	if slices.Contains(seen, name.Text) || name.Text == d.Name.Text {
		c.fail(d.Source, name.Span, "rule "+d.Name.Text+" is like itself", "")
		return d, false
	}
	whole, ok := c.writtenOut(base, append(seen, d.Name.Text))
	if !ok || base.Broken {
		return d, false
	}
	if len(d.Clauses) > 0 {
		c.fail(d.Source, d.Name.Span, "a rule that is like another takes its clauses from that one", "change its lets with `with`, or write the rule out")
	}
	return c.vary(d, whole), true
}

func (c *compiler) vary(d, base *dsl.Rule) *dsl.Rule {
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

func lets(d *dsl.Rule) []string {
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
