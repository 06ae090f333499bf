package main

import (
	"fmt"
	"slices"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
)

// rulesCommand lists rules, or prints one.
type rulesCommand struct {
	Name string `arg:"" optional:"" name:"rule|pack" help:"The rule to print, or the pack to list; everything without one."`
	JSON bool   `name:"json" help:"A JSON list of packs, or a rule as one JSON object."`

	Extract string `placeholder:"DIR" help:"Write the rules that come with the program into a new folder, to change them there."`
}

// Run prints what the name names.
func (r *rulesCommand) Run(con *console, g *globals) error {
	if r.Extract != "" {
		return extractRules(con, r.Extract)
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	if rule, ok := program.Rule(r.Name); ok {
		return r.rule(con, rule)
	}
	packs := program.Packs
	if r.Name != "" {
		pack, ok := program.Pack(r.Name)
		if !ok {
			return noRuleOrPack(program, r.Name)
		}
		packs = []*interpreter.Pack{pack}
	}
	return r.packs(con, packs)
}

func noRuleOrPack(program *interpreter.Program, name string) error {
	known := packNames(program)
	for _, rule := range program.Rules {
		known = append(known, rule.ID)
	}
	return unknown("rule or pack", name, known, "asterism rules lists them")
}

// rule prints a rule as it is written, with its place.
func (r *rulesCommand) rule(con *console, rule *interpreter.Rule) error {
	if r.JSON {
		out := newRuleJSON(rule)
		out.File, out.Line, out.Text = rule.Decl.Source.Name, rule.Decl.Start.Line, ruleText(rule)
		return con.json(out)
	}
	fmt.Fprintln(con.out, con.outInk.paint(faint, fmt.Sprintf("// %s:%d", rule.Decl.Source.Name, rule.Decl.Start.Line)))
	fmt.Fprintln(con.out, ruleText(rule))
	return nil
}

func ruleText(r *interpreter.Rule) string {
	d := r.Decl
	return strings.TrimSpace(d.Source.Text[d.Start.Offset:d.End.Offset])
}

func (r *rulesCommand) packs(con *console, packs []*interpreter.Pack) error {
	if r.JSON {
		out := []packJSON{}
		for _, p := range packs {
			out = append(out, newPackJSON(p))
		}
		return con.json(out)
	}
	for i, p := range packs {
		if i > 0 {
			fmt.Fprintln(con.out)
		}
		writePack(con, p)
	}
	return nil
}

// writePack lists the tiers of a pack and their rules.
func writePack(con *console, p *interpreter.Pack) {
	fmt.Fprintf(con.out, "%s  %s (%s)\n", con.outInk.paint(bold, p.Name), p.Title, p.Family)
	var rows [][]string
	for _, t := range p.Tiers {
		for _, r := range t.Rules {
			rows = append(rows, []string{r.ID, r.Title, ratingText(p.Rating(r)), tagText(r)})
		}
	}
	lines := columns(rows)
	for _, t := range p.Tiers {
		fmt.Fprintf(con.out, "  %s\n", con.outInk.paint(faint, strings.TrimSpace(fmt.Sprintf("tier %d  %s", t.Number, t.Title))))
		for _, line := range lines[:len(t.Rules)] {
			fmt.Fprintln(con.out, "    "+line)
		}
		lines = lines[len(t.Rules):]
	}
}

func ratingText(rating *float64) string {
	if rating == nil {
		return ""
	}
	return fmt.Sprintf("%.1f", *rating)
}

func tagText(r *interpreter.Rule) string {
	tags := slices.Clone(r.Tags)
	if r.AssumesUnique {
		tags = append(tags, "assumes unique")
	}
	return strings.Join(tags, ", ")
}

type packJSON struct {
	Name   string        `json:"name"`
	Title  string        `json:"title"`
	Family puzzle.Family `json:"family"`
	Tiers  []tierJSON    `json:"tiers"`
}

type tierJSON struct {
	Number int        `json:"number"`
	Title  string     `json:"title"`
	Rules  []ruleJSON `json:"rules"`
}

type ruleJSON struct {
	ID            string   `json:"id"`
	Title         string   `json:"title"`
	Rating        *float64 `json:"rating"`
	Tags          []string `json:"tags"`
	AssumesUnique bool     `json:"assumesUnique"`
	Examples      int      `json:"examples"`
	File          string   `json:"file,omitempty"`
	Line          int      `json:"line,omitempty"`
	Text          string   `json:"text,omitempty"`
}

func newPackJSON(p *interpreter.Pack) packJSON {
	out := packJSON{Name: p.Name, Title: p.Title, Family: p.Family, Tiers: []tierJSON{}}
	for _, t := range p.Tiers {
		tier := tierJSON{t.Number, t.Title, []ruleJSON{}}
		for _, r := range t.Rules {
			rule := newRuleJSON(r)
			rule.Rating = p.Rating(r)
			tier.Rules = append(tier.Rules, rule)
		}
		out.Tiers = append(out.Tiers, tier)
	}
	return out
}

func newRuleJSON(r *interpreter.Rule) ruleJSON {
	return ruleJSON{ID: r.ID, Title: r.Title, Rating: r.Rating, Tags: append([]string{}, r.Tags...),
		AssumesUnique: r.AssumesUnique, Examples: len(r.Examples)}
}
