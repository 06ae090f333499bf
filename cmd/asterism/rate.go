package main

import (
	"cmp"
	"context"
	"iter"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// rateCommand says how hard puzzles are.
type rateCommand struct {
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles; standard input without one."`

	Pack    []string      `placeholder:"NAME" help:"The pack of rules to rate by (default: the one for the kind of puzzle); several times for several."`
	Stars   int           `placeholder:"N" help:"Stars a row, where a puzzle does not say."`
	Unique  bool          `help:"Use rules that assume a unique solution."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to rate at once (default: one a processor)."`
	Timeout time.Duration `placeholder:"TIME" help:"The longest time for one puzzle, as in 10s."`
	JSON    bool          `name:"json" help:"One JSON object a puzzle and line."`
	guardFlag
}

// Run rates the puzzles.
func (r *rateCommand) Run(con *console.Console, g *globals) error {
	hint := notation.Options{Stars: r.Stars}
	sources, err := input.Sources(con, r.Puzzles, hint)
	if err != nil {
		return err
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	for _, name := range r.Pack {
		if err := lookup.CheckPack(program, name); err != nil {
			return err
		}
	}
	ctx, stop := console.Interruptible()
	defer stop()
	puzzles := input.NewPuzzles(ctx, sources, hint)
	defer puzzles.Close()
	if err := atLeastOne(ctx, puzzles); err != nil {
		return err
	}
	return r.rate(ctx, con, program, puzzles, newInputProgress(con, true, input.Lines(sources)))
}

// rate solves the puzzles and prints a line for each, or one for each pack.
func (r *rateCommand) rate(ctx context.Context, con *console.Console, program *interpreter.Program, puzzles *input.Puzzles, bar *inputProgress) error {
	summary := report.NewSummary()
	var out report.Printer
	if !r.JSON {
		out = report.NewRatingTable(con, program, r.Pack, puzzles.Ahead())
	} else {
		out = &jsonPrinter{con, func(o batch.Outcome) any { return schema.NewRatedOutcome(o) }}
	}
	defer bar.Clear()
	for o := range batch.Map(r.tasks(puzzles.All()), batch.Workers(r.Jobs), func() func(rateTask) batch.Outcome { return r.worker(ctx, program) }) {
		if ctx.Err() != nil {
			break
		}
		summary.Add(o)
		bar.reach(o.Given)
		if err := out.Print(o); err != nil {
			return err
		}
	}
	summary.Interrupted = ctx.Err() != nil
	return cmp.Or(puzzles.Err(), summary.Status())
}

// rateTask is a puzzle to be rated by a pack; "" is the one for its kind.
type rateTask struct {
	batch.Given
	pack string
}

// tasks has each puzzle rated by each pack.
func (r *rateCommand) tasks(all iter.Seq[batch.Given]) iter.Seq[rateTask] {
	packs := r.Pack
	if len(packs) == 0 {
		packs = []string{""}
	}
	return func(yield func(rateTask) bool) {
		for g := range all {
			for _, pack := range packs {
				if !yield(rateTask{g, pack}) {
					return
				}
			}
		}
	}
}

// worker makes what rates puzzles one after the other, keeping its solvers.
func (r *rateCommand) worker(ctx context.Context, program *interpreter.Program) func(rateTask) batch.Outcome {
	workers := map[string]func(batch.Given) batch.Outcome{}
	return func(t rateTask) batch.Outcome {
		if workers[t.pack] == nil {
			workers[t.pack] = r.job(program, t.pack).Worker(ctx)
		}
		return workers[t.pack](t.Given)
	}
}

// job is what is done with a puzzle that a pack rates.
func (r *rateCommand) job(program *interpreter.Program, pack string) *batch.Job {
	return &batch.Job{Program: program, Timeout: r.Timeout, Options: interpreter.Options{Unique: r.Unique, Watch: r.watch()},
		Pack:  func(p *puzzle.Puzzle) (*interpreter.Pack, error) { return lookup.Pack(program, pack, p.Family) },
		Start: func(p *puzzle.Puzzle) (*puzzle.Board, error) { return p.NewBoard(), nil }}
}
