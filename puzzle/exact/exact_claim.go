package exact

import (
	"asterism/puzzle"
	"context"
)

// Claim is what a step says about every solution: all of Place are placed, none of Eliminate is, and every region of
// Know holds between its Min and Max. A zero Set says nothing.
type Claim struct {
	Place     puzzle.Set
	Eliminate puzzle.Set
	Know      []*puzzle.Region
}

// Refute looks for a solution of the problem in which the claim is false in at least one of its parts. Without one
// the claim follows from the problem.
func (s *Solver) Refute(ctx context.Context, p Problem, claim Claim) (solution puzzle.Set, refuted bool, err error) {
	for _, counter := range claim.negation() {
		q := p
		q.Where = append(p.Where[:len(p.Where):len(p.Where)], counter)
		if found, ok, err := s.First(ctx, q); ok || err != nil {
			return found.Clone(), ok, err
		}
	}
	return puzzle.Set{}, false, nil
}

// negation lists the counts of which at least one holds exactly where the claim is false.
func (c Claim) negation() []*puzzle.Region {
	var all []*puzzle.Region
	for _, part := range []*puzzle.Region{{Cells: c.Place, Min: c.Place.Len(), Max: c.Place.Len()}, {Cells: c.Eliminate}} {
		all = appendNegation(all, part)
	}
	for _, part := range c.Know {
		all = appendNegation(all, part)
	}
	return all
}

// appendNegation appends "fewer than r.Min" and "more than r.Max", where these are possible at all.
func appendNegation(all []*puzzle.Region, r *puzzle.Region) []*puzzle.Region {
	n := r.Cells.Len()
	if r.Min > 0 {
		all = append(all, puzzle.NewComposite("fewer", r.Cells, 0, r.Min-1))
	}
	if r.Max < n {
		all = append(all, puzzle.NewComposite("more", r.Cells, r.Max+1, n))
	}
	return all
}
