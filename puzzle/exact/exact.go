// Package exact finds the solutions of a board, all of them or as many as are asked for, with certainty.
//
// In: a board ([Of] makes it a [Problem]), and what else must hold: counts of regions, or that a [Claim] is false. Out:
// solutions as sets of placed candidates; a claim that has no counterexample is proved ([Refute]). How: up to size 14 a
// Star Battle is searched depth first over bitmasks of lines, bounded by what lines, shapes and windows of lines have room
// for; a 9×9 Sudoku over words of six cells; everything else by conflict-driven clause learning over counts. Cost:
// 3 to 80 µs for a 10×10 Star Battle or a 9×9 Sudoku with one solution, milliseconds for a 25×25, exponential at worst:
// every question takes a context and ends with its error. [Solver] keeps the memory of many questions about one puzzle.
package exact

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"asterism/puzzle"
)

// Problem is what the exact solver searches: which of the open candidates are placed, so that every region holds
// between Min and Max of its cells, the placed ones counted. Candidates neither open nor placed are false. A candidate
// in no region is free, so each of its two states counts as a solution of its own.
type Problem struct {
	Puzzle    *puzzle.Puzzle
	Open      puzzle.Set
	Placed    puzzle.Set
	Regions   []*puzzle.Region // the only counts that are respected; Puzzle.Truths itself for the puzzle as it stands (fastest)
	Where     []*puzzle.Region // more of the same, kept apart so that a question can be asked about given Regions
	Adjacency bool             // whether candidates that conflict exclude each other
}

// Of is the board's whole problem: all truths and conflicts, and nothing of what has been learnt or of Broken.
func Of(b *puzzle.Board) Problem {
	return Problem{Puzzle: b.Puzzle, Open: b.Open, Placed: b.Placed, Regions: b.Puzzle.Truths, Adjacency: true}
}

// whole says whether the regions are just the puzzle's own truths, with its conflicts.
func (p *Problem) whole() bool {
	truths := p.Puzzle.Truths
	return p.Adjacency && len(p.Regions) == len(truths) && len(truths) > 0 && &p.Regions[0] == &truths[0]
}

// Searcher answers questions about the boards of one puzzle. It reuses its memory, so that once it has grown a search
// allocates nothing; it is for one goroutine at a time.
type Searcher struct {
	puzzle *puzzle.Puzzle
	learn  *learner
	stars  *starSearch
	digits *sudokuSearch
	found  puzzle.Set
}

// NewSolver makes a solver for the boards of p.
func NewSearcher(p *puzzle.Puzzle) *Searcher { return &Searcher{puzzle: p, found: p.NewSet()} }

var errOtherPuzzle = errors.New("the solver was made for another puzzle")

// Each calls yield with the solutions of a problem, as sets of placed candidates, until it says false or there are no
// more. The set is the solver's own and changes with the next solution. The order is the same on every run. The only
// errors are those of ctx, and a problem of another puzzle.
func (s *Searcher) Each(ctx context.Context, p Problem, yield func(puzzle.Set) bool) error {
	if p.Puzzle != s.puzzle {
		return errOtherPuzzle
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	switch whole := p.whole(); {
	case whole && p.Puzzle.Family == puzzle.StarBattle && p.Puzzle.Size <= p.searchSize() && len(p.Puzzle.Of(puzzle.Shape)) > 0:
		if s.stars == nil {
			s.stars = newStarSearch(s.puzzle)
		}
		return s.stars.search(ctx, &p, s.found, yield)
	case whole && p.Puzzle.Family == puzzle.Sudoku && p.Puzzle.BoxRows == 3 && p.Puzzle.BoxColumns == 3:
		if s.digits == nil {
			s.digits = &sudokuSearch{}
		}
		return s.digits.search(ctx, &p, s.found, yield)
	}
	return s.general(ctx, p, yield)
}

// Up to which size searching beats learning: on a puzzle as it stands, and with more counts to respect. These make most
// questions unsolvable, for reasons that searching finds again and again.
const (
	starSearchSize     = 14
	questionSearchSize = 10
)

func (p *Problem) searchSize() int {
	if len(p.Where) > 0 {
		return questionSearchSize
	}
	return starSearchSize
}

func (s *Searcher) general(ctx context.Context, p Problem, yield func(puzzle.Set) bool) error {
	if s.learn == nil {
		s.learn = newLearner(s.puzzle)
	}
	s.learn.load(&p)
	return s.learn.search(ctx, s.found, yield)
}

// Count is the number of solutions of a problem, counted up to limit.
func (s *Searcher) Count(ctx context.Context, p Problem, limit int) (int, error) {
	n := 0
	if limit <= 0 {
		return 0, ctx.Err()
	}
	err := s.Each(ctx, p, func(puzzle.Set) bool { n++; return n < limit })
	return n, err
}

// Solutions lists up to limit solutions of a problem, each the set of its placed candidates.
func (s *Searcher) Solutions(ctx context.Context, p Problem, limit int) ([]puzzle.Set, error) {
	var all []puzzle.Set
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err := s.Each(ctx, p, func(found puzzle.Set) bool {
		all = append(all, found.Clone())
		return len(all) < limit
	})
	return all, err
}

// First is one solution of a problem, and whether there is any. The set is the solver's own until its next search.
func (s *Searcher) First(ctx context.Context, p Problem) (puzzle.Set, bool, error) {
	found := false
	err := s.Each(ctx, p, func(puzzle.Set) bool { found = true; return false })
	return s.found, found, err
}

// Random is a random solution of a problem, by taking decisions in a random order; not all are equally likely. The
// set is the solver's own until its next search.
func (s *Searcher) Random(ctx context.Context, rng *rand.Rand, p Problem) (puzzle.Set, bool, error) {
	if s.learn == nil {
		s.learn = newLearner(s.puzzle)
	}
	s.learn.load(&p)
	s.learn.order.shuffle(rng, s.learn.candidates)
	found := false
	err := s.learn.search(ctx, s.found, func(puzzle.Set) bool { found = true; return false })
	return s.found, found, err
}

// Solutions lists up to limit solutions that agree with the board, each the set of its placed candidates. For many
// questions about one puzzle, keep a [Solver].
func Solutions(ctx context.Context, b *puzzle.Board, limit int) ([]puzzle.Set, error) {
	return NewSearcher(b.Puzzle).Solutions(ctx, Of(b), limit)
}

// Count counts the solutions that agree with the board, up to limit: with limit 2 it says whether there is
// none, one, or more than one.
func Count(ctx context.Context, b *puzzle.Board, limit int) (int, error) {
	return NewSearcher(b.Puzzle).Count(ctx, Of(b), limit)
}

// Unique says whether exactly one solution agrees with the board.
func Unique(ctx context.Context, b *puzzle.Board) (bool, error) {
	n, err := Count(ctx, b, 2)
	return n == 1 && err == nil, err
}

// Refute looks for a solution of the board in which the claim is false; see [Solver.Refute].
func Refute(ctx context.Context, b *puzzle.Board, claim Claim) (solution puzzle.Set, refuted bool, err error) {
	return NewSearcher(b.Puzzle).Refute(ctx, Of(b), claim)
}

// Query is a question about a board: which of its solutions, up to Limit, agree with every region of Where and, where
// Not is given, contradict that claim in at least one part.
type Query struct {
	Limit int
	Where []*puzzle.Region
	Not   *Claim
}

// Ask lists the solutions a query asks for, each the set of its placed candidates. The only errors are those of ctx.
func Ask(ctx context.Context, b *puzzle.Board, q Query) ([]puzzle.Set, error) {
	return NewSearcher(b.Puzzle).Ask(ctx, Of(b), q)
}

// Ask lists the solutions of a problem that a query asks for.
func (s *Searcher) Ask(ctx context.Context, p Problem, q Query) ([]puzzle.Set, error) {
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

// Claim is what a step says about every solution: all of Place are placed, none of Eliminate is, and every region of
// Know holds between its Min and Max. A zero Set says nothing.
type Claim struct {
	Place     puzzle.Set
	Eliminate puzzle.Set
	Know      []*puzzle.Region
}

// Refute looks for a solution of the problem in which the claim is false in at least one of its parts. Without one
// the claim follows from the problem.
func (s *Searcher) Refute(ctx context.Context, p Problem, claim Claim) (solution puzzle.Set, refuted bool, err error) {
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
