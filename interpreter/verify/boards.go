package verify

import (
	"context"
	"math/rand/v2"
	"slices"

	"asterism/puzzle"
	"asterism/puzzle/exact"
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

// randomBoard is a board of the puzzle that agrees with a solution: its start, one in the middle of a solve, one on which
// most marks are made and nothing is placed, so that patterns that are rare in a solve come up, or of a Sudoku with only one
// solution a grave, where one is found.
func (in *inspector) randomBoard(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set, unique bool) (*puzzle.Board, error) {
	switch kind := rng.IntN(3); {
	case kind == 0:
		return p.NewBoard(), nil
	case kind == 1:
		return layout.RandomBoard(rng, p, solution, rng.Float64()), nil
	case unique && p.Family == puzzle.Sudoku:
		if b, err := in.grave(rng, p, solution); b != nil || err != nil {
			return b, err
		}
	}
	return thinned(rng, p, solution, rng.Float64()), nil
}

// What a grave may have too much: candidates of the solution, and others in a house with one of these. And how many solves
// are looked at for one.
const (
	mostRaised = 3
	mostBeside = 2
	graveTries = 100
)

// grave is a board on which every region has just twice what it needs, but for some candidates, one of which at least is in
// the only solution; nil where none is found.
func (in *inspector) grave(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set) (*puzzle.Board, error) {
	for range graveTries {
		b := lastStuck(rng, p, solution)
		if b == nil {
			break
		}
		floor, found, err := in.judge.exact.Random(in.ctx, rng, doubled(b, solution, 1+rng.IntN(mostRaised)))
		if err != nil {
			return nil, err
		}
		if found {
			raise(rng, b, floor.Clone(), solution)
			return b, nil
		}
	}
	return nil, nil
}

// raise leaves open the floor of a grave, the solution, and a few candidates in a house with one of it that is not in the floor.
func raise(rng *rand.Rand, b *puzzle.Board, floor, solution puzzle.Set) {
	roof := b.Open.Clone()
	roof.AndNot(roof, floor)
	first := oneOf(rng, solution, roof)
	floor.Or(floor, solution)
	houses := slices.DeleteFunc(slices.Clone(b.Puzzle.Houses()), func(r *puzzle.Region) bool { return !r.Cells.Has(first) })
	house := houses[rng.IntN(len(houses))]
	for range rng.IntN(mostBeside + 1) {
		if roof.Meets(house.Cells) {
			floor.Add(oneOf(rng, roof, house.Cells))
		}
	}
	for c := range roof.All() {
		if !floor.Has(c) {
			b.Eliminate(c)
		}
	}
}

// lastStuck is the last board on which nothing is forced at once, where candidates of the solution are placed in a random
// order; nil where the start is none.
func lastStuck(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set) *puzzle.Board {
	var last *puzzle.Board
	b := p.NewBoard()
	for b.Settle(); !b.Solved(); b.Settle() {
		last = b.Copy()
		b.Suppose(oneOf(rng, solution, b.Open))
	}
	return last
}

// oneOf is a random candidate that two sets share, of which there is one at least.
func oneOf(rng *rand.Rand, a, b puzzle.Set) puzzle.Cand {
	both := a.Clone()
	both.And(both, b)
	c := both.First()
	for range rng.IntN(both.Len()) {
		c = both.Next(c)
	}
	return c
}

// doubled asks for open candidates of which every region has twice what it needs, and for all of the solution but at most
// some.
func doubled(b *puzzle.Board, solution puzzle.Set, raised int) exact.Problem {
	p := b.Puzzle
	problem := exact.Problem{Puzzle: p, Open: b.Open, Placed: p.NewSet()}
	for _, t := range p.Truths {
		problem.Regions = append(problem.Regions, p.NewFact(t.Cells, 2*b.Need(t), 2*b.Need(t), ""))
	}
	left := p.NewSet()
	left.And(solution, b.Open)
	problem.Where = []*puzzle.Region{p.NewFact(left, max(left.Len()-raised, 0), left.Len()-1, "")}
	return problem
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
