package handbook

import (
	"fmt"
	"html"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/schema"
)

// packHTML is a pack in short: its tiers with their rules, and its grades.
func packHTML(program *interpreter.Program, p *interpreter.Pack) string {
	var out strings.Builder
	fmt.Fprintf(&out, "<h3><code>%s</code> %s</h3>\n<ol class=\"tiers\">\n", html.EscapeString(p.Name), html.EscapeString(p.Title))
	for _, t := range p.Tiers {
		fmt.Fprintf(&out, "<li value=\"%d\"><b>%s</b> ", t.Number, html.EscapeString(t.Title))
		for _, r := range t.Rules {
			fmt.Fprintf(&out, "<code title=\"%s\">%s</code> ", html.EscapeString(r.Title), html.EscapeString(r.ID))
		}
		out.WriteString("</li>\n")
	}
	out.WriteString("</ol>\n" + gradesHTML(program, p))
	return out.String()
}

// gradesHTML is the grades of a pack and how far each goes.
func gradesHTML(program *interpreter.Program, p *interpreter.Pack) string {
	grades := schema.GradesOf(program, p)
	if len(grades) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString("<table class=\"grades\"><thead><tr><th>Grade</th><th>When</th><th>Hardest rule</th></tr></thead><tbody>\n")
	for _, g := range grades {
		fmt.Fprintf(&out, "<tr><td>%s</td><td><code>%s</code></td><td>%s</td></tr>\n",
			html.EscapeString(strings.TrimSpace(g.Axis+" "+g.Title)), Code(g.When), html.EscapeString(g.Hardest))
	}
	out.WriteString("</tbody></table>\n")
	return out.String()
}

// manualHTML is a part of the manual; level is that of the headings of functions.
func manualHTML(m schema.Manual, level int) string {
	var out strings.Builder
	for _, c := range m.Chapters {
		if level > 3 || len(m.Chapters) > 1 {
			fmt.Fprintf(&out, "<h2>%s</h2>\n", html.EscapeString(c.Title))
		}
		for _, f := range c.Functions {
			writeFunction(&out, f)
		}
	}
	if len(m.Types) > 1 {
		out.WriteString("<h2>Types</h2>\n")
	}
	for _, t := range m.Types {
		writeType(&out, t)
	}
	return out.String()
}

func writeFunction(out *strings.Builder, f schema.FuncDoc) {
	fmt.Fprintf(out, "<section class=\"function\">\n<h3 id=\"%s\"><code>%s</code></h3>\n<p>%s</p>\n", anchor(f.Name), html.EscapeString(f.Signature), html.EscapeString(f.Doc))
	if len(f.Params)+len(f.Forms) > 0 {
		out.WriteString("<dl>\n")
		for _, p := range f.Params {
			fmt.Fprintf(out, "<dt><code>%s</code></dt><dd>%s</dd>\n", html.EscapeString(p.Name), html.EscapeString(p.Doc))
		}
		for _, form := range f.Forms {
			fmt.Fprintf(out, "<dt>form</dt><dd><code>%s</code></dd>\n", html.EscapeString(form))
		}
		out.WriteString("</dl>\n")
	}
	for _, fact := range [][2]string{{"Operator", f.Operator}, {"Only for", f.Family}, {"Cost", f.Cost}, {"Rests on", f.Premises}} {
		if fact[1] != "" {
			fmt.Fprintf(out, "<p class=\"fact\"><b>%s:</b> %s</p>\n", fact[0], html.EscapeString(fact[1]))
		}
	}
	if f.Example != "" {
		fmt.Fprintf(out, "<pre class=\"rules\"><code>%s</code></pre>\n", Code(f.Example))
	}
	out.WriteString("</section>\n")
}

func writeType(out *strings.Builder, t schema.TypeDoc) {
	fmt.Fprintf(out, "<section class=\"type\">\n<h3 id=\"%s\">%s</h3>\n<p>%s</p>\n", anchor(t.Name), html.EscapeString(t.Name), html.EscapeString(t.Doc))
	if len(t.Fields) > 0 {
		out.WriteString("<dl>\n")
		for _, f := range t.Fields {
			fmt.Fprintf(out, "<dt><code>.%s</code> <i>%s</i></dt><dd>%s</dd>\n", html.EscapeString(f.Name), html.EscapeString(f.Type), html.EscapeString(f.Doc))
		}
		out.WriteString("</dl>\n")
	}
	out.WriteString("</section>\n")
}
