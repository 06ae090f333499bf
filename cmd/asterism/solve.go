package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// solveCommand solves puzzles by rules.
type solveCommand struct {
	Puzzles []string `arg:"" optional:"" name:"puzzle" help:"A puzzle in any notation, its address, or a file of puzzles; standard input without one."`

	Pack    string        `placeholder:"NAME" help:"The pack of rules to solve by (default: the one for the kind of puzzle)."`
	Stars   int           `placeholder:"N" help:"Stars a row, where the puzzle does not say."`
	Board   string        `placeholder:"FILE|ROWS" help:"A player's board to go on from: rows of * x and dots, digits, or pencil marks; - for standard input."`
	Trace   *bool         `negatable:"" help:"Print every step (as is done for one puzzle)."`
	Boards  bool          `help:"Print the board after every step."`
	JSON    bool          `name:"json" help:"One JSON object a puzzle and line."`
	Quiet   bool          `short:"q" help:"Of several puzzles, print only the summary."`
	Verbose bool          `short:"v" help:"Mention what is unusual, such as shapes in several pieces."`
	Unique  bool          `help:"Use rules that assume a unique solution."`
	MaxTier int           `placeholder:"N" help:"Leave out the rules of higher tiers."`
	Naive   bool          `help:"Look at everything again after every step; the steps are the same."`
	Jobs    int           `short:"j" placeholder:"N" help:"Puzzles to solve at once (default: one a processor)."`
	Timeout time.Duration `placeholder:"TIME" help:"The longest time for one puzzle, as in 10s."`
	limits

	bare bool // nobody will read why the steps are right
}

// Validate finds numbers that cannot be meant.
func (s *solveCommand) Validate() error {
	if err := notNegative(s.limits.flags()); err != nil {
		return err
	}
	return notNegative(map[string]int{"--stars": s.Stars, "--max-tier": s.MaxTier, "--jobs": s.Jobs, "--timeout": int(s.Timeout)})
}

// notNegative names a flag whose number is below 0.
func notNegative(flags map[string]int) error {
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		if flags[name] < 0 {
			return fmt.Errorf("%s cannot be negative", name)
		}
	}
	return nil
}

// outcome is how the solve of one puzzle went.
type outcome struct {
	given
	start  *puzzle.Board       // what the solve began with
	result *interpreter.Result // nil for an invalid puzzle
	err    error               // why it is invalid
	cut    error               // why the solve was broken off, or nil
}

// Run solves the puzzles.
func (s *solveCommand) Run(con *console, g *globals) error {
	texts, err := readTexts(con, s.Puzzles, s.hint())
	if err != nil {
		return err
	}
	if s.Board, err = con.boardFlag(s.Board); err != nil {
		return err
	}
	if s.Board == "" && len(texts) == 1 {
		texts[0], s.Board = texts[0].played(s.hint())
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	if err := checkPack(program, s.Pack); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer context.AfterFunc(ctx, stop)() // a second Ctrl-C ends the program at once
	defer stop()
	return s.solve(ctx, con, program, texts)
}

func (s *solveCommand) hint() notation.Options { return notation.Options{Stars: s.Stars} }

// solve solves the puzzles and prints them in the form that fits their number.
func (s *solveCommand) solve(ctx context.Context, con *console, program *interpreter.Program, texts []text) error {
	all, several, err := atLeastOne(puzzles(texts, s.hint()))
	if err != nil {
		return err
	}
	if several && s.Board != "" {
		return errors.New("--board goes with one puzzle")
	}
	out := s.printer(con, program, several)
	s.bare = !argues(out)
	bar := newProgress(con, several, lines(texts))
	tally := newTally()
	for o := range ordered(all, s.workers(several), func() func(given) outcome { return s.worker(ctx, program) }) {
		if ctx.Err() != nil {
			tally.interrupted = true
			break
		}
		tally.add(o)
		out.print(o)
		bar.to(o)
	}
	bar.done()
	if several && !s.JSON {
		con.flush()
		tally.print(con)
	}
	return tally.status()
}

func (s *solveCommand) workers(several bool) int {
	switch {
	case !several:
		return 1
	case s.Jobs > 0:
		return s.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// atLeastOne looks ahead in the input: at whether there is a puzzle, and more than one.
func atLeastOne(all iter.Seq[given]) (iter.Seq[given], bool, error) {
	n := 0
	for range all {
		if n++; n == 2 {
			break
		}
	}
	if n == 0 {
		return nil, false, errors.New("there is no puzzle in the input; " + wantsPuzzles)
	}
	return all, n > 1, nil
}

// worker makes what solves puzzles one after the other, keeping its solvers.
func (s *solveCommand) worker(ctx context.Context, program *interpreter.Program) func(given) outcome {
	solvers := map[*interpreter.Pack]*interpreter.Solver{}
	return func(g given) outcome {
		o := outcome{given: g, err: g.Err}
		if o.err != nil {
			return o
		}
		pack, err := findPack(program, s.Pack, g.Puzzle.Family)
		if err != nil {
			o.err = err
			return o
		}
		if solvers[pack] == nil {
			solvers[pack] = interpreter.NewSolver(program, pack, s.options())
		}
		s.solveOne(ctx, solvers[pack], &o)
		return o
	}
}

func (s *solveCommand) options() interpreter.Options {
	return interpreter.Options{Bare: s.bare, Naive: s.Naive, MaxTier: s.MaxTier, Unique: s.Unique, Budget: s.limits.budget()}
}

func (s *solveCommand) solveOne(ctx context.Context, solver *interpreter.Solver, o *outcome) {
	board, err := startBoard(o.Puzzle, s.Board)
	if err != nil {
		o.err = err
		return
	}
	if s.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, s.Timeout, fmt.Errorf("its time of %s was used up", s.Timeout))
		defer cancel()
	}
	o.start = board.Copy()
	solver.Start(ctx, board)
	o.result, o.cut = solver.Run()
	if o.cut != nil {
		o.result.Status = interpreter.Stuck
		if cause := context.Cause(ctx); cause != nil {
			o.cut = cause
		}
	}
}
