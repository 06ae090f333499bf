package verify

import (
	"context"
	"math/rand/v2"

	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// form makes random puzzles of one size, each with its planted solution; it may fail and give none.
type form struct {
	size, stars int
	candidates  int
	make        func(ctx context.Context, rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set)
}

// formsOf lists the puzzles that rules of a family are checked on, from small to large. Small ones come up most often:
// there lies are shortest, and rare patterns frequent.
func formsOf(family puzzle.Family) []form {
	if family == puzzle.Sudoku {
		return []form{digitsForm(2, 2), digitsForm(2, 3), digitsForm(3, 3), digitsForm(3, 3), minimalDigitsForm(3, 3)}
	}
	var out []form
	for _, f := range [][2]int{{4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}, {8, 2}, {9, 2}, {10, 2}, {10, 2}, {14, 3}} {
		out = append(out, starsForm(f[0], f[1]))
	}
	return out
}

// formsFor lists those of one size, or with so many stars a row, where such are asked for; none where none can be made.
func formsFor(family puzzle.Family, size, stars int) []form {
	var out []form
	for _, f := range formsOf(family) {
		if (size == 0 || f.size == size) && (stars == 0 || f.stars == stars) {
			out = append(out, f)
		}
	}
	switch {
	case len(out) > 0 || size < 0 || stars < 0:
	case family == puzzle.Sudoku:
		for rows := 2; rows*rows <= size && stars == 0; rows++ {
			if size%rows == 0 && size <= puzzle.MaxSize {
				out = []form{digitsForm(rows, size/rows)}
			}
		}
	case size == 0:
		return formsFor(family, 4*stars+2, stars)
	case stars == 0:
		return formsFor(family, size, max(1, (size-2)/4))
	case size <= puzzle.MaxSize && size >= 4*stars:
		out = []form{starsForm(size, stars)}
	}
	return out
}

func starsForm(size, stars int) form {
	return form{size, stars, size * size, func(ctx context.Context, rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set) {
		p, solution, ok := layout.RandomStarBattle(ctx, rng, size, stars, unique)
		if !ok {
			return nil, solution
		}
		return p, solution
	}}
}

func digitsForm(rows, columns int) form {
	cells := rows * rows * columns * columns
	return form{rows * columns, 0, cells * rows * columns, func(ctx context.Context, rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set) {
		p, solution, _ := layout.RandomSudoku(ctx, rng, rows, columns, cells*(15+rng.IntN(35))/100, unique)
		return p, solution
	}}
}

// minimalDigitsForm makes puzzles with as few clues as they can have, which are the hardest.
func minimalDigitsForm(rows, columns int) form {
	size := rows * columns
	return form{size, 0, size * size * size, func(ctx context.Context, rng *rand.Rand, unique bool) (*puzzle.Puzzle, puzzle.Set) {
		p, solution, _ := layout.RandomSudoku(ctx, rng, rows, columns, 0, true)
		return p, solution
	}}
}

// randomBoard is a board of the puzzle that agrees with a solution: its start, one in the middle of a solve, or one on
// which most marks are made and nothing is placed, so that patterns that are rare in a solve come up.
func randomBoard(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set) *puzzle.Board {
	switch rng.IntN(3) {
	case 0:
		return p.NewBoard()
	case 1:
		return layout.RandomBoard(rng, p, solution, rng.Float64())
	}
	return thinned(rng, p, solution, rng.Float64())
}

// thinned is the puzzle's start without a share of what the solution does not use.
func thinned(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set, share float64) *puzzle.Board {
	b := p.NewBoard()
	for c := range p.All.All() {
		if !solution.Has(c) && rng.Float64() < share {
			b.Eliminate(c)
		}
	}
	return b
}

// mostFacts is how many facts a random board knows at most, and factCells how many candidates are in one.
const (
	mostFacts = 5
	factCells = 6
)

// addFacts has the board know some counts that are right in all its solutions.
func addFacts(rng *rand.Rand, b *puzzle.Board, solutions []puzzle.Set) {
	for range rng.IntN(mostFacts + 1) {
		cells := someOpen(rng, b)
		low, high := countIn(cells, solutions)
		if rng.IntN(4) == 0 {
			low = max(low-1, 0)
		}
		if !b.Knows(cells, low, high) {
			b.Learn(b.Puzzle.NewFact(cells, low, high, ""))
		}
	}
}

// someOpen is a few open candidates of one truth, and now and then of another.
func someOpen(rng *rand.Rand, b *puzzle.Board) puzzle.Set {
	set, truths := b.Puzzle.NewSet(), b.Puzzle.Truths
	for range 1 + rng.IntN(4)/3 {
		truth := truths[rng.IntN(len(truths))]
		left := 1 + rng.IntN(factCells)
		for c := range truth.Cells.All() {
			if left > 0 && b.Open.Has(c) && rng.IntN(2) == 0 {
				set.Add(c)
				left--
			}
		}
	}
	return set
}

func countIn(cells puzzle.Set, solutions []puzzle.Set) (low, high int) {
	low = cells.Len()
	for _, s := range solutions {
		n := s.LenAnd(cells)
		low, high = min(low, n), max(high, n)
	}
	return low, high
}
