package interpreter

import (
	"context"
	"regexp"

	"asterism/puzzle"
)

// limit keeps the solver from tiers that only puzzles of other grades need; what it says of puzzles of the grade is the
// same. The puzzle is any of the form: conditions can be asked only by a solver that has a board.
func (g *Generator) limit(ctx context.Context, p *puzzle.Puzzle) {
	g.limited = true
	if g.recipe.Grade == "" {
		return
	}
	g.solver.Start(ctx, p.NewBoard())
	if top := g.solver.topTier(g.recipe.Grade); top > 0 && (g.options.MaxTier == 0 || top < g.options.MaxTier) {
		options := g.options
		options.MaxTier = top
		g.solver = NewSolver(g.program, g.pack, options)
	}
}

// tierOnly matches conditions that hang on nothing but the hardest tier.
var tierOnly = regexp.MustCompile(`^(\b(` + gradeHardest + `|and|or|not)\b|[\s\d<>=!()])*$`)

// topTier is the highest tier that the hardest step may have for a grade to be given, or 0 where that is not known.
func (s *Solver) topTier(name string) int {
	top := 0
	for _, g := range s.pack.Decl.Grades {
		if g.Title.Value == name && !tierOnly.MatchString(g.When.Text) {
			return 0
		}
	}
	for _, t := range s.pack.Tiers {
		if s.grade(&Result{Status: Solved, Hardest: t.Number}) == name {
			top = max(top, t.Number)
		}
	}
	return top
}
