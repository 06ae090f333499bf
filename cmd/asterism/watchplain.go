package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"asterism/interpreter"
	"asterism/puzzle/notation"
)

// plain prints the solve, and prints it again after each change, until the context is done.
func (s *session) plain(ctx context.Context, con *console, u interpreter.Update) error {
	for {
		if err := s.print(ctx, con.out, con.outInk, u); err != nil {
			return err
		}
		con.flush()
		select {
		case <-ctx.Done():
			return nil
		case next, open := <-s.updates:
			if !open {
				return nil
			}
			u = next
			fmt.Fprintln(con.out)
		}
	}
}

// print writes what there is to say about an update: the mistakes, or the whole solve.
func (s *session) print(ctx context.Context, w io.Writer, k ink, u interpreter.Update) error {
	if !u.Good() {
		printMistakes(w, k, u)
		return nil
	}
	start := time.Now()
	live, err := s.start(u)
	if err != nil {
		fmt.Fprintf(w, "%s\n", k.paint(red, err.Error()))
		return nil
	}
	if err := live.Complete(ctx); err != nil && ctx.Err() == nil {
		fmt.Fprintf(w, "%s\n", k.paint(red, err.Error()))
	}
	r := live.Result()
	for _, step := range r.Steps {
		writeStep(w, k, step)
	}
	fmt.Fprintf(w, "%s; rules read in %s, solved in %s\n", k.paint(bold, ending(r)), short(u.Took), short(time.Since(start)))
	fmt.Fprintln(w, notation.Marks(r.Board))
	return nil
}

// ending says how a solve went: "solved in 31 steps, Medium".
func ending(r *interpreter.Result) string {
	status := string(r.Status)
	if status == "" {
		status = "not finished"
	}
	text := status + " after " + counted(len(r.Steps), "step")
	if r.Grade != "" {
		text += ", " + r.Grade
	}
	return text
}

func printMistakes(w io.Writer, k ink, u interpreter.Update) {
	for _, m := range u.Diagnostics {
		m.Render(w, sourceOf(m, u.Sources), k.on)
	}
	fmt.Fprintf(w, "%s; the last good rules stay in use\n", k.paint(red, counted(len(u.Diagnostics), "mistake")))
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
