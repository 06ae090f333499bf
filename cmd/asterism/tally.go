package main

import (
	"fmt"
	"strings"
	"time"

	"asterism/interpreter"
)

// tally counts how the puzzles of a run went.
type tally struct {
	begin       time.Time
	puzzles     int
	statuses    map[interpreter.Status]int
	grades      map[string]int
	gradeOrder  []string
	stopped     int
	interrupted bool
}

func newTally() *tally {
	return &tally{begin: time.Now(), statuses: map[interpreter.Status]int{}, grades: map[string]int{}}
}

func (t *tally) add(o outcome) {
	t.puzzles++
	t.statuses[o.status()]++
	if o.result == nil {
		return
	}
	if len(o.result.Stopped) > 0 || o.cut != nil {
		t.stopped++
	}
	if grade := o.result.Grade; grade != "" {
		if t.grades[grade] == 0 {
			t.gradeOrder = append(t.gradeOrder, grade)
		}
		t.grades[grade]++
	}
}

// status says how the puzzle ended.
func (o outcome) status() interpreter.Status {
	if o.result == nil {
		return interpreter.Invalid
	}
	return o.result.Status
}

// status is the exit status of the run.
func (t *tally) status() error {
	switch {
	case t.interrupted:
		return interrupted
	case t.statuses[interpreter.Invalid] > 0:
		return misuse
	case t.statuses[interpreter.Solved] < t.puzzles:
		return failed
	}
	return nil
}

var statusOrder = []interpreter.Status{interpreter.Solved, interpreter.Stuck, interpreter.Contradiction, interpreter.Invalid}

// print writes the summary of a run.
func (t *tally) print(con *console) {
	var parts []string
	for _, s := range statusOrder {
		if n := t.statuses[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	line := counted(t.puzzles, "puzzle") + ": " + strings.Join(parts, ", ") + t.gradeText() + t.speed()
	if t.interrupted {
		line = "interrupted after " + line
	}
	fmt.Fprintln(con.err, con.errInk.paint(bold, line))
	if t.stopped > 0 {
		fmt.Fprintf(con.err, "%s stopped by a budget of work or time; --trace says where\n", counted(t.stopped, "solve"))
	}
}

func (t *tally) gradeText() string {
	var parts []string
	for _, g := range t.gradeOrder {
		parts = append(parts, fmt.Sprintf("%s %d", g, t.grades[g]))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func (t *tally) speed() string {
	return fmt.Sprintf("; %.0f puzzles a second", float64(t.puzzles)/max(time.Since(t.begin).Seconds(), 1e-6))
}
