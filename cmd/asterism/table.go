package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"asterism/interpreter"
	"asterism/puzzle/notation"
)

// tablePrinter writes one line a puzzle. The columns are as wide as what can stand in them, since lines are written
// before later ones are known.
type tablePrinter struct {
	con     *console
	verbose bool
	grade   int // width
	begun   bool
}

const (
	numberWidth = 5
	statusWidth = len("contradiction")
)

func newTablePrinter(con *console, program *interpreter.Program, verbose bool) *tablePrinter {
	t := &tablePrinter{con: con, verbose: verbose, grade: len("grade")}
	for _, p := range program.Packs {
		for _, g := range p.GradeNames("") {
			t.grade = max(t.grade, utf8.RuneCountInString(g))
		}
	}
	return t
}

func (t *tablePrinter) print(o outcome) {
	if !t.begun {
		t.begun = true
		t.row(faint, "number", "status", "grade", "hardest", "steps", "puzzle")
	}
	number := fmt.Sprint(o.number)
	if r := o.result; r != nil {
		t.row("", number, string(r.Status), orDash(r.Grade), fmt.Sprint(r.Hardest), fmt.Sprint(len(r.Steps)), notation.Canonical(r.Puzzle))
	} else {
		t.row("", number, string(interpreter.Invalid), "-", "-", "-", invalidText(o))
	}
	t.remarks(o)
	if t.con.outTTY {
		t.con.flush()
	}
}

func (t *tablePrinter) row(paint, number, status, grade, hardest, steps, puzzle string) {
	cells := []string{padLeft(number, numberWidth+1), paintStatus(t.con.outInk, status), padRight(grade, t.grade),
		padLeft(hardest, len("hardest")), padLeft(steps, numberWidth), puzzle}
	fmt.Fprintln(t.con.out, t.con.outInk.paint(paint, strings.Join(cells, "  ")))
}

// remarks says on lines of their own what else there is to say about a puzzle.
func (t *tablePrinter) remarks(o outcome) {
	for _, line := range remarks(o, t.verbose) {
		fmt.Fprintln(t.con.out, strings.Repeat(" ", numberWidth+1)+"  "+line)
	}
}

var statusPaints = map[string]string{string(interpreter.Solved): green, string(interpreter.Stuck): yellow,
	string(interpreter.Contradiction): red, string(interpreter.Invalid): red}

func paintStatus(k ink, status string) string {
	return k.paint(statusPaints[status], padRight(status, statusWidth))
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// invalidText says what is wrong with a puzzle, and where it stands.
func invalidText(o outcome) string {
	if place := o.place(); place != "" {
		return place + ": " + o.err.Error()
	}
	return o.err.Error()
}

// remarks lists what was stopped, and with verbose what is unusual about the puzzle.
func remarks(o outcome, verbose bool) []string {
	var list []string
	if o.result == nil {
		return nil
	}
	for _, s := range o.result.Stopped {
		list = append(list, fmt.Sprintf("rule %s was left out from step %d on: %v", s.Rule.ID, s.Step+1, s.Err))
	}
	if o.cut != nil {
		list = append(list, fmt.Sprintf("the solve was broken off after step %d: %v", len(o.result.Steps), o.cut))
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
