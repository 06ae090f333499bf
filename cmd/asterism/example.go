package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
)

// exampleCommand writes examples for rules.
type exampleCommand struct {
	Rule    string   `arg:"" help:"The rule to write an example for."`
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles, to look through; standard input without one."`

	Nothing bool          `help:"A near miss instead: a board on which the rule does not fire, though one candidate or fact more or less would do."`
	Number  int           `short:"n" default:"1" help:"How many examples to print, each from another puzzle."`
	Pack    string        `help:"The pack that solves the puzzles (default: the one for the kind of puzzle)."`
	Stars   int           `help:"Stars a row, where a puzzle does not say."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to look through at once (default: one a processor)."`
	Timeout time.Duration `default:"1m" help:"How long to look before settling for what was found."`
}

// Run looks for the smallest example and prints it.
func (x *exampleCommand) Run(con *console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	rule, err := findRule(program, x.Rule)
	if err != nil {
		return err
	}
	hint := puzzle.Hint{Stars: x.Stars}
	texts, err := readTexts(con, x.Puzzles, hint)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, x.Timeout)
	defer cancel()
	found, err := x.search(ctx, program, rule, puzzles(texts, hint))
	if err != nil {
		return err
	}
	return x.write(con, found)
}

func (x *exampleCommand) jobs() int {
	if x.Jobs > 0 {
		return x.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

func (x *exampleCommand) write(con *console, found []sample) error {
	for i, s := range found {
		if i == x.Number {
			break
		}
		fmt.Fprint(con.out, s.text)
	}
	if len(found) > 0 {
		return nil
	}
	con.flush()
	fmt.Fprintf(con.err, "no example found: in none of these puzzles does %s come to that; try others\n", x.Rule)
	return failed
}

// packOf is the pack that leads through a puzzle.
func (x *exampleCommand) packOf(program *interpreter.Program, p *puzzle.Puzzle) (*interpreter.Pack, error) {
	return findPack(program, x.Pack, p.Family)
}
