package interpreter

import (
	"context"
	"math/rand/v2"

	"asterism/puzzle"
)

// The bounds of a climb, so that a puzzle that leads nowhere is left for another.
const (
	climbMoves = 400 // variations of one puzzle
	patience   = 120 // of them without coming nearer
	moveCells  = 3   // the most cells moved at once
)

// What it counts for to be off in a kind of way. One cell left open counts 1.
const (
	offTier   = 16  // for each tier that the hardest step is too low, less the steps of that tier that there are
	offNeed   = 2   // for each rule that makes a step but is not needed
	offOther  = 1   // for whatever else is not as asked
	offUnused = 1e6 // for each rule to be needed that makes no step: nothing tells then how to bring it about, and another puzzle comes sooner
)

// attempt is a puzzle and how far it is from what the recipe asks for: 0 if it is all of that.
type attempt struct {
	*Result
	off int
}

// climb varies a puzzle as long as what comes of it is no further from what is asked for. It begins with a puzzle that
// has one solution and keeps to such: to count solutions costs less than to see rules fail.
func (g *Generator) climb(ctx context.Context, rng *rand.Rand, at attempt, planted puzzle.Set) (attempt, error) {
	for idle, n := 0, 0; at.off > 0 && at.off < offUnused && n < climbMoves && idle < patience; n++ {
		p := puzzle.VaryStarBattle(rng, at.Puzzle, planted, at.Board.Open, 1+rng.IntN(moveCells))
		idle++
		if n, err := p.NewBoard().CountSolutions(ctx, 2); err != nil {
			return at, err
		} else if n != 1 {
			continue
		}
		next, err := g.look(ctx, p)
		if err != nil {
			return at, err
		}
		if next.off < at.off {
			idle = 0
		}
		if next.off <= at.off {
			at = next
		}
	}
	return at, ctx.Err()
}

// look solves a puzzle and says how far it is off.
func (g *Generator) look(ctx context.Context, p *puzzle.Puzzle) (attempt, error) {
	r, err := g.solver.Solve(ctx, p)
	at := attempt{r, g.off(r)}
	if err != nil || at.off > 0 {
		return at, err
	}
	for _, s := range g.lacking {
		without, err := s.Solve(ctx, p)
		if err != nil {
			return at, err
		}
		if without.Status == Solved {
			at.off += offNeed
		}
	}
	return at, nil
}

// off is how far a solve is from the kind asked for, as far as one solve can show it.
func (g *Generator) off(r *Result) int {
	off := r.Board.Open.Len()
	if low := g.lowest - r.Hardest; r.Status == Solved && low > 0 {
		off += offTier*low - min(r.stepsIn(r.Hardest), offTier-1)
	}
	for _, rule := range g.recipe.Needs {
		if !r.uses(rule) {
			off += offUnused
		}
	}
	if off == 0 && !g.fits(r) {
		off = offOther
	}
	return off
}

// stepsIn counts the steps of a tier.
func (r *Result) stepsIn(tier int) (n int) {
	for _, s := range r.Steps {
		if s.Tier == tier {
			n++
		}
	}
	return n
}
