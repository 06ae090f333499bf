package interpreter

import (
	"context"
	"math/rand/v2"

	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// Recipe says what puzzles a Generator makes. A bound of 0 is none.
type Recipe struct {
	Size       int // of a Star Battle
	Stars      int
	BoxRows    int // of a Sudoku
	BoxColumns int

	Seed    uint64
	Grade   string  // "" for any
	Needs   []*Rule // each makes a step of the solve
	Strict  bool    // and the other rules of its tier and below do not solve the puzzle
	Without []*Rule // left out of the pack
	MinTier int     // of the hardest step
	MaxTier int
	Unique  bool // use rules that assume a unique solution
	Brood   int  // the most puzzles to make of one number; 0 is 1

	SudokuRecipe
}

// puzzle makes the Star Battle that a candidate begins with, which has exactly one solution, and says which; it is nil
// where the attempt came to nothing.
func (r *Recipe) puzzle(ctx context.Context, rng *rand.Rand) (*puzzle.Puzzle, puzzle.Set) {
	p, solution, ok := layout.RandomStarBattle(ctx, rng, r.Size, r.Stars, true)
	if !ok {
		return nil, solution
	}
	return p, solution
}

// clues is how many clues a Sudoku keeps, if it can spare the others: every third as few as go, the others more.
func (r *Recipe) clues(rng *rand.Rand) int {
	if rng.IntN(3) == 0 {
		return 0
	}
	cells := r.BoxRows * r.BoxColumns * r.BoxRows * r.BoxColumns
	return cells*3/10 + rng.IntN(max(cells/8, 1))
}
