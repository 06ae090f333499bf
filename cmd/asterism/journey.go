package main

import (
	"context"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
)

// journey is a solve with the board it began on, so that one can go back to any board on the way.
type journey struct {
	start  *puzzle.Board
	result *interpreter.Result
}

// newJourney solves a puzzle, or goes on from a player's board.
func newJourney(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, start *puzzle.Board, options interpreter.Options) (*journey, error) {
	s := interpreter.NewSolver(program, pack, options)
	s.Start(ctx, start.Copy())
	result, err := s.Run()
	return &journey{start, result}, err
}

// after is the board after so many steps.
func (j *journey) after(n int) (*puzzle.Board, error) {
	if n < 0 || n > len(j.result.Steps) {
		return nil, fmt.Errorf("the solve has %s; there is no board after %d", counted(len(j.result.Steps), "step"), n)
	}
	b := j.start.Copy()
	for _, s := range j.result.Steps[:n] {
		s.Apply(b)
	}
	return b, nil
}

// played says whether the journey begins on a board with marks of a player.
func (j *journey) played() bool {
	blank := j.start.Puzzle.NewBoard()
	return !blank.Open.Equal(j.start.Open) || !blank.Placed.Equal(j.start.Placed)
}

// before is how many steps come before the first of the rule's tier or a higher one, or of the
// hardest where the pack does not have the rule; none where no step is that hard.
func (j *journey) before(pack *interpreter.Pack, rule *interpreter.Rule) int {
	steps := j.result.Steps
	tier := j.result.Hardest
	if _, t, ok := pack.Find(rule.ID); ok {
		tier = t.Number
	}
	return max(slices.IndexFunc(steps, func(s *interpreter.Step) bool { return s.Tier >= tier }), 0)
}

// decided is the first of so many steps that places or eliminates a candidate, or nil.
func (j *journey) decided(c puzzle.Cand, n int) *interpreter.Step {
	for _, s := range j.result.Steps[:n] {
		if s.Place.Has(c) || s.Eliminate.Has(c) {
			return s
		}
	}
	return nil
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
