package interpreter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asterism/dsl"
	"asterism/puzzle"
)

// link puts the rules into the packs that list them, and reports what nothing lists or makes.
func (c *compiler) link() {
	for _, d := range inOrder(c, c.packs) {
		p := c.compilePack(d)
		c.program.Packs = append(c.program.Packs, p)
		c.program.packs[p.Name] = p
	}
	c.checkListed()
	if !c.trusted {
		c.checkTags()
	}
}

// compilePack puts the rules of a pack in their tiers: first those of the packs it includes, then its own.
func (c *compiler) compilePack(d *dsl.Pack) *Pack {
	p := &Pack{Name: d.Name.Text, Decl: d, AssumesUnique: d.AssumesUnique, ratings: map[*Rule]*float64{}}
	if d.Title != nil {
		p.Title = d.Title.Value
	}
	if d.Family != nil {
		p.Family = c.family(d)
	}
	c.fill(p, d, nil, nil)
	slices.SortStableFunc(p.Tiers, func(a, b *Tier) int { return a.Number - b.Number })
	for _, g := range d.Grades {
		c.compileGrade(p, g)
	}
	if d.Family == nil && !d.Broken {
		c.fail(d.Source, d.Name.Span, "pack "+p.Name+" does not say what it is for", "write: pack "+p.Name+" … for starbattle (or sudoku)")
	}
	return p
}

func (c *compiler) family(d *dsl.Pack) puzzle.Family {
	f := puzzle.Family(d.Family.Text)
	if f != puzzle.StarBattle && f != puzzle.Sudoku {
		c.fail(d.Source, d.Family.Span, "unknown family "+d.Family.Text, "the families are starbattle and sudoku")
		return ""
	}
	return f
}

// fill adds the rules of a pack declaration to p, but for those left out on the way.
func (c *compiler) fill(p *Pack, d *dsl.Pack, seen, without []string) {
	for _, in := range d.Includes {
		other, ok := c.packs[in.Pack.Text]
		if !ok {
			c.fail(d.Source, in.Pack.Span, "unknown pack "+in.Pack.Text, didYouMean(in.Pack.Text, keys(c.packs)))
			continue
		}
		if in.Pack.Text == d.Name.Text || slices.Contains(seen, in.Pack.Text) {
			c.fail(d.Source, in.Pack.Span, "pack "+d.Name.Text+" includes itself", "")
			continue
		}
		c.checkWithout(d, in, other)
		c.fill(p, other, append(seen, d.Name.Text), append(slices.Clone(without), texts(in.Without)...))
	}
	for _, t := range d.Tiers {
		c.addTier(p, d, t, without, len(seen) == 0)
	}
}

func (c *compiler) checkWithout(d *dsl.Pack, in *dsl.Include, other *dsl.Pack) {
	for _, w := range in.Without {
		if !c.lists(other, w.Text, nil) {
			c.fail(d.Source, w.Span, "pack "+other.Name.Text+" has no rule "+w.Text, "")
		}
	}
}

// lists says whether a pack or one it includes has a rule.
func (c *compiler) lists(d *dsl.Pack, rule string, seen []string) bool {
	for _, t := range d.Tiers {
		if slices.ContainsFunc(t.Rules, func(e *dsl.Entry) bool { return e.Rule.Text == rule }) {
			return true
		}
	}
	for _, in := range d.Includes {
		if other, ok := c.packs[in.Pack.Text]; ok && !slices.Contains(seen, in.Pack.Text) {
			if c.lists(other, rule, append(seen, in.Pack.Text)) {
				return true
			}
		}
	}
	return false
}

func texts(names []dsl.Name) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Text
	}
	return out
}

// addTier adds a tier; own says whether it stands in the pack itself, where mistakes are reported.
func (c *compiler) addTier(p *Pack, d *dsl.Pack, t *dsl.Tier, without []string, own bool) {
	tier := c.tier(p, t)
	for _, e := range t.Rules {
		name := e.Rule
		if slices.Contains(without, name.Text) {
			continue
		}
		r, ok := c.program.rules[name.Text]
		if _, _, twice := p.Find(name.Text); twice {
			if own {
				c.fail(d.Source, name.Span, "rule "+name.Text+" is listed twice in pack "+p.Name, "")
			}
			continue
		}
		if !ok {
			if own {
				c.fail(d.Source, name.Span, "unknown rule "+name.Text, didYouMean(name.Text, keys(c.rules)))
			}
			continue
		}
		if own && !c.trusted && p.Family != "" && !slices.Contains(r.Families(), p.Family) {
			c.fail(d.Source, name.Span, "rule "+name.Text+" uses what "+string(p.Family)+" puzzles do not have", "")
		}
		if own && r.asks > 0 && r.asks >= t.Number {
			c.fail(d.Source, name.Span, "rule "+name.Text+" runs the rules up to tier "+itoa(r.asks)+" and stands in tier "+itoa(t.Number),
				"put it in a higher tier, or let it run lower ones")
		}
		tier.Rules = append(tier.Rules, r)
		p.size++
		c.rate(p, d, e, r)
	}
}

// rate notes what rating a rule has in the pack, where that is not its own. The ratings that a rule gives its steps one
// by one are shifted by the difference, so it must have one to count from.
func (c *compiler) rate(p *Pack, d *dsl.Pack, e *dsl.Entry, r *Rule) {
	if e.Rating == nil {
		return
	}
	if r.rates != nil && r.Rating == nil {
		c.fail(d.Source, e.Rule.Span, "rule "+r.ID+" rates each of its steps, and has no rating of its own to shift them from",
			"write one behind its title: rule "+r.ID+" … rating 3.2")
	}
	p.ratings[r] = e.Rating
}

// tier finds the tier with the number, or adds it.
func (c *compiler) tier(p *Pack, t *dsl.Tier) *Tier {
	for _, have := range p.Tiers {
		if have.Number == t.Number {
			if t.Title != nil {
				have.Title = t.Title.Value
			}
			return have
		}
	}
	tier := &Tier{Number: t.Number}
	if t.Title != nil {
		tier.Title = t.Title.Value
	}
	p.Tiers = append(p.Tiers, tier)
	return tier
}

// checkListed reports rules that stand in no pack, where packs are written at all. What comes with the program may be left out.
func (c *compiler) checkListed() {
	own := slices.DeleteFunc(keys(c.packs), func(name string) bool { return c.packs[name].Source.Shipped })
	if len(own) == 0 {
		return
	}
	listed := map[string]bool{}
	for _, d := range c.packs {
		for _, t := range d.Tiers {
			for _, e := range t.Rules {
				listed[e.Rule.Text] = true
			}
		}
	}
	for _, r := range c.program.Rules {
		if !listed[r.ID] && !r.Decl.Source.Shipped {
			c.fail(r.Decl.Source, r.Decl.Name.Span, "rule "+r.ID+" is in no pack", "add it to a tier of "+strings.Join(own, " or "))
		}
	}
}

// checkTags reports facts that are asked for and that no rule learns.
func (c *compiler) checkTags() {
	for _, a := range c.tagsAsked {
		if !c.tagsMade[a.tag] {
			c.fail(a.source, a.span, "no rule learns "+a.tag, didYouMean(a.tag, keys(c.tagsMade)))
		}
	}
}

// Text writes the pack as a rule file has it, with everything that it includes written out.
func (p *Pack) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "pack %s %sfor %s {\n", p.Name, quotedTitle(p.Title), p.Family)
	for _, t := range p.Tiers {
		fmt.Fprintf(&b, "tier %d %s{", t.Number, quotedTitle(t.Title))
		for _, r := range t.Rules {
			b.WriteString(" " + r.ID)
			if rating, ok := p.ratings[r]; ok {
				fmt.Fprintf(&b, " rating %g", *rating)
			}
		}
		b.WriteString(" }\n")
	}
	for _, g := range p.Decl.Grades {
		fmt.Fprintf(&b, "grade %s%s when %s\n", axisText(g), strconv.Quote(g.Title.Value), g.When.Text)
	}
	b.WriteString("}\n")
	text, _ := dsl.Format(p.Name, b.String())
	return text
}

func axisText(g *dsl.Grade) string {
	if g.Axis == nil {
		return ""
	}
	return g.Axis.Text + " "
}

func quotedTitle(title string) string {
	if title == "" {
		return ""
	}
	return strconv.Quote(title) + " "
}
