package whynot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
)

// Question is a rule, a board and a cell to ask about.
type Question struct {
	Rule  *interpreter.Rule
	Cells []puzzle.Cand
	Board *puzzle.Board
	Steps int                         // that were made before
	Past  func(puzzle.Cand) live.Move // which of them decided a candidate; none if it was so from the start
	Watch func() interpreter.Observer // makes what watches the step that the rule makes; nil for nothing
}

// Answer is why a rule does not fire: what decided the cell already, the step that it makes after all, or would make
// if no solution contradicted it, or its near misses.
type Answer struct {
	Decided *live.Move
	Fires   *interpreter.Step
	Unsound *interpreter.Unsound
	Misses  []Miss
	Funnel  []interpreter.Passage // how many bindings came to each clause, and how many got through
}

// NewQuestion is about a rule and, where one is named, a cell. The board is still to be filled in.
func NewQuestion(program *interpreter.Program, p *puzzle.Puzzle, rule, cell string) (*Question, error) {
	r, err := lookup.Rule(program, rule)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(r.Families(), p.Family) {
		return nil, fmt.Errorf("rule %s uses what %s puzzles do not have", r.ID, p.Family)
	}
	q := &Question{Rule: r}
	if cell != "" {
		q.Cells, err = parseCell(p, cell)
	}
	return q, err
}

// Ask looks for the answer. A rule that uses up its budget leaves the misses it has found so far.
func (q *Question) Ask(ctx context.Context, program *interpreter.Program, limit int) (Answer, error) {
	if decided := q.decided(); decided != nil {
		return Answer{Decided: decided}, nil
	}
	a, err := Ask(ctx, program, q.Rule, q.Board, q.Cells, limit)
	if a.Fires != nil && q.Watch != nil {
		if a.Unsound = interpreter.Judge(ctx, q.Watch(), q.Board, a.Fires); a.Unsound != nil {
			a.Fires = nil
		}
	}
	return a, err
}

// decided is what has decided the cell asked about, if none of its candidates is open any more.
func (q *Question) decided() *live.Move {
	if len(q.Cells) == 0 || slices.ContainsFunc(q.Cells, q.Board.Open.Has) {
		return nil
	}
	cell := q.Cells[0]
	if i := slices.IndexFunc(q.Cells, q.Board.Placed.Has); i >= 0 {
		cell = q.Cells[i]
	}
	e := q.Past(cell)
	return &e
}

// CellName is the cell asked about, as it was written.
func (q *Question) CellName() string {
	name := q.Board.Puzzle.Name(q.Cells[0])
	if len(q.Cells) > 1 {
		name, _, _ = strings.Cut(name, "=")
	}
	return name
}

// parseCell reads a candidate, or in a Sudoku a cell, which stands for all its candidates.
func parseCell(p *puzzle.Puzzle, name string) ([]puzzle.Cand, error) {
	c, err := p.ParseName(name)
	if err == nil {
		return []puzzle.Cand{c}, nil
	}
	if p.Layers > 1 {
		if first, wrong := p.ParseName(name + "=1"); wrong == nil {
			all := make([]puzzle.Cand, p.Layers)
			for i := range all {
				all[i] = first + puzzle.Cand(i)
			}
			return all, nil
		}
	}
	return nil, err
}
