package main

import (
	"context"
	"fmt"

	"asterism/interpreter"
	"asterism/puzzle"
)

// hintCommand helps a player on.
type hintCommand struct {
	Puzzle string `arg:"" help:"A puzzle in any notation, its address, a file, or - for standard input."`

	Board     string `placeholder:"FILE|ROWS" help:"The player's board, right or wrong: rows of * x and dots, digits, or pencil marks."`
	Placement bool   `help:"The next star or digit to place, with the eliminations that lead to it, each compared with the solution."`

	Level  string `default:"full" enum:"where,which,what,full" help:"How much to give away: where to look, which technique, what it does, or everything."`
	Pack   string `placeholder:"NAME" help:"The pack of rules (default: the one for the kind of puzzle)."`
	Stars  int    `placeholder:"N" help:"Stars a row, where the puzzle does not say."`
	Unique bool   `help:"Use rules that assume a unique solution."`
	JSON   bool   `name:"json" help:"One JSON object with everything, whatever the level."`
}

// Run looks for mistakes on the board, and if there are none for the next step.
func (h *hintCommand) Run(con *console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	p, err := readPuzzle(con, h.Puzzle, puzzle.Hint{Stars: h.Stars})
	if err != nil {
		return err
	}
	pack, err := findPack(program, h.Pack, p.Family)
	if err != nil {
		return err
	}
	board, err := startBoard(p, h.Board)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	wrong, err := interpreter.FindWrongMarks(ctx, board)
	switch {
	case ctx.Err() != nil:
		return interrupted
	case err != nil:
		return err
	case !wrong.None():
		return h.mistaken(con, pack, board, wrong)
	}
	return h.help(ctx, con, interpreter.NewSolver(program, pack, interpreter.Options{Unique: h.Unique}), pack, board)
}

// mistaken names the wrong marks. That is a check that has failed.
func (h *hintCommand) mistaken(con *console, pack *interpreter.Pack, b *puzzle.Board, wrong interpreter.WrongMarks) error {
	if h.JSON {
		out := newHintJSON(pack, b)
		out.Wrong = &wrongJSON{b.Puzzle.Names(wrong.Placed), b.Puzzle.Names(wrong.Crossed)}
		if err := con.json(out); err != nil {
			return err
		}
		return failed
	}
	writeWrong(con, b, wrong)
	return failed
}

// describe is a hint for machines.
func (h *hintCommand) describe(pack *interpreter.Pack, b *puzzle.Board, found *interpreter.Hint) *hintJSON {
	j := newHintJSON(pack, b).with(found)
	if h.Placement {
		j.Path, j.Fallback = found.Path, &found.Fallback
	}
	return j
}

// help tells the next step; that there is none is a failure too.
func (h *hintCommand) help(ctx context.Context, con *console, solver *interpreter.Solver, pack *interpreter.Pack, b *puzzle.Board) error {
	next := solver.Hint
	if h.Placement {
		next = solver.Placement
	}
	found, err := next(ctx, b)
	switch {
	case ctx.Err() != nil:
		return interrupted
	case err != nil:
		return err
	case h.JSON:
		err = con.json(h.describe(pack, b, found))
	case found.Finished:
		fmt.Fprintln(con.out, "The puzzle is solved.")
	case found.Step == nil:
		fmt.Fprintf(con.out, "All marks are right so far, but no rule of pack %s finds anything more.\n", pack.Name)
	default:
		writeHint(con, found, h.Level)
	}
	if err == nil && !found.Finished && found.Step == nil {
		return failed
	}
	return err
}
