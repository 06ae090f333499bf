package interpreter

import (
	"asterism/puzzle/layout"
)

// SudokuRecipe is what can be asked of Sudokus alone.
type SudokuRecipe struct {
	MinRating float64           // of the solve; 0 for no bound
	MaxRating float64           // likewise
	Grades    map[string]string // by axis of the pack
	Minimal   bool              // no clue can go
	Symmetry  layout.Symmetry   // of the cells with clues; "" for none
}

// highest is the tier up to which the rules go that a puzzle of the recipe may need, or 0 for all: that of the tiers
// asked for, of the grade, and of the rules that are needed, where there are any.
func (r *Recipe) highest(program *Program, pack *Pack) int {
	top := r.MaxTier
	if _, t := program.Reach(pack, r.Grade); t != nil {
		top = lower(top, t.Number)
	}
	if len(r.Needs) == 0 {
		return top
	}
	needed := r.MinTier
	for _, rule := range r.Needs {
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
func (p *Pack) upTo(rating float64) *Pack {
	if rating == 0 {
		return p
	}
	return p.rearranged(func(_ int, rules []*Rule) []*Rule {
		kept := rules[:0]
		for _, r := range rules {
			if own := p.Rating(r); own == nil || *own <= rating {
				kept = append(kept, r)
			}
		}
		return kept
	})
}
