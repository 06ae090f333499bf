package interpreter

import (
	"slices"

	"asterism/builtins"
	"asterism/dsl"
)

// What a loader has compiled before, it compiles again only where something has changed on which it hangs: the text of the
// rule's file, of the rule that it is like, or what a name in it means. A rule that is taken over keeps its variables; those of
// rules that are gone are given to new ones of the same type, so that the program of an author who types does not grow.

// compiled is a rule that was found right, and what it hangs on besides its own text.
type compiled struct {
	*Rule
	whole []*dsl.RuleDecl   // the rule, and those that it is like
	names map[string]string // the names that were looked up, and the text of what declared them: "" for nothing
	asked []asked
	made  []string
	room  room
}

// room is variables and loops.
type room struct{ slots, loops []int }

// reuse is what a compiler takes over from the one before it.
type reuse struct {
	rules  map[*dsl.RuleDecl]*compiled // of the compiler itself, for the next
	before map[*dsl.RuleDecl]*compiled
	names  map[string]string // that the rule being compiled has looked up
	given  room              // what was given to the rule being compiled, or to what is no rule
	lost   room              // what the next compiler may give away: that of rules with mistakes, and of what is no rule
	slots  map[*builtins.Type][]int
	loops  []int
}

// How many expressions are kept as they were parsed, and how many variables there may be, before all is done anew: several times
// what the shipped rules have.
const (
	mostTrees = 30_000
	mostSlots = 30_000
)

// inherit takes over what the last load has compiled.
func (c *compiler) inherit(last *compiler) {
	c.reuse = reuse{rules: map[*dsl.RuleDecl]*compiled{}, slots: map[*builtins.Type][]int{}}
	if last == nil || len(last.program.slots) > mostSlots {
		return
	}
	c.reuse.before = last.reuse.rules
	c.program.slots, c.program.loops = slices.Clip(last.program.slots), last.program.loops
	c.giveAway(last.reuse.lost)
	c.giveAway(last.reuse.given)
	if len(last.trees) > mostTrees {
		return
	}
	c.trees = last.trees
	for e, tree := range c.trees {
		if tree == nil { // it is to be reported again
			delete(c.trees, e)
		}
	}
}

// giveAway lets new variables have the room of old ones.
func (c *compiler) giveAway(r room) {
	for _, slot := range r.slots {
		t := c.program.slots[slot]
		c.reuse.slots[t] = append(c.reuse.slots[t], slot)
	}
	c.reuse.loops = append(c.reuse.loops, r.loops...)
}

// slotFor is a variable of a type: one that nobody needs any more, or a new one.
func (c *compiler) slotFor(t *builtins.Type) int {
	slot := len(c.program.slots)
	if free := c.reuse.slots[t]; len(free) > 0 {
		slot, c.reuse.slots[t] = free[len(free)-1], free[:len(free)-1]
	} else {
		c.program.slots = append(c.program.slots, t)
	}
	c.reuse.given.slots = append(c.reuse.given.slots, slot)
	return slot
}

func (c *compiler) newLoop() int {
	loop := c.program.loops
	if free := c.reuse.loops; len(free) > 0 {
		loop, c.reuse.loops = free[len(free)-1], free[:len(free)-1]
	} else {
		c.program.loops++
	}
	c.reuse.given.loops = append(c.reuse.given.loops, loop)
	return loop
}

// takeOverAll takes over what has not changed, and gives the room of the rest away.
func (c *compiler) takeOverAll() {
	for _, d := range c.rules {
		c.takeOver(d)
	}
	for d, old := range c.reuse.before {
		if c.reuse.rules[d] == nil {
			c.giveAway(old.room)
		}
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

// takeOver takes a rule over as it was compiled before, unless it must be compiled.
func (c *compiler) takeOver(d *dsl.RuleDecl) {
	old := c.reuse.before[d]
	if old == nil || !slices.Equal(old.whole, c.likes(d)) {
		return
	}
	for name, text := range old.names {
		if c.meaning(name) != text {
			return
		}
	}
	for _, a := range old.asked {
		if !slices.Contains(c.program.Sources, a.source) {
			return
		}
	}
	c.reuse.rules[d] = old
	c.tagsAsked = append(c.tagsAsked, old.asked...)
	for _, tag := range old.made {
		c.tagsMade[tag] = true
	}
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
	mistakes, asked, around := len(c.diagnostics), len(c.tagsAsked), c.reuse.given
	c.reuse.names, c.reuse.given = map[string]string{}, room{}
	r.ready()
	if len(c.diagnostics) == mistakes {
		note := &compiled{Rule: r, whole: c.likes(d), names: c.reuse.names, asked: slices.Clone(c.tagsAsked[asked:]), room: c.reuse.given}
		for _, a := range r.actions {
			if a.tag != "" {
				note.made = append(note.made, a.tag)
			}
		}
		c.reuse.rules[d] = note
	} else {
		c.reuse.lost.slots = append(c.reuse.lost.slots, c.reuse.given.slots...)
		c.reuse.lost.loops = append(c.reuse.lost.loops, c.reuse.given.loops...)
	}
	c.reuse.names, c.reuse.given = nil, around
}
