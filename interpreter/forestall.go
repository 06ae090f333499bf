package interpreter

import (
	"context"
	"math/rand/v2"

	"asterism/puzzle"
)

// Forestalled says what becomes of a rule in a pack: at how many places, one of a puzzle, it would have found something
// had it been asked first, and how many of these each rule before it finds as well.
type Forestalled struct {
	Used   int // puzzles whose solve uses it
	Places int
	By     []Forestaller // those that find all of it
}

// Forestaller is a rule and at how many places it finds what another would.
type Forestaller struct {
	Rule   *Rule
	Places int
}

// Forestalled looks at a number of puzzles for what becomes of a rule that is needed. It is the same for the same recipe.
func (g *Generator) Forestalled(ctx context.Context, rule *Rule, puzzles int) (Forestalled, error) {
	if !g.limited {
		g.limit()
	}
	var sum Forestalled
	o := newOnlooker(g.program, g.pack, rule)
	var before []*Solver
	for _, r := range g.solver.rules[:max(g.solver.through(rule)-1, 0)] {
		before = append(before, NewSolver(g.program, r.Alone(g.pack.Family), Options{Unique: true, Bare: true}))
		sum.By = append(sum.By, Forestaller{Rule: r.Rule})
	}
	for n := range puzzles {
		p, _ := g.recipe.puzzle(ctx, rand.New(rand.NewPCG(g.recipe.Seed, uint64(n))))
		if p == nil {
			continue
		}
		r, err := g.solveThrough(ctx, p, rule)
		if err != nil {
			return sum, err
		}
		if r.uses(rule) {
			sum.Used++
		} else if b, step, err := o.nearest(ctx, r); err != nil {
			return sum, err
		} else if step != nil {
			sum.Places++
			if err := sum.ask(ctx, before, b, step); err != nil {
				return sum, err
			}
		}
	}
	return sum, nil
}

// solveThrough solves a puzzle by the rules up to one.
func (g *Generator) solveThrough(ctx context.Context, p *puzzle.Puzzle, rule *Rule) (*Result, error) {
	s := g.solver
	s.Start(ctx, p.NewBoard())
	r := &Result{Puzzle: p, Pack: g.pack, Board: s.board}
	return r, s.advance(r, s.through(rule))
}

// ask tries each rule alone on what another has found.
func (f *Forestalled) ask(ctx context.Context, before []*Solver, b *puzzle.Board, step *Step) error {
	aim := step.Puzzle.NewSet()
	aim.Or(step.Place, step.Eliminate)
	for i, s := range before {
		s.aim = aim
		s.Start(ctx, b.Copy())
		found, err := s.seek(0)
		if err != nil {
			return err
		}
		if found {
			f.By[i].Places++
		}
	}
	return nil
}

// Always lists the rules that find all that the rule does, if there were places enough to tell and none is left for it.
func (f *Forestalled) Always() []*Rule {
	var list []*Rule
	for _, e := range f.By {
		if f.Used == 0 && f.Places >= placesToTell && e.Places == f.Places {
			list = append(list, e.Rule)
		}
	}
	return list
}

// placesToTell is how many places it takes to say that a rule finds all that another does.
const placesToTell = 10
