package interpreter

import (
	"context"

	"asterism/builtins"
	"asterism/puzzle"
)

// subsolver runs the rules of lower tiers on supposed boards, on behalf of a rule that asks. It has an environment and a
// memory of its own, and may in turn have subsolvers of still lower tiers.
type subsolver struct {
	*Solver
	below  int  // the tier of the rule that asks
	tier   int  // up to which tier it asks
	unique bool // whether that rule assumes a unique solution, so that others may
	open   puzzle.Set
	placed puzzle.Set
}

// deduce settles a board and runs the rules up to a tier on it, those of lower tiers than the rule that asks.
func (s *Solver) deduce(b *puzzle.Board, tier int, watch func(rule string)) {
	if watch == nil {
		watch = func(string) {}
	}
	b.Settle()
	watch("")
	if b.Broken() == nil && tier > 0 && len(s.rules) > 0 {
		s.subsolver(tier).run(s.ctx, s.env, b, watch)
	}
}

// subsolver is the one for the rule that is being tried.
func (s *Solver) subsolver(tier int) *subsolver {
	asks := s.rules[s.trying]
	for _, d := range s.subsolvers {
		if d.below == asks.Tier && d.tier == tier && d.unique == asks.AssumesUnique {
			return d
		}
	}
	d := &subsolver{below: asks.Tier, tier: tier, unique: asks.AssumesUnique}
	d.Solver = &Solver{program: s.program, pack: s.pack, options: Options{Limits: s.options.Limits}, budget: s.budget, off: map[*Rule]bool{}}
	for _, r := range s.rules {
		if r.Tier <= tier && r.Tier < asks.Tier && (d.unique || !r.AssumesUnique) {
			d.rules = append(d.rules, r)
		}
	}
	s.subsolvers = append(s.subsolvers, d)
	return d
}

// run makes what the rules find on a board, until they find nothing more, it breaks, or the work of the asking rule is
// used up, to which all of it counts. Rules see the board settled.
func (d *subsolver) run(ctx context.Context, asks *builtins.Env, b *puzzle.Board, watch func(rule string)) {
	d.Start(ctx, b)
	if len(d.open.Words()) != len(b.Open.Words()) {
		d.open, d.placed = b.Puzzle.NewSet(), b.Puzzle.NewSet()
	}
	for b.Broken() == nil && asks.Tick() {
		before := d.env.Spent()
		found, err := d.find()
		asks.Charge(d.env.Spent() - before)
		if err != nil || found == nil {
			return
		}
		d.conclude()
		watch(found.ID)
	}
}

// find looks for the first rule that finds anything new, and is nil where none does.
func (d *subsolver) find() (*Rule, error) {
	for i, r := range d.rules {
		found, err := d.Finds(i)
		if err != nil {
			return nil, err
		}
		if found {
			return r.Rule, nil
		}
	}
	return nil, nil
}

// conclude does what a rule has found, and what that forces.
func (d *subsolver) conclude() {
	b, f := d.board, d.found
	d.open.Copy(b.Open)
	d.placed.Copy(b.Placed)
	for c := f.place.First(); c != puzzle.None; c = f.place.Next(c) {
		b.Suppose(c)
	}
	for c := f.eliminate.First(); c != puzzle.None; c = f.eliminate.Next(c) {
		b.Eliminate(c)
	}
	for _, fact := range f.know {
		b.Learn(fact)
	}
	b.Settle()
	d.open.AndNot(d.open, b.Open)
	d.placed.AndNot(b.Placed, d.placed)
	d.history.advance(b.Puzzle, d.placed, d.open, len(f.know) > 0)
}
