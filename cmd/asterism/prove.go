package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/lookup"
	"asterism/interpreter/prove"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// proveCommand writes a solve as a proof, or checks one.
type proveCommand struct {
	Puzzle string `arg:"" optional:"" help:"A puzzle in any notation, its address, a file of puzzles, or - for standard input."`

	Out   string `placeholder:"NAME" help:"Write NAME.opb, the puzzle as a formula, and NAME.pbp, the solve as a proof over it; for several puzzles NAME-1.opb and so on."`
	Check string `placeholder:"NAME" help:"Check the proof NAME.pbp over the formula NAME.opb; with a puzzle, also that the formula is its."`
	Pack  string `placeholder:"PACK" help:"The pack of rules to solve by (default: the one for the kind of puzzle)."`
	Exact bool   `help:"Use rules that assume a unique solution as well; a search proves what they say."`
	Stars int    `placeholder:"N" help:"Stars a row, where the puzzle does not say."`
}

// Validate wants one of the two flags.
func (v *proveCommand) Validate() error {
	if (v.Out == "") == (v.Check == "") {
		return errors.New("give --out NAME to write a proof, or --check NAME to check one")
	}
	if v.Out != "" && v.Puzzle == "" {
		return errors.New("there is no puzzle to prove; " + input.WantsPuzzles)
	}
	return nil
}

// Run writes the proofs or checks one.
func (v *proveCommand) Run(con *console.Console, g *globals) error {
	if v.Check != "" {
		return v.check(con)
	}
	sources, err := input.Sources(con, []string{v.Puzzle}, v.hint())
	if err != nil {
		return err
	}
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	puzzles := input.NewPuzzles(ctx, sources, v.hint())
	defer puzzles.Close()
	if err := atLeastOne(ctx, puzzles); err != nil {
		return err
	}
	several := puzzles.AtLeast(2)
	w := &proofWriter{proveCommand: v, program: program, several: several, summary: prove.NewSummary()}
	for given := range puzzles.All() {
		err := w.write(ctx, given)
		if ctx.Err() != nil {
			return console.Interrupted
		}
		if err != nil && !several {
			return err
		}
		if err != nil {
			w.failed++
			fmt.Fprintf(con.Out, "%s: %v\n", given.Place(), err)
		}
	}
	return cmp.Or(puzzles.Err(), w.print(con))
}

func (v *proveCommand) hint() notation.Options { return notation.Options{Stars: v.Stars} }

// proofWriter writes the proofs of some puzzles.
type proofWriter struct {
	*proveCommand
	program *interpreter.Program
	several bool
	summary *prove.Counts
	failed  int
}

// write writes the proof of one puzzle. Of several puzzles, each has its number in the name.
func (w *proofWriter) write(ctx context.Context, given batch.Given) error {
	if given.Err != nil {
		return given.Err
	}
	pack, err := lookup.Pack(w.program, w.Pack, given.Puzzle.Family)
	if err != nil {
		return err
	}
	proof, err := prove.Prove(ctx, w.program, pack, given.Puzzle, prove.Options{Exact: w.Exact})
	var unproven *prove.Unproven
	if errors.As(err, &unproven) && unproven.Uniqueness && !w.Exact {
		return fmt.Errorf("%w; --exact proves that by a search", err)
	}
	if err != nil {
		return err
	}
	w.summary.Add(proof)
	name := w.Out
	if w.several {
		name = fmt.Sprintf("%s-%d", w.Out, given.Number)
	}
	return errors.Join(save.File(name+".opb", proof.Formula), save.File(name+".pbp", proof.Log))
}

// print says what was written, and how the claims of each rule were proven.
func (w *proofWriter) print(con *console.Console) error {
	s := w.summary
	if s.Steps > 0 {
		rows := [][]string{{"rule", ""}}
		for _, way := range prove.Ways {
			rows[0] = append(rows[0], string(way))
		}
		for _, r := range s.Rules {
			rows = append(rows, waysRow(r.Rule.ID, r.Rule.Title, r.Ways))
		}
		rows = append(rows, waysRow("all", "", s.Ways))
		text.AlignRight(rows, 2, 3, 4, 5, 6)
		text.WriteColumns(con.Out, "", rows)
		fmt.Fprintln(con.Out)
	}
	fmt.Fprintf(con.Out, "%s with %s in %s, %d bytes", english.Counted(s.Proofs, "proof"), english.Counted(s.Claims, "claim"),
		english.Counted(s.Lines, "line"), s.Bytes)
	if w.several {
		fmt.Fprintf(con.Out, ", %d at most", s.Most)
	}
	fmt.Fprintln(con.Out)
	if n := s.Proofs - s.Solved; n > 0 {
		fmt.Fprintf(con.Out, "%s not finished by the rules: a search proves that there is no other solution\n", english.Counted(n, "puzzle"))
	}
	if w.failed > 0 {
		return console.Failed
	}
	return nil
}

// waysRow is the row of a rule: how many of its claims were proven in each way.
func waysRow(id, title string, ways map[prove.Way]int) []string {
	row := []string{id, title}
	for _, w := range prove.Ways {
		n := "·"
		if ways[w] > 0 {
			n = fmt.Sprint(ways[w])
		}
		row = append(row, n)
	}
	return row
}

// check checks a proof that was written before, by this program or another.
func (v *proveCommand) check(con *console.Console) error {
	formula, err := os.ReadFile(v.Check + ".opb")
	if err != nil {
		return err
	}
	if err := v.compare(con, formula); err != nil {
		return err
	}
	log, err := os.Open(v.Check + ".pbp")
	if err != nil {
		return err
	}
	defer log.Close()
	checked, err := veripb.Check(bytes.NewReader(formula), log)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(v.Check), err)
	}
	fmt.Fprintf(con.Out, "Every line holds. %s\n", proven(checked))
	return nil
}

// compare holds a formula against that of the puzzle, where one is given.
func (v *proveCommand) compare(con *console.Console, formula []byte) error {
	if v.Puzzle == "" {
		return nil
	}
	board, err := input.ReadPosition(con, v.Puzzle, "", v.hint())
	if err != nil {
		return err
	}
	if !bytes.Equal(formula, prove.Formula(board.Puzzle)) {
		return fmt.Errorf("%s.opb is not the formula of this puzzle", v.Check)
	}
	return nil
}

// proven says what a proof proves of its formula.
func proven(c *veripb.Checker) string {
	switch n := len(c.Solutions); {
	case c.Unique():
		return "There is exactly one solution."
	case c.Contradiction:
		return fmt.Sprintf("There are exactly %s.", english.Counted(n, "solution"))
	case n > 0:
		return fmt.Sprintf("There are %s or more.", english.Counted(n, "solution"))
	}
	return "Nothing is said of solutions."
}
