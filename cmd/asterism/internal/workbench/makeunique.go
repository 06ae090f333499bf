package workbench

import (
	"context"

	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
)

// unique is a puzzle with one solution near p, p itself if it has one, and the solution; nil where none was found.
func (n *search) unique(ctx context.Context, p *puzzle.Puzzle, note *reporter) (*puzzle.Puzzle, puzzle.Set, int, error) {
	found, err := exact.Solutions(ctx, p.NewBoard(), 2)
	switch {
	case err != nil:
		return nil, puzzle.Set{}, 0, err
	case len(found) == 1:
		return p, found[0], 0, nil
	case p.Family == puzzle.Sudoku:
		return n.uniqueSudoku(ctx, p, note)
	}
	return n.uniqueStars(ctx, p, note)
}

// uniqueStars moves borders as long as that leaves no more solutions than before: of a puzzle without any until there is one, then
// around a solution that stays.
func (n *search) uniqueStars(ctx context.Context, p *puzzle.Puzzle, note *reporter) (*puzzle.Puzzle, puzzle.Set, int, error) {
	solver := exact.NewSearcher(p)
	at, solutions, err := p, []puzzle.Set(nil), error(nil)
	if solutions, err = solver.Solutions(ctx, exact.Of(p.NewBoard()), countedTo); err != nil {
		return nil, puzzle.Set{}, 0, err
	}
	for tried := range nearbyTries {
		if len(solutions) == 1 {
			at, solutions[0] = n.settle(ctx, p, at, solutions[0])
			return at, solutions[0], tried, nil
		}
		q := n.towardsOne(p, at, solutions, tried)
		next, err := exact.Solutions(ctx, q.NewBoard(), countedTo)
		if err != nil {
			return nil, puzzle.Set{}, tried, err
		}
		if len(next) > 0 && (len(solutions) == 0 || len(next) <= len(solutions)) {
			at, solutions = q, next
		}
		if note.due() {
			note.report(Progress{Done: tried, Total: nearbyTries})
		}
	}
	return nil, puzzle.Set{}, nearbyTries, nil
}

// settle takes back, one after the other, what moves can be taken back with one solution left: what was asked for is a puzzle near
// the first.
func (n *search) settle(ctx context.Context, start, at *puzzle.Puzzle, solution puzzle.Set) (*puzzle.Puzzle, puzzle.Set) {
	shapes := lettersLike(start, at)
	for again := true; again; {
		again = false
		for _, c := range n.rng.Perm(len(shapes)) {
			was, old := start.ShapeOf(puzzle.Cand(c)), shapes[c]
			if old == was {
				continue
			}
			shapes[c] = was
			if q, found := oneSolution(ctx, start, shapes); q != nil {
				at, solution, again = q, found, true
			} else {
				shapes[c] = old
			}
		}
	}
	return at, solution
}

// oneSolution is the Star Battle with such shapes and its solution, if it has one alone and the shapes hang together.
func oneSolution(ctx context.Context, like *puzzle.Puzzle, shapes []int) (*puzzle.Puzzle, puzzle.Set) {
	q, err := puzzle.NewStarBattle(like.Size, like.Stars, shapes)
	if err != nil || len(q.Disconnected()) > len(like.Disconnected()) {
		return nil, puzzle.Set{}
	}
	found, err := exact.Solutions(ctx, q.NewBoard(), 2)
	if err != nil || len(found) != 1 {
		return nil, puzzle.Set{}
	}
	return q, found[0]
}

// towardsOne moves cells in which solutions differ, around one of them; without any, a few cells of the puzzle at the start.
func (n *search) towardsOne(start, at *puzzle.Puzzle, solutions []puzzle.Set, tried int) *puzzle.Puzzle {
	if len(solutions) == 0 {
		return layout.Mutate(n.rng, start, start.NewSet(), start.NewSet(), 1+tried/fromStart%mostMoves)
	}
	keep := solutions[n.rng.IntN(len(solutions))]
	among := at.NewSet()
	other := solutions[n.rng.IntN(len(solutions))]
	among.AndNot(other, keep)
	return layout.Mutate(n.rng, at, keep, among, 1)
}

// uniqueSudoku takes clues away, one after the other, until there is a solution, and then gives clues until it is the only one.
func (n *search) uniqueSudoku(ctx context.Context, p *puzzle.Puzzle, note *reporter) (*puzzle.Puzzle, puzzle.Set, int, error) {
	givens := digitsOf(p, p.Author())
	for tried := range nearbyTries {
		q, err := puzzle.NewSudoku(p.BoxRows, p.BoxColumns, givens)
		if err != nil {
			return nil, puzzle.Set{}, tried, refused(err)
		}
		found, err := exact.Solutions(ctx, q.NewBoard(), 2)
		switch {
		case err != nil:
			return nil, puzzle.Set{}, tried, err
		case len(found) == 1:
			return q, found[0], tried, nil
		case len(found) == 0:
			n.change(givens, func(int) int { return 0 }, 1)
		default:
			n.giveOne(q, givens, found)
		}
		if note.due() {
			note.report(Progress{Done: tried, Total: nearbyTries})
		}
	}
	return nil, puzzle.Set{}, nearbyTries, nil
}

// giveOne gives a clue on which two solutions differ.
func (n *search) giveOne(p *puzzle.Puzzle, givens []int, found []puzzle.Set) {
	a, b := digitsOf(p, found[0]), digitsOf(p, found[1])
	var cells []int
	for i := range a {
		if a[i] != b[i] {
			cells = append(cells, i)
		}
	}
	i := cells[n.rng.IntN(len(cells))]
	givens[i] = a[i]
}
