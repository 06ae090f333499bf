package handbook

import (
	"asterism"
	_ "embed"
	"fmt"
	"html"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle"

	rules "asterism/rules.d"
)

// Page is a file of the handbook: its name from the root, and what it holds.
type Page struct {
	Name string
	HTML []byte
}

// Opener is the address, from the page of a pack, at which a board is opened on the workbench with a pack and a rule.
type Opener func(b *puzzle.Board, pack, rule string) string

// Pages is the whole handbook.
func Pages(program *interpreter.Program, open Opener) []Page {
	pages := []Page{index(program), Language(), Manual()}
	for _, p := range program.Packs {
		pages = append(pages, PackPage(program, p, open))
	}
	return pages
}

// index lists the packs.
func index(program *interpreter.Program) Page {
	var out strings.Builder
	out.WriteString("<h1>Rulebook</h1>\n<p>Every pack of rules, tier by tier: each rule with an example, and how it is written. What rules can call is in the <a href=\"manual.html\">manual</a>.</p>\n")
	for _, family := range []puzzle.Family{puzzle.StarBattle, puzzle.Sudoku} {
		fmt.Fprintf(&out, "<h2>%s</h2>\n<ul class=\"packs\">\n", familyName(family))
		for _, p := range program.Packs {
			if p.Family == family {
				fmt.Fprintf(&out, "<li><a href=\"%s\">%s</a> <code>%s</code></li>\n", packFile(p), html.EscapeString(p.Title), html.EscapeString(p.Name))
			}
		}
		out.WriteString("</ul>\n")
	}
	return page("index.html", "Rulebook", out.String())
}

func familyName(f puzzle.Family) string {
	if f == puzzle.Sudoku {
		return "Sudoku"
	}
	return "Star Battle"
}

// Manual is the page of the language and all that rules can call.
func Manual() Page {
	m := schema.WholeManual()
	var out strings.Builder
	out.WriteString("<h1>Manual</h1>\n<p>What rules can call, by chapters. How rules are written stands under <a href=\"language.html\">writing rules</a>; every pack with its rules in the <a href=\"index.html\">rulebook</a>.</p>\n<nav><ul>\n")
	for _, c := range m.Chapters {
		fmt.Fprintf(&out, "<li><b>%s</b> ", html.EscapeString(c.Title))
		for _, f := range c.Functions {
			fmt.Fprintf(&out, "<a href=\"#%s\"><code>%s</code></a> ", anchor(f.Name), html.EscapeString(f.Name))
		}
		out.WriteString("</li>\n")
	}
	out.WriteString("</ul></nav>\n" + manualHTML(m, 4))
	return page("manual.html", "Manual", out.String())
}

// Language is the page on how rules are written: the chapters of the README on that, and the author's manual.
func Language() Page {
	var out strings.Builder
	out.WriteString("<h1>Writing rules</h1>\n")
	for _, title := range []string{"Your first rule in five minutes", "The language in one page"} {
		fmt.Fprintf(&out, "<h2>%s</h2>\n%s", title, Markdown(asterism.Chapter(title)))
	}
	out.WriteString(Markdown(rules.Manual))
	return page("language.html", "Writing rules", out.String())
}

// PackPage is a pack, tier by tier, with all its rules.
func PackPage(program *interpreter.Program, p *interpreter.Pack, open Opener) Page {
	var out strings.Builder
	fmt.Fprintf(&out, "<h1>%s <code>%s</code></h1>\n<p>For %s.</p>\n<nav><ol class=\"tiers\">\n", html.EscapeString(p.Title), html.EscapeString(p.Name), familyName(p.Family))
	for _, t := range p.Tiers {
		fmt.Fprintf(&out, "<li value=\"%d\"><a href=\"#tier-%d\">%s</a></li>\n", t.Number, t.Number, html.EscapeString(t.Title))
	}
	out.WriteString("</ol></nav>\n" + gradesHTML(program, p))
	for _, t := range p.Tiers {
		fmt.Fprintf(&out, "<h2 id=\"tier-%d\">%d. %s</h2>\n", t.Number, t.Number, html.EscapeString(t.Title))
		for _, r := range t.Rules {
			out.WriteString("<article class=\"rule\">\n" + RuleHTML(program, r, p, open) + "</article>\n")
		}
	}
	return page(packFile(p), p.Title, out.String())
}

// Named makes one page, or the style sheet; nil where there is none of that name.
func Named(program *interpreter.Program, name string, open Opener) []byte {
	switch name {
	case "index.html":
		return index(program).HTML
	case "manual.html":
		return Manual().HTML
	case "language.html":
		return Language().HTML
	case "style.css":
		return []byte(Style)
	}
	for _, p := range program.Packs {
		if packFile(p) == name {
			return PackPage(program, p, open).HTML
		}
	}
	return nil
}

// Style is the style sheet of all pages, style.css beside index.html.
//
//go:embed style.css
var Style string

// page is a whole page around what it says.
func page(name, title, body string) Page {
	up := strings.Repeat("../", strings.Count(name, "/"))
	return Page{name, fmt.Appendf(nil, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s · Asterism</title>
<link rel="stylesheet" href="%sstyle.css">
</head>
<body>
<header><a href="%sindex.html">Rulebook</a> · <a href="%slanguage.html">Writing rules</a> · <a href="%smanual.html">Manual</a> · <a href="%s../">Workbench</a></header>
<main>
%s</main>
</body>
</html>
`, html.EscapeString(title), up, up, up, up, up, body)}
}
