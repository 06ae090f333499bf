package main

import (
	"cmp"
	"context"
	"errors"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/interpreter/guard"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// solveCommand solves puzzles by rules.
type solveCommand struct {
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"A puzzle in any notation, its address, or a file of puzzles; standard input without one."`

	Pack    string        `placeholder:"NAME" help:"The pack of rules to solve by (default: the one for the kind of puzzle)."`
	Stars   int           `placeholder:"N" help:"Stars a row, where the puzzle does not say."`
	Board   string        `placeholder:"FILE|ROWS" help:"A player's board to go on from: rows of * x and dots, digits, or pencil marks; - for standard input."`
	Trace   *bool         `negatable:"" xor:"json-trace" help:"Print every step (as is done for one puzzle)."`
	Boards  bool          `xor:"json-boards" help:"Print the board after every step."`
	JSON    bool          `name:"json" xor:"json-trace,json-boards,json-quiet,json-verbose" help:"One JSON object a puzzle and line."`
	Quiet   bool          `short:"q" xor:"json-quiet" help:"Of several puzzles, print only the summary."`
	Verbose bool          `short:"v" xor:"json-verbose" help:"Mention what is unusual, such as shapes in several pieces."`
	Unique  bool          `help:"Use rules that assume a unique solution."`
	MaxTier int           `placeholder:"N" help:"Leave out the rules of higher tiers."`
	Naive   bool          `help:"Look at everything again after every step; the steps are the same."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to solve at once (default: one a processor)."`
	Timeout time.Duration `placeholder:"TIME" help:"The longest time for one puzzle, as in 10s."`
	limits
	guardFlag
	outputFlags
}

// Run solves the puzzles.
func (s *solveCommand) Run(con *console.Console, g *globals) error {
	sources, err := input.Sources(con, s.Puzzles, s.hint())
	if err != nil {
		return err
	}
	if s.Board, err = input.BoardFlag(con, s.Board); err != nil {
		return err
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	if err := lookup.CheckPack(program, s.Pack); err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	puzzles := input.NewPuzzles(ctx, sources, s.hint())
	defer puzzles.Close()
	return s.solve(ctx, con, program, puzzles, sources)
}

func (s *solveCommand) hint() notation.Options { return notation.Options{Stars: s.Stars} }

// solve solves the puzzles and prints them in the form that fits their number, which objects do without.
func (s *solveCommand) solve(ctx context.Context, con *console.Console, program *interpreter.Program, puzzles *input.Puzzles, sources []input.Source) error {
	if s.Board == "" {
		s.Board = puzzles.Played(s.JSON)
	} else if puzzles.AtLeast(2) {
		return errors.New("--board goes with one puzzle")
	}
	if err := atLeastOne(ctx, puzzles); err != nil {
		return err
	}
	several := s.JSON || s.outputting() || puzzles.AtLeast(2)
	file, err := s.create(archive.Puzzles)
	if err != nil {
		return err
	}
	out, bar, summary := s.printer(con, program, file, several), &inputProgress{Progress: console.NewProgress(con, "", 0)}, report.NewSummary()
	if several {
		bar = newInputProgress(con, "solving", sources, &s.outputFlags)
	}
	recall(summary, file)
	job := s.job(program, report.Argues(out))
	all := remaining(puzzles.All(), file, job.Pack)
	err = report.Each(ctx, batch.Map(all, s.workers(several), func() func(batch.Given) batch.Outcome { return job.Worker(ctx) }), summary, out, bar.reach)
	bar.Clear()
	if lost := s.end(con, file, err != nil || summary.Interrupted); lost != nil || err != nil {
		return cmp.Or(err, lost)
	}
	if several && !s.JSON {
		con.Flush()
		summary.Print(con)
	}
	return cmp.Or(puzzles.Err(), summary.Status())
}

func (s *solveCommand) workers(several bool) int {
	if !several {
		return 1
	}
	return batch.Workers(s.Jobs)
}

// atLeastOne says what is wrong where there is no puzzle.
func atLeastOne(ctx context.Context, puzzles *input.Puzzles) error {
	switch {
	case puzzles.AtLeast(1):
		return nil
	case ctx.Err() != nil:
		return console.Interrupted
	case puzzles.Err() != nil:
		return puzzles.Err()
	}
	return errors.New("there is no puzzle in the input; " + input.WantsPuzzles)
}

// job is what is done with each puzzle; without its reasons where nobody reads them.
func (s *solveCommand) job(program *interpreter.Program, reasons bool) *batch.Job {
	return &batch.Job{Program: program, Timeout: s.Timeout, Options: s.options(!reasons),
		Pack:  func(p *puzzle.Puzzle) (*interpreter.Pack, error) { return lookup.Pack(program, s.Pack, p.Family) },
		Start: func(p *puzzle.Puzzle) (*puzzle.Board, error) { return input.StartBoard(p, s.Board) }}
}

func (s *solveCommand) options(bare bool) interpreter.Options {
	return interpreter.Options{Bare: bare, Naive: s.Naive, MaxTier: s.MaxTier, Unique: s.Unique, Limits: s.limits.budget(), Watch: s.watch()}
}

// guardFlag is for those who measure.
type guardFlag struct {
	NoGuard bool `help:"Do without the exact solver, which watches every step: one that a solution contradicts is named and not made."`
}

// watch is what watches a solver.
func (g *guardFlag) watch() func() interpreter.Observer {
	if g.NoGuard {
		return nil
	}
	return guard.New
}

// lied says that a solve came no further because a rule lied; the status of the command says so, too.
func lied(con *console.Console, r *interpreter.Result) error {
	if r.Unsound == nil {
		return nil
	}
	con.Report(r.Unsound)
	return console.Failed
}

// limits are the flags that bound what rules may spend.
type limits struct {
	MaxSteps int           `placeholder:"N" help:"The most steps of one solve."`
	RuleWork int           `placeholder:"N" help:"The most turns of loops and searches of a rule on one binding."`
	RuleTime time.Duration `placeholder:"TIME" help:"The longest look of one rule, and a third of what all its looks in a solve may take; a rule that takes longer is left out and named."`
	StepTime time.Duration `placeholder:"TIME" help:"The longest time for one step."`
}

func (l *limits) budget() interpreter.Limits {
	return interpreter.Limits{Steps: l.MaxSteps, Work: l.RuleWork, RuleTime: l.RuleTime, StepTime: l.StepTime}
}

func (s *solveCommand) printer(con *console.Console, program *interpreter.Program, file *archive.Output, several bool) report.Printer {
	switch {
	case s.JSON || file != nil:
		return newObjectPrinter(con, file, func(o batch.Outcome) any { return schema.SolvedLine{Of: o} })
	case several && s.Quiet:
		return report.Silent{}
	case several && !(s.Trace != nil && *s.Trace) && !s.Boards:
		return report.NewTablePrinter(con, program, s.Verbose)
	}
	return &report.TracePrinter{Con: con, Steps: s.Trace == nil || *s.Trace, Boards: s.Boards, Verbose: s.Verbose, Several: several}
}
