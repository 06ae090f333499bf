package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/archive"
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

	Stuck string `placeholder:"FILE" help:"Write the boards on which the pack stops, smallest first, and what follows next on each; print which deductions are wanted most."`
	outputFlags
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
	if s.Stuck != "" {
		err = archive.CheckOutput(s.Stuck)
	}
	if err != nil {
		return err
	}
	file, err := s.create(archive.Rules)
	if err != nil {
		return err
	}
	run := &statsRun{sum: stats.New(c.pack), file: file, frontier: s.Stuck != "", begin: time.Now(), bar: console.NewProgress(con, "solving", c.lines)}
	if complete, err := run.recall(); err != nil || complete {
		return cmp.Or(err, s.complete(con, file))
	}
	err = stats.Collect(ctx, program, c.pack, run.rest(c), interpreter.Options{Unique: s.Unique}, !s.Quick, batch.Workers(s.Jobs), run.note)
	run.bar.Clear()
	return s.end(ctx, con, run, cmp.Or(err, c.err()))
}

// end prints the figures, and writes them unless the run was broken off.
func (s *statsCommand) end(ctx context.Context, con *console.Console, run *statsRun, err error) error {
	object := schema.NewStatsJSON(run.sum, s.Quick)
	switch {
	case ctx.Err() != nil:
		err = cmp.Or(s.outputFlags.end(con, run.file, true), error(console.Interrupted)) // what is counted counts
	case err != nil:
		return cmp.Or(err, s.outputFlags.end(con, run.file, true))
	case run.file != nil:
		err = run.file.FinishWith(object)
	}
	if s.JSON {
		err = cmp.Or(con.JSON(object), err)
	} else {
		report.WriteStats(con, run.sum, s.Quick, time.Since(run.begin))
	}
	if err == nil && run.frontier {
		err = run.stuck.writeFrontier(ctx, con, s.Pack, s.Stuck, batch.Workers(s.Jobs), s.JSON)
	}
	return err
}

// complete says that there is nothing left to do: the figures say no more which puzzles they are of.
func (s *statsCommand) complete(con *console.Console, file *archive.Output) error {
	fmt.Fprintf(con.Err, "%s %s is complete; without --resume it is made anew\n", con.ErrColours.Paint(text.Bold, "asterism:"), s.Output)
	return file.Finish()
}

// statsRun adds up what puzzles show, and with a file keeps the record of each until all are counted.
type statsRun struct {
	sum   *stats.Stats
	file  *archive.Output
	bar   *console.Progress
	begin time.Time

	frontier bool // the boards that are not solved are kept
	stuck    stuckBoards
}

// recall takes into account what a run that was broken off has counted, and says whether the file has the sum of all already.
func (r *statsRun) recall() (complete bool, err error) {
	if r.file == nil {
		return false, nil
	}
	for line, err := range r.file.Lines() {
		var record stats.Record
		if err != nil {
			return false, err
		}
		if json.Unmarshal(line, &record) != nil || record.Puzzle == "" {
			return true, nil
		}
		r.sum.Merge(record)
		if err := r.keep(record); err != nil {
			return false, err
		}
	}
	r.bar.From(r.sum.Puzzles)
	return false, nil
}

// rest are the puzzles that are not counted yet.
func (r *statsRun) rest(c *corpus) iter.Seq[*puzzle.Puzzle] {
	return func(yield func(*puzzle.Puzzle) bool) {
		for p := range c.all() {
			if r.file != nil && r.file.Claim(c.pack.Name, notation.Canonical(p)) {
				continue
			}
			if !yield(p) {
				return
			}
		}
	}
}

// note takes a puzzle into account.
func (r *statsRun) note(c *stats.Counted) error {
	r.sum.Add(c)
	r.bar.Set(r.sum.Puzzles)
	if r.file == nil && !r.frontier {
		return nil
	}
	record := c.Record()
	if r.file != nil {
		return cmp.Or(r.file.Write(record), r.keep(record))
	}
	return r.keep(record)
}

// keep keeps the board of a record, where they are asked for.
func (r *statsRun) keep(record stats.Record) error {
	if !r.frontier {
		return nil
	}
	return r.stuck.add(record)
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
