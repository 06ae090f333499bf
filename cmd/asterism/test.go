package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/example"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// testCommand runs the examples of rules, or a technique library.
type testCommand struct {
	Names   []string `arg:"" optional:"" name:"rule" help:"The rules to test; without one all of your folder, or all that come with the program where there is none."`
	Library string   `placeholder:"FILE" help:"Run a library of Sudoku techniques (HoDoKu's lines) instead: rules answer to the codes they have as tags, h0200 to 0200."`
	Verbose bool     `short:"v" help:"Say of each failed case of the library what was missing or false."`
	Jobs    int      `short:"j" placeholder:"N" help:"Cases of the library to run at once (default: one a processor)."`
	JSON    bool     `name:"json" help:"One JSON object with all failures."`
}

// Validate finds flags that are for a library, and say nothing without one.
func (t *testCommand) Validate() error {
	if t.Library == "" && (t.Verbose || t.Jobs > 0) {
		return errors.New("--verbose and --jobs go with --library")
	}
	return nil
}

// Run runs the examples and prints every failure.
func (t *testCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	rules, err := t.rules(program)
	if err != nil {
		return err
	}
	if mistakes := program.ExampleMistakes(); len(mistakes) > 0 {
		con.Mistakes(mistakes, program.Sources)
		return console.Misuse
	}
	if t.Library != "" {
		run := libraryRun{t.Library, rules, t.Jobs, t.Verbose, t.JSON}
		return run.run(con, program)
	}
	out := schema.TestedJSON{Rules: len(rules), Failures: dsl.Diagnostics{}}
	for _, r := range rules {
		out.Examples += len(program.Examples(r))
		out.Failures = append(out.Failures, example.Test(program, r)...)
	}
	if err := t.print(con, program, out); err != nil {
		return err
	}
	if len(out.Failures) > 0 {
		return console.Failed
	}
	return nil
}

func (t *testCommand) rules(program *interpreter.Program) ([]*interpreter.Rule, error) {
	if len(t.Names) == 0 {
		return program.OwnRules(), nil
	}
	var rules []*interpreter.Rule
	for _, name := range t.Names {
		r, err := lookup.Rule(program, name)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

func (t *testCommand) print(con *console.Console, program *interpreter.Program, out schema.TestedJSON) error {
	if t.JSON {
		return con.JSON(out)
	}
	console.WriteMistakes(con.Err, con.ErrColours, out.Failures, program.Sources)
	result := "all good"
	if n := len(out.Failures); n > 0 {
		result = english.Counted(n, "failure")
	}
	fmt.Fprintf(con.Out, "%s of %s: %s\n", english.Counted(out.Examples, "example"), english.Counted(out.Rules, "rule"), result)
	return nil
}

// libraryRun runs a technique library against rules.
type libraryRun struct {
	file    string
	rules   []*interpreter.Rule // the only ones that answer; all without one
	jobs    int
	verbose bool
	json    bool
}

// run prints how the cases went, and fails if one failed.
func (l *libraryRun) run(con *console.Console, program *interpreter.Program) error {
	cases, err := l.read(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	report := schema.NewLibraryJSON(l.file)
	bar := console.NewProgress(con, "testing "+l.file, len(cases))
	for r := range batch.Map(slices.Values(cases), batch.Workers(l.jobs), func() func(schema.LibraryLine) schema.LibraryResult { return l.worker(ctx, program) }) {
		if ctx.Err() != nil {
			bar.Clear()
			return console.Interrupted
		}
		report.Add(r)
		bar.Set(report.Cases)
	}
	bar.Clear()
	return l.print(con, report)
}

func (l *libraryRun) print(con *console.Console, r *schema.LibraryJSON) error {
	if l.json {
		if err := con.JSON(r); err != nil {
			return err
		}
	} else {
		report.WriteLibraryReport(con, r, l.verbose)
	}
	if r.Failed > 0 {
		return console.Failed
	}
	return nil
}

func (l *libraryRun) worker(ctx context.Context, program *interpreter.Program) func(schema.LibraryLine) schema.LibraryResult {
	library := example.NewLibrary(program, l.rules)
	return func(c schema.LibraryLine) schema.LibraryResult {
		v, _ := library.Run(ctx, c.LibraryCase) // what ctx says is seen by whoever reads the results
		return schema.LibraryResult{LibraryLine: c, CaseVerdict: v}
	}
}

// read reads the cases of the file. A line that is none is an error that says where it stands.
func (l *libraryRun) read(con *console.Console) ([]schema.LibraryLine, error) {
	body, err := readLibrary(con, l.file)
	if err != nil {
		return nil, err
	}
	var cases []schema.LibraryLine
	for n, line := range numberedLines(body) {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c, err := notation.ParseLibraryCase(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", l.file, n, err)
		}
		cases = append(cases, schema.LibraryLine{LibraryCase: c, Line: n})
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s has no cases of a technique library", l.file)
	}
	return cases, nil
}

// numberedLines are the lines of a text without blanks around them, from line 1 on.
func numberedLines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.Lines(text) {
			if n++; !yield(n, strings.TrimSpace(line)) {
				return
			}
		}
	}
}

// readLibrary reads a library of cases, from a file or standard input.
func readLibrary(con *console.Console, name string) (string, error) {
	if name == "-" {
		return con.Input("pipe a library in, or name a file")
	}
	body, err := input.ReadFile(name, longestLibrary)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no file %s", name)
	}
	return string(body), err
}

// longestLibrary is how long a library of cases may be, in bytes.
const longestLibrary = 64 << 20
