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

// stepRoom makes room for many steps at once, with what hangs on them: a solve makes a hundred, and each is kept.
type stepRoom struct {
	steps   []Step
	sets    []uint64
	roles   []Highlight
	regions []*puzzle.Region
	list    []*puzzle.Region // what is being put together, before it is known how long it will be
}

// carve takes n elements off some room; where there are not so many left, off new room for a number of them.
func carve[T any](room *[]T, n, new int) []T {
	if len(*room) < n {
		*room = make([]T, max(n, new))
	}
	part := (*room)[:n:n]
	*room = (*room)[n:]
	return part
}

// step is room for one more.
func (r *stepRoom) step() *Step { return &carve(&r.steps, 1, stepsAtOnce)[0] }

// set is a set of its own with the members of one that is used again.
func (r *stepRoom) set(s puzzle.Set) puzzle.Set {
	n := len(s.Words())
	kept := puzzle.SetOf(carve(&r.sets, n, 4*stepsAtOnce*n))
	kept.Copy(s)
	return kept
}

// keep is a list of its own with the same regions; nil where there are none.
func (r *stepRoom) keep(list []*puzzle.Region) []*puzzle.Region {
	if len(list) == 0 {
		return nil
	}
	kept := carve(&r.regions, len(list), 4*stepsAtOnce)
	copy(kept, list)
	return kept
}

// describe makes a step of what the rule has just found.
func (s *Solver) describe(r Ranked) *Step {
	f, p := s.found, s.board.Puzzle
	step := s.room.step()
	step.N, step.Rule, step.Tier, step.Puzzle = s.steps+1, r.Rule, r.Tier, p
	step.Place, step.Eliminate, step.Know = s.room.set(f.place), s.room.set(f.eliminate), s.room.keep(f.know)
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
	step.Premises = s.room.distinct(s.env.Premises)
	step.Because = r.because(s.env)
	shown := carve(&s.room.roles, len(r.show), 4*stepsAtOnce)[:0]
	for _, role := range r.show {
		if cells := role.cells(s.env); !cells.Empty() {
			kept := s.room.set(cells)
			s.room.list = role.of(s.env, s.room.list[:0])
			shown = append(shown, Highlight{role.name, kept, s.room.keep(s.room.list)})
		}
	}
	if len(shown) > 0 {
		step.Show = shown
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
func (r *stepRoom) distinct(regions []*puzzle.Region) []*puzzle.Region {
	r.list = r.list[:0]
	for _, region := range regions {
		if !slices.Contains(r.list, region) {
			r.list = append(r.list, region)
		}
	}
	return r.keep(r.list)
}
