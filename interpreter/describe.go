package interpreter

import (
	"math"
	"slices"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/dsl"
	"asterism/puzzle"
)

// stepsAtOnce is for how many steps room is made at a time.
const stepsAtOnce = 16

// stepRoom makes room for many steps at once: a solve makes a hundred, and each is kept.
type stepRoom struct {
	steps []Step
	sets  []uint64
}

// step is room for one more.
func (r *stepRoom) step() *Step {
	if len(r.steps) == 0 {
		r.steps = make([]Step, stepsAtOnce)
	}
	s := &r.steps[0]
	r.steps = r.steps[1:]
	return s
}

// set is a set of its own with the members of one that is used again.
func (r *stepRoom) set(s puzzle.Set) puzzle.Set {
	n := len(s.Words())
	if len(r.sets) < n {
		r.sets = make([]uint64, 2*stepsAtOnce*n)
	}
	kept := puzzle.SetOf(r.sets[:n:n])
	r.sets = r.sets[n:]
	kept.Copy(s)
	return kept
}

// describe makes a step of what the rule has just found.
func (s *Solver) describe(r Ranked) *Step {
	f, p := s.found, s.board.Puzzle
	step := s.room.step()
	*step = Step{N: s.steps + 1, Rule: r.Rule, Tier: r.Tier, Puzzle: p,
		Place: s.room.set(f.place), Eliminate: s.room.set(f.eliminate), Know: append([]*puzzle.Region(nil), f.know...)}
	if r.counts != nil {
		step.Operations = r.counts(s.env)
	}
	step.Rating = r.rated(s.env)
	if !s.options.Bare {
		s.argue(step)
	}
	if s.options.Explain {
		step.Weighed = r.weighed(s.env)
	}
	return step
}

// argue says why the step is right, and what to show: a role that holds nothing is none.
func (s *Solver) argue(step *Step) {
	r := step.Rule
	if r.proves != nil {
		step.Proof = r.proves(s.env)
	}
	step.Premises = distinct(s.env.Premises)
	step.Because = r.because(s.env)
	for _, role := range r.show {
		if cells := role.cells(s.env); !cells.Empty() {
			step.Show = append(step.Show, Highlight{role.name, cells.Clone(), role.of(s.env)})
		}
	}
	step.Proof = uniqueness(step)
}

// uniqueness is the proof of a step: where its rule assumes one solution and no match says more than that it counts, the
// floor and the roof that it shows.
func uniqueness(step *Step) *engine.Proof {
	if p := step.Proof; !step.Rule.AssumesUnique || p != nil && p.Kind != engine.BasicProof {
		return p
	}
	p := &engine.Proof{Kind: engine.UniquenessProof}
	for _, role := range step.Show {
		switch role.Name {
		case "floor":
			p.Floor = role.Cells
		case "roof":
			p.Roof = role.Cells
		}
	}
	return p
}

// rated is how hard the present binding is in the pack. A rule that rates its steps one by one does so around its own
// rating, and a pack that gives it another one shifts them all.
func (r *Ranked) rated(e *builtins.Env) *float64 {
	if r.rates == nil {
		return r.rating
	}
	rating := r.rates(e)
	if r.rating != r.Rating && r.Rating != nil {
		rating = math.Round(100*(rating+*r.rating-*r.Rating)) / 100
	}
	return &rating
}

// weighed are the conditions of the rule with the values of the present binding.
func (r *Rule) weighed(e *builtins.Env) []Weighed {
	var out []Weighed
	for _, c := range r.clauses {
		if w, ok := c.decl.(*dsl.When); ok && c.when != nil {
			out = append(out, Weighed{w.Cond.Text, w.Cond.Source.Name, w.Start.Line, c.when.values(e)})
		}
	}
	return out
}

// distinct lists regions once each, in the order they first come.
func distinct(regions []*puzzle.Region) []*puzzle.Region {
	var out []*puzzle.Region
	for _, r := range regions {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}
