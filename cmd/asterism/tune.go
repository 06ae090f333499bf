package main

import (
	"fmt"
	"slices"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"
	"asterism/puzzle/english"
)

// tuneCommand looks for a better order of the rules of a pack.
type tuneCommand struct {
	Pack   string   `arg:"" help:"The pack of rules."`
	Corpus []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles; standard input without one."`

	Goal        string        `enum:"time,steps" default:"time" help:"What to save: time, or steps (the same on every machine)."`
	AcrossTiers bool          `help:"Let rules move to other tiers."`
	Time        time.Duration `zero:"" default:"1m" help:"How long to look; 0 for as long as anything gets better."`
	Unique      bool          `help:"Use rules that assume a unique solution."`
	Stars       int           `help:"Stars a row, where a puzzle does not say."`
	Jobs        int           `short:"j" placeholder:"N" help:"Puzzles to solve at once (default: one a processor)."`
	JSON        bool          `name:"json" help:"One JSON object."`
}

// Run looks for an order, and prints it as the text of a pack.
func (t *tuneCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	c, err := openCorpus(ctx, con, program, t.Pack, t.Corpus, t.Stars)
	if err != nil {
		return err
	}
	defer c.Close()
	corpus, pack := slices.Collect(c.all()), c.pack
	if err := c.err(); err != nil {
		return err
	}
	bar, begin := console.NewProgress(con, "tuning", int(t.Time/time.Millisecond)), time.Now()
	tuned, err := stats.Tune(ctx, program, pack, corpus, stats.Tuning{Goal: stats.Goal(t.Goal),
		AcrossTiers: t.AcrossTiers, Time: t.Time, Workers: batch.Workers(t.Jobs), Options: interpreter.Options{Unique: t.Unique},
		Progress: func(int, stats.Figures) { bar.Set(int(time.Since(begin) / time.Millisecond)) }})
	bar.Clear()
	switch {
	case tuned == nil && ctx.Err() != nil:
		return console.Interrupted
	case err != nil && ctx.Err() == nil:
		return err
	}
	err = t.print(con, tuned)
	if err == nil && ctx.Err() != nil {
		fmt.Fprintf(con.Err, "%s interrupted after %s; this is the best of them\n", con.ErrColours.Paint(text.Bold, "asterism:"), english.Counted(tuned.Tried, "order"))
		return console.Interrupted
	}
	return err
}

func (t *tuneCommand) print(con *console.Console, tuned *stats.Tuned) error {
	if t.JSON {
		return con.JSON(schema.TunedJSON{Pack: tuned.Pack.Name, Goal: t.Goal, Tried: tuned.Tried, Better: tuned.Better, Held: tuned.HeldBack, Rounds: tuned.Rounds,
			Before: schema.NewFiguresJSON(tuned.Before), After: schema.NewFiguresJSON(tuned.After), Text: tuned.Pack.Text()})
	}
	w := con.Out
	if !tuned.Better {
		fmt.Fprintf(w, "// nothing better found; this is the pack as it was\n")
	}
	fmt.Fprintf(w, "// before: %s\n// after:  %s\n", tuned.Before, tuned.After)
	judged := "the same; give more, so that some can be held back"
	if tuned.HeldBack > 0 {
		judged = english.Counted(tuned.HeldBack, "other") + " that were held back"
	}
	fmt.Fprintf(w, "// by trying %s on %s; judged on %s, %s each\n%s", english.Counted(tuned.Tried, "order"), english.Counted(tuned.Used, "puzzle"),
		judged, english.Counted(tuned.Rounds, "time"), tuned.Pack.Text())
	return nil
}
