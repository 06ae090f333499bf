package report

import (
	"fmt"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/schema"
)

// WriteGrades lists the grades of a pack, and how far a puzzle of each goes.
func WriteGrades(con *console.Console, program *interpreter.Program, p *interpreter.Pack) {
	grades := schema.GradesOf(program, p)
	var rows [][]string
	for _, g := range grades {
		limit := ""
		if g.Hardest != "" {
			limit = fmt.Sprintf("up to tier %d, %s", g.UpTo, g.Hardest)
		}
		rows = append(rows, []string{g.Title, "when " + g.When, limit})
	}
	axis := ""
	for i, line := range text.Columns(rows) {
		if g := grades[i]; i == 0 || g.Axis != axis {
			axis = g.Axis
			heading := "grades"
			if axis != "" {
				heading += "  " + axis
			}
			fmt.Fprintln(con.Out, "  "+con.Colours.Paint(text.Faint, heading))
		}
		fmt.Fprintln(con.Out, "    "+line)
	}
}

// WritePack lists the tiers of a pack and their rules.
func WritePack(con *console.Console, p *interpreter.Pack) {
	fmt.Fprintf(con.Out, "%s  %s (%s)\n", con.Colours.Paint(text.Bold, p.Name), p.Title, p.Family)
	var rows [][]string
	for _, t := range p.Tiers {
		for _, r := range t.Rules {
			rows = append(rows, []string{r.ID, r.Title, ratingText(p.Rating(r)), tagText(r)})
		}
	}
	lines := text.Columns(rows)
	for _, t := range p.Tiers {
		fmt.Fprintf(con.Out, "  %s\n", con.Colours.Paint(text.Faint, strings.TrimSpace(fmt.Sprintf("tier %d  %s", t.Number, t.Title))))
		for _, line := range lines[:len(t.Rules)] {
			fmt.Fprintln(con.Out, "    "+line)
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
