package puzzle

import (
	"context"
	"math/rand/v2"
)

// RandomBoard is a board in the middle of a solve of p that agrees with a solution: about a share far (0 to 1) of the
// solution's candidates are placed, some with what follows at once and some without, and about that share of the
// others eliminated. It is the same for the same rng.
func RandomBoard(rng *rand.Rand, p *Puzzle, solution Set, far float64) *Board {
	b := p.NewBoard()
	for c := range p.All.All() {
		switch {
		case !b.Open.Has(c) || rng.Float64() >= far:
		case !solution.Has(c):
			b.Eliminate(c)
		case rng.IntN(2) == 0:
			b.Place(c)
		default:
			b.Suppose(c)
		}
	}
	return b
}

// random is a random solution of a problem, by taking decisions in a random order; not all are equally likely. The
// set is the solver's own until its next search.
func (s *Solver) random(rng *rand.Rand, p Problem) (Set, bool) {
	if s.learn == nil {
		s.learn = newLearner(s.puzzle)
	}
	s.learn.load(&p)
	s.learn.order.shuffle(rng, s.learn.candidates)
	found := false
	s.learn.search(context.Background(), s.found, func(Set) bool { found = true; return false })
	return s.found, found
}

// shuffle gives the first n variables a random activity.
func (o *order) shuffle(rng *rand.Rand, n int) {
	for v := range n {
		o.activity[v] = rng.Float64()
	}
	for i := len(o.heap) - 1; i >= 0; i-- {
		o.down(i)
	}
}
