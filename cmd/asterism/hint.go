package main

import (
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/lookup"
	"asterism/interpreter/schema"
	"asterism/puzzle/notation"
)

// hintCommand helps a player on.
type hintCommand struct {
	Puzzle string `arg:"" help:"A puzzle in any notation, its address, a file, or - for standard input."`

	Board     string `placeholder:"FILE|ROWS" help:"The player's board, right or wrong: rows of * x and dots, digits, or pencil marks; - for standard input (default: what stands below the puzzle)."`
	Placement bool   `help:"The next star or digit to place, with the eliminations that lead to it, each compared with the solution."`

	Level  string `default:"full" enum:"where,which,what,why,full" placeholder:"where|which|what|why|full" help:"How much to give away, rung by rung: where to look, which technique there, what follows, why; full, the default, draws the board as well. Of mistakes: that there are some, in which rows, which marks they are, why."`
	Pack   string `placeholder:"NAME" help:"The pack of rules (default: the one for the kind of puzzle)."`
	Stars  int    `placeholder:"N" help:"Stars a row, where the puzzle does not say."`
	Unique bool   `help:"Use rules that assume a unique solution."`
	JSON   bool   `name:"json" help:"One JSON object with everything, whatever the level."`
	guardFlag
	timeLimit
}

// Run names the mistakes on the board, and then the next step: where there are mistakes, on the board without them.
func (h *hintCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	board, err := input.ReadPosition(con, h.Puzzle, h.Board, notation.Options{Stars: h.Stars})
	if err != nil {
		return err
	}
	pack, err := lookup.Pack(program, h.Pack, board.Puzzle.Family)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	limited, cancel := h.within(ctx)
	defer cancel()
	a, err := hint.Advise(limited, interpreter.NewSolver(program, pack, interpreter.Options{Unique: h.Unique, Watch: h.watch()}), pack, board, h.Placement)
	switch {
	case err != nil:
		return h.ended(ctx, limited, con, err)
	case h.JSON:
		err = con.JSON(schema.NewHintJSON(a, h.Placement))
	default:
		report.WriteAdvice(con, a, h.Level)
	}
	if err == nil && a.Bad() {
		return console.Failed
	}
	return err
}
