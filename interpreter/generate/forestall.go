package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"asterism/interpreter"
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
	Rule   *interpreter.Rule
	Places int
}

// Forestalled looks at a number of puzzles for what becomes of a rule that is needed. It is the same for the same recipe.
func (g *Generator) Forestalled(ctx context.Context, rule *interpreter.Rule, puzzles int) (Forestalled, error) {
	if !g.limited {
		g.limit()
	}
	var sum Forestalled
	o := newProbe(g.program, g.pack, rule)
	var before []*interpreter.Solver
	for _, r := range g.solver.Rules()[:max(rulesThrough(g.solver, rule)-1, 0)] {
		before = append(before, interpreter.NewSolver(g.program, r.Alone(g.pack.Family), interpreter.Options{Unique: true, Bare: true}))
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
		if r.Uses(rule) {
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
func (g *Generator) solveThrough(ctx context.Context, p *puzzle.Puzzle, rule *interpreter.Rule) (*interpreter.Result, error) {
	s := g.solver
	s.Start(ctx, p.NewBoard())
	r := s.NewResult()
	return r, s.Advance(r, rulesThrough(s, rule))
}

// ask tries each rule alone on what another has found.
func (f *Forestalled) ask(ctx context.Context, before []*interpreter.Solver, b *puzzle.Board, step *interpreter.Step) error {
	aim := step.Puzzle.NewSet()
	aim.Or(step.Place, step.Eliminate)
	for i, s := range before {
		s.Aim(aim)
		s.Start(ctx, b.Copy())
		found, err := s.Finds(0)
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
func (f *Forestalled) Always() []*interpreter.Rule {
	var list []*interpreter.Rule
	for _, e := range f.By {
		if f.Used == 0 && f.Places >= placesToTell && e.Places == f.Places {
			list = append(list, e.Rule)
		}
	}
	return list
}

// placesToTell is how many places it takes to say that a rule finds all that another does.
const placesToTell = 10

// probe tries one rule on every position of a solve that does without it.
type probe struct {
	*interpreter.Solver
	rule *interpreter.Rule
	rank map[*interpreter.Rule]int // places in the pack, from 1
}

func newProbe(program *interpreter.Program, pack *interpreter.Pack, rule *interpreter.Rule) *probe {
	o := &probe{rule: rule, rank: map[*interpreter.Rule]int{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			o.rank[r] = len(o.rank) + 1
		}
	}
	o.Solver = interpreter.NewSolver(program, rule.Alone(pack.Family), interpreter.Options{Unique: true, Bare: true})
	return o
}

// near is the place in the pack of the last rule that made a step where this one would have found something as well; 0 if
// there was no such step. The later that rule comes, the less has to change until none before this one finds anything.
func (o *probe) near(ctx context.Context, r *interpreter.Result) (int, error) {
	rank := 0
	err := o.watch(ctx, r, func(step *interpreter.Step) (bool, error) {
		found, err := o.Finds(0)
		if found {
			rank = o.rank[step.Rule]
		}
		return found, err
	})
	return rank, err
}

// nearest is the position of near, and what the rule finds there; nil if it finds nothing anywhere.
func (o *probe) nearest(ctx context.Context, r *interpreter.Result) (at *puzzle.Board, what *interpreter.Step, err error) {
	err = o.watch(ctx, r, func(*interpreter.Step) (bool, error) {
		step, err := o.Ask(0)
		if step != nil {
			at, what = o.Board().Copy(), step
		}
		return step != nil, err
	})
	return at, what, err
}

// watch repeats a solve, and tries the rule before each step of one that comes later in the pack than any before whose
// step it could have been.
func (o *probe) watch(ctx context.Context, r *interpreter.Result, try func(*interpreter.Step) (bool, error)) error {
	o.Start(ctx, r.Puzzle.NewBoard())
	last := 0
	for _, step := range r.Steps {
		if rank := o.rank[step.Rule]; rank > last {
			found, err := try(step)
			if err != nil {
				return err
			}
			if found {
				last = rank
			}
		}
		o.Make(step)
	}
	return nil
}

// rulesBelow is how many rules of a solver stand in lower tiers.
func rulesBelow(s *interpreter.Solver, tier int) int {
	if i := slices.IndexFunc(s.Rules(), func(r interpreter.Ranked) bool { return r.Tier >= tier }); i >= 0 {
		return i
	}
	return len(s.Rules())
}

// rulesThrough is how many rules a solver has asked when it has asked a rule.
func rulesThrough(s *interpreter.Solver, rule *interpreter.Rule) int {
	return slices.IndexFunc(s.Rules(), func(r interpreter.Ranked) bool { return r.Rule == rule }) + 1
}
