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
	packing := c.newPacking()
	for _, d := range inOrder(c, c.packs) {
		p := c.compilePack(d, packing.of(d))
		c.program.Packs = append(c.program.Packs, p)
		c.program.packs[p.Name] = p
	}
	c.checkListed()
	if !c.trusted {
		c.checkTags()
	}
}

// compilePack puts the rules of a pack in their tiers: first those of the packs it includes, then its own.
func (c *compiler) compilePack(d *dsl.Pack, list []listing) *Pack {
	p := &Pack{Name: d.Name.Text, Decl: d, AssumesUnique: d.AssumesUnique, ratings: map[*Rule]*float64{}}
	if d.Title != nil {
		p.Title = d.Title.Value
	}
	if d.Family != nil {
		p.Family = c.family(d)
	}
	c.fill(p, d, list)
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

// listing is a rule as a tier lists it, or the tier itself.
type listing struct {
	decl  *dsl.Pack
	tier  *dsl.Tier
	entry *dsl.Entry // nil for the tier
}

// packing is what the packs of a program list, each found out once.
type packing struct {
	*compiler
	lists    map[*dsl.Pack][]listing
	busy     map[*dsl.Pack]bool // whose list is being found out
	circular bool               // a pack includes itself
	listings int                // in all of them
}

// mostListings is how many rules all packs together may list, included ones counted again: far more than anybody writes.
const mostListings = 1_000_000

func (c *compiler) newPacking() *packing {
	p := &packing{compiler: c, lists: map[*dsl.Pack][]listing{}, busy: map[*dsl.Pack]bool{}}
	for _, d := range inOrder(c, c.packs) {
		p.of(d)
	}
	for _, d := range inOrder(c, c.packs) {
		p.checkIncludes(d)
	}
	return p
}

// of lists what a pack and those it includes list, but for those left out on the way; each rule once, where it comes first.
func (p *packing) of(d *dsl.Pack) []listing {
	if list, ok := p.lists[d]; ok {
		return list
	}
	p.busy[d] = true
	defer delete(p.busy, d)
	list := p.includedBy(d)
	for _, t := range d.Tiers {
		list = append(list, listing{d, t, nil})
		for _, e := range t.Rules {
			list = append(list, listing{d, t, e})
		}
	}
	if p.listings += len(list); p.listings > mostListings {
		p.fail(d.Source, d.Name.Span, "the packs up to this one list more than "+itoa(mostListings)+" rules, included ones counted again", "that is more than can be loaded")
		list = nil
	}
	p.lists[d] = list
	return list
}

// includedBy lists what the packs list that a pack includes.
func (p *packing) includedBy(d *dsl.Pack) []listing {
	var list []listing
	listed, tiers := map[string]bool{}, map[*dsl.Tier]bool{}
	for _, in := range d.Includes {
		other, ok := p.packs[in.Pack.Text]
		p.circular = p.circular || p.busy[other]
		if !ok || p.busy[other] {
			continue
		}
		for _, l := range p.of(other) {
			if l.entry == nil {
				if !tiers[l.tier] {
					list = append(list, l)
				}
				tiers[l.tier] = true
				continue
			}
			name := l.entry.Rule.Text
			if !listed[name] && !slices.Contains(texts(in.Without), name) {
				listed[name] = true
				list = append(list, l)
			}
		}
	}
	return list
}

// checkIncludes finds packs that are not there, that include themselves, and rules that are left out and not there.
func (p *packing) checkIncludes(d *dsl.Pack) {
	for _, in := range d.Includes {
		other, ok := p.packs[in.Pack.Text]
		if !ok {
			p.fail(d.Source, in.Pack.Span, "unknown pack "+in.Pack.Text, didYouMean(in.Pack.Text, keys(p.packs)))
			continue
		}
		if !p.circular && len(in.Without) == 0 {
			continue
		}
		included := p.included(other)
		if included[d] {
			p.fail(d.Source, in.Pack.Span, "pack "+d.Name.Text+" includes itself", "")
			continue
		}
		for _, w := range in.Without {
			if !lists(included, w.Text) {
				p.fail(d.Source, w.Span, "pack "+other.Name.Text+" has no rule "+w.Text, "")
			}
		}
	}
}

// included is a pack and all that it includes.
func (c *compiler) included(d *dsl.Pack) map[*dsl.Pack]bool {
	all := map[*dsl.Pack]bool{d: true}
	for next := []*dsl.Pack{d}; len(next) > 0; {
		d := next[len(next)-1]
		next = next[:len(next)-1]
		for _, in := range d.Includes {
			if other, ok := c.packs[in.Pack.Text]; ok && !all[other] {
				all[other] = true
				next = append(next, other)
			}
		}
	}
	return all
}

// lists says whether one of some packs has a rule.
func lists(packs map[*dsl.Pack]bool, rule string) bool {
	for d := range packs {
		for _, t := range d.Tiers {
			if slices.ContainsFunc(t.Rules, func(e *dsl.Entry) bool { return e.Rule.Text == rule }) {
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

// fill puts the rules that a pack lists in its tiers.
func (c *compiler) fill(p *Pack, d *dsl.Pack, list []listing) {
	listed := map[string]bool{}
	for _, l := range list {
		tier := c.tier(p, l.tier)
		if l.entry == nil {
			continue
		}
		name := l.entry.Rule
		r, ok := c.program.rules[name.Text]
		twice := listed[name.Text]
		if l.decl == d {
			c.checkListing(p, l, r, twice)
		}
		if !ok || twice {
			continue
		}
		listed[name.Text] = true
		tier.Rules = append(tier.Rules, r)
		p.size++
		c.rate(p, l.decl, l.entry, r)
	}
}

// checkListing finds what is wrong with a rule that stands in the pack itself.
func (c *compiler) checkListing(p *Pack, l listing, r *Rule, twice bool) {
	name, source := l.entry.Rule, l.decl.Source
	switch {
	case twice:
		c.fail(source, name.Span, "rule "+name.Text+" is listed twice in pack "+p.Name, "")
		return
	case r == nil:
		c.fail(source, name.Span, "unknown rule "+name.Text, didYouMean(name.Text, keys(c.rules)))
		return
	}
	if !c.trusted && p.Family != "" && !slices.Contains(r.Families(), p.Family) {
		c.fail(source, name.Span, "rule "+name.Text+" uses what "+string(p.Family)+" puzzles do not have", "")
	}
	if r.asks > 0 && r.asks >= l.tier.Number {
		c.fail(source, name.Span, "rule "+name.Text+" runs the rules up to tier "+itoa(r.asks)+" and stands in tier "+itoa(l.tier.Number),
			"put it in a higher tier, or let it run lower ones")
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
