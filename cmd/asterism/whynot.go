package main

import (
	"context"
	"errors"
	"regexp"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/interpreter/lookup"
	"asterism/interpreter/replay"
	"asterism/interpreter/schema"
	"asterism/interpreter/whynot"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// whyNotCommand says why a rule does not fire.
type whyNotCommand struct {
	Rule string   `arg:"" help:"The rule to ask about."`
	Rest []string `arg:"" name:"[cell] puzzle" help:"The cell to ask about, like r3c4 (or r3c4=7), if it is about one; then the puzzle."`

	Board string `placeholder:"FILE|ROWS" help:"A player's board: rows of * x and dots, digits, or pencil marks; - for standard input (default: what stands below the puzzle)."`
	After int    `zero:"" default:"-1" placeholder:"N" help:"Ask about the board after N steps (default: where the solve gets stuck; where it is solved, before the first step of the rule's tier or a higher one; the player's board where one is given)."`
	Limit int    `default:"5" help:"How many near misses to list."`
	Pack  string `help:"The pack that makes the steps (default: the one for the kind of puzzle)."`
	Stars int    `help:"Stars a row, where the puzzle does not say."`
	JSON  bool   `name:"json" help:"One JSON object."`
	guardFlag
	timeLimit
}

// cellLike is how a cell is written, which is no puzzle.
var cellLike = regexp.MustCompile(`^r\d+c\d+(=\w+)?$`)

// Run answers the question.
func (w *whyNotCommand) Run(con *console.Console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := console.Interruptible()
	defer stop()
	limited, cancel := w.within(ctx)
	defer cancel()
	q, solve, err := w.question(limited, con, program)
	if err != nil {
		return w.ended(ctx, limited, con, err)
	}
	a, err := q.Ask(limited, program, w.Limit)
	if err != nil {
		return w.ended(ctx, limited, con, err)
	}
	if err := w.print(con, q, a); err != nil {
		return err
	}
	if a.Unsound != nil {
		return console.Failed
	}
	return lied(con, solve.Result)
}

func (w *whyNotCommand) print(con *console.Console, q *whynot.Question, a whynot.Answer) error {
	if w.JSON {
		return con.JSON(schema.NewWhyNotJSON(q, a))
	}
	report.WriteWhyNot(con, q, a)
	return nil
}

// question reads what is asked, and makes the solve that leads there.
func (w *whyNotCommand) question(ctx context.Context, con *console.Console, program *interpreter.Program) (*whynot.Question, *replay.Replay, error) {
	if len(w.Rest) > 2 {
		return nil, nil, errors.New("write: asterism why-not RULE [CELL] PUZZLE")
	}
	if only := w.Rest[0]; len(w.Rest) == 1 && cellLike.MatchString(only) {
		return nil, nil, errors.New("which puzzle? Write: asterism why-not " + w.Rule + " " + only + " PUZZLE")
	}
	start, err := input.ReadPosition(con, w.Rest[len(w.Rest)-1], w.Board, notation.Options{Stars: w.Stars})
	if err != nil {
		return nil, nil, err
	}
	cell := ""
	if len(w.Rest) == 2 {
		cell = w.Rest[0]
	}
	q, err := whynot.NewQuestion(program, start.Puzzle, w.Rule, cell)
	if err != nil {
		return nil, nil, err
	}
	q.Watch = w.watch()
	solve, err := w.travel(ctx, program, start, q)
	return q, solve, err
}

// travel solves as far as the board that is asked about.
func (w *whyNotCommand) travel(ctx context.Context, program *interpreter.Program, start *puzzle.Board, q *whynot.Question) (*replay.Replay, error) {
	pack, err := lookup.Pack(program, w.Pack, start.Puzzle.Family)
	if err != nil {
		return nil, err
	}
	solve, err := replay.New(ctx, program, pack, start, interpreter.Options{Watch: w.watch()})
	if err != nil {
		return nil, err
	}
	q.Steps = w.stepsBefore(solve, pack, q.Rule)
	q.Past = func(c puzzle.Cand) live.Move { return live.Move{Step: solve.Decided(c, q.Steps)} }
	q.Board, err = solve.After(q.Steps)
	return solve, err
}

// stepsBefore is how many steps are made before the question is asked.
func (w *whyNotCommand) stepsBefore(solve *replay.Replay, pack *interpreter.Pack, rule *interpreter.Rule) int {
	switch {
	case w.After >= 0:
		return w.After
	case w.Board != "" || solve.Played():
		return 0
	case solve.Result.Status == interpreter.Solved:
		return solve.Before(pack, rule)
	}
	return len(solve.Result.Steps)
}
