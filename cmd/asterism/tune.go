package main

import (
	"errors"
	"fmt"
	"time"

	"asterism/interpreter"
)

// tuneCommand looks for a better order of the rules of a pack.
type tuneCommand struct {
	Pack   string   `arg:"" help:"The pack of rules."`
	Corpus []string `arg:"" optional:"" name:"puzzle" help:"Puzzles, or files of puzzles; standard input without one."`

	Goal        string        `enum:"time,steps" default:"time" help:"What to save: time, or steps (the same on every machine)."`
	AcrossTiers bool          `help:"Let rules move to other tiers."`
	Time        time.Duration `default:"1m" help:"How long to look; 0 for as long as anything gets better."`
	Unique      bool          `help:"Use rules that assume a unique solution."`
	Stars       int           `help:"Stars a row, where a puzzle does not say."`
	Jobs        int           `short:"j" placeholder:"N" help:"Puzzles to solve at once (default: one a processor)."`
	JSON        bool          `name:"json" help:"One JSON object."`
}

// tunedJSON is what tune prints for machines; its names are stable. Times are in seconds.
type tunedJSON struct {
	Pack   string      `json:"pack"`
	Goal   string      `json:"goal"`
	Tried  int         `json:"tried"`
	Before figuresJSON `json:"before"`
	After  figuresJSON `json:"after"`
	Text   string      `json:"text"`
}

type figuresJSON struct {
	Solved  int     `json:"solved"`
	Steps   int     `json:"steps"`
	Looks   int     `json:"looks"`
	Seconds float64 `json:"seconds"`
}

func newFiguresJSON(f interpreter.Figures) figuresJSON {
	return figuresJSON{f.Solved, f.Steps, f.Looks, f.Time.Seconds()}
}

// Run looks for an order, and prints it as the text of a pack.
func (t *tuneCommand) Run(con *console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	if t.Time < 0 {
		return errors.New("--time cannot be negative")
	}
	pack, corpus, err := readCorpus(con, program, t.Pack, t.Corpus, t.Stars)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	bar, begin := newBar(con, "tuning", int(t.Time/time.Millisecond)), time.Now()
	tuned, err := interpreter.Tune(ctx, program, pack, corpus, interpreter.Tuning{Goal: interpreter.Goal(t.Goal),
		AcrossTiers: t.AcrossTiers, Time: t.Time, Workers: workers(t.Jobs), Options: interpreter.Options{Unique: t.Unique},
		Progress: func(int, interpreter.Figures) { bar.to(int(time.Since(begin) / time.Millisecond)) }})
	bar.done()
	if err != nil {
		return err
	}
	return t.print(con, tuned)
}

func (t *tuneCommand) print(con *console, tuned *interpreter.Tuned) error {
	if t.JSON {
		return con.json(tunedJSON{tuned.Pack.Name, t.Goal, tuned.Tried, newFiguresJSON(tuned.Before), newFiguresJSON(tuned.After), tuned.Pack.Text()})
	}
	fmt.Fprintf(con.out, "// before: %s\n// after:  %s\n// by trying %s\n%s", tuned.Before, tuned.After, counted(tuned.Tried, "order"), tuned.Pack.Text())
	return nil
}
