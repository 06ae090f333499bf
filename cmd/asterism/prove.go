package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/lookup"
	"asterism/interpreter/prove"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// proveCommand writes a solve as a proof, or checks one.
type proveCommand struct {
	Puzzle string `arg:"" optional:"" help:"A puzzle in any notation, its address, a file, or - for standard input."`

	Out   string `placeholder:"NAME" help:"Write NAME.opb, the puzzle as a formula, and NAME.pbp, the solve as a proof over it."`
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

// Run writes the proof or checks it.
func (v *proveCommand) Run(con *console.Console, g *globals) error {
	if v.Check != "" {
		return v.check(con)
	}
	proof, err := v.prove(con, g)
	var unproven *prove.Unproven
	if errors.As(err, &unproven) && unproven.Uniqueness && !v.Exact {
		return fmt.Errorf("%w; --exact proves that by a search", err)
	}
	if err != nil {
		return err
	}
	if err := errors.Join(save.File(v.Out+".opb", proof.Formula), save.File(v.Out+".pbp", proof.Log)); err != nil {
		return err
	}
	v.summarize(con, proof)
	return nil
}

func (v *proveCommand) prove(con *console.Console, g *globals) (*prove.Proof, error) {
	board, err := v.position(con)
	if err != nil {
		return nil, err
	}
	program, err := g.program(con)
	if err != nil {
		return nil, err
	}
	pack, err := lookup.Pack(program, v.Pack, board.Puzzle.Family)
	if err != nil {
		return nil, err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	return prove.Prove(ctx, program, pack, board.Puzzle, prove.Options{Exact: v.Exact})
}

func (v *proveCommand) position(con *console.Console) (*puzzle.Board, error) {
	return input.ReadPosition(con, v.Puzzle, "", notation.Options{Stars: v.Stars})
}

// summarize says what was written, and how the claims were proven.
func (v *proveCommand) summarize(con *console.Console, proof *prove.Proof) {
	claims, ways := 0, map[prove.Way]int{}
	for _, s := range proof.Steps {
		for w, n := range s.Ways {
			ways[w] += n
			claims += n
		}
	}
	fmt.Fprintf(con.Out, "%s: the puzzle as a formula, %d bytes\n", v.Out+".opb", len(proof.Formula))
	fmt.Fprintf(con.Out, "%s: %s with %s, %s, %d bytes\n", v.Out+".pbp", english.Counted(len(proof.Steps), "step"),
		english.Counted(claims, "claim"), english.Counted(bytes.Count(proof.Log, []byte("\n")), "line"), len(proof.Log))
	var rows [][]string
	for _, w := range prove.Ways {
		rows = append(rows, []string{string(w), fmt.Sprint(ways[w])})
	}
	text.AlignRight(rows, 1)
	text.WriteColumns(con.Out, "  ", rows)
	if !proof.Solved {
		fmt.Fprintln(con.Out, "The rules do not finish; a search proves that there is no other solution.")
	}
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
	board, err := v.position(con)
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
