package main

import (
	"fmt"

	"asterism/interpreter"
)

// gradeJSON is a grade of a pack, in JSON. The last two say how far a puzzle of the grade goes, where that is known: to
// which tier, and which rule is the last of it.
type gradeJSON struct {
	Axis    string `json:"axis,omitempty"`
	Title   string `json:"title"`
	When    string `json:"when"`
	UpTo    int    `json:"upTo,omitempty"`
	Hardest string `json:"hardest,omitempty"`
}

// gradesOf lists the grades of a pack in their order.
func gradesOf(program *interpreter.Program, p *interpreter.Pack) []gradeJSON {
	list := []gradeJSON{}
	for _, g := range p.Decl.Grades {
		out := gradeJSON{Title: g.Title.Value, When: g.When.Text}
		if g.Axis != nil {
			out.Axis = g.Axis.Text
		} else if _, tier := program.Reach(p, out.Title); tier != nil && len(tier.Rules) > 0 {
			out.UpTo, out.Hardest = tier.Number, tier.Rules[len(tier.Rules)-1].ID
		}
		list = append(list, out)
	}
	return list
}

// writeGrades lists the grades of a pack, and how far a puzzle of each goes.
func writeGrades(con *console, program *interpreter.Program, p *interpreter.Pack) {
	grades := gradesOf(program, p)
	var rows [][]string
	for _, g := range grades {
		limit := ""
		if g.Hardest != "" {
			limit = fmt.Sprintf("up to tier %d, %s", g.UpTo, g.Hardest)
		}
		rows = append(rows, []string{g.Title, "when " + g.When, limit})
	}
	axis := ""
	for i, line := range columns(rows) {
		if g := grades[i]; i == 0 || g.Axis != axis {
			axis = g.Axis
			heading := "grades"
			if axis != "" {
				heading += "  " + axis
			}
			fmt.Fprintln(con.out, "  "+con.outInk.paint(faint, heading))
		}
		fmt.Fprintln(con.out, "    "+line)
	}
}
