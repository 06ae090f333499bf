package interpreter

import (
	"context"
	"errors"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// WrongMarks is what on a player's board contradicts the solution.
type WrongMarks struct {
	Placed  puzzle.Set // that are not in the solution
	Crossed puzzle.Set // that are
	Several bool       // the board fits none of several solutions: this is compared with the one it comes nearest to
}

// None says whether all is right so far.
func (w WrongMarks) None() bool { return w.Placed.Empty() && w.Crossed.Empty() }

// ErrNoSolution is returned for a puzzle that nobody can solve.
var ErrNoSolution = errors.New("the puzzle has no solution")

// solutionsCompared is with how many solutions a board that fits none is compared, where a puzzle has several.
const solutionsCompared = 1000

// FindWrongMarks compares a player's board with the solution. Where a puzzle has several, nothing is wrong that fits one.
func FindWrongMarks(ctx context.Context, b *puzzle.Board) (WrongMarks, error) {
	right := WrongMarks{Placed: b.Puzzle.NewSet(), Crossed: b.Puzzle.NewSet()}
	if fits, err := exact.Solutions(ctx, b, 1); err != nil || len(fits) > 0 {
		return right, err
	}
	found, err := exact.Solutions(ctx, b.Puzzle.NewBoard(), solutionsCompared)
	if err != nil {
		return right, err
	}
	if len(found) == 0 {
		return right, ErrNoSolution
	}
	best := compareMarks(b, found[0])
	for _, solution := range found[1:] {
		if w := compareMarks(b, solution); w.count() < best.count() {
			best = w
		}
	}
	best.Several = len(found) > 1
	return best, nil
}

func (w WrongMarks) count() int { return w.Placed.Len() + w.Crossed.Len() }

func compareMarks(b *puzzle.Board, solution puzzle.Set) WrongMarks {
	w := WrongMarks{Placed: b.Puzzle.NewSet(), Crossed: b.Eliminated()}
	w.Placed.AndNot(b.Placed, solution)
	w.Crossed.And(w.Crossed, solution)
	return w
}

// TakenBack is the board without the wrong marks.
func (w WrongMarks) TakenBack(b *puzzle.Board) *puzzle.Board {
	right, crossed := b.Puzzle.NewBoard(), b.Eliminated()
	for c := range b.Placed.All() {
		if !w.Placed.Has(c) {
			right.Place(c)
		}
	}
	for c := range crossed.All() {
		if !w.Crossed.Has(c) {
			right.Eliminate(c)
		}
	}
	return right
}
