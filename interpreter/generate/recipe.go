package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"asterism/interpreter"
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
	Grade   string              // "" for any
	Uses    []*interpreter.Rule // each makes a step of the solve
	Needs   []*interpreter.Rule // so does each of these, and without it a Sudoku is not solved by the rules of its tier and below
	Strict  bool                // nor is a Star Battle
	Without []*interpreter.Rule // left out of the pack
	MinTier int                 // of the hardest step
	MaxTier int
	Unique  bool                        // use rules that assume a unique solution
	Watch   func() interpreter.Observer // of every solve, as in [interpreter.Options]
	Batch   int                         // the most puzzles to make of one number; 0 is 1

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

// SudokuRecipe is what can be asked of Sudokus alone.
type SudokuRecipe struct {
	MinRating float64           // of the solve; 0 for no bound
	MaxRating float64           // likewise
	Grades    map[string]string // by axis of the pack
	Minimal   bool              // no clue can go
	Symmetry  layout.Symmetry   // of the cells with clues; "" for none
}

// Used are the rules that make a step of the solve, needed or not.
func (r *Recipe) Used() []*interpreter.Rule { return slices.Concat(r.Needs, r.Uses) }

// highest is the tier up to which the rules go that a puzzle of the recipe may need, or 0 for all: that of the tiers
// asked for, of the grade, and of the rules that are needed, where there are any.
func (r *Recipe) highest(program *interpreter.Program, pack *interpreter.Pack) int {
	top := r.MaxTier
	if _, t := program.Reach(pack, r.Grade); t != nil {
		top = lower(top, t.Number)
	}
	if len(r.Used()) == 0 {
		return top
	}
	needed := r.MinTier
	for _, rule := range r.Used() {
		if _, t, ok := pack.Find(rule.ID); ok {
			needed = max(needed, t.Number)
		}
	}
	return lower(top, needed)
}

// lower is the lower of two bounds, where 0 is none.
func lower(a, b int) int {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// upTo is the pack without the rules that it rates higher; 0 is no bound.
func upTo(p *interpreter.Pack, rating float64) *interpreter.Pack {
	if rating == 0 {
		return p
	}
	return p.Rearranged(func(_ int, rules []*interpreter.Rule) []*interpreter.Rule {
		kept := rules[:0]
		for _, r := range rules {
			if own := p.Rating(r); own == nil || *own <= rating {
				kept = append(kept, r)
			}
		}
		return kept
	})
}
