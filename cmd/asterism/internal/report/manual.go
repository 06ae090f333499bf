package report

import (
	"fmt"
	"io"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/schema"
)

// WriteManualPages prints everything the manual says, for a terminal.
func WriteManualPages(con *console.Console, m schema.Manual) {
	var parts []string
	for _, c := range m.Chapters {
		for _, f := range c.Functions {
			parts = append(parts, functionPage(con.Colours, f))
		}
	}
	for _, t := range m.Types {
		parts = append(parts, typePage(con.Colours, t))
	}
	fmt.Fprint(con.Out, strings.Join(parts, "\n"))
}

func functionPage(k text.Colours, f schema.FuncDoc) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", k.Paint(text.Bold, f.Signature), f.Doc)
	var rows [][]string
	for _, p := range f.Params {
		rows = append(rows, []string{p.Name, p.Doc})
	}
	text.WriteColumns(&b, "    ", rows)
	text.WriteColumns(&b, "  ", functionFacts(f))
	return b.String()
}

// functionFacts is what else there is to know about a function: a word and a text.
func functionFacts(f schema.FuncDoc) [][]string {
	var rows [][]string
	for i, form := range f.Forms {
		rows = append(rows, []string{[]string{"forms", ""}[min(i, 1)], form})
	}
	for _, fact := range [][]string{{"operator", f.Operator}, {"family", f.Family}, {"cost", f.Cost}, {"rests on", f.Premises}, {"example", f.Example}} {
		if fact[1] != "" {
			rows = append(rows, fact)
		}
	}
	return rows
}

func typePage(k text.Colours, t schema.TypeDoc) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (type)\n  %s\n", k.Paint(text.Bold, t.Name), t.Doc)
	var rows [][]string
	for _, f := range t.Fields {
		rows = append(rows, []string{"." + f.Name, f.Type, f.Doc})
	}
	text.WriteColumns(&b, "    ", rows)
	return b.String()
}

// WriteManualMarkdown writes the manual as a page.
func WriteManualMarkdown(w io.Writer, m schema.Manual) {
	fmt.Fprint(w, "# What rules can call\n")
	for _, c := range m.Chapters {
		fmt.Fprintf(w, "\n## %s\n", c.Title)
		for _, f := range c.Functions {
			writeFunctionMarkdown(w, f)
		}
	}
	fmt.Fprint(w, "\n## Types\n")
	for _, t := range m.Types {
		fmt.Fprintf(w, "\n### %s\n\n%s\n", t.Name, t.Doc)
		for i, f := range t.Fields {
			fmt.Fprintf(w, "%s- `.%s` (%s): %s\n", []string{"\n", ""}[min(i, 1)], f.Name, f.Type, f.Doc)
		}
	}
}

func writeFunctionMarkdown(w io.Writer, f schema.FuncDoc) {
	fmt.Fprintf(w, "\n### `%s`\n\n%s\n\n", f.Signature, f.Doc)
	for _, p := range f.Params {
		fmt.Fprintf(w, "- `%s`: %s\n", p.Name, p.Doc)
	}
	for _, fact := range functionFacts(f) {
		if fact[0] == "" || fact[0] == "forms" {
			fmt.Fprintf(w, "- `%s`\n", fact[1])
		}
	}
	for _, fact := range functionFacts(f) {
		switch fact[0] {
		case "operator", "example":
			fmt.Fprintf(w, "- %s: `%s`\n", fact[0], fact[1])
		case "family", "cost":
			fmt.Fprintf(w, "- %s: %s\n", fact[0], fact[1])
		}
	}
}

// WriteManualOverview lists everything, a line each.
func WriteManualOverview(con *console.Console, m schema.Manual) {
	var parts []string
	part := func(title string, rows [][]string) {
		if len(rows) > 0 {
			var b strings.Builder
			fmt.Fprintln(&b, con.Colours.Paint(text.Bold, title))
			text.WriteColumns(&b, "  ", rows)
			parts = append(parts, b.String())
		}
	}
	for _, c := range m.Chapters {
		part(c.Title, manualRows(c.Functions, func(f schema.FuncDoc) [2]string { return [2]string{f.Signature, firstSentence(f.Doc)} }))
	}
	part("Types", manualRows(m.Types, func(t schema.TypeDoc) [2]string { return [2]string{t.Name, firstSentence(t.Doc)} }))
	part("Rules", manualRows(m.Rules, func(r schema.RuleJSON) [2]string { return [2]string{r.ID, r.Title} }))
	fmt.Fprint(con.Out, strings.Join(parts, "\n"))
}

func manualRows[T any](list []T, row func(T) [2]string) [][]string {
	rows := make([][]string, len(list))
	for i, x := range list {
		r := row(x)
		rows[i] = r[:]
	}
	return rows
}

func firstSentence(doc string) string {
	if i := strings.Index(doc, ". "); i >= 0 {
		return doc[:i+1]
	}
	return doc
}
