package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/save"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/lookup"
	"asterism/puzzle/notation"
)

// exampleCommand writes examples for rules.
type exampleCommand struct {
	Rule    string   `arg:"" help:"The rule to write an example for."`
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles, to look through; standard input without one."`

	Nothing bool          `help:"A near miss instead: a board on which the rule does not fire, though one candidate or fact more or less would do."`
	Number  int           `short:"n" default:"1" help:"How many examples to print, each from another puzzle."`
	Write   bool          `short:"w" help:"Put them into the file of the rule instead of printing them."`
	Pack    string        `placeholder:"NAME" help:"The pack that solves the puzzles (default: the one for the kind of puzzle)."`
	Stars   int           `placeholder:"N" help:"Stars a row, where a puzzle does not say."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to look through at once (default: one a processor)."`
	Timeout time.Duration `default:"1m" help:"How long to look before settling for what was found."`
}

// Validate finds numbers that cannot be meant.
func (x *exampleCommand) Validate() error {
	if x.Number < 1 {
		return errors.New("--number must be at least 1")
	}
	return notNegative(map[string]int{"--stars": x.Stars, "--jobs": x.Jobs, "--timeout": int(x.Timeout)})
}

// Run looks for the smallest example and prints it.
func (x *exampleCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	rule, err := lookup.Rule(program, x.Rule)
	if err != nil {
		return err
	}
	if err := lookup.CheckPack(program, x.Pack); err != nil {
		return err
	}
	hint := notation.Options{Stars: x.Stars}
	texts, err := input.ReadAll(con, x.Puzzles, hint)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	s := &example.Search{Program: program, Rule: rule, Pack: x.Pack, Nothing: x.Nothing, Jobs: x.jobs(), Time: x.Timeout}
	found := s.Run(ctx, input.Puzzles(texts, hint), x.Number)
	if len(found) == 0 {
		fmt.Fprintf(con.Err, "no example found: in none of these puzzles does %s come to that; try others\n", x.Rule)
		return console.Failed
	}
	return x.put(con, rule, found[:min(len(found), x.Number)])
}

// put prints the examples, or writes them into the rule.
func (x *exampleCommand) put(con *console.Console, rule *interpreter.Rule, found []example.Sample) error {
	var text strings.Builder
	for _, s := range found {
		text.WriteString(s.Text)
	}
	var err error
	if x.Write {
		if err = insertExamples(rule.Decl, text.String()); err == nil {
			return nil
		}
	}
	con.Out.WriteString(text.String()) // what was found is not lost if it cannot be put in
	return err
}

func (x *exampleCommand) jobs() int {
	if x.Jobs > 0 {
		return x.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// insertExamples puts examples at the end of a rule in its file. The search for them takes a while, so the file may
// hold something else by now: the rule is looked up in it again.
func insertExamples(rule *dsl.Rule, examples string) error {
	name := rule.Source.Name
	if _, err := os.Stat(name); err != nil {
		return comesWithProgram(name)
	}
	return save.Edit(name, func(old []byte) ([]byte, error) {
		text, err := example.WithExamples(name, string(old), rule, examples)
		if err != nil {
			return nil, fmt.Errorf("the examples were not put into %s but printed: %w", name, err)
		}
		return []byte(text), nil
	})
}
