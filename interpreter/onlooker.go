package interpreter

import (
	"context"
	"slices"

	"asterism/puzzle"
)

// onlooker tries one rule on every position of a solve that does without it.
type onlooker struct {
	*Solver
	rule *Rule
	rank map[*Rule]int // places in the pack, from 1
}

func newOnlooker(program *Program, pack *Pack, rule *Rule) *onlooker {
	o := &onlooker{rule: rule, rank: map[*Rule]int{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			o.rank[r] = len(o.rank) + 1
		}
	}
	o.Solver = NewSolver(program, rule.Alone(pack.Family), Options{Unique: true, Bare: true})
	return o
}

// near is the place in the pack of the last rule that made a step where this one would have found something as well; 0 if
// there was no such step. The later that rule comes, the less has to change until none before this one finds anything.
func (o *onlooker) near(ctx context.Context, r *Result) (int, error) {
	rank := 0
	err := o.watch(ctx, r, func(step *Step) (bool, error) {
		found, err := o.Finds(0)
		if found {
			rank = o.rank[step.Rule]
		}
		return found, err
	})
	return rank, err
}

// nearest is the position of near, and what the rule finds there; nil if it finds nothing anywhere.
func (o *onlooker) nearest(ctx context.Context, r *Result) (at *puzzle.Board, what *Step, err error) {
	err = o.watch(ctx, r, func(*Step) (bool, error) {
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
func (o *onlooker) watch(ctx context.Context, r *Result, try func(*Step) (bool, error)) error {
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
func rulesBelow(s *Solver, tier int) int {
	if i := slices.IndexFunc(s.Rules(), func(r Ranked) bool { return r.Tier >= tier }); i >= 0 {
		return i
	}
	return len(s.Rules())
}

// rulesThrough is how many rules a solver has asked when it has asked a rule.
func rulesThrough(s *Solver, rule *Rule) int {
	return slices.IndexFunc(s.Rules(), func(r Ranked) bool { return r.Rule == rule }) + 1
}
