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
	"asterism/interpreter/archive"
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
	outputFlags
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
	return r.rate(ctx, con, program, puzzles, newInputProgress(con, "rating", sources, &r.outputFlags))
}

// rate solves the puzzles and prints a line for each, or one for each pack.
func (r *rateCommand) rate(ctx context.Context, con *console.Console, program *interpreter.Program, puzzles *input.Puzzles, bar *inputProgress) error {
	file, err := r.create(archive.Puzzles)
	if err != nil {
		return err
	}
	summary := report.NewSummary()
	recall(summary, file)
	outcomes := batch.Map(r.tasks(program, puzzles.All(), file), batch.Workers(r.Jobs), func() func(rateTask) batch.Outcome { return r.worker(ctx, program) })
	printer := r.printer(con, program, puzzles, file)
	err = report.Each(ctx, outcomes, summary, printer, bar.reach)
	bar.Clear()
	if table, ok := printer.(interface{ Cross() }); ok && err == nil {
		table.Cross()
	}
	if lost := r.end(con, file, err != nil || summary.Interrupted); lost != nil || err != nil {
		return cmp.Or(err, lost)
	}
	if file != nil {
		summary.Print(con)
	}
	return cmp.Or(puzzles.Err(), summary.Status())
}

func (r *rateCommand) printer(con *console.Console, program *interpreter.Program, puzzles *input.Puzzles, file *archive.Output) report.Printer {
	if r.JSON || file != nil {
		return newObjectPrinter(con, file, func(o batch.Outcome) any { return schema.NewRatedOutcome(o) })
	}
	return report.NewRatingTable(con, program, r.Pack, puzzles.Ahead())
}

// rateTask is a puzzle to be rated by a pack; "" is the one for its kind.
type rateTask struct {
	batch.Given
	pack string
}

// tasks has each puzzle rated by each pack, unless that is done.
func (r *rateCommand) tasks(program *interpreter.Program, all iter.Seq[batch.Given], file *archive.Output) iter.Seq[rateTask] {
	packs := r.Pack
	if len(packs) == 0 {
		packs = []string{""}
	}
	return func(yield func(rateTask) bool) {
		for g := range all {
			for _, pack := range packs {
				if !r.pack(program, pack).done(file, g) && !yield(rateTask{g, pack}) {
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
		Pack:  r.pack(program, pack),
		Start: func(p *puzzle.Puzzle) (*puzzle.Board, error) { return p.NewBoard(), nil }}
}

// pack is the pack of that name, or the one for the kind of puzzle.
func (r *rateCommand) pack(program *interpreter.Program, name string) asked {
	return func(p *puzzle.Puzzle) (*interpreter.Pack, error) { return lookup.Pack(program, name, p.Family) }
}
