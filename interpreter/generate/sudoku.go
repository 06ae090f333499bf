package generate

import (
	"context"
	"math/rand/v2"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// The bounds of a search among Sudokus.
const (
	nearRating = 1.5 // how far from the wish a puzzle may be rated that is varied
	clueMoves  = 40  // variations without coming nearer
	mostClues  = 2   // that change places at once
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
	rng := rand.New(rand.NewPCG(g.recipe.Seed, n))
	filled := g.digits.thinner.Filled(ctx, rng)
	if filled == nil {
		return c, ctx.Err()
	}
	if c, err = g.judge(ctx, g.thinned(ctx, rng, filled)); err == nil && !c.Accepted {
		c, err = g.approach(ctx, rng, filled, c)
	}
	c.Number = n
	return c, err
}

// judge rates a Sudoku and says whether it is what is asked for.
func (g *Generator) judge(ctx context.Context, p *puzzle.Puzzle) (c Made, err error) {
	if err := ctx.Err(); err != nil {
		return c, err
	}
	c.Puzzle = p
	c.Result, err = g.solver.Solve(ctx, p)
	if err = sound(c.Result, err); err == nil && g.recipe.asksFor(c.Result) {
		c.Accepted, err = g.confirmed(ctx, p)
	}
	return c, err
}

// approach varies a Sudoku as long as what comes of it is rated no further from the wish: puzzles that differ in a clue or
// two are often rated alike. Those that begin far off are left for another.
func (g *Generator) approach(ctx context.Context, rng *rand.Rand, filled *puzzle.Puzzle, at Made) (Made, error) {
	off := g.recipe.offRating(at.Result)
	if g.recipe.Minimal || off == 0 || off > nearRating {
		return at, nil
	}
	for idle := 0; idle < clueMoves && !at.Accepted; idle++ {
		p := g.digits.thinner.Vary(ctx, rng, at.Puzzle, filled, 1+rng.IntN(mostClues))
		if p == nil {
			continue
		}
		next := Made{Puzzle: p}
		var err error
		if next.Result, err = g.digits.within.Solve(ctx, p); err != nil {
			return at, err
		}
		o := g.recipe.offRating(next.Result)
		if next.Result.Status != interpreter.Solved || o > off {
			continue
		}
		if o == 0 {
			if next, err = g.judge(ctx, p); err != nil {
				return at, err
			}
		}
		if o < off {
			idle = 0
		}
		at, off = next, o
	}
	return at, nil
}

// offRating is how far the rating of a solve is from those that are asked for.
func (r *SudokuRecipe) offRating(result *interpreter.Result) float64 {
	rating := ratingOf(result)
	if r.MaxRating > 0 && rating > r.MaxRating {
		return rating - r.MaxRating
	}
	return max(r.MinRating-rating, 0)
}

// thinned is a puzzle with as few clues as there can be, or in two of three tries with some more where any will do. It gets
// clues back until the rules within the bounds solve it, unless it is to be minimal.
func (g *Generator) thinned(ctx context.Context, rng *rand.Rand, filled *puzzle.Puzzle) *puzzle.Puzzle {
	d, clues := g.digits, g.recipe.clues(rng)
	if g.recipe.Minimal || d.bounded {
		clues = d.clues
	}
	p := d.thinner.Thin(ctx, rng, filled, clues, d.thinner.Unique)
	if g.recipe.Minimal || ctx.Err() != nil {
		return p
	}
	return g.restored(ctx, rng, p, filled)
}

// restored gives a puzzle clues back until the rules within the bounds solve it.
func (g *Generator) restored(ctx context.Context, rng *rand.Rand, p, filled *puzzle.Puzzle) *puzzle.Puzzle {
	return g.digits.thinner.Restore(ctx, rng, p, filled, g.solvable)
}

// solvable says whether the rules within the bounds solve a puzzle.
func (g *Generator) solvable(ctx context.Context, p *puzzle.Puzzle) bool {
	r, err := g.digits.within.Solve(ctx, p)
	return err == nil && r.Status == interpreter.Solved
}

// asksFor says whether a solve is of the kind asked for, as far as one solve can show it.
func (r *Recipe) asksFor(result *interpreter.Result) bool {
	if result.Status != interpreter.Solved || len(result.Stopped) > 0 || r.Grade != "" && result.Grade != r.Grade || result.Hardest < r.MinTier {
		return false
	}
	for _, rule := range r.Used() {
		if !result.Uses(rule) {
			return false
		}
	}
	return r.rated(result)
}

// rated says whether a solve has the rating and the grades asked for.
func (r *SudokuRecipe) rated(result *interpreter.Result) bool {
	rating := ratingOf(result)
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

// ratingOf is the rating of a solve, or 0 where the pack has none.
func ratingOf(r *interpreter.Result) float64 {
	if r.Rating == nil {
		return 0
	}
	return *r.Rating
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
