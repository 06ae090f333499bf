// Package generate makes puzzles that a pack solves: of a grade, with rules that they need, or without some.
//
// In: a [Recipe], a pack, and numbers of a seed. Out: for each number the puzzles made of it, and whether they are what was
// asked for. A Star Battle is found by local search: cells change their regions as long as that brings the solve nearer to
// the recipe. A Sudoku is thinned, gets clues back until the rules solve it, and is
// varied where it is rated near what is asked for.
package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
)

// Generator makes puzzles that a pack solves. What a puzzle lacks of what is asked for is mended: a Star Battle is varied
// as long as that brings it nearer. It is for one goroutine; batches depend on their number alone, so
// several generators of one recipe can share the numbers.
type Generator struct {
	recipe  Recipe
	program *interpreter.Program
	pack    *interpreter.Pack
	options interpreter.Options
	solver  *interpreter.Solver
	whole   *interpreter.Solver // knows the tiers, too, that are left out for no other reason than time; nil if there are none
	limited bool                // the solver knows the tiers of the grade
	lowest  int                 // tier that the hardest step may have, as far as known
	cheap   int                 // the highest tier of the grade before the middle of the pack; 0 where there is none
	ample   bool                // the solver has all the tiers that there are
	probes  []*probe
	lacking []*interpreter.Solver // of the pack without each rule that must not be done without, up to its tier
	digits  *digitGenerator
}

// New makes a generator for puzzles of the pack's family.
func New(program *interpreter.Program, pack *interpreter.Pack, recipe Recipe) *Generator {
	for _, r := range recipe.Without {
		pack = pack.Without(r)
	}
	options := interpreter.Options{Bare: true, MaxTier: recipe.MaxTier, Unique: recipe.Unique, Watch: recipe.Watch}
	g := &Generator{recipe: recipe, program: program, pack: pack, options: options, solver: interpreter.NewSolver(program, pack, options)}
	for _, r := range recipe.Used() {
		g.probes = append(g.probes, newProbe(program, pack, r))
		if recipe.Strict && slices.Contains(recipe.Needs, r) {
			g.lacking = append(g.lacking, interpreter.NewSolver(program, pack.Without(r), below(options, pack, r)))
		}
	}
	return g
}

// below are options with the tier of a rule as the highest.
func below(o interpreter.Options, pack *interpreter.Pack, rule *interpreter.Rule) interpreter.Options {
	if _, tier, ok := pack.Find(rule.ID); ok {
		o.MaxTier = lower(o.MaxTier, tier.Number)
	}
	return o
}

// Made is a puzzle that a number of the seed has come to.
type Made struct {
	Number   uint64
	Puzzle   *puzzle.Puzzle      // nil where none was made
	Result   *interpreter.Result // nil without a puzzle
	Accepted bool                // it is what the recipe asks for
}

// Batch makes a puzzle and varies it towards what the recipe asks for. From one that is all of that, the way to the next
// is shorter than from nothing: so it goes on, at a distance, to as many as the recipe allows. The last is one that came to
// nothing, unless there are enough. The only errors are those of ctx and of budgets, and [interpreter.Unsound].
func (g *Generator) Batch(ctx context.Context, n uint64) ([]Made, error) {
	if g.pack.Family == puzzle.Sudoku {
		c, err := g.sudoku(ctx, n)
		return []Made{c}, err
	}
	rng := rand.New(rand.NewPCG(g.recipe.Seed, n))
	p, planted := g.recipe.puzzle(ctx, rng)
	if p == nil {
		return []Made{{Number: n}}, ctx.Err()
	}
	if !g.limited {
		g.limit()
	}
	c := localSearch{Generator: g, rng: rng, planted: planted, patient: g.isPatient(n)}
	var batch []Made
	for range max(g.recipe.Batch, 1) {
		at, err := c.improve(ctx, p)
		ok := err == nil && at.off == 0
		if at.Result == nil {
			return batch, err
		}
		batch = append(batch, Made{Number: n, Puzzle: at.Puzzle, Result: at.Result, Accepted: ok})
		if !ok {
			return batch, err
		}
		p = c.leave(ctx, at.Puzzle)
	}
	return batch, nil
}

// limit keeps the solver from tiers that only puzzles of other grades need; what it says of puzzles of the grade is the
// same.
func (g *Generator) limit() {
	g.limited, g.lowest = true, g.recipe.MinTier
	for _, r := range g.recipe.Used() {
		if _, tier, ok := g.pack.Find(r.ID); ok {
			g.lowest = max(g.lowest, tier.Number)
		}
	}
	grade := g.recipe.Grade
	if grade == "" {
		grade = g.enough()
	}
	if low, top := g.program.Reach(g.pack, grade); top != nil && top.Number > 0 {
		if low != nil && g.recipe.Grade != "" {
			g.lowest = max(g.lowest, low.Number)
		}
		if g.recipe.Grade == "" {
			g.whole = g.solver
		}
		g.options.MaxTier = lower(g.options.MaxTier, top.Number)
		g.solver = interpreter.NewSolver(g.program, g.pack, g.options)
	}
	g.cheap = g.beforeMiddle()
	g.ample = len(g.solver.Rules()) == len(interpreter.NewSolver(g.program, g.pack, interpreter.Options{Unique: g.recipe.Unique}).Rules())
}

// enough is the grade in the middle of the pack, where any will do, or the first that has the tier that is needed: puzzles
// that are no harder are found much sooner than it is known of others whether they are solved. It is empty where there is
// none.
func (g *Generator) enough() string {
	names := g.pack.GradeNames("")
	for _, name := range names[len(names)/2:] {
		if _, top := g.program.Reach(g.pack, name); top == nil || top.Number >= g.lowest {
			return name
		}
	}
	return ""
}

// beforeMiddle is the highest tier that the grades before the middle of the pack need, unless the recipe needs a higher one.
func (g *Generator) beforeMiddle() int {
	names := g.pack.GradeNames("")
	if len(names) < 2 {
		return 0
	}
	_, top := g.program.Reach(g.pack, names[len(names)/2-1])
	if top == nil || top.Number < g.lowest {
		return 0
	}
	return top.Number
}

// sound is the error of a solve, or else of the step of it that its watcher has refused.
func sound(r *interpreter.Result, err error) error {
	if err == nil && r.Unsound != nil {
		return r.Unsound
	}
	return err
}

// fits says whether a solve is of the kind asked for, as far as one solve can show it.
func (g *Generator) fits(r *interpreter.Result) bool {
	want := &g.recipe
	if r.Status != interpreter.Solved || len(r.Stopped) > 0 || want.Grade != "" && r.Grade != want.Grade || r.Hardest < want.MinTier {
		return false
	}
	return g.usesAll(r)
}

// usesAll says whether each rule that is to be used has made a step.
func (g *Generator) usesAll(r *interpreter.Result) bool {
	return !slices.ContainsFunc(g.recipe.Used(), func(rule *interpreter.Rule) bool { return !r.Uses(rule) })
}
