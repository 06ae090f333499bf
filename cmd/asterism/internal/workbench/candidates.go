package workbench

import (
	"context"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// usualCutoff is how many solutions are counted unless a page asks for another number.
const usualCutoff = 1000

// census counts in how many solutions each candidate is.
type census struct {
	board  *puzzle.Board
	counts []int
	seen   int
}

// candidates is asterism/candidates.
func (s *Session) candidates(ctx context.Context, r CandidatesRequest) (*CandidatesAnswer, error) {
	b, err := readBoard(r.Position)
	if err != nil {
		return nil, err
	}
	cutoff := r.Cutoff
	if cutoff <= 0 {
		cutoff = usualCutoff
	}
	note := s.reporter(ctx, "counting solutions")
	c := &census{board: b, counts: make([]int, b.Puzzle.Candidates())}
	exhausted := true
	err = exact.NewSearcher(b.Puzzle).Each(ctx, exact.Of(b), func(solution puzzle.Set) bool {
		if c.seen == cutoff {
			exhausted = false
			return false
		}
		c.add(solution)
		if note.due() {
			note.report(Progress{Done: c.seen, Total: cutoff, Candidates: c.answer(false)})
		}
		return true
	})
	if err == nil && !exhausted {
		err = c.probe(ctx)
	}
	if err != nil {
		return nil, err
	}
	note.end("")
	return c.answer(exhausted), nil
}

func (c *census) add(solution puzzle.Set) {
	c.seen++
	for x := range solution.All() {
		c.counts[x]++
	}
}

// probe looks for what the first solutions have not shown: one with each candidate that none of them has, and one without each that
// all have. What is left is never and always so.
func (c *census) probe(ctx context.Context) error {
	for x := range c.board.Open.All() {
		claim := exact.Claim{}
		one := c.board.Puzzle.NewSet()
		one.Add(x)
		switch c.counts[x] {
		case 0:
			claim.Eliminate = one
		case c.seen:
			claim.Place = one
		default:
			continue
		}
		solution, other, err := exact.Refute(ctx, c.board, claim)
		if err != nil {
			return err
		}
		if other {
			c.add(solution)
		}
	}
	return nil
}

func (c *census) answer(exhausted bool) *CandidatesAnswer {
	a := &CandidatesAnswer{Solutions: c.seen, Exact: exhausted, Counts: map[string]int{}, Leaves: []string{}}
	for x, n := range c.counts {
		if n > 0 {
			a.Counts[c.board.Puzzle.Name(puzzle.Cand(x))] = n
		}
		if n == 1 && exhausted && c.seen > 1 {
			a.Leaves = append(a.Leaves, c.board.Puzzle.Name(puzzle.Cand(x)))
		}
	}
	return a
}
