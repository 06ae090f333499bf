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
	Name     string `arg:"" optional:"" help:"A function, name, operator or type; an overview without one."`
	JSON     bool   `name:"json" xor:"form" help:"The manual as JSON."`
	Markdown bool   `xor:"form" help:"The manual as Markdown."`
}

// Run prints the manual, or what it says about a name.
func (d *docCommand) Run(con *console.Console, g *globals) error {
	if g.Rules != "" {
		return errors.New("the manual does not depend on rules; leave out --rules")
	}
	m := schema.WholeManual()
	if d.Name != "" {
		if m = m.About(d.Name); m.Empty() {
			return lookup.Unknown("function or type", d.Name, schema.ManualNames(), "asterism doc lists them")
		}
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
