package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
)

// writeWhyNot writes the answer, with the board it is about.
func writeWhyNot(con *console, q *question, a answer) {
	k, w := con.outInk, con.out
	fmt.Fprintf(w, "%s\n\n", q.title(k))
	drawBoard(w, q.board, q.asked(), boardStyle{ink: k, pencil: true})
	fmt.Fprintln(w)
	writeAnswer(w, k, q, a)
}

// title says what is asked.
func (q *question) title(k ink) string {
	at := ""
	if len(q.cells) > 0 {
		at = " at " + q.cellName()
	}
	return fmt.Sprintf("%s %s%s on the board after %s", k.paint(bold, q.rule.ID), q.rule.Title, at, counted(q.steps, "step"))
}

// writeAnswer writes what there is to say, the nearest miss first.
func writeAnswer(w io.Writer, k ink, q *question, a answer) {
	switch {
	case a.decided != nil:
		writeDecided(w, k, q, *a.decided)
	case a.fires != nil:
		fmt.Fprintln(w, "It does fire:")
		writeStep(w, k, a.fires)
	case len(a.misses) == 0:
		fmt.Fprintf(w, "Nothing that %s looks at%s comes near.\n", q.rule.ID, q.about())
	}
	for i, m := range a.misses {
		writeMiss(w, k, i+1, m)
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

// writeDecided says what decided the cell asked about before the question.
func writeDecided(w io.Writer, k ink, q *question, e interpreter.Entry) {
	how := "eliminated"
	if slices.ContainsFunc(q.cells, q.board.Placed.Has) {
		how = "placed"
	}
	switch {
	case e.Step != nil:
		fmt.Fprintf(w, "%s was %s before, by step %d:\n", q.cellName(), how, e.Step.N)
		writeStep(w, k, e.Step)
	case e.Edit != nil:
		fmt.Fprintf(w, "%s was %s before, by hand.\n", q.cellName(), how)
	default:
		fmt.Fprintf(w, "%s is %s on the board from the start.\n", q.cellName(), how)
	}
}

// writeMiss writes what was bound, the condition that fails, and what it weighed.
func writeMiss(w io.Writer, k ink, number int, m interpreter.Miss) {
	fmt.Fprintf(w, "%3d  %s\n", number, boundText(m.Bindings))
	if m.Failed == "" {
		fmt.Fprintln(w, "     all conditions hold, but what follows is known already")
		return
	}
	fmt.Fprintf(w, "     fails at %s %s\n", k.paint(yellow, "when "+m.Failed), k.paint(faint, fmt.Sprintf("(%s:%d)", m.File, m.Line)))
	for _, v := range m.Values {
		fmt.Fprintf(w, "     %s\n", v)
	}
}

// boundText lists what names stood for. A rule may fail before anything is bound.
func boundText(bindings []interpreter.Binding) string {
	if len(bindings) == 0 {
		return "at once"
	}
	var names []string
	for _, b := range bindings {
		names = append(names, b.Name+" = "+b.Value)
	}
	return strings.Join(names, ", ")
}
