package main

import (
	"cmp"
	"context"
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
	stats, err := s.count(ctx, con, program, c)
	if err != nil && !(ctx.Err() != nil && stats.Puzzles > 0) {
		return err
	}
	if s.JSON {
		return cmp.Or(con.JSON(schema.NewStatsJSON(stats, s.Quick)), err)
	}
	report.WriteStats(con, stats, s.Quick, time.Since(begin))
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
	if err := lookup.CheckPack(program, name); err != nil {
		return nil, err
	}
	pack, _ := program.Pack(name)
	hint := notation.Options{Stars: stars}
	sources, err := input.Sources(con, args, hint)
	if err != nil {
		return nil, err
	}
	c := &corpus{Puzzles: input.NewPuzzles(ctx, sources, hint), pack: pack, lines: input.Lines(sources)}
	return c, atLeastOne(ctx, c.Puzzles)
}

// All hands on the puzzles up to the first that is wrong.
func (c *corpus) All() iter.Seq[batch.Given] {
	return func(yield func(batch.Given) bool) {
		for g := range c.Puzzles.All() {
			switch {
			case g.Err != nil:
				c.wrong = fmt.Errorf("%s: %w", g.Place(), g.Err)
			case g.Puzzle.Family != c.pack.Family:
				c.wrong = fmt.Errorf("%s: pack %s is for %s, and this is a puzzle of %s", g.Place(), c.pack.Name, c.pack.Family, g.Puzzle.Family)
			}
			if c.wrong != nil || !yield(g) {
				return
			}
		}
	}
}

// Err is why not all puzzles were handed on.
func (c *corpus) Err() error { return cmp.Or(c.wrong, c.Puzzles.Err()) }

// count solves the puzzles, several at once, and adds up what they show. When it is broken off, what is counted counts.
func (s *statsCommand) count(ctx context.Context, con *console.Console, program *interpreter.Program, corpus *corpus) (*stats.Stats, error) {
	type counted struct {
		batch.Given
		*stats.Counted
		err error
	}
	sum, bar := stats.New(corpus.pack), newInputProgress(con, true, corpus.lines)
	defer bar.Clear()
	var censuses []*stats.Census
	worker := func() func(batch.Given) counted {
		census := stats.NewCensus(program, corpus.pack, interpreter.Options{Unique: s.Unique}, !s.Quick)
		censuses = append(censuses, census)
		return func(g batch.Given) counted {
			c, err := census.Count(ctx, g.Puzzle)
			return counted{g, c, err}
		}
	}
	var err error
	for c := range batch.Map(corpus.All(), batch.Workers(s.Jobs), worker) {
		if err = c.err; err != nil {
			break
		}
		sum.Add(c.Counted)
		bar.reach(c.Given)
	}
	for _, c := range censuses {
		sum.AddCosts(c.Costs())
	}
	if ctx.Err() != nil {
		err = console.Interrupted
	}
	return sum, cmp.Or(err, corpus.Err())
}
