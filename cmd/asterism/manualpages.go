package main

import (
	"fmt"
	"io"
	"strings"
)

// pages prints everything the manual says, for a terminal.
func (m manual) pages(con *console) {
	var parts []string
	for _, c := range m.Chapters {
		for _, f := range c.Functions {
			parts = append(parts, f.page(con.outInk))
		}
	}
	for _, t := range m.Types {
		parts = append(parts, t.page(con.outInk))
	}
	fmt.Fprint(con.out, strings.Join(parts, "\n"))
}

func (f funcDoc) page(k ink) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", k.paint(bold, f.Signature), f.Doc)
	var rows [][]string
	for _, p := range f.Params {
		rows = append(rows, []string{p.Name, p.Doc})
	}
	writeColumns(&b, "    ", rows)
	writeColumns(&b, "  ", f.facts())
	return b.String()
}

// facts is what else there is to know about a function: a word and a text.
func (f funcDoc) facts() [][]string {
	var rows [][]string
	for i, form := range f.Forms {
		rows = append(rows, []string{[]string{"forms", ""}[min(i, 1)], form})
	}
	for _, fact := range [][]string{{"operator", f.Operator}, {"family", f.Family}, {"cost", f.Cost}, {"example", f.Example}} {
		if fact[1] != "" {
			rows = append(rows, fact)
		}
	}
	return rows
}

func (t typeDoc) page(k ink) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (type)\n  %s\n", k.paint(bold, t.Name), t.Doc)
	var rows [][]string
	for _, f := range t.Fields {
		rows = append(rows, []string{"." + f.Name, f.Type, f.Doc})
	}
	writeColumns(&b, "    ", rows)
	return b.String()
}

// markdown writes the manual as a page.
func (m manual) markdown(w io.Writer) {
	fmt.Fprint(w, "# What rules can call\n")
	for _, c := range m.Chapters {
		fmt.Fprintf(w, "\n## %s\n", c.Title)
		for _, f := range c.Functions {
			f.markdown(w)
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

func (f funcDoc) markdown(w io.Writer) {
	fmt.Fprintf(w, "\n### `%s`\n\n%s\n\n", f.Signature, f.Doc)
	for _, p := range f.Params {
		fmt.Fprintf(w, "- `%s`: %s\n", p.Name, p.Doc)
	}
	for _, fact := range f.facts() {
		if fact[0] == "" || fact[0] == "forms" {
			fmt.Fprintf(w, "- `%s`\n", fact[1])
		}
	}
	for _, fact := range f.facts() {
		switch fact[0] {
		case "operator", "example":
			fmt.Fprintf(w, "- %s: `%s`\n", fact[0], fact[1])
		case "family", "cost":
			fmt.Fprintf(w, "- %s: %s\n", fact[0], fact[1])
		}
	}
}
