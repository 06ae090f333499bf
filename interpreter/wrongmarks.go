package interpreter

import (
	"context"
	"errors"

	"asterism/puzzle"
)

// WrongMarks is what on a player's board contradicts the solution.
type WrongMarks struct {
	Placed  puzzle.Set // that are not in the solution
	Crossed puzzle.Set // that are
}

// None says whether all is right so far.
func (w WrongMarks) None() bool { return w.Placed.Empty() && w.Crossed.Empty() }

// ErrNoSolution is returned for a puzzle that nobody can solve.
var ErrNoSolution = errors.New("the puzzle has no solution")

// solutionsCompared is with how many solutions a board is compared, where a puzzle has several.
const solutionsCompared = 1000

// FindWrongMarks compares a player's board with the solution; of several solutions, with the one it comes nearest to.
func FindWrongMarks(ctx context.Context, b *puzzle.Board) (WrongMarks, error) {
	found, err := b.Puzzle.NewBoard().Solutions(ctx, solutionsCompared)
	if err != nil {
		return WrongMarks{}, err
	}
	if len(found) == 0 {
		return WrongMarks{}, ErrNoSolution
	}
	best := compareMarks(b, found[0])
	for _, solution := range found[1:] {
		if w := compareMarks(b, solution); w.count() < best.count() {
			best = w
		}
	}
	return best, nil
}

func (w WrongMarks) count() int { return w.Placed.Len() + w.Crossed.Len() }

func compareMarks(b *puzzle.Board, solution puzzle.Set) WrongMarks {
	w := WrongMarks{b.Puzzle.NewSet(), b.Eliminated()}
	w.Placed.AndNot(b.Placed, solution)
	w.Crossed.And(w.Crossed, solution)
	return w
}
