package interpreter

import (
	"context"
	"errors"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// ErrSolutions is returned for a puzzle whose steps cannot be compared with the one solution.
var ErrSolutions = errors.New("the puzzle has several solutions; which one to place by cannot be told")

// placementSteps bounds how many steps may lead to a placement.
const placementSteps = 500

// Placement finds the next candidate to place on a player's board, which must be right so far, and the eliminations that
// lead to it. Every step is compared with the solution. A step that contradicts it is never made: the hint then falls
// back on the solution itself, which sound rules never need. Where the pack finds no placement, Step is nil.
func (s *Solver) Placement(ctx context.Context, b *puzzle.Board) (*Hint, error) {
	solution, err := onlySolution(ctx, b.Puzzle)
	if err != nil {
		return nil, err
	}
	h := &Hint{Board: b.Copy(), Crosses: b.Puzzle.NewSet(), Finished: b.Solved()}
	var quiet []*Step
	s.Start(ctx, b.Copy())
	for range placementSteps {
		step, err := s.Next()
		if err != nil || step == nil || h.Finished {
			return h, err
		}
		if !holds(step.Claim(), solution) {
			h.fallBackOn(solution)
			return h, nil
		}
		if !step.Place.Empty() {
			h.Step, h.Facts = step, grounds(premisesOf(append(h.Path, step)), quiet)
			return h, nil
		}
		if h.bookkeeping(step) {
			h.pass(step)
			quiet = append(quiet, step)
			continue
		}
		h.Path = append(h.Path, step)
		step.Apply(h.Board)
	}
	return h, nil
}

// premisesOf is what several steps rest on.
func premisesOf(steps []*Step) []*puzzle.Region {
	var all []*puzzle.Region
	for _, s := range steps {
		all = append(all, s.Premises...)
	}
	return all
}

func onlySolution(ctx context.Context, p *puzzle.Puzzle) (puzzle.Set, error) {
	found, err := exact.Solutions(ctx, p.NewBoard(), 2)
	switch {
	case err != nil:
		return puzzle.Set{}, err
	case len(found) == 0:
		return puzzle.Set{}, ErrNoSolution
	case len(found) > 1:
		return puzzle.Set{}, ErrSolutions
	}
	return found[0], nil
}

// fallBackOn takes the next placement from the solution.
func (h *Hint) fallBackOn(solution puzzle.Set) {
	place := h.Board.Puzzle.NewSet()
	place.AndNot(solution, h.Board.Placed)
	first := place.First()
	place.Clear()
	place.Add(first)
	h.Fallback = true
	h.Step = &Step{N: 1, Rule: &Rule{ID: "solution", Title: "The solution"}, Place: place, Eliminate: h.Board.Puzzle.NewSet(), Puzzle: h.Board.Puzzle}
}
