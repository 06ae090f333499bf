package report

import (
	"fmt"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/puzzle"
)

// WriteExplanation writes a step in full, with the board before it.
func WriteExplanation(con *console.Console, before *puzzle.Board, s *interpreter.Step, steps int) {
	k, w := con.Colours, con.Out
	fmt.Fprintf(w, "Step %d of %d, tier %d\n\n", s.N, steps, s.Tier)
	board.Draw(w, before, highlights(s), board.Options{Colours: k, Candidates: true})
	fmt.Fprintln(w)
	WriteStep(w, k, s)
	var rows [][]string
	for _, r := range s.Show {
		if r.Cells.Empty() {
			continue
		}
		rows = append(rows, []string{"", r.Name, roleText(before, r.Cells)})
	}
	writePart(w, k, "roles", rows)
	writeProof(w, k, s)
	rows = nil
	for _, c := range s.Weighed {
		rows = append(rows, []string{"", "when " + c.Condition, k.Paint(text.Faint, fmt.Sprintf("%s:%d", c.File, c.Line))})
		for _, v := range c.Values {
			rows = append(rows, []string{"", "  " + v})
		}
	}
	writePart(w, k, "conditions", rows)
	rows = nil
	for _, r := range s.Premises {
		rows = append(rows, []string{"", premiseText(s.Puzzle, r)})
	}
	writePart(w, k, "rests on", rows)
}

// WriteSums writes what the premises of a step add up to, below its explanation.
func WriteSums(con *console.Console, sums []string) {
	var rows [][]string
	for _, s := range sums {
		rows = append(rows, []string{"", s})
	}
	writePart(con.Out, con.Colours, "adds up", rows)
}
