package layout

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// RandomSudoku makes a Sudoku with boxes of boxRows×boxColumns cells, and its planted solution. It has the given
// number of clues or, where unique is asked for and no clue above that number can be spared, more, and then the last
// result is false. With clues 0 and unique it is minimal: no clue can be spared at all, and the last result is true.
// A form that NewSudoku does not take gives no puzzle (nil), and neither does a ctx that ends before.
// It is the same for the same rng.
func RandomSudoku(ctx context.Context, rng *rand.Rand, boxRows, boxColumns int, clues int, unique bool) (*puzzle.Puzzle, puzzle.Set, bool) {
	empty, err := puzzle.NewSudoku(boxRows, boxColumns, make([]int, boxRows*boxColumns*boxRows*boxColumns))
	if err != nil {
		return nil, puzzle.Set{}, false
	}
	found, ok, _ := exact.NewSearcher(empty).Random(ctx, rng, exact.Of(empty.NewBoard()))
	if !ok {
		return nil, puzzle.Set{}, false
	}
	solution := found.Clone()
	givens := make([]int, len(empty.Of(puzzle.Cell)))
	for c := range solution.All() {
		givens[empty.CellOf(c)] = empty.DigitOf(c)
	}
	left := thin(ctx, rng, empty, givens, solution, clues, unique)
	if ctx.Err() != nil {
		return nil, puzzle.Set{}, false
	}
	p, err := puzzle.NewSudoku(boxRows, boxColumns, givens)
	return p, solution, err == nil && (left == clues || unique && clues == 0)
}

// thin takes givens away in a random order, down to a number of clues or as far as the solution stays the only one.
func thin(ctx context.Context, rng *rand.Rand, empty *puzzle.Puzzle, givens []int, solution puzzle.Set, clues int, unique bool) (left int) {
	s, left := exact.NewSearcher(empty), len(givens)
	placed := solution.Clone()
	for _, cell := range rng.Perm(len(givens)) {
		if left <= clues || ctx.Err() != nil {
			break
		}
		c := puzzle.Cand(cell*empty.Layers + givens[cell] - 1)
		placed.Remove(c)
		if unique && !spare(ctx, s, empty, placed, c) {
			placed.Add(c)
			continue
		}
		givens[cell] = 0
		left--
	}
	return left
}

// spare says whether a grid with some digits placed has no solution without candidate c. If ctx ends first, it does not.
func spare(ctx context.Context, s *exact.Searcher, empty *puzzle.Puzzle, placed puzzle.Set, c puzzle.Cand) bool {
	open := empty.All.Clone()
	open.Remove(c)
	p := exact.Problem{Puzzle: empty, Open: open, Placed: placed, Regions: empty.Truths, Adjacency: true}
	_, other, err := s.First(ctx, p)
	return !other && err == nil
}

// Thinner takes clues away from Sudokus with boxes of one form. It is for one goroutine.
type Thinner struct {
	empty  *puzzle.Puzzle
	groups [][]int // of cells that have a clue all or none
	exact  *exact.Searcher
}

// NewThinner makes a Thinner for a form of boxes that NewSudoku takes, and a symmetry to be kept.
func NewThinner(boxRows, boxColumns int, symmetry Symmetry) (*Thinner, error) {
	n := boxRows * boxColumns
	empty, err := puzzle.NewSudoku(boxRows, boxColumns, make([]int, n*n))
	if err != nil {
		return nil, err
	}
	return &Thinner{empty, symmetry.orbits(n), exact.NewSearcher(empty)}, nil
}

// Cells is how many cells the grid has.
func (t *Thinner) Cells() int { return t.empty.Size * t.empty.Size }

// Filled is a random grid with every cell given, or nil if ctx ends first.
func (t *Thinner) Filled(ctx context.Context, rng *rand.Rand) *puzzle.Puzzle {
	p, _, _ := RandomSudoku(ctx, rng, t.empty.BoxRows, t.empty.BoxColumns, t.empty.Size*t.empty.Size, false)
	return p
}

// Thin takes clues of p away in a random order, as long as a number of them remain, the puzzle is good without them, and
// ctx has not ended.
func (t *Thinner) Thin(ctx context.Context, rng *rand.Rand, p *puzzle.Puzzle, clues int, good func(context.Context, *puzzle.Puzzle) bool) *puzzle.Puzzle {
	for _, i := range rng.Perm(len(t.groups)) {
		if ctx.Err() != nil {
			break
		}
		if less := t.without(p, t.groups[i]); less.Givens.Len() >= clues && less.Givens.Len() < p.Givens.Len() && good(ctx, less) {
			p = less
		}
	}
	return p
}

// Restore gives p clues back that a filled grid has, in a random order and as few as will do, until the puzzle is good. It
// takes for granted that more clues do not make it worse.
func (t *Thinner) Restore(ctx context.Context, rng *rand.Rand, p, filled *puzzle.Puzzle, good func(context.Context, *puzzle.Puzzle) bool) *puzzle.Puzzle {
	var missing [][]int
	for _, i := range rng.Perm(len(t.groups)) {
		if t.without(p, t.groups[i]).Givens.Len() == p.Givens.Len() {
			missing = append(missing, t.groups[i])
		}
	}
	n := sort.Search(len(missing), func(n int) bool { return good(ctx, t.with(p, filled, missing[:n])) })
	return t.with(p, filled, missing[:n])
}

// Vary takes up to n clues of p away that lie in groups of their own, and gives as many others back that a filled grid has, so
// that there is one solution. It is nil where the few that it tries are not enough.
func (t *Thinner) Vary(ctx context.Context, rng *rand.Rand, p, filled *puzzle.Puzzle, n int) *puzzle.Puzzle {
	var given, missing [][]int
	for _, i := range rng.Perm(len(t.groups)) {
		if t.without(p, t.groups[i]).Givens.Len() < p.Givens.Len() {
			given = append(given, t.groups[i])
		} else {
			missing = append(missing, t.groups[i])
		}
	}
	n = min(n, len(given), len(missing))
	less := t.without(p, slices.Concat(given[:n]...))
	for ; len(missing) >= n && n > 0 && ctx.Err() == nil; missing = missing[n:] {
		if q := t.with(less, filled, missing[:n]); t.Unique(ctx, q) {
			return q
		}
	}
	return nil
}

// with is a puzzle with the clues that a filled grid has in some groups of cells.
func (t *Thinner) with(p, filled *puzzle.Puzzle, groups [][]int) *puzzle.Puzzle {
	q := *t.empty
	q.Givens = p.Givens.Clone()
	for c := range filled.Givens.All() {
		for _, cells := range groups {
			if slices.Contains(cells, q.CellOf(c)) {
				q.Givens.Add(c)
			}
		}
	}
	return &q
}

// without is a puzzle without the clues in some cells.
func (t *Thinner) without(p *puzzle.Puzzle, cells []int) *puzzle.Puzzle {
	q := *t.empty
	q.Givens = p.Givens.Clone()
	for _, cell := range cells {
		for d := range q.Layers {
			q.Givens.Remove(puzzle.Cand(cell*q.Layers + d))
		}
	}
	return &q
}

// Unique says whether a puzzle is found to have exactly one solution before ctx ends.
func (t *Thinner) Unique(ctx context.Context, p *puzzle.Puzzle) bool {
	n, err := t.exact.Count(ctx, t.problem(p.Givens), 2)
	return err == nil && n == 1
}

// problem is that of the grid with some digits placed.
func (t *Thinner) problem(placed puzzle.Set) exact.Problem {
	return exact.Problem{Puzzle: t.empty, Open: t.empty.All, Placed: placed, Regions: t.empty.Truths, Adjacency: true}
}

// Minimal says whether a puzzle that has one solution is found, before ctx ends, to have others without any one of its
// clues.
func (t *Thinner) Minimal(ctx context.Context, p *puzzle.Puzzle) bool {
	placed := p.Givens.Clone()
	for c := range p.Givens.All() {
		placed.Remove(c)
		if spare(ctx, t.exact, t.empty, placed, c) || ctx.Err() != nil {
			return false
		}
		placed.Add(c)
	}
	return true
}

// Symmetry names a way in which the cells with clues lie: turning or mirroring the grid leaves them where they are.
type Symmetry string

// The symmetries.
const (
	NoSymmetry      Symmetry = "none"
	Rotation        Symmetry = "rotation"     // by half a turn
	QuarterRotation Symmetry = "quarter"      // by a quarter of a turn
	LeftRight       Symmetry = "left-right"   // mirrored at the middle column
	UpDown          Symmetry = "up-down"      // mirrored at the middle row
	Diagonal        Symmetry = "diagonal"     // mirrored at the diagonal from the top left
	Antidiagonal    Symmetry = "antidiagonal" // mirrored at the other diagonal
)

// image is where a symmetry takes the cell in a row and column of a grid of n rows.
func (s Symmetry) image(n, row, column int) (int, int) {
	last := n - 1
	switch s {
	case Rotation:
		return last - row, last - column
	case QuarterRotation:
		return column, last - row
	case LeftRight:
		return row, last - column
	case UpDown:
		return last - row, column
	case Diagonal:
		return column, row
	case Antidiagonal:
		return last - column, last - row
	}
	return row, column
}

// orbits groups the cells of a grid of n rows, each given by its index row by row: cells of one group have a clue all or
// none. The groups come in the order of their first cells.
func (s Symmetry) orbits(n int) [][]int {
	var groups [][]int
	seen := make([]bool, n*n)
	for first := range seen {
		if seen[first] {
			continue
		}
		var group []int
		for cell := first; !seen[cell]; {
			seen[cell] = true
			group = append(group, cell)
			row, column := s.image(n, cell/n, cell%n)
			cell = row*n + column
		}
		groups = append(groups, group)
	}
	return groups
}
