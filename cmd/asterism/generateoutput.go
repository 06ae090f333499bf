package main

import (
	"context"
	"errors"
	"fmt"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
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
}

func newCollector(con *console.Console, want int, json bool) *collector {
	return &collector{con: con, json: json, want: want, bar: console.NewProgress(con, "generating", want)}
}

func (h *collector) full() bool { return h.accepted >= h.want }

func (h *collector) done() { h.bar.Clear() }

// barrenTries is after how many candidates without a single puzzle there is taken to be none of the form.
const barrenTries = 40

// add takes in what one number has come to. It is an error if there seem to be no puzzles of that form.
func (h *collector) add(m made) error {
	h.numbers++
	for _, c := range m.brood {
		if err := h.take(c); err != nil {
			return err
		}
	}
	if h.puzzles == 0 && h.numbers == barrenTries && m.err == nil {
		return fmt.Errorf("no puzzle of that form was found in %d tries", barrenTries)
	}
	if errors.Is(m.err, context.Canceled) || errors.Is(m.err, context.DeadlineExceeded) {
		return nil
	}
	return m.err
}

// take counts a candidate, and prints it if it is as asked for.
func (h *collector) take(c generate.Made) (err error) {
	h.candidates++
	if c.Puzzle != nil {
		h.puzzles++
	}
	if c.Accepted && !h.full() {
		h.accepted++
		err = h.print(c.Result)
	}
	h.bar.Describe(fmt.Sprintf("generating, %.2g%% of %d accepted", 100*float64(h.accepted)/float64(h.candidates), h.candidates))
	h.bar.Set(h.accepted)
	return err
}

// brokenOff says how far it came until time was up or Ctrl-C came.
func (h *collector) brokenOff(why error) error {
	h.done()
	what := "time is up"
	if errors.Is(why, context.Canceled) {
		what = "interrupted"
	}
	fmt.Fprintf(h.con.Err, "%s %s after %d tries: %d of %s\n", h.con.ErrColours.Paint(text.Bold, "asterism:"), what, h.candidates, h.accepted, english.Counted(h.want, "puzzle"))
	return console.Failed
}

// print writes a puzzle at once, so that it is kept whatever comes.
func (h *collector) print(r *interpreter.Result) error {
	if h.con.Terminal {
		h.bar.Clear()
	}
	var err error
	if h.json {
		err = h.con.JSON(schema.NewRatedJSON(r))
	} else {
		_, err = fmt.Fprintf(h.con.Out, "%s # %s, tier %d%s, %s\n", notation.Canonical(r.Puzzle), text.OrDash(r.Grade), r.Hardest, report.DigitMeasures(r), english.Counted(len(r.Steps), "step"))
	}
	return errors.Join(err, h.con.Flush())
}
