package main

import (
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"errors"
	"strings"
)

// docCommand prints the manual of what rules can call.
type docCommand struct {
	Words    []string `arg:"" optional:"" name:"name" help:"A function, name, word, operator or type, a rule or pack, or words to look for in what is said of them; an overview without one."`
	JSON     bool     `name:"json" xor:"form" help:"The manual as JSON."`
	Markdown bool     `xor:"form" help:"The manual as Markdown."`
}

// Run prints the manual, or what it says about a name; a rule is printed with its examples.
func (d *docCommand) Run(con *console.Console, g *globals) error {
	m, name := schema.WholeManual(), strings.Join(d.Words, " ")
	if name != "" {
		if m = m.About(name); m.Empty() {
			return d.rule(con, g, name)
		}
	}
	if g.Rules != "" {
		return errors.New("the manual does not depend on rules; leave out --rules")
	}
	return d.write(con, m, name == "")
}

// write prints a part of the manual in the form asked for; in a terminal a page for each name, or a line.
func (d *docCommand) write(con *console.Console, m schema.Manual, lines bool) error {
	switch {
	case d.JSON:
		return con.JSON(m)
	case d.Markdown:
		report.WriteManualMarkdown(con.Out, m)
	case lines:
		report.WriteManualOverview(con, m)
	default:
		report.WriteManualPages(con, m)
	}
	return nil
}

// rule prints the rule or pack of that name, or all that speaks of its words.
func (d *docCommand) rule(con *console.Console, g *globals, name string) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	_, isRule := program.Rule(name)
	_, isPack := program.Pack(name)
	if isRule || isPack {
		return (&rulesCommand{Name: name, JSON: d.JSON}).Run(con, g)
	}
	if found := schema.WholeManual().Holding(program, strings.Fields(name)); !found.Empty() {
		return d.write(con, found, true)
	}
	names := schema.ManualNames()
	for _, r := range program.Rules {
		names = append(names, r.ID)
	}
	return lookup.Unknown("function, word, type or rule", name, names, "asterism doc lists them, asterism rules the rules")
}
