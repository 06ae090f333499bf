package main

import (
	"fmt"
	"strings"

	"asterism/builtins"
)

// docCommand prints the manual of what rules can call.
type docCommand struct {
	Name     string `arg:"" optional:"" help:"A function, name, operator or type; an overview without one."`
	JSON     bool   `name:"json" help:"The manual as JSON."`
	Markdown bool   `help:"The manual as Markdown."`
}

// Run prints the manual, or what it says about a name.
func (d *docCommand) Run(con *console) error {
	m := wholeManual()
	if d.Name != "" {
		if m = m.about(d.Name); m.empty() {
			return unknown("function or type", d.Name, manualNames(), "asterism doc lists them")
		}
	}
	switch {
	case d.JSON:
		return con.json(m)
	case d.Markdown:
		m.markdown(con.out)
	case d.Name == "":
		m.overview(con)
	default:
		m.pages(con)
	}
	return nil
}

// manual is what is written about the builtins, ready to print.
type manual struct {
	Chapters []chapterDoc `json:"chapters"`
	Types    []typeDoc    `json:"types"`
}

type chapterDoc struct {
	Title     string    `json:"title"`
	Functions []funcDoc `json:"functions"`
}

type funcDoc struct {
	Name      string     `json:"name"`
	Signature string     `json:"signature"`
	Doc       string     `json:"doc"`
	Params    []paramDoc `json:"params"`
	Forms     []string   `json:"forms"`
	Operator  string     `json:"operator,omitempty"`
	Family    string     `json:"family,omitempty"`
	Cost      string     `json:"cost"`
	Example   string     `json:"example,omitempty"`
}

type paramDoc struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

type typeDoc struct {
	Name   string     `json:"name"`
	Doc    string     `json:"doc"`
	Fields []fieldDoc `json:"fields,omitempty"`
}

type fieldDoc struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Doc  string `json:"doc"`
}

func wholeManual() manual {
	var m manual
	for _, c := range builtins.Chapters() {
		chapter := chapterDoc{Title: c.Title}
		for _, f := range c.Funcs {
			chapter.Functions = append(chapter.Functions, newFuncDoc(f))
		}
		m.Chapters = append(m.Chapters, chapter)
	}
	for _, t := range builtins.Types() {
		m.Types = append(m.Types, newTypeDoc(t))
	}
	return m
}

func newFuncDoc(f *builtins.Func) funcDoc {
	d := funcDoc{Name: f.Name, Signature: f.Signature(), Doc: f.Doc, Params: []paramDoc{}, Operator: f.Operator,
		Family: string(f.Family), Cost: string(f.Cost), Example: f.Example}
	for _, p := range f.Params {
		d.Params = append(d.Params, paramDoc{p.Name, p.Doc})
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

func newTypeDoc(t *builtins.Type) typeDoc {
	d := typeDoc{Name: t.Name, Doc: t.Doc}
	for _, f := range t.Fields {
		d.Fields = append(d.Fields, fieldDoc{f.Name, f.Type.Name, f.Doc})
	}
	return d
}

// about is the part of the manual with that name: functions and names, operators, types.
func (m manual) about(name string) manual {
	out := manual{Chapters: []chapterDoc{}, Types: []typeDoc{}}
	for _, c := range m.Chapters {
		var found []funcDoc
		for _, f := range c.Functions {
			if f.Name == name || f.Operator == name {
				found = append(found, f)
			}
		}
		if len(found) > 0 {
			out.Chapters = append(out.Chapters, chapterDoc{c.Title, found})
		}
	}
	for _, t := range m.Types {
		if t.Name == name {
			out.Types = append(out.Types, t)
		}
	}
	return out
}

func (m manual) empty() bool { return len(m.Chapters) == 0 && len(m.Types) == 0 }

func manualNames() []string {
	names := append(builtins.CallList(), builtins.NameList()...)
	for _, t := range builtins.Types() {
		names = append(names, t.Name)
	}
	return names
}

// overview lists everything, a line each.
func (m manual) overview(con *console) {
	for _, c := range m.Chapters {
		fmt.Fprintln(con.out, con.outInk.paint(bold, c.Title))
		var rows [][]string
		for _, f := range c.Functions {
			rows = append(rows, []string{f.Signature, firstSentence(f.Doc)})
		}
		writeColumns(con.out, "  ", rows)
		fmt.Fprintln(con.out)
	}
	fmt.Fprintln(con.out, con.outInk.paint(bold, "Types"))
	var rows [][]string
	for _, t := range m.Types {
		rows = append(rows, []string{t.Name, firstSentence(t.Doc)})
	}
	writeColumns(con.out, "  ", rows)
}

func firstSentence(doc string) string {
	if i := strings.Index(doc, ". "); i >= 0 {
		return doc[:i+1]
	}
	return doc
}
