package main

import (
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// writeExplanation writes a step in full, with the board before it.
func writeExplanation(con *console, before *puzzle.Board, s *interpreter.Step, steps int) {
	k, w := con.outInk, con.out
	fmt.Fprintf(w, "Step %d of %d, tier %d\n\n", s.N, steps, s.Tier)
	drawBoard(w, before, highlights(s), boardStyle{ink: k, pencil: true})
	fmt.Fprintln(w)
	writeStep(w, k, s)
	var rows [][]string
	for _, r := range s.Show {
		if r.Cells.Empty() {
			continue
		}
		rows = append(rows, []string{"", r.Name, roleText(before, r.Cells)})
	}
	writePart(con, "roles", rows)
	writeProof(con, s)
	rows = nil
	for _, c := range s.Weighed {
		rows = append(rows, []string{"", "when " + c.Condition, k.paint(faint, fmt.Sprintf("%s:%d", c.File, c.Line))})
		for _, v := range c.Values {
			rows = append(rows, []string{"", "  " + v})
		}
	}
	writePart(con, "conditions", rows)
	rows = nil
	for _, r := range s.Premises {
		rows = append(rows, []string{"", premiseText(s.Puzzle, r)})
	}
	writePart(con, "rests on", rows)
}

// roleText names a region of the puzzle, and lists other candidates: of many, and of digits, only the open ones.
func roleText(b *puzzle.Board, cells puzzle.Set) string {
	for _, list := range [][]*puzzle.Region{b.Puzzle.Houses(), b.Puzzle.LinePairs(), b.Puzzle.Truths} {
		for _, r := range list {
			if r.Cells.Equal(cells) {
				return r.String()
			}
		}
	}
	open := b.Puzzle.NewSet()
	open.And(cells, b.Open)
	switch {
	case b.Puzzle.Layers > 1 && !open.Empty():
		return strings.Join(b.Puzzle.Names(open), " ")
	case cells.Len() > 2*b.Puzzle.Size:
		return strings.Join(b.Puzzle.Names(open), " ") + " (open ones)"
	}
	return strings.Join(b.Puzzle.Names(cells), " ")
}

// premiseText names a region of the puzzle, and spells out a fact.
func premiseText(p *puzzle.Puzzle, r *puzzle.Region) string {
	if r.Kind == puzzle.Learnt {
		return interpreter.FactText(p, r)
	}
	return fmt.Sprintf("%s holds %d", r, r.Min)
}

// writePart writes rows below a heading, or nothing where there are none.
func writePart(con *console, heading string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(con.out, "     %s\n", con.outInk.paint(bold, heading))
	writeColumns(con.out, "     ", rows)
}

// explanationJSON is what explain prints for machines: a step, the board before it, and the conditions with their
// values.
type explanationJSON struct {
	Puzzle  string                `json:"puzzle"`
	Before  string                `json:"before"`
	Step    *interpreter.Step     `json:"step"`
	Weighed []interpreter.Weighed `json:"weighed"`
}

func newExplanation(before *puzzle.Board, s *interpreter.Step) explanationJSON {
	return explanationJSON{notation.Canonical(before.Puzzle), notation.Marks(before), s, append([]interpreter.Weighed{}, s.Weighed...)}
}
