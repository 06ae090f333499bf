package interpreter

import (
	"context"
	"slices"

	"asterism/puzzle"
)

// Hint is what helps a player on: the next step that changes more than bookkeeping, and what it takes for granted.
type Hint struct {
	Board    *puzzle.Board // before the step: the player's, with what is taken for granted
	Step     *Step         // nil where the pack finds nothing
	Crosses  puzzle.Set    // that follow at once from the stars, and that the player has not made
	Path     []*Step       // of a placement: the eliminations that lead to it
	Fallback bool          // of a placement: a rule has contradicted the solution, which then had to help
	Facts    []*Step       // on the way that the step rests on, in their order
	Finished bool          // there is nothing left to do
}

// Next finds the next step on a player's board, which must be right so far. The solver must be the pack's own; facts and
// crosses that follow from what is placed are worked out silently, unless there is nothing else to say.
func Next(ctx context.Context, s *Solver, b *puzzle.Board) (*Hint, error) {
	start := b.Copy()
	h := &Hint{Board: b.Copy(), Crosses: b.Puzzle.NewSet(), Finished: b.Solved()}
	var quiet []*Step
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
func (h *Hint) bookkeeping(s *Step) bool {
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
func (h *Hint) pass(s *Step) {
	s.Apply(h.Board)
	h.Crosses.Or(h.Crosses, s.Eliminate)
}

// fallBack tells bookkeeping, where that is all there is: the first crosses, on the board as the player has it.
func (h *Hint) fallBack(start *puzzle.Board, quiet []*Step) {
	i := slices.IndexFunc(quiet, func(s *Step) bool { return !s.Eliminate.Empty() })
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
func grounds(wanted []*puzzle.Region, before []*Step) []*Step {
	list := []*Step{}
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
