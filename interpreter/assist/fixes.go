package assist

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/puzzle"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Code is a short name for the kind of a mistake, which stays the same when its words are bettered.
func Code(d dsl.Diagnostic) string {
	for _, k := range codes {
		if strings.Contains(d.Message, k.part) {
			return k.code
		}
	}
	return "syntax"
}

// codes tells mistakes apart by a part of their message; the first that fits counts.
var codes = []struct{ part, code string }{
	{"declared twice", "declared-twice"}, {"already names something", "declared-twice"}, {"is a builtin already", "declared-twice"},
	{"listed twice", "listed-twice"}, {"is in no pack", "in-no-pack"}, {"no rule learns", "unknown-tag"},
	{"unknown name", "unknown-name"}, {"unknown function", "unknown-name"}, {"unknown rule", "unknown-rule"}, {"unknown pack", "unknown-pack"},
	{"unknown family", "unknown-family"}, {"has no let", "unknown-name"}, {" has no rule", "unknown-rule"}, {"unknown clause", "unknown-clause"},
	{"unknown declaration", "unknown-clause"}, {"does nothing", "no-action"}, {"has no sentence", "no-sentence"}, {"has no example", "no-example"},
	{"can be written →", "arrow"}, {"calls itself", "circular"}, {"is like itself", "circular"}, {"includes itself", "circular"},
	{"must be a", "type"}, {"must be of one type", "type"}, {"cannot be used", "type"}, {" wants a", "type"}, {"needs a ", "type"}, {" takes ", "type"},
	{" a number, not", "type"}, {"is a function", "type"}, {" has no ", "type"}, {"cannot be read", "unreadable"},
}

// Advice is what could be better in the author's own files, and is no mistake: a rule without a sentence or an example, an
// arrow of two signs.
func (s *Snapshot) Advice(name string) dsl.Diagnostics {
	tree := s.Program.Tree(name)
	if tree == nil || tree.Source.Shipped {
		return nil
	}
	var list dsl.Diagnostics
	for _, d := range tree.Decls {
		if rule, ok := d.(*dsl.RuleDecl); ok && !rule.Broken && rule.Like == nil {
			list = append(list, s.adviceOn(rule)...)
		}
	}
	for _, t := range s.signArrows(tree) {
		list = append(list, dsl.Diagnostic{File: name, Span: t.Span, Message: "`->` can be written →"})
	}
	list.Sort()
	return list
}

// adviceOn is what a rule could have besides.
func (s *Snapshot) adviceOn(rule *dsl.RuleDecl) dsl.Diagnostics {
	var list dsl.Diagnostics
	id := rule.Name.Text
	if rule.Because == nil {
		list = append(list, dsl.Diagnostic{File: rule.Source.Name, Span: rule.Name.Span, Message: "rule " + id + " has no sentence",
			Hint: "say why what it concludes is true: " + strings.TrimPrefix(dsl.Usage("because"), "write ")})
	}
	if have, ok := s.Program.Rule(id); ok && have.Decl == rule && len(s.Program.Examples(have)) == 0 {
		list = append(list, dsl.Diagnostic{File: rule.Source.Name, Span: rule.Name.Span, Message: "rule " + id + " has no example",
			Hint: "`asterism example " + id + " PUZZLES -w` writes one"})
	}
	return list
}

// signArrows are the arrows of a file that are written as two signs; most files have none.
func (s *Snapshot) signArrows(tree *dsl.Tree) []dsl.Token {
	if !strings.Contains(tree.Source.Text, "->") {
		return nil
	}
	return slices.DeleteFunc(dsl.Tokens(tree.Source.Text), func(t dsl.Token) bool { return t.Kind != dsl.ArrowToken || t.Text != "->" })
}

// IsAdvice says whether a diagnostic is advice, and no mistake.
func IsAdvice(d dsl.Diagnostic) bool {
	return slices.Contains([]string{"arrow", "no-sentence", "no-example"}, Code(d))
}

// Fix is a change that mends a mistake or follows an advice.
type Fix struct {
	Title   string
	Mends   dsl.Diagnostic
	Edits   map[string][]Edit
	Example string // the rule for which an example is to be found first; Edits are empty then
}

// Fixes are the changes that mend what is wrong in a stretch of a file.
func (s *Snapshot) Fixes(name string, start, end int) []Fix {
	var list []Fix
	for _, d := range slices.Concat(s.Mistakes(name), s.Advice(name)) {
		if d.End.Offset < start || d.Start.Offset > end {
			continue
		}
		list = append(list, s.fixesOf(d)...)
	}
	return list
}

func (s *Snapshot) fixesOf(d dsl.Diagnostic) []Fix {
	single := func(title string, span dsl.Span, text string) []Fix {
		return []Fix{{Title: title, Mends: d, Edits: map[string][]Edit{d.File: {{span, text}}}}}
	}
	if meant, ok := d.Meant(); ok {
		span := s.misspelt(d, meant)
		return single("Write `"+meant+"`", span, meant)
	}
	switch Code(d) {
	case "arrow":
		return single("Write →", d.Span, "→")
	case "in-no-pack":
		return s.intoPacks(d)
	case "no-sentence":
		return s.sentence(d)
	case "no-example":
		return []Fix{{Title: "Find an example", Mends: d, Example: strings.Fields(d.Message)[1]}}
	}
	return nil
}

// misspelt is the word that a mistake is about: where its span is a whole call, x.f or f(x), only the name in it.
func (s *Snapshot) misspelt(d dsl.Diagnostic, meant string) dsl.Span {
	text, _ := s.Text(d.File)
	words := strings.Fields(d.Message)
	for _, t := range dsl.Tokens(text) {
		inside := t.Start.Offset >= d.Start.Offset && t.End.Offset <= d.End.Offset
		if inside && t.Span != d.Span && t.Kind == dsl.WordToken && t.Text == words[len(words)-1] {
			return t.Span
		}
	}
	return d.Span
}

// ruleAt is the rule that a mistake about its name is of.
func (s *Snapshot) ruleAt(d dsl.Diagnostic) *dsl.RuleDecl {
	rule, _ := s.declAt(d.File, d.Start.Offset).(*dsl.RuleDecl)
	return rule
}

// sentence adds a because behind the last action, with the names that the rule binds.
func (s *Snapshot) sentence(d dsl.Diagnostic) []Fix {
	rule := s.ruleAt(d)
	if rule == nil || len(rule.Clauses) == 0 {
		return nil
	}
	action, ok := rule.Clauses[len(rule.Clauses)-1].(*dsl.Action)
	if !ok {
		return nil
	}
	var names []string
	for _, cl := range rule.Clauses {
		if f, ok := cl.(*dsl.For); ok {
			names = append(names, "{"+f.Var.Text+"}")
		}
	}
	end := action.End
	text := fmt.Sprintf("\n  because \"This follows from %s.\"", strings.Join(names, " and "))
	if len(names) == 0 {
		text = "\n  because \"This follows.\""
	}
	return []Fix{{Title: "Add a sentence", Mends: d, Edits: map[string][]Edit{d.File: {{dsl.Span{Start: end, End: end}, text}}}}}
}

// mostTiers is how many tiers are offered for a rule.
const mostTiers = 15

// intoPacks adds a rule to a tier of one of the author's packs for its family.
func (s *Snapshot) intoPacks(d dsl.Diagnostic) []Fix {
	decl := s.ruleAt(d)
	if decl == nil {
		return nil
	}
	rule, ok := s.Program.Rule(decl.Name.Text)
	var list []Fix
	for _, p := range s.Program.Packs {
		if p.Decl.Source.Shipped || !ok || !fitsFamily(rule, p.Family) {
			continue
		}
		for _, t := range p.Decl.Tiers {
			at := t.End
			at.Offset--
			at.Column--
			title := fmt.Sprintf("Add %s to pack %s, tier %d %s", rule.ID, p.Name, t.Number, titleOf(t.Title))
			edit := Edit{dsl.Span{Start: at, End: at}, before(p.Decl.Source, at) + rule.ID + " "}
			list = append(list, Fix{Title: strings.TrimSpace(title), Mends: d, Edits: map[string][]Edit{p.Decl.Source.Name: {edit}}})
		}
	}
	return list[:min(len(list), mostTiers)]
}

// before is a blank where there is none at the place.
func before(src *dsl.Source, at dsl.Pos) string {
	if at.Offset > 0 && strings.ContainsAny(src.Text[at.Offset-1:at.Offset], " \n\t") {
		return ""
	}
	return " "
}

func fitsFamily(rule *interpreter.Rule, family puzzle.Family) bool {
	return slices.Contains(rule.Families(), family)
}
