package main

import (
	"fmt"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/lookup"
	"asterism/cmd/asterism/internal/schema"
	"asterism/cmd/asterism/internal/text"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/example"
)

// testCommand runs the examples of rules, or a technique library.
type testCommand struct {
	Names   []string `arg:"" optional:"" name:"rule" help:"The rules to test; all of them without one."`
	Library string   `placeholder:"FILE" help:"Run a library of Sudoku techniques (HoDoKu's lines) instead: rules answer to the codes they have as tags, h0200 to 0200."`
	Verbose bool     `short:"v" help:"Say of each failed case of the library what was missing or false."`
	Jobs    int      `short:"j" placeholder:"N" help:"Cases of the library to run at once (default: one a processor)."`
	JSON    bool     `name:"json" help:"One JSON object with all failures."`
}

// Validate finds numbers that cannot be meant.
func (t *testCommand) Validate() error { return notNegative(map[string]int{"--jobs": t.Jobs}) }

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
		return program.Rules, nil
	}
	var rules []*interpreter.Rule
	for _, name := range t.Names {
		r, err := lookup.FindRule(program, name)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

func (t *testCommand) print(con *console.Console, program *interpreter.Program, out schema.TestedJSON) error {
	if t.JSON {
		return con.Json(out)
	}
	for _, f := range out.Failures {
		f.Render(con.Err, console.SourceOf(f, program.Sources), con.ErrColours.On)
	}
	result := "all good"
	if n := len(out.Failures); n > 0 {
		result = text.Counted(n, "failure")
	}
	fmt.Fprintf(con.Out, "%s of %s: %s\n", text.Counted(out.Examples, "example"), text.Counted(out.Rules, "rule"), result)
	return nil
}
