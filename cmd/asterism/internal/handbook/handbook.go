// Package handbook tells about rules, packs and what rules can call, as HTML without script.
//
// In: a program. Out: for a name what is written about it (Find), and whole pages (Rulebook, Manual), which a server shows below
// /help/ and a static site holds as files. Everything comes from the declarations that `doc` and `rules` print.
package handbook

import (
	"html"
	"slices"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
)

// Entry is what is written about a name.
type Entry struct {
	Kind  string   // rule, pack, function, type or list
	HTML  string   // headings from h3 on
	Href  string   // its place in the handbook, from its root: rules/guide.html#R4.1
	Names []string // of a list
}

// Find is what is written about a rule, pack, function or type; without a name the list of all. An error names what may have been
// meant.
func Find(program *interpreter.Program, name string) (*Entry, error) {
	if name == "" {
		return list(program), nil
	}
	if rule, ok := program.Rule(name); ok {
		return &Entry{Kind: "rule", HTML: RuleHTML(program, rule, nil, nil), Href: ruleHref(program, rule)}, nil
	}
	if pack, ok := program.Pack(name); ok {
		return &Entry{Kind: "pack", HTML: packHTML(program, pack), Href: packFile(pack)}, nil
	}
	about := schema.WholeManual().About(name)
	if about.Empty() {
		return nil, lookup.Unknown("rule, pack, function or type", name, allNames(program), "without a name all are listed")
	}
	kind := "function"
	if len(about.Chapters) == 0 {
		kind = "type"
	}
	return &Entry{Kind: kind, HTML: manualHTML(about, 3), Href: "manual.html#" + anchor(name)}, nil
}

// allNames lists everything that can be asked about.
func allNames(program *interpreter.Program) []string {
	names := schema.ManualNames()
	for _, r := range program.Rules {
		names = append(names, r.ID)
	}
	for _, p := range program.Packs {
		names = append(names, p.Name)
	}
	return names
}

func list(program *interpreter.Program) *Entry {
	names := allNames(program)
	slices.Sort(names)
	names = slices.Compact(names)
	var out strings.Builder
	out.WriteString("<ul class=\"names\">")
	for _, n := range names {
		out.WriteString("<li><code>" + html.EscapeString(n) + "</code></li>")
	}
	out.WriteString("</ul>")
	return &Entry{Kind: "list", HTML: out.String(), Href: "index.html", Names: names}
}

// anchor is the id of a name on a page.
func anchor(name string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '"' || r == '<' || r == '>' || r == '&' {
			return '-'
		}
		return r
	}, name)
}

// packFile is the page of a pack, from the root of the handbook.
func packFile(p *interpreter.Pack) string { return "rules/" + p.Name + ".html" }

// ruleHref is where a rule stands: on the page of the first pack that has it.
func ruleHref(program *interpreter.Program, rule *interpreter.Rule) string {
	if p := lookup.PackWith(program, rule.ID); p != nil {
		return packFile(p) + "#" + anchor(rule.ID)
	}
	return "index.html"
}
