package main

import (
	"fmt"
	"strings"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// writeVerdict writes what each rule did, which never fired, and every lie.
func writeVerdict(con *console, v *interpreter.Verdict, took time.Duration) {
	k := con.outInk
	fmt.Fprintf(con.out, "%s  %s, %s, %.1f s\n", k.paint(bold, v.Pack.Name), counted(v.Puzzles, "puzzle"), counted(v.Boards, "board"), took.Seconds())
	rows := [][]string{{"tier", "rule", "fired", "deductions", "lies", ""}}
	for _, r := range v.Rules {
		rows = append(rows, []string{fmt.Sprint(r.Tier), r.Rule.ID, fmt.Sprint(r.Fired), fmt.Sprint(r.Claims), fmt.Sprint(r.Lies), r.Rule.Title})
	}
	alignRight(rows, 0, 2, 3, 4)
	writeColumns(con.out, "  ", rows)
	if silent := v.Silent(); len(silent) > 0 {
		names := make([]string, len(silent))
		for i, r := range silent {
			names[i] = r.ID
		}
		fmt.Fprintf(con.out, "never fired: %s\n", strings.Join(names, ", "))
	}
	if idle := onlyHopeless(v); len(idle) > 0 {
		fmt.Fprintf(con.out, "fired only on boards without a solution: %s\n", strings.Join(idle, ", "))
	}
	for _, r := range v.Rules {
		if r.Lie != nil {
			writeLie(con, r)
		}
	}
	if v.Sound() {
		fmt.Fprintln(con.out, k.paint(green, "every deduction holds"))
	}
}

// onlyHopeless lists the rules that have fired on no board with a solution, but on one without.
func onlyHopeless(v *interpreter.Verdict) []string {
	var names []string
	for _, r := range v.Rules {
		if r.Fired == 0 && r.Hopeless > 0 {
			names = append(names, fmt.Sprintf("%s (%d)", r.Rule.ID, r.Hopeless))
		}
	}
	return names
}

// alignRight pads columns of numbers on their left.
func alignRight(rows [][]string, columns ...int) {
	for _, c := range columns {
		width := 0
		for _, row := range rows {
			width = max(width, len(row[c]))
		}
		for _, row := range rows {
			row[c] = padLeft(row[c], width)
		}
	}
}

// writeLie draws the smallest counter-example of a rule: the board, what the rule says of it, and a solution that says
// otherwise.
func writeLie(con *console, r *interpreter.RuleVerdict) {
	l, k, w := r.Lie, con.outInk, con.out
	p := l.Board.Puzzle
	fmt.Fprintf(w, "\n%s %d of %s do not hold. The smallest found:\n\n", k.paint(red, r.Rule.ID+" lies:"), r.Lies, counted(r.Fired, "step"))
	fmt.Fprintf(w, "%s  %s\n\n", describe(p), notation.Canonical(p))
	drawBoard(w, l.Board, highlights(l.Step), boardStyle{ink: k, pencil: true})
	for _, f := range l.Board.Facts {
		fmt.Fprintf(w, "     known: %s\n", interpreter.FactText(p, f))
	}
	fmt.Fprintln(w)
	writeStep(w, k, l.Step)
	fmt.Fprintf(w, "\nBut this solution of the board says otherwise:\n\n")
	drawBoard(w, solved(p, l.Solution), map[string]puzzle.Set{"refutes": contradicted(l)}, boardStyle{ink: k})
}

// solved is the puzzle filled with a solution.
func solved(p *puzzle.Puzzle, solution puzzle.Set) *puzzle.Board {
	b := p.NewBoard()
	for c := range solution.All() {
		b.Place(c)
	}
	return b
}

// contradicted is where a solution differs from what a step says: what it lacks, what it has too much, and of a fact
// with a wrong count what is placed in it, or all of it where that is nothing.
func contradicted(l *interpreter.Lie) puzzle.Set {
	set := l.Board.Puzzle.NewSet()
	set.AndNot(l.Step.Place, l.Solution)
	wrong := l.Board.Puzzle.NewSet()
	wrong.And(l.Step.Eliminate, l.Solution)
	set.Or(set, wrong)
	for _, f := range l.Step.Know {
		if n := l.Solution.LenAnd(f.Cells); n >= f.Min && n <= f.Max {
			continue
		}
		wrong.And(f.Cells, l.Solution)
		if wrong.Empty() {
			wrong.Copy(f.Cells)
		}
		set.Or(set, wrong)
	}
	return set
}
