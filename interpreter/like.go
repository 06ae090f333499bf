package interpreter

import (
	"slices"

	"asterism/dsl"
)

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
