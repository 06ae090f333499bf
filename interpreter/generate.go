package interpreter

import (
	"context"
	"math/rand/v2"

	"asterism/puzzle"
)

// Generator makes puzzles that a pack solves. What a puzzle lacks of what is asked for is mended: a Star Battle is varied
// as long as that brings it nearer. It is for one goroutine; candidates depend on their number alone, so
// several generators of one recipe can share the numbers.
type Generator struct {
	recipe  Recipe
	program *Program
	pack    *Pack
	options Options
	solver  *Solver
	limited bool      // the solver knows the tiers of the grade
	lowest  int       // tier that the hardest step may have, as far as known
	lacking []*Solver // of the pack without each rule that is needed
	digits  *digitGenerator
}

// NewGenerator makes a generator for puzzles of the pack's family.
func NewGenerator(program *Program, pack *Pack, recipe Recipe) *Generator {
	for _, r := range recipe.Without {
		pack = pack.Without(r)
	}
	options := Options{Bare: true, MaxTier: recipe.MaxTier, Unique: recipe.Unique}
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

// Candidate makes a puzzle, and varies it towards what the recipe asks for. The only errors are those of ctx and of
// budgets.
func (g *Generator) Candidate(ctx context.Context, n uint64) (Candidate, error) {
	if g.pack.Family == puzzle.Sudoku {
		return g.sudoku(ctx, n)
	}
	rng := rand.New(rand.NewPCG(g.recipe.Seed, n))
	p, solution := g.recipe.puzzle(rng)
	if p == nil {
		return Candidate{Number: n}, ctx.Err()
	}
	if !g.limited {
		g.limit()
	}
	at, err := g.look(ctx, p)
	if err == nil {
		at, err = g.climb(ctx, rng, at, solution)
	}
	return Candidate{Number: n, Puzzle: at.Puzzle, Result: at.Result, Accepted: err == nil && at.off == 0}, err
}

// limit keeps the solver from tiers that only puzzles of other grades need; what it says of puzzles of the grade is the
// same.
func (g *Generator) limit() {
	g.limited, g.lowest = true, g.recipe.MinTier
	grade := g.recipe.Grade
	if grade == "" {
		grade = g.enough()
	}
	if grade == "" {
		return
	}
	low, top := g.program.Reach(g.pack, grade)
	if g.recipe.Grade == "" {
		low = nil
	}
	if low != nil {
		g.lowest = max(g.lowest, low.Number)
	}
	if top != nil && top.Number > 0 && (g.options.MaxTier == 0 || top.Number < g.options.MaxTier) {
		options := g.options
		options.MaxTier = top.Number
		g.solver = NewSolver(g.program, g.pack, options)
	}
}

// enough is the grade in the middle of the pack, where any will do: puzzles that are no harder are found much sooner than
// it is known of others whether they are solved. It is empty where something is asked for that may be harder.
func (g *Generator) enough() string {
	if a := g.pack.axis(""); a != nil && len(a.grades) > 0 && g.recipe.MinTier == 0 && len(g.recipe.Needs) == 0 {
		return a.grades[len(a.grades)/2].name
	}
	return ""
}

// fits says whether a solve is of the kind asked for, as far as one solve can show it.
func (g *Generator) fits(r *Result) bool {
	want := &g.recipe
	if r.Status != Solved || len(r.Stopped) > 0 || want.Grade != "" && r.Grade != want.Grade || r.Hardest < want.MinTier {
		return false
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
