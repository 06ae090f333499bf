package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/text"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
	rules "asterism/rules.d"
)

// rulesCommand lists rules, or prints one.
type rulesCommand struct {
	Name string `arg:"" optional:"" name:"rule|pack" help:"The rule to print, or the pack to list; everything without one."`
	JSON bool   `name:"json" help:"A JSON list of packs, or a rule as one JSON object."`

	Extract string `placeholder:"DIR" help:"Write the rules that come with the program into a new folder, to change them there."`
}

// Validate finds what says nothing beside --extract.
func (r *rulesCommand) Validate() error {
	if r.Extract != "" && (r.Name != "" || r.JSON) {
		return errors.New("--extract writes all rules that come with the program; leave out what else is asked for")
	}
	return nil
}

// Run prints what the name names.
func (r *rulesCommand) Run(con *console.Console, g *globals) error {
	if r.Extract != "" {
		if g.Rules != "" {
			return errors.New("--extract writes the rules that come with the program; leave out --rules")
		}
		return extractRules(con, r.Extract)
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	if rule, ok := program.Rule(r.Name); ok {
		return r.rule(con, program, rule)
	}
	packs := program.Packs
	if r.Name != "" {
		pack, ok := program.Pack(r.Name)
		if !ok {
			return lookup.NoRuleOrPack(program, r.Name)
		}
		packs = []*interpreter.Pack{pack}
	}
	return r.packs(con, program, packs)
}

// rule prints a rule as it is written, and the examples that stand in files of their own, each with its place.
func (r *rulesCommand) rule(con *console.Console, program *interpreter.Program, rule *interpreter.Rule) error {
	d, blocks := rule.Decl, program.ExampleBlocks(rule)
	if r.JSON {
		out := schema.NewRuleJSON(program, rule)
		out.File, out.Line, out.Text = d.Source.Name, d.Start.Line, written(d.Source, d.Span)
		for _, b := range blocks {
			out.Tests = append(out.Tests, schema.TextJSON{File: b.Source.Name, Line: b.Start.Line, Text: written(b.Source, b.Span)})
		}
		return con.JSON(out)
	}
	writeDeclaration(con, d.Source, d.Span)
	for _, b := range blocks {
		fmt.Fprintln(con.Out)
		writeDeclaration(con, b.Source, b.Span)
	}
	return nil
}

// writeDeclaration prints a declaration below its place.
func writeDeclaration(con *console.Console, src *dsl.Source, span dsl.Span) {
	fmt.Fprintln(con.Out, con.Colours.Paint(text.Faint, fmt.Sprintf("// %s:%d", src.Name, span.Start.Line)))
	fmt.Fprintln(con.Out, written(src, span))
}

func written(src *dsl.Source, span dsl.Span) string {
	return strings.TrimSpace(src.Text[span.Start.Offset:span.End.Offset])
}

func (r *rulesCommand) packs(con *console.Console, program *interpreter.Program, packs []*interpreter.Pack) error {
	if r.JSON {
		out := []schema.PackJSON{}
		for _, p := range packs {
			out = append(out, schema.NewPackJSON(program, p))
		}
		return con.JSON(out)
	}
	for i, p := range packs {
		if i > 0 {
			fmt.Fprintln(con.Out)
		}
		report.WritePack(con, p)
		report.WriteGrades(con, program, p)
	}
	return nil
}

// extractRules writes the rules that come with the program into a folder, for somebody to change them there. Nothing
// that is there already is overwritten.
func extractRules(con *console.Console, dir string) error {
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name a new folder", dir)
	}
	n := 0
	err = fs.WalkDir(rules.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, interpreter.Extension) {
			return err
		}
		n++
		return extractFile(path, filepath.Join(dir, filepath.FromSlash(path)))
	})
	if err == nil {
		fmt.Fprintf(con.Out, "%s written to %s\n", english.Counted(n, "rule file"), dir)
	}
	return err
}

func extractFile(path, to string) error {
	text, err := fs.ReadFile(rules.FS, path)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err != nil {
		return err
	}
	return save.File(to, text)
}
