// Package replay goes back to any board on the way of a solve.
//
// In: a pack and the board to begin with. Out: the result of the solve, the board after each step, and what decided a
// candidate.
package replay

import (
	"context"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// Replay is a solve with the board it began on, so that one can go back to any board on the way.
type Replay struct {
	start  *puzzle.Board
	Result *interpreter.Result
}

// New solves a puzzle, or goes on from a player's board.
func New(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, start *puzzle.Board, options interpreter.Options) (*Replay, error) {
	s := interpreter.NewSolver(program, pack, options)
	s.Start(ctx, start.Copy())
	result, err := s.Run()
	return &Replay{start, result}, err
}

// After is the board after so many steps.
func (r *Replay) After(n int) (*puzzle.Board, error) {
	if n < 0 || n > len(r.Result.Steps) {
		return nil, fmt.Errorf("the solve has %s; there is no board after %d", english.Counted(len(r.Result.Steps), "step"), n)
	}
	b := r.start.Copy()
	for _, s := range r.Result.Steps[:n] {
		s.Apply(b)
	}
	return b, nil
}

// Played says whether the replay begins on a board with marks of a player.
func (r *Replay) Played() bool { return r.start.Played() }

// Before is how many steps come before the first of the rule's tier or a higher one, or of the hardest where no step is that
// hard or the pack does not have the rule.
func (r *Replay) Before(pack *interpreter.Pack, rule *interpreter.Rule) int {
	steps := r.Result.Steps
	tier := r.Result.Hardest
	if _, t, ok := pack.Find(rule.ID); ok {
		tier = min(tier, t.Number)
	}
	return max(slices.IndexFunc(steps, func(s *interpreter.Step) bool { return s.Tier >= tier }), 0)
}

// Decided is the first of so many steps that places or eliminates a candidate, or nil.
func (r *Replay) Decided(c puzzle.Cand, n int) *interpreter.Step {
	for _, s := range r.Result.Steps[:n] {
		if s.Place.Has(c) || s.Eliminate.Has(c) {
			return s
		}
	}
	return nil
}
