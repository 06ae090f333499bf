package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/archive"
	"asterism/interpreter/generate"
	"asterism/interpreter/schema"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// collector prints the puzzles that are accepted, as they come, and counts the others.
type collector struct {
	con        *console.Console
	json       bool
	want       int
	accepted   int
	numbers    int // of the seed that have come to an end
	candidates int
	puzzles    int // candidates that came to a puzzle
	bar        *console.Progress
	file       *archive.Output // instead of standard output, or nil
	from       uint64          // the number of the seed with which it goes on
}

// newCollector makes a collector for so many puzzles, those included that stand in the file.
func newCollector(con *console.Console, want int, json bool, file *archive.Output) (*collector, error) {
	c := &collector{con: con, json: json, want: want, file: file, bar: console.NewProgress(con, "generating", want)}
	if file == nil {
		return c, nil
	}
	return c, c.recall()
}

// recall goes on with what an earlier run has made: of the last number there may be more than stands there, so it is made again.
func (c *collector) recall() error {
	of, lines := 0, 0 // of the last number, and in all
	for line, err := range c.file.Lines() {
		var made struct{ Number uint64 }
		if err = cmp.Or(err, json.Unmarshal(line, &made)); err != nil {
			return err
		}
		if made.Number != c.from {
			of, c.from = 0, made.Number
		}
		of++
		lines++
	}
	if lines >= c.want {
		c.accepted = lines
		return nil
	}
	c.accepted, c.candidates, c.puzzles = lines-of, lines-of, lines-of
	c.bar.From(c.accepted)
	return c.file.Cut(c.accepted)
}

func (c *collector) full() bool { return c.accepted >= c.want }

func (c *collector) done() { c.bar.Clear() }

// barrenTries is after how many candidates without a single puzzle there is taken to be none of the form.
const barrenTries = 40

// add takes in what one number has come to. It is an error if there seem to be no puzzles of that form.
func (c *collector) add(made []generate.Made, err error) error {
	c.numbers++
	for _, m := range made {
		if lost := c.take(m); lost != nil {
			return lost
		}
	}
	if c.puzzles == 0 && c.numbers == barrenTries && err == nil {
		return fmt.Errorf("no puzzle of that form was found in %d tries", barrenTries)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// take counts a candidate, and prints it if it is as asked for.
func (c *collector) take(m generate.Made) (err error) {
	c.candidates++
	if m.Puzzle != nil {
		c.puzzles++
	}
	if m.Accepted && !c.full() {
		c.accepted++
		err = c.print(m)
	}
	c.bar.Describe(fmt.Sprintf("generating, %.2g%% of %d accepted", 100*float64(c.accepted)/float64(c.candidates), c.candidates))
	c.bar.Set(c.accepted)
	return err
}

// brokenOff says how far it came until time was up or Ctrl-C came.
func (c *collector) brokenOff(why error) error {
	c.done()
	what := "time is up"
	if errors.Is(why, context.Canceled) {
		what = "interrupted"
	}
	fmt.Fprintf(c.con.Err, "%s %s after %d tries: %d of %s\n", c.con.ErrColours.Paint(text.Bold, "asterism:"), what, c.candidates, c.accepted, english.Counted(c.want, "puzzle"))
	return console.Failed
}

// print writes a puzzle at once, so that it is kept whatever comes.
func (c *collector) print(m generate.Made) error {
	object, r := schema.NewGeneratedJSON(m), m.Result
	if c.file != nil {
		return c.file.Write(object)
	}
	if c.con.Terminal {
		c.bar.Clear()
	}
	var err error
	if c.json {
		err = c.con.JSON(object)
	} else {
		_, err = fmt.Fprintf(c.con.Out, "%s # %s, tier %d%s, %s\n", notation.Canonical(r.Puzzle), text.OrDash(r.Grade), r.Hardest, report.DigitMeasures(r), english.Counted(len(r.Steps), "step"))
	}
	return errors.Join(err, c.con.Flush())
}
