package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
)

// whyNotCommand says why a rule does not fire.
type whyNotCommand struct {
	Rule string   `arg:"" help:"The rule to ask about."`
	Rest []string `arg:"" name:"[cell] puzzle" help:"The cell to ask about, like r3c4 (or r3c4=7), if it is about one; then the puzzle."`

	Board string `placeholder:"FILE|ROWS" help:"A player's board: rows of * x and dots, or digits."`
	After int    `default:"-1" placeholder:"N" help:"Ask about the board after N steps (default: where the solve gets stuck; where it is solved, before the first step of the rule's tier or a higher one; the player's board where one is given)."`
	Limit int    `default:"5" help:"How many near misses to list."`
	Pack  string `help:"The pack that makes the steps (default: the one for the kind of puzzle)."`
	Stars int    `help:"Stars a row, where the puzzle does not say."`
	JSON  bool   `name:"json" help:"One JSON object."`
}

// question is a rule, a board and a cell to ask about.
type question struct {
	rule  *interpreter.Rule
	cells []puzzle.Cand
	trip  *journey
	steps int // that were made before
	board *puzzle.Board
}

// answer is why a rule does not fire: the step that decided the cell already, the step that it makes after all, or its
// near misses.
type answer struct {
	decided *interpreter.Step
	fires   *interpreter.Step
	misses  []interpreter.Miss
}

// Run answers the question.
func (w *whyNotCommand) Run(con *console, g *globals) error {
	program, err := g.program(con)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	q, err := w.question(ctx, con, program)
	if err != nil {
		return err
	}
	var a answer
	if a.decided = q.decided(); a.decided == nil {
		if a.misses, a.fires, err = interpreter.WhyNot(ctx, program, q.rule, q.board, q.cells, w.Limit); err != nil {
			return err
		}
	}
	if w.JSON {
		return con.json(newWhyNotJSON(q, a))
	}
	writeWhyNot(con, q, a)
	return nil
}

// question reads what is asked.
func (w *whyNotCommand) question(ctx context.Context, con *console, program *interpreter.Program) (*question, error) {
	rule, err := findRule(program, w.Rule)
	if err != nil {
		return nil, err
	}
	if len(w.Rest) > 2 {
		return nil, errors.New("write: asterism why-not RULE [CELL] PUZZLE")
	}
	p, err := readPuzzle(con, w.Rest[len(w.Rest)-1], puzzle.Hint{Stars: w.Stars})
	if err != nil {
		return nil, err
	}
	if !slices.Contains(rule.Families, p.Family) {
		return nil, fmt.Errorf("rule %s uses what %s puzzles do not have", rule.ID, p.Family)
	}
	q := &question{rule: rule}
	if len(w.Rest) == 2 {
		if q.cells, err = parseCell(p, w.Rest[0]); err != nil {
			return nil, err
		}
	}
	return q, w.travel(ctx, program, p, q)
}

// travel finds the board that is asked about.
func (w *whyNotCommand) travel(ctx context.Context, program *interpreter.Program, p *puzzle.Puzzle, q *question) error {
	pack, err := findPack(program, w.Pack, p.Family)
	if err != nil {
		return err
	}
	start, err := startBoard(p, w.Board)
	if err != nil {
		return err
	}
	if q.trip, err = newJourney(ctx, program, pack, start, interpreter.Options{}); err != nil {
		return err
	}
	switch {
	case w.After >= 0:
		q.steps = w.After
	case w.Board != "":
	case q.trip.result.Status == interpreter.Solved:
		q.steps = q.trip.before(pack, q.rule)
	default:
		q.steps = len(q.trip.result.Steps)
	}
	q.board, err = q.trip.after(q.steps)
	return err
}

// decided is the step that has decided the cell asked about, if none of its candidates is open any more. Where no step
// has, the start of the puzzle or the player did; that is told by a step without a rule.
func (q *question) decided() *interpreter.Step {
	if len(q.cells) == 0 || slices.ContainsFunc(q.cells, q.board.Open.Has) {
		return nil
	}
	cell := q.cells[0]
	if i := slices.IndexFunc(q.cells, q.board.Placed.Has); i >= 0 {
		cell = q.cells[i]
	}
	if s := q.trip.decided(cell, q.steps); s != nil {
		return s
	}
	return &interpreter.Step{Puzzle: q.board.Puzzle}
}
