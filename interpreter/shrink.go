package interpreter

import (
	"math/rand/v2"

	"asterism/puzzle"
)

// shrink looks for a simpler lie of the same rule: on smaller puzzles first, then on the same one with facts
// forgotten and candidates opened again, one after the other, as long as the rule still says what is not so.
func (v *verifier) shrink(s *subject, lie *Lie) (*Lie, error) {
	lie, err := v.onSmaller(s, lie)
	if err != nil {
		return nil, err
	}
	for changed := true; changed; {
		changed = false
		for _, b := range v.simpler(lie.Board) {
			smaller, err := v.lieOn(s, b)
			if err != nil {
				return nil, err
			}
			if smaller != nil {
				lie, changed = smaller, true
				break
			}
		}
	}
	return lie, nil
}

// simpler lists boards of the same puzzle that have one fact, star or cross less.
func (v *verifier) simpler(b *puzzle.Board) []*puzzle.Board {
	var out []*puzzle.Board
	for i := range b.Facts {
		facts := append(append([]*puzzle.Region(nil), b.Facts[:i]...), b.Facts[i+1:]...)
		out = append(out, rebuild(b.Puzzle, b.Placed, b.Eliminated(), facts))
	}
	for c := range b.Placed.All() {
		placed := b.Placed.Clone()
		placed.Remove(c)
		if !b.Puzzle.Givens.Has(c) {
			out = append(out, rebuild(b.Puzzle, placed, b.Eliminated(), b.Facts))
		}
	}
	for c := range b.Eliminated().All() {
		gone := b.Eliminated()
		gone.Remove(c)
		out = append(out, rebuild(b.Puzzle, b.Placed, gone, b.Facts))
	}
	return out
}

// rebuild makes the board with these candidates placed and eliminated.
func rebuild(p *puzzle.Puzzle, placed, eliminated puzzle.Set, facts []*puzzle.Region) *puzzle.Board {
	b := p.NewBoard()
	for c := range placed.All() {
		b.Place(c)
	}
	for c := range eliminated.All() {
		b.Eliminate(c)
	}
	for _, f := range facts {
		b.Learn(f)
	}
	return b
}

// lieOn says whether the rule lies on a board, all of whose facts hold in every solution of it.
func (v *verifier) lieOn(s *subject, b *puzzle.Board) (*Lie, error) {
	if b.Broken() != nil {
		return nil, nil
	}
	if _, wrong, err := v.exact.Refute(v.ctx, b.Problem(), puzzle.Claim{Know: b.Facts}); err != nil || wrong {
		return nil, err
	}
	s.solver.Start(v.ctx, b.Copy())
	step, err := s.solver.Next()
	if err != nil || step == nil {
		return nil, err
	}
	solution, refuted, err := v.exact.Refute(v.ctx, b.Problem(), step.Claim())
	if err != nil || !refuted {
		return nil, err
	}
	return &Lie{Board: b, Step: step, Solution: solution.Clone()}, nil
}

// smallTries is how many puzzles of each smaller form are searched for a lie.
const smallTries = 100

// onSmaller looks for a lie of the same rule on a smaller puzzle.
func (v *verifier) onSmaller(s *subject, lie *Lie) (*Lie, error) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, form := range v.forms() {
		for range smallTries {
			p, solution := form(rng, s.verdict.Rule.AssumesUnique)
			if p == nil {
				continue
			}
			if p.Candidates() >= lie.Board.Puzzle.Candidates() {
				break
			}
			v.exact = puzzle.NewSolver(p)
			found, err := v.lieAlong(s, puzzle.RandomBoard(rng, p, solution, rng.Float64()/2))
			if err != nil || found != nil {
				return found, err
			}
		}
	}
	v.exact = puzzle.NewSolver(lie.Board.Puzzle)
	return lie, nil
}

// lieAlong solves on from a board until the rule lies.
func (v *verifier) lieAlong(s *subject, b *puzzle.Board) (*Lie, error) {
	v.scout.Start(v.ctx, b)
	for {
		lie, err := v.lieOn(s, b.Copy())
		if err != nil || lie != nil {
			return lie, err
		}
		if step, err := v.scout.Next(); err != nil || step == nil {
			return nil, err
		}
	}
}
