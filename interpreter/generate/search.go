package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
)

// The bounds of a search, so that a puzzle that leads nowhere is left for another. A move of a single cell leaves most
// solves as they are, so several move at once; and a puzzle that does not come nearer soon hardly ever does.
const (
	searchMoves  = 400 // variations of one puzzle
	patience     = 6   // of them with one solution, without coming nearer
	needPatience = 20  // the same where a rule is to be brought about
	fewestCells  = 4   // moved at once
	mostCells    = 8
	patientEvery = 4  // one of so many searches passes over nothing
	openEvery    = 16 // the same where a rule is needed, as far as the puzzle that it begins with
	easyEvery    = 2  // the same for rules that nearly every puzzle asks for, but often in the end only
	leaveMoves   = 60 // from one puzzle of a batch to where the way to the next begins
	unlikeCells  = 4  // puzzles of a batch differ in a border for so many cells
	nearlySolved = 10 // one cell in so many may be open for the dearer tiers to be asked, where any grade will do
)

// What it counts for to be off in a kind of way. One cell left open counts 1.
const (
	offTier   = 16  // for each tier that the hardest step is too low, less the steps of that tier that there are
	offNeed   = 2   // for each rule that makes a step but can be done without
	offOther  = 1   // for whatever else is not as asked
	offUnused = 100 // for each rule to be needed that makes no step, less what is known of how near it came
	offWide   = 200 // for a puzzle that is not worth a look by hard rules
)

// localSearch varies one puzzle after the other.
type localSearch struct {
	*Generator
	rng     *rand.Rand
	planted puzzle.Set
	found   []*puzzle.Puzzle // what it has come to so far, turned as the puzzle that is varied
	// awaiting is not to go on with a solve before the rules that are needed are used. Those that come early in the pack
	// may be used only after others that come later.
	awaiting bool
	patient  bool // it looks at puzzles to the end that promise little for what they cost
}

// attempt is a puzzle and how far it is from what the recipe asks for: 0 if it is all of that.
type attempt struct {
	*interpreter.Result
	off int
}

// improve varies a puzzle as long as what comes of it is no further from what is asked for. It begins with a puzzle that
// has one solution and keeps to such: to count solutions costs less than to see rules fail.
func (c *localSearch) improve(ctx context.Context, p *puzzle.Puzzle) (attempt, error) {
	c.awaiting = !c.patient
	at, err := c.evaluate(ctx, p)
	c.awaiting = true
	for idle, n := 0, 0; err == nil && at.off > 0 && n < searchMoves && idle < c.patience(); n++ {
		q, err := c.vary(ctx, at)
		if err != nil {
			return at, err
		}
		if q == nil {
			continue
		}
		next, err := c.evaluate(ctx, q)
		if err != nil {
			return at, err
		}
		if idle++; next.off < at.off {
			idle = 0
		}
		if next.off <= at.off {
			at = next
		}
	}
	return at, err
}

// isPatient says whether the search of a number of the seed is a patient one.
func (g *Generator) isPatient(n uint64) bool {
	switch {
	case len(g.probes) == 0:
		return n%patientEvery == 0
	case g.lowest <= g.easy():
		return n%easyEvery == 0
	}
	return n%openEvery == 0
}

// easy is the highest tier of the first grade, or the first of all.
func (g *Generator) easy() int {
	if names := g.pack.GradeNames(""); len(names) > 0 {
		if _, top := g.program.Reach(g.pack, names[0]); top != nil {
			return top.Number
		}
	}
	return g.pack.Tiers[0].Number
}

func (c *localSearch) patience() int {
	if len(c.probes) > 0 {
		return needPatience
	}
	return patience
}

// vary moves some cells, of those that a solve has left open if there are any. It is nil if there is more than one solution
// then.
func (c *localSearch) vary(ctx context.Context, at attempt) (*puzzle.Puzzle, error) {
	cells := fewestCells + c.rng.IntN(mostCells-fewestCells+1)
	p := layout.Mutate(c.rng, at.Puzzle, c.planted, at.Board.Open, cells)
	if c.alike(p) {
		return nil, ctx.Err()
	}
	if one, err := exact.Unique(ctx, p.NewBoard()); err != nil || !one {
		return nil, err
	}
	return p, nil
}

// evaluate solves a puzzle as far as it is worth it and says how far it is off.
func (c *localSearch) evaluate(ctx context.Context, p *puzzle.Puzzle) (attempt, error) {
	s := c.solver
	s.Start(ctx, p.NewBoard())
	at := attempt{Result: s.NewResult()}
	for _, stage := range []func(context.Context, *interpreter.Result) (int, error){c.passOver, c.await} {
		off, err := stage(ctx, at.Result)
		err = sound(at.Result, err)
		if at.off = off; off > 0 || err != nil {
			return at, err
		}
	}
	err := s.Advance(at.Result, len(s.Rules()))
	if err == nil && at.Status == interpreter.Stuck && c.whole != nil && len(c.probes) > 0 {
		at.Result, err = c.whole.Solve(ctx, p)
	}
	if err := sound(at.Result, err); err != nil {
		return at, err
	}
	if at.off = c.off(at.Result); at.off == 0 {
		at.off, err = c.dispensable(ctx, p)
	}
	return at, err
}

// alike says whether a puzzle is too much like one found before.
func (c *localSearch) alike(p *puzzle.Puzzle) bool {
	return slices.ContainsFunc(c.found, func(before *puzzle.Puzzle) bool {
		return layout.Distance(p, before) < p.Candidates()/unlikeCells
	})
}

// leave goes away from a puzzle that is as asked for: to where the way to the next begins, which is turned another way.
func (c *localSearch) leave(ctx context.Context, p *puzzle.Puzzle) *puzzle.Puzzle {
	c.found = append(c.found, p)
	for n := 0; n < leaveMoves && c.alike(p); n++ {
		p, c.planted = layout.MutateUnique(ctx, c.rng, p, c.planted, 1)
	}
	how := c.rng.IntN(layout.Orientations)
	for i, before := range c.found {
		c.found[i], _ = layout.Turn(before, c.planted, how)
	}
	p, c.planted = layout.Turn(p, c.planted, how)
	return p
}

// dispensable counts the rules that must not be done without and are.
func (c *localSearch) dispensable(ctx context.Context, p *puzzle.Puzzle) (off int, err error) {
	for _, s := range c.lacking {
		r, err := s.Solve(ctx, p)
		if err != nil {
			return off, err
		}
		if r.Status == interpreter.Solved {
			off += offNeed
		}
	}
	return off, nil
}

// passOver solves a puzzle by the rules below the lowest tier of the grade, and says whether to leave it at that: what is
// wide open then is likely to be too hard; or where nothing can be, what is not, one tier before, is likely to be too easy.
// Where any grade will do, so does what the cheap tiers nearly solve.
func (c *localSearch) passOver(_ context.Context, r *interpreter.Result) (int, error) {
	tier := c.lowest
	if c.cheap > 0 && c.recipe.Grade == "" && len(c.probes) == 0 {
		err := c.solver.Advance(r, rulesBelow(c.solver, c.cheap+1))
		if open := r.Board.Open.Len(); err == nil && r.Status == interpreter.Stuck && open > r.Puzzle.Candidates()/nearlySolved {
			return open, nil
		}
		return 0, err
	}
	if c.ample {
		tier--
	}
	if c.patient || tier < 2 || c.recipe.Grade == "" {
		return 0, nil
	}
	if err := c.solver.Advance(r, rulesBelow(c.solver, tier)); err != nil || r.Status != interpreter.Stuck {
		return 0, err
	}
	wide := r.Puzzle.Candidates() * 3 / 4
	if beyond := r.Board.Open.Len() - wide; beyond > 0 && !c.ample || beyond < 0 && c.ample {
		return offWide + max(beyond, -beyond), nil
	}
	return 0, nil
}

// await goes on with a solve until the rules that are needed have had their turn, and says how far it is from their use.
// What comes after them does not matter before they are used.
func (c *localSearch) await(ctx context.Context, r *interpreter.Result) (off int, err error) {
	if len(c.probes) == 0 {
		return 0, nil
	}
	through := 0
	for _, o := range c.probes {
		through = max(through, rulesThrough(c.solver, o.rule))
	}
	if !c.awaiting {
		through = len(c.solver.Rules())
	}
	if err := c.solver.Advance(r, through); err != nil {
		return 0, err
	}
	for _, o := range c.probes {
		if r.Uses(o.rule) {
			continue
		}
		near, err := o.near(ctx, r)
		if err != nil {
			return off, err
		}
		off += offUnused - offUnused*near/(len(o.rank)+1)
	}
	return off, nil
}

// off is how far a solve is from the kind asked for, as far as one solve can show it.
func (c *localSearch) off(r *interpreter.Result) int {
	off := r.Board.Open.Len()
	if low := c.lowest - r.Hardest; r.Status == interpreter.Solved && low > 0 {
		off += offTier*low - min(stepsIn(r, r.Hardest), offTier-1)
	}
	if off == 0 && !c.fits(r) {
		off = offOther
	}
	return off
}

// stepsIn counts the steps of a tier.
func stepsIn(r *interpreter.Result, tier int) (n int) {
	for _, s := range r.Steps {
		if s.Tier == tier {
			n++
		}
	}
	return n
}
