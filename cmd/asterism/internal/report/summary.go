package report

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/puzzle/english"
)

// Summary counts how the puzzles of a run went.
type Summary struct {
	begin       time.Time
	puzzles     int
	statuses    map[interpreter.Status]int
	grades      map[string]int
	gradeOrder  []string
	stopped     int
	recalled    int // of the puzzles, those of an earlier run
	Interrupted bool
}

// NewSummary begins to count now.
func NewSummary() *Summary {
	return &Summary{begin: time.Now(), statuses: map[interpreter.Status]int{}, grades: map[string]int{}}
}

// Add takes a puzzle into account.
func (t *Summary) Add(o batch.Outcome) {
	t.puzzles++
	t.statuses[o.Status()]++
	if o.Result == nil {
		return
	}
	if len(o.Result.Stopped) > 0 || o.Cut != nil {
		t.stopped++
	}
	t.addGrade(o.Result.Grade, 1)
}

func (t *Summary) addGrade(grade string, puzzles int) {
	if grade == "" {
		return
	}
	if t.grades[grade] == 0 {
		t.gradeOrder = append(t.gradeOrder, grade)
	}
	t.grades[grade] += puzzles
}

// Recall takes puzzles of an earlier run into account.
func (t *Summary) Recall(status interpreter.Status, grade string, puzzles int) {
	t.puzzles += puzzles
	t.recalled += puzzles
	t.statuses[status] += puzzles
	t.addGrade(grade, puzzles)
}

// Each prints outcomes as they come and counts them, until ctx is done; reach is told after each.
func Each(ctx context.Context, all iter.Seq[batch.Outcome], summary *Summary, out Printer, reach func(batch.Given)) error {
	for o := range all {
		if ctx.Err() != nil {
			break
		}
		summary.Add(o)
		if err := out.Print(o); err != nil {
			return err
		}
		reach(o.Given)
	}
	summary.Interrupted = ctx.Err() != nil
	return nil
}

// Status is the exit status of the run.
func (t *Summary) Status() error {
	switch {
	case t.Interrupted:
		return console.Interrupted
	case t.statuses[interpreter.Invalid] > 0:
		return console.Misuse
	case t.statuses[interpreter.Solved] < t.puzzles:
		return console.Failed
	}
	return nil
}

var statusOrder = []interpreter.Status{interpreter.Solved, interpreter.Stuck, interpreter.Contradiction, interpreter.StatusUnsound, interpreter.Invalid}

// Print writes the summary of a run.
func (t *Summary) Print(con *console.Console) {
	var parts []string
	for _, s := range statusOrder {
		if n := t.statuses[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	line := english.Counted(t.puzzles, "puzzle") + ": " + strings.Join(parts, ", ") + t.gradeText() + t.speed()
	if t.recalled > 0 {
		line += fmt.Sprintf("; %d were done before", t.recalled)
	}
	if t.Interrupted {
		line = "interrupted after " + line
	}
	fmt.Fprintln(con.Err, con.ErrColours.Paint(text.Bold, line))
	if t.stopped > 0 {
		fmt.Fprintf(con.Err, "%s stopped by a budget of work or time; --trace says where\n", english.Counted(t.stopped, "solve"))
	}
}

func (t *Summary) gradeText() string {
	var parts []string
	for _, g := range t.gradeOrder {
		parts = append(parts, fmt.Sprintf("%s %d", g, t.grades[g]))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func (t *Summary) speed() string {
	if t.puzzles == t.recalled {
		return ""
	}
	return "; " + pace(t.puzzles-t.recalled, time.Since(t.begin))
}

// pace is how many puzzles go into a second, or where that is not even one, how many seconds into a puzzle.
func pace(puzzles int, took time.Duration) string {
	seconds := max(took.Seconds(), 1e-6)
	if n := float64(puzzles); n < seconds && n > 0 {
		return fmt.Sprintf("%.1f seconds a puzzle", seconds/n)
	}
	return fmt.Sprintf("%.0f puzzles a second", float64(puzzles)/seconds)
}
