package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// statsCommand says what the rules of a pack are worth.
type statsCommand struct {
	Pack   string   `arg:"" help:"The pack of rules."`
	Corpus []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles; standard input without one."`

	Quick  bool `help:"Do not find out which puzzles need which rule, which takes a solve for each."`
	Unique bool `help:"Use rules that assume a unique solution."`
	Stars  int  `help:"Stars a row, where a puzzle does not say."`
	Jobs   int  `short:"j" placeholder:"N" help:"Puzzles to solve at once (default: one a processor)."`
	JSON   bool `name:"json" help:"One JSON object."`
}

// Run solves the puzzles and prints the figures.
func (s *statsCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	c, err := openCorpus(ctx, con, program, s.Pack, s.Corpus, s.Stars)
	if err != nil {
		return err
	}
	defer c.Close()
	begin := time.Now()
	bar := console.NewProgress(con, "solving", c.lines)
	figures, err := stats.Collect(ctx, program, c.pack, c.all(), interpreter.Options{Unique: s.Unique}, !s.Quick, batch.Workers(s.Jobs), bar.Set)
	bar.Clear()
	switch err = cmp.Or(err, c.err()); {
	case ctx.Err() != nil:
		err = console.Interrupted // what is counted counts
	case err != nil:
		return err
	}
	if s.JSON {
		return cmp.Or(con.JSON(schema.NewStatsJSON(figures, s.Quick)), err)
	}
	report.WriteStats(con, figures, s.Quick, time.Since(begin))
	return err
}

// corpus is puzzles for a pack. All must be right, and of its family.
type corpus struct {
	*input.Puzzles
	pack  *interpreter.Pack
	lines int // of its files
	wrong error
}

// openCorpus opens a corpus for a pack. There must be a puzzle in it.
func openCorpus(ctx context.Context, con *console.Console, program *interpreter.Program, name string, args []string, stars int) (*corpus, error) {
	pack, ok := program.Pack(name)
	if !ok {
		return nil, cmp.Or(lookup.CheckPack(program, name), errors.New("name the pack of rules; asterism rules lists them"))
	}
	hint := notation.Options{Stars: stars}
	sources, err := input.Sources(con, args, hint)
	if err != nil {
		return nil, err
	}
	c := &corpus{Puzzles: input.NewPuzzles(ctx, sources, hint), pack: pack, lines: input.Lines(sources)}
	return c, atLeastOne(ctx, c.Puzzles)
}

// all hands on the puzzles up to the first that is wrong.
func (c *corpus) all() iter.Seq[*puzzle.Puzzle] {
	return func(yield func(*puzzle.Puzzle) bool) {
		for g := range c.All() {
			switch {
			case g.Err != nil:
				c.wrong = fmt.Errorf("%s: %w", g.Place(), g.Err)
			case g.Puzzle.Family != c.pack.Family:
				c.wrong = fmt.Errorf("%s: pack %s is for %s, and this is a puzzle of %s", g.Place(), c.pack.Name, c.pack.Family, g.Puzzle.Family)
			}
			if c.wrong != nil || !yield(g.Puzzle) {
				return
			}
		}
	}
}

// err is why not all puzzles were handed on.
func (c *corpus) err() error { return cmp.Or(c.wrong, c.Err()) }
