package layout

import (
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"context"
	"math/rand/v2"
)

// RandomSudoku makes a Sudoku with boxes of boxRows×boxColumns cells, and its planted solution. It has the given
// number of clues or, where unique is asked for and no clue above that number can be spared, more, and then the last
// result is false. With clues 0 and unique it is minimal: no clue can be spared at all, and the last result is true.
// It is the same for the same rng. A form that NewSudoku does not take gives no puzzle.
func RandomSudoku(rng *rand.Rand, boxRows, boxColumns int, clues int, unique bool) (*puzzle.Puzzle, puzzle.Set, bool) {
	empty, err := puzzle.NewSudoku(boxRows, boxColumns, make([]int, boxRows*boxColumns*boxRows*boxColumns))
	if err != nil {
		return nil, puzzle.Set{}, false
	}
	found, ok := exact.NewSolver(empty).Random(rng, exact.Of(empty.NewBoard()))
	if !ok {
		return nil, puzzle.Set{}, false
	}
	solution := found.Clone()
	givens := make([]int, len(empty.Of(puzzle.Cell)))
	for c := range solution.All() {
		givens[empty.CellOf(c)] = empty.DigitOf(c)
	}
	left := thin(rng, empty, givens, solution, clues, unique)
	p, err := puzzle.NewSudoku(boxRows, boxColumns, givens)
	return p, solution, err == nil && (left == clues || unique && clues == 0)
}

// thin takes givens away in a random order, down to a number of clues or as far as the solution stays the only one.
func thin(rng *rand.Rand, empty *puzzle.Puzzle, givens []int, solution puzzle.Set, clues int, unique bool) (left int) {
	s, left := exact.NewSolver(empty), len(givens)
	placed := solution.Clone()
	for _, cell := range rng.Perm(len(givens)) {
		if left <= clues {
			break
		}
		c := puzzle.Cand(cell*empty.Layers + givens[cell] - 1)
		placed.Remove(c)
		if unique && otherDigit(s, empty, placed, c) {
			placed.Add(c)
			continue
		}
		givens[cell] = 0
		left--
	}
	return left
}

// otherDigit says whether a grid with some digits placed has a solution without candidate c.
func otherDigit(s *exact.Solver, empty *puzzle.Puzzle, placed puzzle.Set, c puzzle.Cand) bool {
	open := empty.All.Clone()
	open.Remove(c)
	p := exact.Problem{Puzzle: empty, Open: open, Placed: placed, Regions: empty.Truths, Adjacency: true}
	_, other, _ := s.First(context.Background(), p)
	return other
}
