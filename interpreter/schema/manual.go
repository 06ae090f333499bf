package schema

import (
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/interpreter"
)

// Manual is what is written about the builtins, ready to print; with the rules, where it is what speaks of some words.
type Manual struct {
	Chapters []ChapterDoc `json:"chapters"`
	Types    []TypeDoc    `json:"types"`
	Rules    []RuleJSON   `json:"rules,omitempty"`
}

// ChapterDoc is a chapter of the manual.
type ChapterDoc struct {
	Title     string    `json:"title"`
	Functions []FuncDoc `json:"functions"`
}

// FuncDoc is a function or name that rules can use.
type FuncDoc struct {
	Name      string     `json:"name"`
	Signature string     `json:"signature"`
	Doc       string     `json:"doc"`
	Params    []ParamDoc `json:"params"`
	Forms     []string   `json:"forms"`
	Operator  string     `json:"operator,omitempty"`
	Family    string     `json:"family,omitempty"`
	Cost      string     `json:"cost"`
	Premises  string     `json:"premises,omitempty"`
	Example   string     `json:"example,omitempty"`
}

// ParamDoc is what a function takes.
type ParamDoc struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// TypeDoc is a type of values in rules.
type TypeDoc struct {
	Name   string     `json:"name"`
	Doc    string     `json:"doc"`
	Fields []FieldDoc `json:"fields,omitempty"`
}

// FieldDoc is a part of a value, written after a dot.
type FieldDoc struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Doc  string `json:"doc"`
}

// WholeManual is the manual of all that the language has.
func WholeManual() Manual {
	m := Manual{Chapters: []ChapterDoc{words()}}
	for _, c := range builtins.Chapters() {
		chapter := ChapterDoc{Title: c.Title}
		for _, f := range c.Funcs {
			chapter.Functions = append(chapter.Functions, newFuncDoc(f))
		}
		m.Chapters = append(m.Chapters, chapter)
	}
	m.Chapters = append(m.Chapters, expressions())
	for _, t := range builtins.Types() {
		m.Types = append(m.Types, newTypeDoc(t))
	}
	return m
}

func newFuncDoc(f *builtins.Func) FuncDoc {
	d := FuncDoc{Name: f.Name, Signature: f.Signature(), Doc: f.Doc, Params: []ParamDoc{}, Operator: f.Operator,
		Family: string(f.Family), Cost: string(f.Cost), Premises: f.Premises, Example: f.Example}
	for _, p := range f.Params {
		d.Params = append(d.Params, ParamDoc{p.Name, p.Doc})
	}
	for i := range f.Forms {
		d.Forms = append(d.Forms, formText(f, &f.Forms[i]))
	}
	return d
}

// formText is one signature with its types: need(region) → number.
func formText(f *builtins.Func, form *builtins.Form) string {
	types := make([]string, len(form.Params))
	for i, t := range form.Params {
		types[i] = t.Name
	}
	text := f.Name
	if len(types) > 0 {
		text += "(" + strings.Join(types, ", ") + ")"
	}
	return text + " → " + form.Result.Name
}

func newTypeDoc(t *builtins.Type) TypeDoc {
	d := TypeDoc{Name: t.Name, Doc: t.Doc}
	for _, f := range t.Fields {
		d.Fields = append(d.Fields, FieldDoc{f.Name, f.Type.Name, f.Doc})
	}
	return d
}

// About is the part of the manual with that name: functions and names, operators, types.
func (m Manual) About(name string) Manual {
	out := Manual{Chapters: []ChapterDoc{}, Types: []TypeDoc{}}
	for _, c := range m.Chapters {
		var found []FuncDoc
		for _, f := range c.Functions {
			if f.Name == name || f.Operator == name || name == "->" && f.Name == "→" {
				found = append(found, f)
			}
		}
		if len(found) > 0 {
			out.Chapters = append(out.Chapters, ChapterDoc{c.Title, found})
		}
	}
	for _, t := range m.Types {
		if t.Name == name {
			out.Types = append(out.Types, t)
		}
	}
	return out
}

// Holding is the part of the manual in whose names and texts every word occurs, in any order and case, and the rules of the
// program whose names or titles have them all. A word in the plural finds the singular too.
func (m Manual) Holding(program *interpreter.Program, words []string) Manual {
	out := Manual{Chapters: []ChapterDoc{}, Types: []TypeDoc{}}
	for _, c := range m.Chapters {
		unfit := func(f FuncDoc) bool { return !holds(words, f.Signature, f.Doc, f.Operator) }
		if found := slices.DeleteFunc(slices.Clone(c.Functions), unfit); len(found) > 0 {
			out.Chapters = append(out.Chapters, ChapterDoc{c.Title, found})
		}
	}
	for _, t := range m.Types {
		if holds(words, t.Name, t.Doc) {
			out.Types = append(out.Types, t)
		}
	}
	for _, r := range program.Rules {
		if holds(words, r.ID, r.Title) {
			out.Rules = append(out.Rules, NewRuleJSON(program, r))
		}
	}
	return out
}

// holds says whether every word occurs in one of the texts.
func holds(words []string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	return !slices.ContainsFunc(words, func(w string) bool {
		return !strings.Contains(all, strings.TrimSuffix(strings.ToLower(w), "s"))
	})
}

// Empty says whether nothing is left of a manual.
func (m Manual) Empty() bool { return len(m.Chapters)+len(m.Types)+len(m.Rules) == 0 }

// ManualNames lists what one can ask the manual about.
func ManualNames() []string {
	names := append(builtins.CallList(), builtins.NameList()...)
	for _, f := range append(expressions().Functions, words().Functions...) {
		names = append(names, f.Name)
	}
	for _, t := range builtins.Types() {
		names = append(names, t.Name)
	}
	return names
}
