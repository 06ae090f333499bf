package interpreter

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// sample is a puzzle with its solution, to make boards of.
type sample struct {
	*puzzle.Puzzle
	solution puzzle.Set
}

func randomStarBattle(t testing.TB, rng *rand.Rand, size, stars int) sample {
	t.Helper()
	p, solution, ok := layout.RandomStarBattle(context.Background(), rng, size, stars, false)
	if !ok {
		t.Fatal("no random Star Battle of", size, stars)
	}
	return sample{p, solution}
}

func randomSudoku(t testing.TB, rng *rand.Rand, boxRows, boxColumns, clues int) sample {
	t.Helper()
	p, solution, _ := layout.RandomSudoku(context.Background(), rng, boxRows, boxColumns, clues, false)
	if p == nil {
		t.Fatal("no random Sudoku of", boxRows, boxColumns)
	}
	return sample{p, solution}
}

// samples are puzzles of both families in several sizes.
func samples(t testing.TB, rng *rand.Rand) []sample {
	return []sample{
		randomStarBattle(t, rng, 6, 1), randomStarBattle(t, rng, 8, 1), randomStarBattle(t, rng, 9, 2), randomStarBattle(t, rng, 10, 2),
		randomSudoku(t, rng, 2, 2, 4), randomSudoku(t, rng, 2, 3, 10), randomSudoku(t, rng, 3, 3, 26),
	}
}

// board is a board in the middle of a solve, with some true facts learnt.
func (s sample) board(rng *rand.Rand) *puzzle.Board {
	b := layout.RandomBoard(rng, s.Puzzle, s.solution, rng.Float64()*0.8)
	for i := range rng.IntN(6) {
		b.Learn(s.fact(rng, fmt.Sprintf("t%d", i%2)))
	}
	return b
}

// fact is a true statement about some candidates of a region, which a solver might have found.
func (s sample) fact(rng *rand.Rand, tag string) *puzzle.Region {
	cells := s.NewSet()
	r := s.Truths[rng.IntN(len(s.Truths))]
	for c := range r.Cells.All() {
		if rng.IntN(2) == 0 {
			cells.Add(c)
		}
	}
	n := cells.LenAnd(s.solution)
	return s.NewFact(cells, n-rng.IntN(n+1), n+rng.IntN(2), tag)
}
