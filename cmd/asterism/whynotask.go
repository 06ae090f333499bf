package main

import (
	"context"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
)

// question is a rule, a board and a cell to ask about.
type question struct {
	rule  *interpreter.Rule
	cells []puzzle.Cand
	board *puzzle.Board
	steps int                                 // that were made before
	past  func(puzzle.Cand) interpreter.Entry // which of them decided a candidate; none if it was so from the start
}

// answer is why a rule does not fire: what decided the cell already, the step that it makes after all, or its near
// misses.
type answer struct {
	decided *interpreter.Entry
	fires   *interpreter.Step
	misses  []interpreter.Miss
}

// newQuestion is about a rule and, where one is named, a cell. The board is still to be filled in.
func newQuestion(program *interpreter.Program, p *puzzle.Puzzle, rule, cell string) (*question, error) {
	r, err := findRule(program, rule)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(r.Families, p.Family) {
		return nil, fmt.Errorf("rule %s uses what %s puzzles do not have", r.ID, p.Family)
	}
	q := &question{rule: r}
	if cell != "" {
		q.cells, err = parseCell(p, cell)
	}
	return q, err
}

// ask looks for the answer. A rule that uses up its budget leaves the misses it has found so far.
func (q *question) ask(ctx context.Context, program *interpreter.Program, limit int) (a answer, err error) {
	if a.decided = q.decided(); a.decided == nil {
		a.misses, a.fires, err = interpreter.WhyNot(ctx, program, q.rule, q.board, q.cells, limit)
	}
	return a, err
}

// decided is what has decided the cell asked about, if none of its candidates is open any more.
func (q *question) decided() *interpreter.Entry {
	if len(q.cells) == 0 || slices.ContainsFunc(q.cells, q.board.Open.Has) {
		return nil
	}
	cell := q.cells[0]
	if i := slices.IndexFunc(q.cells, q.board.Placed.Has); i >= 0 {
		cell = q.cells[i]
	}
	e := q.past(cell)
	return &e
}
