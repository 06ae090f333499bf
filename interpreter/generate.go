package interpreter

import (
	"context"

	"asterism/puzzle"
)

// Generator makes puzzles that a pack solves. It is for one goroutine; candidates depend on their number alone, so
// several generators of one recipe can share the numbers.
type Generator struct {
	recipe  Recipe
	program *Program
	pack    *Pack
	options Options
	solver  *Solver
	limited bool      // the solver knows the tiers of the grade
	lacking []*Solver // of the pack without each rule that is needed
	digits  *digitGenerator
}

// NewGenerator makes a generator for puzzles of the pack's family.
func NewGenerator(program *Program, pack *Pack, recipe Recipe) *Generator {
	for _, r := range recipe.Without {
		pack = pack.Without(r)
	}
	options := Options{MaxTier: recipe.MaxTier, Unique: recipe.Unique}
	g := &Generator{recipe: recipe, program: program, pack: pack, options: options, solver: NewSolver(program, pack, options)}
	for _, r := range recipe.Needs {
		g.lacking = append(g.lacking, NewSolver(program, pack.Without(r), options))
	}
	return g
}

// Candidate is what one number of the seed has come to.
type Candidate struct {
	Number   uint64
	Puzzle   *puzzle.Puzzle // nil where none was made
	Result   *Result        // nil without a puzzle
	Accepted bool           // it is what the recipe asks for
}

// Candidate makes and rates one puzzle. The only errors are those of ctx and of budgets.
func (g *Generator) Candidate(ctx context.Context, n uint64) (Candidate, error) {
	if g.pack.Family == puzzle.Sudoku {
		return g.sudoku(ctx, n)
	}
	c := Candidate{Number: n, Puzzle: g.recipe.puzzle(n)}
	if c.Puzzle == nil {
		return c, ctx.Err()
	}
	if !g.limited {
		g.limit(ctx, c.Puzzle)
	}
	var err error
	if c.Result, err = g.solver.Solve(ctx, c.Puzzle); err == nil && g.fits(c.Result) {
		c.Accepted, err = g.needed(ctx, c)
	}
	return c, err
}

// fits says whether a solve is of the kind asked for, as far as one solve can show it.
func (g *Generator) fits(r *Result) bool {
	want := &g.recipe
	if r.Status != Solved || len(r.Stopped) > 0 || want.Grade != "" && r.Grade != want.Grade || r.Hardest < want.MinTier {
		return false
	}
	for _, rule := range want.Needs {
		if !r.uses(rule) {
			return false
		}
	}
	return true
}

// uses says whether a rule has made a step.
func (r *Result) uses(rule *Rule) bool {
	for _, s := range r.Steps {
		if s.Rule == rule {
			return true
		}
	}
	return false
}

// needed says whether the puzzle stays unsolved without each of the rules it has to need.
func (g *Generator) needed(ctx context.Context, c Candidate) (bool, error) {
	for _, s := range g.lacking {
		r, err := s.Solve(ctx, c.Puzzle)
		if err != nil || r.Status == Solved {
			return false, err
		}
	}
	return true, nil
}
