// Package report writes what the libraries have found as text for people: solves, ratings, hints, verdicts, statistics,
// the manual.
//
// In: results. Out: lines and tables on the console.
package report

import (
	"fmt"
	"strings"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/hint"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// Printer writes outcomes in one of the forms: JSON lines, a table, or a full account of each.
type Printer interface{ Print(o batch.Outcome) error }

// Argues says whether a printer tells why each step is right.
func Argues(p Printer) bool {
	switch p.(type) {
	case Silent, *tablePrinter:
		return false
	}
	return true
}

// Silent prints nothing.
type Silent struct{}

// Print prints nothing.
func (Silent) Print(batch.Outcome) error { return nil }

// TracePrinter tells the whole solve of each puzzle: its steps, and how the board ended.
type TracePrinter struct {
	Con     *console.Console
	Steps   bool
	Boards  bool
	Verbose bool
	Several bool
	begun   bool
}

// Print writes a solve in full, or what is wrong with the puzzle.
func (a *TracePrinter) Print(o batch.Outcome) error {
	w, k := a.Con.Out, a.Con.Colours
	if a.begun {
		fmt.Fprintln(w)
	}
	a.begun = true
	if o.Result == nil {
		fmt.Fprintln(w, k.Paint(text.Red, "invalid: ")+invalidText(o))
		return nil
	}
	a.heading(o)
	a.trace(o)
	board.Draw(w, o.Result.Board, nil, board.Options{Colours: k, Candidates: o.Result.Status != interpreter.Solved})
	a.ending(o)
	return a.Con.Shown()
}

func (a *TracePrinter) heading(o batch.Outcome) {
	number := ""
	if a.Several {
		number = fmt.Sprintf("%d. ", o.Number)
	}
	fmt.Fprintf(a.Con.Out, "%s  %s\n\n", a.Con.Colours.Paint(text.Bold, number+describe(o.Puzzle)), notation.Canonical(o.Puzzle))
}

// trace writes the steps, each with the board after it where that is asked for.
func (a *TracePrinter) trace(o batch.Outcome) {
	if !a.Steps {
		return
	}
	var replay *puzzle.Board
	if a.Boards {
		replay = o.Start.Copy()
	}
	for _, s := range o.Result.Steps {
		WriteStep(a.Con.Out, a.Con.Colours, s)
		if a.Boards {
			s.Apply(replay)
			board.Draw(a.Con.Out, replay, highlights(s), board.Options{Colours: a.Con.Colours, Candidates: true})
		}
		fmt.Fprintln(a.Con.Out)
	}
}

// ending says how the solve went.
func (a *TracePrinter) ending(o batch.Outcome) {
	r, k := o.Result, a.Con.Colours
	parts := []string{k.Paint(statusPaints[string(r.Status)], string(r.Status)), "pack " + r.Pack.Name, english.Counted(len(r.Steps), "step")}
	if r.Grade != "" {
		parts = append(parts, r.Grade)
	}
	if len(r.Steps) > 0 {
		parts = append(parts, fmt.Sprintf("hardest tier %d", r.Hardest))
	}
	if r.Rating != nil {
		parts = append(parts, fmt.Sprintf("rating %g", *r.Rating))
	}
	parts = append(parts, axisParts(r)...)
	fmt.Fprintln(a.Con.Out, strings.Join(parts, ", "))
	for _, line := range append(whyEnded(o), remarks(o, a.Verbose)...) {
		fmt.Fprintln(a.Con.Out, line)
	}
}

// WhyBroken says which rule of the puzzle a board breaks that no longer can be filled: two stars that touch, a row without
// room.
func WhyBroken(b *puzzle.Board) string {
	if list := hint.Breaches(b); len(list) > 0 {
		return list[0]
	}
	return interpreter.Capital(fmt.Sprintf("%s can no longer be filled.", b.Broken()))
}

// whyEnded says why an unsolved puzzle is not, unless the solve was broken off.
func whyEnded(o batch.Outcome) []string {
	r := o.Result
	switch broken := r.Board.Broken(); {
	case r.Unsound != nil:
		return nil
	case broken != nil:
		return []string{WhyBroken(r.Board)}
	case r.Status == interpreter.Stuck && o.Cut == nil:
		return []string{"No rule of the pack applies any more; still open: " + english.Counted(r.Board.Open.Len(), "candidate") + "."}
	}
	return nil
}

// tablePrinter writes one line a puzzle. The columns are as wide as what can stand in them, since lines are written
// before later ones are known.
type tablePrinter struct {
	con     *console.Console
	verbose bool
	grade   int // width
	begun   bool
}

const (
	numberWidth = 5
	statusWidth = len("contradiction")
)

// NewTablePrinter makes a table for puzzles that packs of the program grade.
func NewTablePrinter(con *console.Console, program *interpreter.Program, verbose bool) Printer {
	t := &tablePrinter{con: con, verbose: verbose, grade: len("grade")}
	for _, p := range program.Packs {
		for _, g := range p.GradeNames("") {
			t.grade = max(t.grade, text.Width(g))
		}
	}
	return t
}

// Print writes the line of a puzzle, before the first a heading.
func (t *tablePrinter) Print(o batch.Outcome) error {
	if !t.begun {
		t.begun = true
		t.row(text.Faint, "number", "status", "grade", "hardest", "steps", "puzzle")
	}
	number := fmt.Sprint(o.Number)
	if r := o.Result; r != nil {
		t.row(nil, number, string(r.Status), text.OrDash(r.Grade), fmt.Sprint(r.Hardest), fmt.Sprint(len(r.Steps)), notation.Canonical(r.Puzzle))
	} else {
		t.row(nil, number, string(interpreter.Invalid), "-", "-", "-", invalidText(o))
	}
	writeRemarks(t.con, o, t.verbose)
	return t.con.Shown()
}

func (t *tablePrinter) row(paint text.Paint, number, status, grade, hardest, steps, puzzle string) {
	cells := []string{text.PadLeft(number, numberWidth+1), paintStatus(t.con.Colours, status), text.PadRight(grade, t.grade),
		text.PadLeft(hardest, len("hardest")), text.PadLeft(steps, numberWidth), puzzle}
	fmt.Fprintln(t.con.Out, t.con.Colours.Paint(paint, strings.Join(cells, "  ")))
}

// WatchRemarks lists what the exact solver has to say, where that is not that all is well.
func WatchRemarks(r *interpreter.Result) []string {
	var list []string
	if r.Unsound != nil {
		list = append(list, interpreter.Capital(r.Unsound.Error()))
	}
	switch r.Watched.Solutions {
	case interpreter.NoSolution:
		list = append(list, "The puzzle has no solution.")
	case interpreter.SeveralSolutions:
		list = append(list, "The puzzle has several solutions; rules that assume one are not asked.")
	}
	switch from := r.Watched.From; {
	case from == 1:
		list = append(list, "The steps are not watched: to solve the puzzle exactly takes too long.")
	case from > 1:
		list = append(list, fmt.Sprintf("From step %d on the steps are not watched: to check them takes too long.", from))
	}
	return list
}

// writeRemarks says on lines of their own, below that of a puzzle, what else there is to say about it.
func writeRemarks(con *console.Console, o batch.Outcome, verbose bool) {
	for _, line := range remarks(o, verbose) {
		fmt.Fprintln(con.Out, strings.Repeat(" ", numberWidth+1)+"  "+line)
	}
}

var statusPaints = map[string]text.Paint{string(interpreter.Solved): text.Green, string(interpreter.Stuck): text.Yellow,
	string(interpreter.Contradiction): text.Red, string(interpreter.StatusUnsound): text.Red, string(interpreter.Invalid): text.Red}

func paintStatus(k text.Colours, status string) string {
	return k.Paint(statusPaints[status], text.PadRight(status, statusWidth))
}

// invalidText says what is wrong with a puzzle, and where it stands.
func invalidText(o batch.Outcome) string {
	if place := o.Place(); place != "" {
		return text.Plain(place + ": " + o.Err.Error())
	}
	return text.Plain(o.Err.Error())
}

// remarks lists what was stopped, and with verbose what is unusual about the puzzle.
func remarks(o batch.Outcome, verbose bool) []string {
	var list []string
	if o.Result == nil {
		return nil
	}
	list = WatchRemarks(o.Result)
	for _, s := range o.Result.Stopped {
		list = append(list, fmt.Sprintf("rule %s was left out from step %d on: %v", s.Rule.ID, s.Step+1, s.Err))
	}
	if o.Cut != nil {
		list = append(list, fmt.Sprintf("the solve was broken off after step %d: %v", len(o.Result.Steps), o.Cut))
	}
	if apart := o.Puzzle.Disconnected(); verbose && len(apart) > 0 {
		names := make([]string, len(apart))
		for i, r := range apart {
			names[i] = r.String()
		}
		list = append(list, "in several pieces: "+strings.Join(names, ", "))
	}
	return list
}
