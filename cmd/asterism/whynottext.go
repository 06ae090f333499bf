package main

import (
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
)

// writeWhyNot writes the answer, with the board it is about.
func writeWhyNot(con *console, q *question, a answer) {
	k, w := con.outInk, con.out
	fmt.Fprintf(w, "%s %s on the board after %s\n\n", k.paint(bold, q.rule.ID), q.rule.Title, counted(q.steps, "step"))
	drawBoard(w, q.board, q.asked(), boardStyle{ink: k, pencil: true})
	fmt.Fprintln(w)
	switch {
	case a.decided != nil:
		writeDecided(con, q, a.decided)
	case a.fires != nil:
		fmt.Fprintln(w, "It does fire:")
		writeStep(w, k, a.fires)
	case len(a.misses) == 0:
		fmt.Fprintf(w, "Nothing that %s looks at%s comes near.\n", q.rule.ID, q.about())
	}
	for i, m := range a.misses {
		writeMiss(con, i+1, m)
	}
}

// asked highlights the cell asked about.
func (q *question) asked() map[string]puzzle.Set {
	if len(q.cells) == 0 {
		return nil
	}
	set := q.board.Puzzle.NewSet()
	for _, c := range q.cells {
		set.Add(c)
	}
	return map[string]puzzle.Set{"asked": set}
}

func (q *question) about() string {
	if len(q.cells) == 0 {
		return ""
	}
	return " and that has to do with " + q.cellName()
}

// cellName is the cell asked about, as it was written.
func (q *question) cellName() string {
	name := q.board.Puzzle.Name(q.cells[0])
	if len(q.cells) > 1 {
		name, _, _ = strings.Cut(name, "=")
	}
	return name
}

func writeDecided(con *console, q *question, s *interpreter.Step) {
	how := "eliminated"
	for _, c := range q.cells {
		if q.board.Placed.Has(c) {
			how = "placed"
		}
	}
	if s.Rule == nil {
		fmt.Fprintf(con.out, "%s is %s on the board from the start.\n", q.cellName(), how)
		return
	}
	fmt.Fprintf(con.out, "%s was %s before, by step %d:\n", q.cellName(), how, s.N)
	writeStep(con.out, con.outInk, s)
}

// writeMiss writes what was bound, the condition that fails, and what it weighed.
func writeMiss(con *console, number int, m interpreter.Miss) {
	k := con.outInk
	var names []string
	for _, b := range m.Bindings {
		names = append(names, b.Name+" = "+b.Value)
	}
	if len(names) == 0 {
		names = []string{"at once"}
	}
	fmt.Fprintf(con.out, "%3d  %s\n", number, strings.Join(names, ", "))
	if m.Failed == "" {
		fmt.Fprintln(con.out, "     all conditions hold, but what follows is known already")
		return
	}
	fmt.Fprintf(con.out, "     fails at %s %s\n", k.paint(yellow, "when "+m.Failed), k.paint(faint, fmt.Sprintf("(%s:%d)", m.File, m.Line)))
	for _, v := range m.Values {
		fmt.Fprintf(con.out, "     %s\n", v)
	}
}
