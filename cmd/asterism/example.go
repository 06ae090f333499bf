package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/save"
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/example"
	"asterism/interpreter/lookup"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// exampleCommand writes examples for rules.
type exampleCommand struct {
	Rule    string   `arg:"" help:"The rule to write an example for."`
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles, to look through; standard input without one."`

	Nothing bool          `help:"A near miss instead: a board on which the rule does not fire, though one candidate or fact more or less would do."`
	Number  int           `short:"n" default:"1" help:"How many examples to print, each from another puzzle."`
	Write   bool          `short:"w" help:"Put them to the examples of the rule, in its file or the _test.rules file beside it, instead of printing them."`
	Pack    string        `placeholder:"NAME" help:"The pack that solves the puzzles (default: the one for the kind of puzzle)."`
	Stars   int           `placeholder:"N" help:"Stars a row, where a puzzle does not say."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to look through at once (default: one a processor)."`
	Timeout time.Duration `default:"1m" help:"How long to look before settling for what was found."`
}

// Validate wants at least one example.
func (x *exampleCommand) Validate() error {
	if x.Number < 1 {
		return errors.New("--number must be at least 1")
	}
	return nil
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
	sources, err := input.Sources(con, x.Puzzles, hint)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	s := &example.Search{Program: program, Rule: rule, Pack: x.Pack, Nothing: x.Nothing, Jobs: batch.Workers(x.Jobs), Time: x.Timeout}
	puzzles := input.NewPuzzles(ctx, sources, hint)
	defer puzzles.Close()
	found := s.Run(ctx, puzzles.All(), x.Number)
	if err := puzzles.Err(); err != nil {
		return err
	}
	if len(found) == 0 {
		fmt.Fprintf(con.Err, "no example found: in none of these puzzles does %s come to that; try others\n", x.Rule)
		return console.Failed
	}
	return x.put(con, program, rule, found[:min(len(found), x.Number)])
}

// put prints the examples, or writes them to those of the rule.
func (x *exampleCommand) put(con *console.Console, program *interpreter.Program, rule *interpreter.Rule, found []example.Sample) error {
	var text strings.Builder
	for _, s := range found {
		text.WriteString(s.Text)
	}
	var err error
	if x.Write {
		var name string
		if name, err = insertExamples(program, rule, text.String()); err == nil {
			fmt.Fprintf(con.Err, "%s written into %s\n", english.Counted(len(found), "example"), name)
			return nil
		}
	}
	con.Out.WriteString(text.String()) // what was found is not lost if it cannot be put in
	return err
}

// insertExamples puts examples where those of the rule stand, and names that file: at the end of its list in a file of
// examples, or at the end of the rule if it has some itself. The first ones go into the file of examples beside that of
// the rule.
//
// The search for them takes a while, so the files may hold something else by now: they are read again, and examples for
// a rule that reads otherwise than the one they were found for are refused.
func insertExamples(program *interpreter.Program, rule *interpreter.Rule, examples string) (string, error) {
	name := rule.Decl.Source.Name
	if blocks := program.ExampleBlocks(rule); len(blocks) > 0 {
		name = blocks[len(blocks)-1].Source.Name
	} else if len(rule.Decl.Examples) == 0 {
		name = strings.TrimSuffix(name, interpreter.Extension) + dsl.TestExtension
	}
	if _, err := os.Stat(rule.Decl.Source.Name); err != nil {
		return "", comesWithProgram(rule.Decl.Source.Name)
	}
	return name, save.Edit(name, func(old []byte) ([]byte, error) {
		own := old
		if name != rule.Decl.Source.Name {
			var err error
			if own, err = os.ReadFile(rule.Decl.Source.Name); err != nil {
				return nil, err
			}
		}
		text, err := example.Insert(name, string(old), rule.Decl, string(own), examples)
		if err != nil {
			return nil, fmt.Errorf("the examples were not put into %s but printed: %w", name, err)
		}
		return []byte(text), nil
	})
}
