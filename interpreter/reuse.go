package interpreter

import (
	"slices"

	"asterism/dsl"
)

// What a loader has compiled before, it compiles again only where something has changed on which it hangs: the text of the
// rule's file, of the rule that it is like, or what a name in it means. A rule that is taken over keeps its variables, so that the
// program of an author who types grows; when it has become twice as large as at first, all is compiled anew.

// compiled is a rule that was found right, and what it hangs on besides its own text.
type compiled struct {
	*Rule
	whole []*dsl.RuleDecl   // the rule, and those that it is like
	names map[string]string // the names that were looked up, and the text of what declared them: "" for nothing
	asked []asked
	made  []string
}

// reuse is what a compiler takes over from the one before it.
type reuse struct {
	rules  map[*dsl.RuleDecl]*compiled // of the compiler itself, for the next
	before map[*dsl.RuleDecl]*compiled
	slots  int // variables when all was compiled anew
	trees  int // likewise expressions
	names  map[string]string
}

// roomToGrow is how many variables or expressions may come on top before all is compiled anew, however small the program.
const roomToGrow = 4000

// inherit takes over what the last load has compiled.
func (c *compiler) inherit(last *compiler) {
	c.reuse = reuse{rules: map[*dsl.RuleDecl]*compiled{}}
	if last == nil || len(last.program.slots) > 2*last.reuse.slots+roomToGrow || len(last.trees) > 2*last.reuse.trees+roomToGrow {
		return
	}
	c.reuse.before, c.reuse.slots, c.reuse.trees = last.reuse.rules, last.reuse.slots, last.reuse.trees
	c.program.slots, c.program.loops = slices.Clip(last.program.slots), last.program.loops
	c.trees = last.trees
	for e, tree := range c.trees {
		if tree == nil { // it is to be reported again
			delete(c.trees, e)
		}
	}
}

// settled notes how large a program is of which all was compiled.
func (c *compiler) settled() {
	if c.reuse.before == nil {
		c.reuse.slots, c.reuse.trees = len(c.program.slots), len(c.trees)
	}
}

// lookUp notes that a rule hangs on what a name means.
func (c *compiler) lookUp(name string) {
	if c.reuse.names != nil {
		c.reuse.names[name] = c.meaning(name)
	}
}

// meaning is the text that declares a name, "" where none does.
func (c *compiler) meaning(name string) string {
	text := ""
	if d, ok := c.defines[name]; ok {
		text = d.Source.Text[d.Start.Offset:d.End.Offset]
	}
	if d, ok := c.patterns[name]; ok {
		text += "\n" + d.Source.Text[d.Start.Offset:d.End.Offset]
	}
	return text
}

// takeOver is the rule as it was compiled before, nil where it must be compiled.
func (c *compiler) takeOver(d *dsl.RuleDecl) *Rule {
	old := c.reuse.before[d]
	if old == nil || !slices.Equal(old.whole, c.likes(d)) {
		return nil
	}
	for name, text := range old.names {
		if c.meaning(name) != text {
			return nil
		}
	}
	for _, a := range old.asked {
		if !slices.Contains(c.program.Sources, a.source) {
			return nil
		}
	}
	c.reuse.rules[d] = old
	c.tagsAsked = append(c.tagsAsked, old.asked...)
	for _, tag := range old.made {
		c.tagsMade[tag] = true
	}
	return old.Rule
}

// likes is a rule, the one that it is like, and so on.
func (c *compiler) likes(d *dsl.RuleDecl) []*dsl.RuleDecl {
	list := []*dsl.RuleDecl{d}
	for d.Like != nil && !slices.Contains(list[1:], d) {
		base, ok := c.rules[d.Like.Rule.Text]
		if !ok {
			break
		}
		d = base
		list = append(list, d)
	}
	return list
}

// compileNoting compiles a rule at once and notes what it hangs on, for the next load.
func (c *compiler) compileNoting(r *Rule, d *dsl.RuleDecl) {
	mistakes, asked := len(c.diagnostics), len(c.tagsAsked)
	c.reuse.names = map[string]string{}
	r.ready()
	if len(c.diagnostics) == mistakes && c.reuse.rules != nil {
		note := &compiled{Rule: r, whole: c.likes(d), names: c.reuse.names, asked: slices.Clone(c.tagsAsked[asked:])}
		for _, a := range r.actions {
			if a.tag != "" {
				note.made = append(note.made, a.tag)
			}
		}
		c.reuse.rules[d] = note
	}
	c.reuse.names = nil
}
