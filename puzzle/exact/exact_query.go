package exact

import (
	"asterism/puzzle"
	"context"
	"slices"
)

// Query is a question about a board: which of its solutions, up to Limit, agree with every region of Where and, where
// Not is given, contradict that claim in at least one part.
type Query struct {
	Limit int
	Where []*puzzle.Region
	Not   *Claim
}

// Ask lists the solutions a query asks for, each the set of its placed candidates. The only errors are those of ctx.
func Ask(ctx context.Context, b *puzzle.Board, q Query) ([]puzzle.Set, error) {
	return NewSolver(b.Puzzle).Ask(ctx, Of(b), q)
}

// Ask lists the solutions of a problem that a query asks for.
func (s *Solver) Ask(ctx context.Context, p Problem, q Query) ([]puzzle.Set, error) {
	p.Where = slices.Concat(p.Where, q.Where)
	if q.Not == nil {
		return s.Solutions(ctx, p, q.Limit)
	}
	var all []puzzle.Set
	for _, counter := range q.Not.negation() {
		if len(all) >= q.Limit {
			break
		}
		part := p
		part.Where = append(p.Where[:len(p.Where):len(p.Where)], counter)
		err := s.Each(ctx, part, func(found puzzle.Set) bool {
			if !slices.ContainsFunc(all, found.Equal) { // it may contradict several parts
				all = append(all, found.Clone())
			}
			return len(all) < q.Limit
		})
		if err != nil {
			return all, err
		}
	}
	return all, nil
}
