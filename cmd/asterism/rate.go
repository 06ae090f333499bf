package main

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"

	"asterism/interpreter"
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
}

// Validate finds numbers that cannot be meant.
func (r *rateCommand) Validate() error {
	return notNegative(map[string]int{"--stars": r.Stars, "--jobs": r.Jobs, "--timeout": int(r.Timeout)})
}

// Run rates the puzzles.
func (r *rateCommand) Run(con *console, g *globals) error {
	hint := notation.Options{Stars: r.Stars}
	texts, err := readTexts(con, r.Puzzles, hint)
	if err != nil {
		return err
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	for _, name := range r.Pack {
		if err := checkPack(program, name); err != nil {
			return err
		}
	}
	all, _, err := atLeastOne(puzzles(texts, hint))
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	return r.rate(ctx, con, program, all, newProgress(con, true, lines(texts)))
}

// rate solves the puzzles and prints a line for each, or one for each pack.
func (r *rateCommand) rate(ctx context.Context, con *console, program *interpreter.Program, all iter.Seq[given], bar *progress) error {
	tally, out := newTally(), &ratings{con: con, table: newRatingTable(program, r.Pack, all), json: r.JSON}
	defer bar.done()
	for o := range ordered(r.tasks(all), workers(r.Jobs), func() func(rateTask) outcome { return r.worker(ctx, program) }) {
		if ctx.Err() != nil {
			return interrupted
		}
		tally.add(o)
		bar.to(o)
		if err := out.print(o); err != nil {
			return err
		}
	}
	return tally.status()
}

// rateTask is a puzzle to be rated by a pack; "" is the one for its kind.
type rateTask struct {
	given
	pack string
}

// tasks has each puzzle rated by each pack.
func (r *rateCommand) tasks(all iter.Seq[given]) iter.Seq[rateTask] {
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
func (r *rateCommand) worker(ctx context.Context, program *interpreter.Program) func(rateTask) outcome {
	workers := map[string]func(given) outcome{}
	return func(t rateTask) outcome {
		if workers[t.pack] == nil {
			solve := solveCommand{Pack: t.pack, Stars: r.Stars, Unique: r.Unique, Timeout: r.Timeout}
			workers[t.pack] = solve.worker(ctx, program)
		}
		return workers[t.pack](t.given)
	}
}

// ratings writes how hard puzzles are, a line each.
type ratings struct {
	con   *console
	table *ratingTable
	json  bool
	begun bool
}

func (r *ratings) print(o outcome) error {
	if r.con.outTTY {
		defer r.con.flush()
	}
	if r.json {
		return r.con.json(ratedOutcome(o))
	}
	if !r.begun {
		r.begun = true
		fmt.Fprintln(r.con.out, r.con.outInk.paint(faint, r.table.heading()))
	}
	fmt.Fprintln(r.con.out, r.table.line(o))
	for _, line := range remarks(o, false) {
		fmt.Fprintln(r.con.out, strings.Repeat(" ", numberWidth+1)+"  "+line)
	}
	return nil
}

// verdictOn is the grade of a solve, or how it ended where it has none.
func verdictOn(r *interpreter.Result) string {
	if r.Status == interpreter.Solved {
		return orDash(r.Grade)
	}
	return string(r.Status)
}

// highestRating is the rating of the hardest step, as the table has it.
func highestRating(r *interpreter.Result) string {
	if r.Rating == nil {
		return "-"
	}
	return fmt.Sprintf("%g", *r.Rating)
}

// ratedOutcome is what rate says of a puzzle in JSON, a wrong one included.
func ratedOutcome(o outcome) ratedJSON {
	if o.result == nil {
		return ratedJSON{judgedJSON: unread(o.Text), Rules: map[string]int{}, Error: o.err.Error(), File: o.file, Line: o.Line}
	}
	r := newRated(o.result)
	if o.cut != nil {
		r.Error = o.cut.Error()
	}
	return r
}
