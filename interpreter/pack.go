package interpreter

import (
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/dsl"
	"asterism/puzzle"
)

// compilePack puts the rules of a pack in their tiers: first those of the packs it includes, then its own.
func (c *compiler) compilePack(d *dsl.Pack) *Pack {
	p := &Pack{Name: d.Name.Text, Decl: d}
	if d.Title != nil {
		p.Title = d.Title.Value
	}
	if d.Family != nil {
		p.Family = c.family(d)
	}
	c.fill(p, d, nil, nil)
	slices.SortStableFunc(p.Tiers, func(a, b *Tier) int { return a.Number - b.Number })
	for _, g := range d.Grades {
		c.compileGrade(p, d, g)
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
		if slices.Contains(texts(t.Rules), rule) {
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
	for _, name := range t.Rules {
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
		if own && p.Family != "" && !slices.Contains(r.Families, p.Family) {
			c.fail(d.Source, name.Span, "rule "+name.Text+" uses what "+string(p.Family)+" puzzles do not have", "")
		}
		if own && r.asks > 0 && r.asks >= t.Number {
			c.fail(d.Source, name.Span, "rule "+name.Text+" runs the rules up to tier "+itoa(r.asks)+" and stands in tier "+itoa(t.Number),
				"put it in a higher tier, or let it run lower ones")
		}
		tier.Rules = append(tier.Rules, r)
		p.size++
	}
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

// The names that a grade condition knows, besides the builtins.
const (
	gradeHardest = "hardest"
	gradeRating  = "rating"
	gradeSteps   = "steps"
	operations   = "operations" // the most a step of the solve counted; a rule counts with a let of this name
	rating       = gradeRating  // likewise a let: how hard this very step is
)

// gradeScope declares what a grade condition can ask, once for the program.
func (c *compiler) gradeScope() scope {
	return scope{
		gradeHardest: &variable{typ: builtins.Int, slot: hardestSlot},
		gradeRating:  &variable{typ: builtins.Float, slot: ratingSlot},
		gradeSteps:   &variable{typ: builtins.Int, slot: stepsSlot},
		operations:   &variable{typ: builtins.Int, slot: operationsSlot},
	}
}

// The first variables of every program are those of grades.
const (
	hardestSlot = iota
	ratingSlot
	stepsSlot
	operationsSlot
)

func (c *compiler) compileGrade(p *Pack, d *dsl.Pack, g *dsl.Grade) {
	n, ok := c.want(g.When, c.gradeScope(), builtins.Bool, "a condition")
	if ok {
		p.grades = append(p.grades, grade{g.Title.Value, n.Value.(builtins.Expr[bool])})
	}
}

// checkListed reports rules that stand in no pack.
func (c *compiler) checkListed() {
	if len(c.packs) == 0 {
		return
	}
	listed := map[string]bool{}
	for _, d := range c.packs {
		for _, t := range d.Tiers {
			for _, n := range t.Rules {
				listed[n.Text] = true
			}
		}
	}
	for _, r := range c.program.Rules {
		if !listed[r.ID] {
			c.fail(r.Decl.Source, r.Decl.Name.Span, "rule "+r.ID+" is in no pack", "add it to a tier of "+strings.Join(keys(c.packs), " or "))
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
