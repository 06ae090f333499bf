package generate

import (
	"context"
	"math/rand/v2"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// digitGenerator is what a Generator needs for Sudokus. Clues are taken away as long as there is one solution. Then some
// are given back, just until the rules solve the puzzle that it may need by the recipe: so it ends up near the bounds.
type digitGenerator struct {
	thinner *layout.Thinner
	clues   int                   // that a puzzle of the grade has at least
	bounded bool                  // the recipe says how hard the puzzle is to be
	within  *interpreter.Solver   // of the rules within the bounds
	lacking []*interpreter.Solver // of the pack without each rule that is needed, up to its tier
}

func newDigitGenerator(g *Generator) (*digitGenerator, error) {
	thinner, err := layout.NewThinner(g.recipe.BoxRows, g.recipe.BoxColumns, g.recipe.Symmetry)
	if err != nil {
		return nil, err
	}
	d := &digitGenerator{thinner: thinner}
	if empty, ok := g.program.MostEmpty(g.pack, g.recipe.Grade); ok {
		d.clues = max(0, thinner.Cells()-empty)
	}
	top := g.recipe.highest(g.program, g.pack)
	pack := upTo(g.pack, g.recipe.MaxRating)
	options := g.options
	options.MaxTier = top
	d.within = interpreter.NewSolver(g.program, pack, options)
	d.bounded = top > 0 || g.recipe.MaxRating > 0 || g.recipe.MinTier > 0 || g.recipe.MinRating > 0
	for _, r := range g.recipe.Needs {
		_, tier, _ := g.pack.Find(r.ID)
		options.MaxTier = lower(g.options.MaxTier, tier.Number)
		d.lacking = append(d.lacking, interpreter.NewSolver(g.program, pack.Without(r), options))
	}
	return d, nil
}

// sudoku makes and rates one Sudoku.
func (g *Generator) sudoku(ctx context.Context, n uint64) (Made, error) {
	c := Made{Number: n}
	var err error
	if g.digits == nil {
		if g.digits, err = newDigitGenerator(g); err != nil {
			return c, nil // there is no puzzle of such a form
		}
	}
	c.Puzzle = g.thinned(ctx, rand.New(rand.NewPCG(g.recipe.Seed, n)))
	if err := ctx.Err(); err != nil {
		return c, err
	}
	c.Result, err = g.solver.Solve(ctx, c.Puzzle)
	if err = sound(c.Result, err); err == nil && g.recipe.asksFor(c.Result) {
		c.Accepted, err = g.confirmed(ctx, c.Puzzle)
	}
	return c, err
}

// thinned is a puzzle with as few clues as there can be, or in two of three tries with some more where any will do. It gets
// clues back until the rules within the bounds solve it, unless it is to be minimal.
func (g *Generator) thinned(ctx context.Context, rng *rand.Rand) *puzzle.Puzzle {
	d := g.digits
	filled, clues := d.thinner.Filled(ctx, rng), g.recipe.clues(rng)
	if g.recipe.Minimal || d.bounded {
		clues = d.clues
	}
	if filled == nil {
		return nil
	}
	p := d.thinner.Thin(ctx, rng, filled, clues, d.thinner.Unique)
	if g.recipe.Minimal || ctx.Err() != nil {
		return p
	}
	return d.thinner.Restore(ctx, rng, p, filled, func(ctx context.Context, more *puzzle.Puzzle) bool {
		r, err := d.within.Solve(ctx, more)
		return err == nil && r.Status == interpreter.Solved
	})
}

// asksFor says whether a solve is of the kind asked for, as far as one solve can show it.
func (r *Recipe) asksFor(result *interpreter.Result) bool {
	if result.Status != interpreter.Solved || len(result.Stopped) > 0 || r.Grade != "" && result.Grade != r.Grade || result.Hardest < r.MinTier {
		return false
	}
	for _, rule := range r.Needs {
		if !result.Uses(rule) {
			return false
		}
	}
	return r.rated(result)
}

// rated says whether a solve has the rating and the grades asked for.
func (r *SudokuRecipe) rated(result *interpreter.Result) bool {
	rating := 0.0
	if result.Rating != nil {
		rating = *result.Rating
	}
	if rating < r.MinRating || r.MaxRating > 0 && rating > r.MaxRating {
		return false
	}
	for axis, grade := range r.Grades {
		if result.Grades[axis] != grade {
			return false
		}
	}
	return true
}

// confirmed says whether a puzzle has one solution, is minimal where that is asked for, and stays unsolved without each
// of the rules that it has to need: by those of the same tier and below.
func (g *Generator) confirmed(ctx context.Context, p *puzzle.Puzzle) (bool, error) {
	d := g.digits
	if !d.thinner.Unique(ctx, p) || g.recipe.Minimal && !d.thinner.Minimal(ctx, p) {
		return false, nil
	}
	for _, s := range d.lacking {
		r, err := s.Solve(ctx, p)
		if err != nil || r.Status == interpreter.Solved {
			return false, err
		}
	}
	return true, nil
}
