package interpreter

import (
	"fmt"
	"strconv"
	"strings"

	"asterism/dsl"
)

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
