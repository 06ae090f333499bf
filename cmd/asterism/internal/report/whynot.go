package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/interpreter/whynot"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// WriteWhyNot writes the answer, with the board it is about.
func WriteWhyNot(con *console.Console, q *whynot.Question, a whynot.Answer) {
	k, w := con.Colours, con.Out
	fmt.Fprintf(w, "%s\n\n", WhyNotTitle(k, q))
	board.Draw(w, q.Board, askedCells(q), board.Options{Colours: k, Candidates: true})
	fmt.Fprintln(w)
	WriteAnswer(w, k, q, a)
}

// writeFunnel says of each clause how many bindings came to it and how many got through, to find the one that lets too few.
func writeFunnel(w io.Writer, k text.Colours, funnel []interpreter.Passage) {
	fmt.Fprintf(w, "\nhow far all bindings get\n")
	rows := make([][]string, len(funnel))
	for i, p := range funnel {
		through := fmt.Sprintf("%d of %d", p.Passed, p.Reached)
		if strings.HasPrefix(p.Clause, "for ") {
			through = fmt.Sprint(p.Passed)
		}
		rows[i] = []string{strings.Join(strings.Fields(p.Clause), " "), k.Paint(funnelColour(p), through)}
	}
	text.WriteColumns(w, "     ", rows)
}

// funnelColour marks the clause that lets nothing through.
func funnelColour(p interpreter.Passage) text.Paint {
	if p.Reached > 0 && p.Passed == 0 {
		return text.Yellow
	}
	return text.Faint
}

// WhyNotTitle says what is asked.
func WhyNotTitle(k text.Colours, q *whynot.Question) string {
	at := ""
	if len(q.Cells) > 0 {
		at = " at " + q.CellName()
	}
	return fmt.Sprintf("%s %s%s on the board after %s", k.Paint(text.Bold, q.Rule.ID), q.Rule.Title, at, english.Counted(q.Steps, "step"))
}

// WriteAnswer writes what there is to say, the nearest miss first.
func WriteAnswer(w io.Writer, k text.Colours, q *whynot.Question, a whynot.Answer) {
	switch {
	case a.Decided != nil:
		writeDecided(w, k, q, *a.Decided)
	case a.Fires != nil:
		fmt.Fprintln(w, "It does fire:")
		WriteStep(w, k, a.Fires)
	case a.Unsound != nil:
		fmt.Fprintln(w, interpreter.Capital(a.Unsound.Error()))
	case len(a.Misses) == 0:
		fmt.Fprintf(w, "Nothing that %s looks at%s comes near.\n", q.Rule.ID, aboutCell(q))
	}
	for i, m := range a.Misses {
		writeMiss(w, k, i+1, m)
	}
	if a.Fires == nil && a.Unsound == nil && len(a.Funnel) > 0 {
		writeFunnel(w, k, a.Funnel)
	}
}

// askedCells highlights the cell asked about.
func askedCells(q *whynot.Question) map[string]puzzle.Set {
	if len(q.Cells) == 0 {
		return nil
	}
	set := q.Board.Puzzle.NewSet()
	for _, c := range q.Cells {
		set.Add(c)
	}
	return map[string]puzzle.Set{"asked": set}
}

func aboutCell(q *whynot.Question) string {
	if len(q.Cells) == 0 {
		return ""
	}
	return " and that has to do with " + q.CellName()
}

// writeDecided says what decided the cell asked about before the question.
func writeDecided(w io.Writer, k text.Colours, q *whynot.Question, e live.Move) {
	how := "eliminated"
	if slices.ContainsFunc(q.Cells, q.Board.Placed.Has) {
		how = "placed"
	}
	switch {
	case e.Step != nil:
		fmt.Fprintf(w, "%s was %s before, by step %d:\n", q.CellName(), how, e.Step.N)
		WriteStep(w, k, e.Step)
	case e.Edit != nil:
		fmt.Fprintf(w, "%s was %s before, by hand.\n", q.CellName(), how)
	default:
		fmt.Fprintf(w, "%s is %s on the board from the start.\n", q.CellName(), how)
	}
}

// writeMiss writes what was bound, the clause that fails, and what it weighed or what is missing.
func writeMiss(w io.Writer, k text.Colours, number int, m whynot.Miss) {
	fmt.Fprintf(w, "%3d  %s\n", number, boundText(m.Bindings))
	if m.Failed == "" {
		fmt.Fprintln(w, "     all conditions hold, but what follows is known already")
		return
	}
	fmt.Fprintf(w, "     fails at %s %s\n", k.Paint(text.Yellow, m.Failed), k.Paint(text.Faint, fmt.Sprintf("(%s:%d)", m.File, m.Line)))
	for _, v := range m.Values {
		fmt.Fprintf(w, "     %s\n", v)
	}
	if m.Missing != "" {
		fmt.Fprintf(w, "     %s\n", m.Missing)
	}
	if m.Because != "" {
		fmt.Fprintf(w, "     %s\n", k.Paint(text.Faint, "with that it would say: "+m.Because))
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
