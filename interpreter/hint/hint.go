// Package hint helps a player on: the next step on the board at hand or the next placement, what is wrong there, and which
// rules of the puzzle itself it breaks.
package hint

import (
	"context"
	"errors"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Hint is what helps a player on: the next step that changes more than bookkeeping, and what it takes for granted.
type Hint struct {
	Board    *puzzle.Board       // before the step: the player's, with what is taken for granted
	Step     *interpreter.Step   // nil where the pack finds nothing
	Crosses  puzzle.Set          // that follow at once from the stars, and that the player has not made
	Path     []*interpreter.Step // of a placement: the eliminations that lead to it
	Fallback bool                // of a placement: a rule has contradicted the solution, which then had to help
	Facts    []*interpreter.Step // on the way that the step rests on, in their order
	Finished bool                // there is nothing left to do
}

// Next finds the next step on a player's board, which must be right so far. The solver must be the pack's own; facts and
// crosses that follow from what is placed are worked out silently, unless there is nothing else to say.
func Next(ctx context.Context, s *interpreter.Solver, b *puzzle.Board) (*Hint, error) {
	start := b.Copy()
	h := &Hint{Board: b.Copy(), Crosses: b.Puzzle.NewSet(), Finished: b.Solved()}
	var quiet []*interpreter.Step
	s.Start(ctx, b.Copy())
	for !h.Finished {
		step, err := s.Next()
		if err != nil {
			return nil, err
		}
		if step == nil {
			h.fallBack(start, quiet)
			return h, nil
		}
		if !h.bookkeeping(step) {
			h.Step, h.Facts = step, grounds(step.Premises, quiet)
			return h, nil
		}
		h.pass(step)
		quiet = append(quiet, step)
	}
	return h, nil
}

// bookkeeping says whether a step only learns facts, or crosses out what is clear from what is placed.
func (h *Hint) bookkeeping(s *interpreter.Step) bool {
	if !s.Place.Empty() {
		return false
	}
	for c := range s.Eliminate.All() {
		if !h.clear(c) {
			return false
		}
	}
	return true
}

// clear says whether a candidate conflicts with a placed one, or lies where nothing more goes.
func (h *Hint) clear(c puzzle.Cand) bool {
	p := h.Board.Puzzle
	if p.Conflicts(c).Meets(h.Board.Placed) {
		return true
	}
	return slices.ContainsFunc(p.TruthsOf(c), func(t int16) bool { return h.Board.Left(p.Truths[t]) == 0 })
}

// pass makes a step that is not told.
func (h *Hint) pass(s *interpreter.Step) {
	s.Apply(h.Board)
	h.Crosses.Or(h.Crosses, s.Eliminate)
}

// fallBack tells bookkeeping, where that is all there is: the first crosses, on the board as the player has it.
func (h *Hint) fallBack(start *puzzle.Board, quiet []*interpreter.Step) {
	i := slices.IndexFunc(quiet, func(s *interpreter.Step) bool { return !s.Eliminate.Empty() })
	if i < 0 {
		return
	}
	h.Step, h.Board, h.Crosses = quiet[i], start, start.Puzzle.NewSet()
	h.Facts = grounds(h.Step.Premises, quiet[:i])
	for _, s := range h.Facts {
		s.Apply(h.Board)
	}
}

// grounds lists those of some steps that have learnt what later ones rest on, directly or not.
func grounds(wanted []*puzzle.Region, before []*interpreter.Step) []*interpreter.Step {
	list := []*interpreter.Step{}
	for _, s := range slices.Backward(before) {
		if !slices.ContainsFunc(s.Know, func(f *puzzle.Region) bool { return slices.Contains(wanted, f) }) {
			continue
		}
		list = append(list, s)
		wanted = append(slices.Clone(wanted), s.Premises...)
	}
	slices.Reverse(list)
	return list
}

// ErrSolutions is returned for a puzzle whose steps cannot be compared with the one solution.
var ErrSolutions = errors.New("the puzzle has several solutions; which one to place by cannot be told")

// placementSteps bounds how many steps may lead to a placement.
const placementSteps = 500

// Placement finds the next candidate to place on a player's board, which must be right so far, and the eliminations that
// lead to it. Every step is compared with the solution. A step that contradicts it is never made: the hint then falls
// back on the solution itself, which sound rules never need. Where the pack finds no placement, Step is nil.
func Placement(ctx context.Context, s *interpreter.Solver, b *puzzle.Board) (*Hint, error) {
	solution, err := onlySolution(ctx, b.Puzzle)
	if err != nil {
		return nil, err
	}
	h := &Hint{Board: b.Copy(), Crosses: b.Puzzle.NewSet(), Finished: b.Solved()}
	var quiet []*interpreter.Step
	s.Start(ctx, b.Copy())
	for range placementSteps {
		step, err := s.Next()
		if err != nil || step == nil || h.Finished {
			return h, err
		}
		if !interpreter.Holds(step.Claim(), solution) {
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
func premisesOf(steps []*interpreter.Step) []*puzzle.Region {
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
	h.Step = &interpreter.Step{N: 1, Rule: &interpreter.Rule{ID: "solution", Title: "The solution"}, Place: place, Eliminate: h.Board.Puzzle.NewSet(), Puzzle: h.Board.Puzzle}
}
