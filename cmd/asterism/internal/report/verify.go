package report

import (
	"fmt"
	"strings"
	"time"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/verify"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// WriteVerdict writes what each rule did, which never fired, and every lie.
func WriteVerdict(con *console.Console, v *verify.Verdict, took time.Duration) {
	k := con.Colours
	fmt.Fprintf(con.Out, "%s  %s, %s, %.1f s\n", k.Paint(text.Bold, v.Pack.Name), english.Counted(v.Puzzles, "puzzle"), english.Counted(v.Boards, "board"), took.Seconds())
	rows := [][]string{{"tier", "rule", "fired", "deductions", "lies", ""}}
	for _, r := range v.Rules {
		rows = append(rows, []string{fmt.Sprint(r.Tier), r.Rule.ID, fmt.Sprint(r.Fired), fmt.Sprint(r.Claims), fmt.Sprint(r.Lies), r.Rule.Title})
	}
	text.AlignRight(rows, 0, 2, 3, 4)
	text.WriteColumns(con.Out, "  ", rows)
	if silent := v.Silent(); len(silent) > 0 {
		names := make([]string, len(silent))
		for i, r := range silent {
			names[i] = r.ID
		}
		fmt.Fprintf(con.Out, "never fired: %s\n", strings.Join(names, ", "))
	}
	if idle := onlyHopeless(v); len(idle) > 0 {
		fmt.Fprintf(con.Out, "fired only on boards without a solution: %s\n", strings.Join(idle, ", "))
	}
	for _, r := range v.Rules {
		if r.Lie != nil {
			writeLie(con, r)
		}
	}
	if v.Sound() {
		fmt.Fprintln(con.Out, k.Paint(text.Green, "every deduction holds"))
	}
}

// onlyHopeless lists the rules that have fired on no board with a solution, but on one without.
func onlyHopeless(v *verify.Verdict) []string {
	var names []string
	for _, r := range v.Rules {
		if r.Fired == 0 && r.Hopeless > 0 {
			names = append(names, fmt.Sprintf("%s (%d)", r.Rule.ID, r.Hopeless))
		}
	}
	return names
}

// writeLie draws the counter-examples of a rule, or says which rule has lied to it.
func writeLie(con *console.Console, r *verify.RuleVerdict) {
	k, w := con.Colours, con.Out
	if len(r.Blamed) > 0 {
		names := make([]string, len(r.Blamed))
		for i, b := range r.Blamed {
			names[i] = b.ID
		}
		fmt.Fprintf(w, "\n%s says what does not hold because it works with %s, and does not without it.\n",
			k.Paint(text.Bold, r.Rule.ID), k.Paint(text.Red, strings.Join(names, ", or with ")))
		return
	}
	fmt.Fprintf(w, "\n%s %d of %s do not hold. The simplest found:\n\n", k.Paint(text.Red, r.Rule.ID+" lies:"), r.Lies, english.Counted(r.Fired, "step"))
	writeCounterExample(con, r.Lie)
	if r.Second != nil {
		fmt.Fprintf(w, "\nAnd on another puzzle:\n\n")
		writeCounterExample(con, r.Second)
	}
}

// writeCounterExample draws a board, what a rule says of it, and a solution that says otherwise. The marks are those of board
// files, so that a board can be copied.
func writeCounterExample(con *console.Console, l *verify.Lie) {
	k, w, p := con.Colours, con.Out, l.Board.Puzzle
	fmt.Fprintf(w, "%s  %s\n\n", describe(p), notation.Canonical(p))
	board.Draw(w, l.Board, highlights(l.Step), board.Options{Colours: k, Candidates: true, AsFile: true})
	for _, f := range l.Board.Facts {
		fmt.Fprintf(w, "     known: %s\n", interpreter.FactText(p, f))
	}
	if l.Board.Puzzle.Family == puzzle.StarBattle {
		fmt.Fprintf(w, "     as --board: %s\n", rowsText(notation.Marks(l.Board), p.Size))
	}
	fmt.Fprintln(w)
	WriteStep(w, k, l.Step)
	fmt.Fprintf(w, "\nBut this solution of the board says otherwise:\n\n")
	board.Draw(w, solved(p, l.Solution), map[string]puzzle.Set{"refutes": l.Contradicted()}, board.Options{Colours: k, AsFile: true})
}

// rowsText puts a stroke between the rows of marks, as --board takes them.
func rowsText(marks string, size int) string {
	var rows []string
	for i := 0; i+size <= len(marks); i += size {
		rows = append(rows, marks[i:i+size])
	}
	return strings.Join(rows, "/")
}

// solved is the puzzle filled with a solution.
func solved(p *puzzle.Puzzle, solution puzzle.Set) *puzzle.Board {
	b := p.NewBoard()
	for c := range solution.All() {
		b.Place(c)
	}
	return b
}
