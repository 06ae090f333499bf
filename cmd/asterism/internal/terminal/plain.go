package terminal

import (
	"context"
	"fmt"
	"io"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/interpreter/reload"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// Plain prints the solve, and prints it again after each change, until the context is done.
func (s *Session) Plain(ctx context.Context, con *console.Console, u reload.Update) error {
	for {
		if err := s.print(ctx, con.Out, con.Colours, u); err != nil {
			return err
		}
		if err := con.Flush(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case next, open := <-s.Updates:
			if !open {
				return nil
			}
			u = next
			fmt.Fprintln(con.Out)
		}
	}
}

// print writes what there is to say about an update: the mistakes, or the whole solve.
func (s *Session) print(ctx context.Context, w io.Writer, k text.Colours, u reload.Update) error {
	if !u.Good() {
		printMistakes(w, k, u)
		return nil
	}
	start := time.Now()
	live, err := s.start(u)
	if err != nil {
		fmt.Fprintf(w, "%s\n", k.Paint(text.Red, err.Error()))
		return nil
	}
	if err := live.Complete(ctx); err != nil && ctx.Err() == nil {
		fmt.Fprintf(w, "%s\n", k.Paint(text.Red, err.Error()))
	}
	r := live.Result()
	console.WriteMistakes(w, k, u.Skipped, u.Sources)
	for _, step := range r.Steps {
		report.WriteStep(w, k, step)
	}
	fmt.Fprintf(w, "%s; rules read in %s, solved in %s\n", k.Paint(text.Bold, ending(r)), short(u.Took), short(time.Since(start)))
	if r.Status == interpreter.Contradiction {
		fmt.Fprintln(w, report.WhyBroken(r.Board))
	}
	for _, line := range report.WatchRemarks(r) {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintln(w, notation.Marks(r.Board))
	return nil
}

// ending says how a solve went: "solved in 31 steps, Medium".
func ending(r *interpreter.Result) string {
	status := string(r.Status)
	if status == "" {
		status = "not finished"
	}
	text := status + " after " + english.Counted(len(r.Steps), "step")
	if r.Grade != "" {
		text += ", " + r.Grade
	}
	return text
}

func printMistakes(w io.Writer, k text.Colours, u reload.Update) {
	console.WriteMistakes(w, k, u.Diagnostics, u.Sources)
	fmt.Fprintf(w, "%s; the last good rules stay in use\n", k.Paint(text.Red, english.Counted(len(u.Diagnostics), "mistake")))
}

// short rounds a time to what a person reads: 12ms, 1.4s.
func short(d time.Duration) string {
	switch {
	case d >= time.Second:
		return d.Round(100 * time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(time.Microsecond).String()
}

// Session is what both ways of watching need.
type Session struct {
	Puzzle  *puzzle.Puzzle
	Pack    string
	Options interpreter.Options
	Dir     string
	Updates <-chan reload.Update
}

// start makes a solve of the puzzle with the rules of an update.
func (s *Session) start(u reload.Update) (*live.Solve, error) {
	return live.New(u.Program, s.Pack, s.Puzzle.NewBoard(), s.Options)
}
