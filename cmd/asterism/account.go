package main

import (
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// accountPrinter tells the whole solve of each puzzle: its steps, and how the board ended.
type accountPrinter struct {
	con     *console
	steps   bool
	boards  bool
	verbose bool
	several bool
	begun   bool
}

func (a *accountPrinter) print(o outcome) {
	w, k := a.con.out, a.con.outInk
	if a.begun {
		fmt.Fprintln(w)
	}
	a.begun = true
	if o.result == nil {
		fmt.Fprintln(w, k.paint(red, "invalid: ")+invalidText(o))
		return
	}
	a.heading(o)
	a.trace(o)
	drawBoard(w, o.result.Board, nil, boardStyle{ink: k, pencil: o.result.Status != interpreter.Solved})
	a.ending(o)
	if a.con.outTTY {
		a.con.flush()
	}
}

func (a *accountPrinter) heading(o outcome) {
	number := ""
	if a.several {
		number = fmt.Sprintf("%d. ", o.number)
	}
	fmt.Fprintf(a.con.out, "%s  %s\n\n", a.con.outInk.paint(bold, number+describe(o.Puzzle)), notation.Canonical(o.Puzzle))
}

// describe is what kind of puzzle it is.
func describe(p *puzzle.Puzzle) string {
	if p.Family == puzzle.Sudoku {
		return fmt.Sprintf("Sudoku %d×%d", p.Size, p.Size)
	}
	return fmt.Sprintf("Star Battle %d×%d, %s", p.Size, p.Size, counted(p.Stars, "star"))
}

// trace writes the steps, each with the board after it where that is asked for.
func (a *accountPrinter) trace(o outcome) {
	if !a.steps {
		return
	}
	var replay *puzzle.Board
	if a.boards {
		replay = o.start.Copy()
	}
	for _, s := range o.result.Steps {
		writeStep(a.con.out, a.con.outInk, s)
		if a.boards {
			s.Apply(replay)
			drawBoard(a.con.out, replay, highlights(s), boardStyle{ink: a.con.outInk, pencil: true})
		}
		fmt.Fprintln(a.con.out)
	}
}

// highlights is the roles of a step, by name.
func highlights(s *interpreter.Step) map[string]puzzle.Set {
	m := map[string]puzzle.Set{}
	for _, r := range s.Show {
		m[r.Name] = r.Cells
	}
	return m
}

// ending says how the solve went.
func (a *accountPrinter) ending(o outcome) {
	r, k := o.result, a.con.outInk
	parts := []string{k.paint(statusPaints[string(r.Status)], string(r.Status)), "pack " + r.Pack.Name, counted(len(r.Steps), "step")}
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
	fmt.Fprintln(a.con.out, strings.Join(parts, ", "))
	for _, line := range append(whyEnded(o), remarks(o, a.verbose)...) {
		fmt.Fprintln(a.con.out, line)
	}
}

// whyEnded says why an unsolved puzzle is not, unless the solve was broken off.
func whyEnded(o outcome) []string {
	r := o.result
	switch broken := r.Board.Broken(); {
	case broken != nil:
		if list := interpreter.Breaches(r.Board); len(list) > 0 {
			return list[:1]
		}
		return []string{fmt.Sprintf("%s can no longer be filled.", broken)}
	case r.Status == interpreter.Stuck && o.cut == nil:
		return []string{"No rule of the pack applies any more; still open: " + counted(r.Board.Open.Len(), "candidate") + "."}
	}
	return nil
}
