package main

import (
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"errors"
)

// docCommand prints the manual of what rules can call.
type docCommand struct {
	Name     string `arg:"" optional:"" help:"A function, name, word, operator or type, or a rule or pack; an overview without one."`
	JSON     bool   `name:"json" xor:"form" help:"The manual as JSON."`
	Markdown bool   `xor:"form" help:"The manual as Markdown."`
}

// Run prints the manual, or what it says about a name; a rule is printed with its examples.
func (d *docCommand) Run(con *console.Console, g *globals) error {
	m := schema.WholeManual()
	if d.Name != "" {
		if m = m.About(d.Name); m.Empty() {
			return d.rule(con, g)
		}
	}
	if g.Rules != "" {
		return errors.New("the manual does not depend on rules; leave out --rules")
	}
	switch {
	case d.JSON:
		return con.JSON(m)
	case d.Markdown:
		report.WriteManualMarkdown(con.Out, m)
	case d.Name == "":
		report.WriteManualOverview(con, m)
	default:
		report.WriteManualPages(con, m)
	}
	return nil
}

// rule prints the rule or pack of that name.
func (d *docCommand) rule(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	_, isRule := program.Rule(d.Name)
	_, isPack := program.Pack(d.Name)
	if isRule || isPack {
		return (&rulesCommand{Name: d.Name, JSON: d.JSON}).Run(con, g)
	}
	names := schema.ManualNames()
	for _, r := range program.Rules {
		names = append(names, r.ID)
	}
	return lookup.Unknown("function, word, type or rule", d.Name, names, "asterism doc lists them, asterism rules the rules")
}
