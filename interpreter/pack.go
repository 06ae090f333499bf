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
	p.Grades = c.grades(d, nil)
	for _, g := range p.Grades {
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

// grades are those that a pack declares, and on the axes where it declares none those of the first pack it includes that does.
func (c *compiler) grades(d *dsl.Pack, seen []string) []*dsl.Grade {
	list := slices.Clone(d.Grades)
	if slices.Contains(seen, d.Name.Text) {
		return nil // said by fill
	}
	for _, in := range d.Includes {
		other, ok := c.packs[in.Pack.Text]
		if !ok {
			continue
		}
		have := map[string]bool{}
		for _, g := range list {
			have[g.AxisName()] = true
		}
		for _, g := range c.grades(other, append(seen, d.Name.Text)) {
			if !have[g.AxisName()] {
				list = append(list, g)
			}
		}
	}
	return list
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
	l := &listing{compiler: c, pack: p, decl: d, without: without, own: len(seen) == 0, listed: map[string]bool{}, placed: map[*Rule]string{}}
	for _, r := range d.Replaces {
		l.replace(r)
	}
	for _, t := range d.Tiers {
		l.addTier(t)
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
	if slices.ContainsFunc(d.Replaces, func(r *dsl.Replace) bool { return r.By.Text == rule }) {
		return true
	}
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

// listing puts the rules that one declaration lists into the tiers of a pack, which is that declaration's or includes it.
type listing struct {
	*compiler
	pack    *Pack
	decl    *dsl.Pack
	without []string // rules left out on the way
	own     bool     // the pack is the declaration's: mistakes are reported

	listed map[string]bool
	placed map[*Rule]string // the places that were asked for; rules with the same one keep their order
}

// addTier adds the rules of a tier. Those without a place come first, so that the others find them.
func (l *listing) addTier(t *dsl.Tier) {
	tier := l.tier(l.pack, t)
	for _, placed := range []bool{false, true} {
		for _, e := range t.Rules {
			if (e.Order != nil) == placed {
				l.add(tier, e)
			}
		}
	}
}

// add adds one rule. A place moves a rule that an included pack has.
func (l *listing) add(tier *Tier, e *dsl.Entry) {
	name := e.Rule
	if slices.Contains(l.without, name.Text) {
		return
	}
	if have, in, twice := l.pack.Find(name.Text); twice {
		if e.Order == nil || l.listed[name.Text] {
			l.fail(name.Span, "rule "+name.Text+" is listed twice in pack "+l.pack.Name, listedHint(l.listed[name.Text]))
			return
		}
		in.Rules = slices.DeleteFunc(in.Rules, func(r *Rule) bool { return r == have })
		l.pack.size--
	}
	l.listed[name.Text] = true
	if r, ok := l.find(name, tier); ok {
		tier.Rules = slices.Insert(tier.Rules, l.place(tier, e.Order, r), r)
		l.pack.size++
		l.rate(l.pack, l.decl, e, r)
	}
}

func listedHint(here bool) string {
	if here {
		return ""
	}
	return "an included pack has it; `first`, `last`, `before RULE` or `after RULE` behind it moves it"
}

// replace puts a rule in the place of one of an included pack.
func (l *listing) replace(d *dsl.Replace) {
	old, tier, ok := l.pack.Find(d.Rule.Text)
	if !ok {
		l.fail(d.Rule.Span, "no pack that "+l.pack.Name+" includes has a rule "+d.Rule.Text, didYouMean(d.Rule.Text, l.pack.ids()))
		return
	}
	if _, _, twice := l.pack.Find(d.By.Text); twice {
		l.fail(d.By.Span, "rule "+d.By.Text+" is listed twice in pack "+l.pack.Name, "")
		return
	}
	at := slices.Index(tier.Rules, old)
	tier.Rules = slices.Delete(tier.Rules, at, at+1)
	l.pack.size--
	l.listed[d.By.Text] = true
	if r, ok := l.find(d.By, tier); ok && !slices.Contains(l.without, d.By.Text) {
		tier.Rules = slices.Insert(tier.Rules, at, r)
		l.pack.size++
	}
}

// find is the rule of that name, if it may stand in the tier.
func (l *listing) find(name dsl.Name, tier *Tier) (*Rule, bool) {
	r, ok := l.program.rules[name.Text]
	switch {
	case !ok:
		l.fail(name.Span, "unknown rule "+name.Text, didYouMean(name.Text, keys(l.rules)))
	case !l.own:
	case !l.trusted && l.pack.Family != "" && !slices.Contains(r.Families(), l.pack.Family):
		l.fail(name.Span, "rule "+name.Text+" uses what "+string(l.pack.Family)+" puzzles do not have", "")
	case r.asks > 0 && r.asks >= tier.Number:
		l.fail(name.Span, "rule "+name.Text+" runs the rules up to tier "+itoa(r.asks)+" and stands in tier "+itoa(tier.Number),
			"put it in a higher tier, or let it run lower ones")
	}
	return r, ok
}

// place is where among the rules of the tier one comes in.
func (l *listing) place(tier *Tier, p *dsl.Order, r *Rule) int {
	if p == nil || p.Word == "last" {
		return len(tier.Rules)
	}
	at, asked := 0, p.Word
	if p.Rule != nil {
		asked += " " + p.Rule.Text
		if at = slices.IndexFunc(tier.Rules, func(r *Rule) bool { return r.ID == p.Rule.Text }); at < 0 {
			l.failPlace(tier, *p.Rule)
			return len(tier.Rules)
		}
	}
	if p.Word == "after" {
		at++
	}
	for p.Word != "before" && at < len(tier.Rules) && l.placed[tier.Rules[at]] == asked {
		at++
	}
	l.placed[r] = asked
	return at
}

// failPlace reports that a rule is to stand beside one that is not in its tier.
func (l *listing) failPlace(tier *Tier, beside dsl.Name) {
	if _, in, ok := l.pack.Find(beside.Text); ok {
		l.fail(beside.Span, "rule "+beside.Text+" stands in tier "+itoa(in.Number)+", not in tier "+itoa(tier.Number), "put it into tier "+itoa(in.Number))
		return
	}
	l.fail(beside.Span, "pack "+l.pack.Name+" has no rule "+beside.Text+" here", didYouMean(beside.Text, l.pack.ids()))
}

// fail reports a mistake, where it stands in the pack's own declaration.
func (l *listing) fail(span dsl.Span, message, hint string) {
	if l.own {
		l.compiler.fail(l.decl.Source, span, message, hint)
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
		for _, r := range d.Replaces {
			listed[r.By.Text] = true
		}
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
	for _, g := range p.Grades {
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
	return g.AxisName() + " "
}

func quotedTitle(title string) string {
	if title == "" {
		return ""
	}
	return strconv.Quote(title) + " "
}
