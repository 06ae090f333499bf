package interpreter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asterism/dsl"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// link puts the rules into the packs that list them, and reports what nothing lists or makes.
func (c *compiler) link() {
	packing := c.newPacking()
	for _, d := range inOrder(c, c.packs) {
		p := c.compilePack(d, packing.of(d), packing.grades[d])
		c.program.Packs = append(c.program.Packs, p)
		c.program.packs[p.Name] = p
	}
	c.checkListed()
	if !c.trusted {
		c.checkTags()
	}
}

// compilePack puts the rules of a pack in their tiers: first those of the packs it includes, then its own.
func (c *compiler) compilePack(d *dsl.PackDecl, list []listing, grades []*dsl.Grade) *Pack {
	p := &Pack{Name: d.Name.Text, Decl: d, Grades: grades, AssumesUnique: d.AssumesUnique, ratings: map[*Rule]*float64{}}
	if d.Title != nil {
		p.Title = d.Title.Value
	}
	if d.Family != nil {
		p.Family = c.family(d)
	}
	c.fill(p, d, list)
	slices.SortStableFunc(p.Tiers, func(a, b *Tier) int { return a.Number - b.Number })
	for _, g := range grades {
		c.compileGrade(p, g)
	}
	if d.Family == nil && !d.Broken {
		c.fail(d.Source, d.Name.Span, "pack "+p.Name+" does not say what it is for", "write: pack "+p.Name+" … for starbattle (or sudoku)")
	}
	return p
}

func (c *compiler) family(d *dsl.PackDecl) puzzle.Family {
	f := puzzle.Family(d.Family.Text)
	if f != puzzle.StarBattle && f != puzzle.Sudoku {
		c.fail(d.Source, d.Family.Span, "unknown family "+d.Family.Text, "the families are starbattle and sudoku")
		return ""
	}
	return f
}

// listing is a rule as a tier lists it, or the tier itself.
type listing struct {
	decl  *dsl.PackDecl
	tier  *dsl.TierDecl
	entry *dsl.Entry // nil for the tier
}

// packing is what the packs of a program list, each found out once.
type packing struct {
	*compiler
	lists    map[*dsl.PackDecl][]listing
	grades   map[*dsl.PackDecl][]*dsl.Grade // those that come along with what is included, too
	busy     map[*dsl.PackDecl]bool         // whose list is being found out
	circular bool                           // a pack includes itself
	listings int                            // in all of them
}

// mostListings is how many rules all packs together may list, included ones counted again: far more than anybody writes.
const mostListings = 1_000_000

func (c *compiler) newPacking() *packing {
	p := &packing{compiler: c, lists: map[*dsl.PackDecl][]listing{}, grades: map[*dsl.PackDecl][]*dsl.Grade{}, busy: map[*dsl.PackDecl]bool{}}
	for _, d := range inOrder(c, c.packs) {
		p.of(d)
	}
	for _, d := range inOrder(c, c.packs) {
		p.checkIncludes(d)
	}
	return p
}

// of lists what a pack and those it includes list, but for those left out on the way; each rule once, where it comes first.
func (p *packing) of(d *dsl.PackDecl) []listing {
	if list, ok := p.lists[d]; ok {
		return list
	}
	p.busy[d] = true
	defer delete(p.busy, d)
	list := p.arrange(d, p.includedBy(d))
	p.grades[d] = p.gradesOf(d)
	if p.listings += len(list); p.listings > mostListings {
		p.fail(d.Source, d.Name.Span, "the packs up to this one list more than "+itoa(mostListings)+" rules, included ones counted again", "that is more than can be loaded")
		list = nil
	}
	p.lists[d] = list
	return list
}

// gradesOf are the grades that a pack declares, and on an axis where it has none those of the first included pack that has.
func (p *packing) gradesOf(d *dsl.PackDecl) []*dsl.Grade {
	list := slices.Clone(d.Grades)
	for _, in := range d.Includes {
		have := map[string]bool{}
		for _, g := range list {
			have[g.AxisName()] = true
		}
		for _, g := range p.grades[p.packs[in.Pack.Text]] {
			if !have[g.AxisName()] {
				list = append(list, g)
			}
		}
	}
	return list
}

// includedBy lists what the packs list that a pack includes.
func (p *packing) includedBy(d *dsl.PackDecl) []listing {
	var list []listing
	listed, tiers := map[string]bool{}, map[*dsl.TierDecl]bool{}
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

// arrange adds to what a pack includes what it lists itself. Rules without a place come first, so that the others find them.
func (p *packing) arrange(d *dsl.PackDecl, list []listing) []listing {
	a := &arrangement{d, list, map[*dsl.Entry]string{}}
	for _, r := range d.Replaces {
		p.replace(a, r)
	}
	for _, t := range d.Tiers {
		a.list = append(a.list, listing{d, t, nil})
		for _, e := range t.Rules {
			if e.Order == nil {
				a.list = append(a.list, listing{d, t, e})
			}
		}
	}
	for _, t := range d.Tiers {
		for _, e := range t.Rules {
			if e.Order != nil {
				a.leave(e.Rule.Text)
				a.list = slices.Insert(a.list, p.placeOf(a, t, e), listing{d, t, e})
			}
		}
	}
	return a.list
}

// arrangement is the list of a pack while its own rules are put into it.
type arrangement struct {
	decl  *dsl.PackDecl
	list  []listing
	asked map[*dsl.Entry]string // the places that were asked for; rules that ask for the same keep their order
}

// find is where the list has a rule; -1 if nowhere.
func (a *arrangement) find(rule string) int {
	return slices.IndexFunc(a.list, func(l listing) bool { return l.entry != nil && l.entry.Rule.Text == rule })
}

// leave takes out a rule that an included pack has, as it gets another place.
func (a *arrangement) leave(rule string) {
	if i := a.find(rule); i >= 0 && a.list[i].decl != a.decl {
		a.list = slices.Delete(a.list, i, i+1)
	}
}

// replace puts a rule in the place of one of an included pack.
func (p *packing) replace(a *arrangement, r *dsl.Replace) {
	if i := a.find(r.Rule.Text); i < 0 || a.list[i].decl == a.decl {
		p.fail(a.decl.Source, r.Rule.Span, "no pack that "+a.decl.Name.Text+" includes has a rule "+r.Rule.Text, "")
		return
	}
	if r.By.Text != r.Rule.Text {
		a.leave(r.By.Text)
	}
	i := a.find(r.Rule.Text)
	a.list[i] = listing{a.decl, a.list[i].tier, &dsl.Entry{Rule: r.By}}
}

// placeOf is where in the list a rule comes in that says where in its tier it stands.
func (p *packing) placeOf(a *arrangement, t *dsl.TierDecl, e *dsl.Entry) int {
	at, asked := 0, e.Order.Word
	switch {
	case asked == "last":
		return len(a.list)
	case e.Order.Rule != nil:
		asked += " " + e.Order.Rule.Text
		if at = a.find(e.Order.Rule.Text); at < 0 || a.list[at].tier.Number != t.Number {
			p.failPlace(a, t, *e.Order.Rule)
			return len(a.list)
		}
	}
	if e.Order.Word == "before" {
		return at
	}
	if e.Order.Word == "after" {
		at++
	}
	a.asked[e] = asked
	for at < len(a.list) && a.list[at].entry != nil && a.asked[a.list[at].entry] == asked {
		at++
	}
	return at
}

// failPlace reports that a rule is to stand beside one that is not in its tier.
func (p *packing) failPlace(a *arrangement, t *dsl.TierDecl, beside dsl.Name) {
	if i := a.find(beside.Text); i >= 0 {
		other := itoa(a.list[i].tier.Number)
		p.fail(a.decl.Source, beside.Span, "rule "+beside.Text+" stands in tier "+other+", not in tier "+itoa(t.Number), "put it into tier "+other)
		return
	}
	var known []string
	for _, l := range a.list {
		if l.entry != nil {
			known = append(known, l.entry.Rule.Text)
		}
	}
	hint := didYouMean(beside.Text, known)
	if ids := a.idsOf(t.Number); p.rules[beside.Text] != nil && len(ids) > 0 {
		hint = "other packs have it; tier " + itoa(t.Number) + " has " + english.List(ids)
	}
	p.fail(a.decl.Source, beside.Span, "pack "+a.decl.Name.Text+" has no rule "+beside.Text+" here", hint)
}

// idsOf names the rules that a tier has so far, in order.
func (a *arrangement) idsOf(tier int) []string {
	var ids []string
	for _, l := range a.list {
		if l.entry != nil && l.tier.Number == tier {
			ids = append(ids, l.entry.Rule.Text)
		}
	}
	return ids
}

// checkIncludes finds packs that are not there, that include themselves, and rules that are left out and not there.
func (p *packing) checkIncludes(d *dsl.PackDecl) {
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
func (c *compiler) included(d *dsl.PackDecl) map[*dsl.PackDecl]bool {
	all := map[*dsl.PackDecl]bool{d: true}
	for next := []*dsl.PackDecl{d}; len(next) > 0; {
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
func lists(packs map[*dsl.PackDecl]bool, rule string) bool {
	for d := range packs {
		if slices.ContainsFunc(d.Replaces, func(r *dsl.Replace) bool { return r.By.Text == rule }) {
			return true
		}
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
func (c *compiler) fill(p *Pack, d *dsl.PackDecl, list []listing) {
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
		hint := ""
		if !listsOther(p.Decl, l.entry) {
			hint = "an included pack has it; `first`, `last`, `before RULE` or `after RULE` behind it moves it"
		}
		c.fail(source, name.Span, "rule "+name.Text+" is listed twice in pack "+p.Name, hint)
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

// listsOther says whether another entry of a pack has the same rule.
func listsOther(d *dsl.PackDecl, e *dsl.Entry) bool {
	same := func(o *dsl.Entry) bool { return o != e && o.Rule.Text == e.Rule.Text }
	return slices.ContainsFunc(d.Replaces, func(r *dsl.Replace) bool { return r.By.Text == e.Rule.Text }) ||
		slices.ContainsFunc(d.Tiers, func(t *dsl.TierDecl) bool { return slices.ContainsFunc(t.Rules, same) })
}

// rate notes what rating a rule has in the pack, where that is not its own. The ratings that a rule gives its steps one
// by one are shifted by the difference, so it must have one to count from.
func (c *compiler) rate(p *Pack, d *dsl.PackDecl, e *dsl.Entry, r *Rule) {
	if e.Rating == nil {
		return
	}
	if r.rates != nil && r.Rating == nil {
		c.fail(d.Source, e.Rule.Span, "rule "+r.ID+" rates each of its steps, and has no rating of its own to shift them from",
			"write one behind its title: rule "+r.ID+" … rating 3.2")
	}
	p.ratings[r] = e.Rating
}

// tier finds the tier with the number, or adds it. Its texts are those that were written last.
func (c *compiler) tier(p *Pack, t *dsl.TierDecl) *Tier {
	i := slices.IndexFunc(p.Tiers, func(have *Tier) bool { return have.Number == t.Number })
	if i < 0 {
		i = len(p.Tiers)
		p.Tiers = append(p.Tiers, &Tier{Number: t.Number})
	}
	tier := p.Tiers[i]
	if t.Title != nil {
		tier.Title = t.Title.Value
	}
	if t.Hint != nil {
		tier.Hint = t.Hint.Value
	}
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
