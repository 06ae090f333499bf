package layout

import (
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"context"
	"math/rand/v2"
	"slices"
	"sort"
)

// Thinner takes clues away from Sudokus with boxes of one form. It is for one goroutine.
type Thinner struct {
	empty  *puzzle.Puzzle
	groups [][]int // of cells that have a clue all or none
	exact  *exact.Solver
}

// NewThinner makes a Thinner for a form of boxes that NewSudoku takes, and a symmetry to be kept.
func NewThinner(boxRows, boxColumns int, symmetry Symmetry) (*Thinner, error) {
	n := boxRows * boxColumns
	empty, err := puzzle.NewSudoku(boxRows, boxColumns, make([]int, n*n))
	if err != nil {
		return nil, err
	}
	return &Thinner{empty, symmetry.orbits(n), exact.NewSolver(empty)}, nil
}

// Cells is how many cells the grid has.
func (t *Thinner) Cells() int { return t.empty.Size * t.empty.Size }

// Filled is a random grid with every cell given.
func (t *Thinner) Filled(rng *rand.Rand) *puzzle.Puzzle {
	p, _, _ := RandomSudoku(rng, t.empty.BoxRows, t.empty.BoxColumns, t.empty.Size*t.empty.Size, false)
	return p
}

// Thin takes clues of p away in a random order, as long as a number of them remain and the puzzle is good without them.
func (t *Thinner) Thin(rng *rand.Rand, p *puzzle.Puzzle, clues int, good func(*puzzle.Puzzle) bool) *puzzle.Puzzle {
	for _, i := range rng.Perm(len(t.groups)) {
		if less := t.without(p, t.groups[i]); less.Givens.Len() >= clues && less.Givens.Len() < p.Givens.Len() && good(less) {
			p = less
		}
	}
	return p
}

// Back gives p clues back that a filled grid has, in a random order and as few as will do, until the puzzle is good. It
// takes for granted that more clues do not make it worse.
func (t *Thinner) Back(rng *rand.Rand, p, filled *puzzle.Puzzle, good func(*puzzle.Puzzle) bool) *puzzle.Puzzle {
	var missing [][]int
	for _, i := range rng.Perm(len(t.groups)) {
		if t.without(p, t.groups[i]).Givens.Len() == p.Givens.Len() {
			missing = append(missing, t.groups[i])
		}
	}
	n := sort.Search(len(missing), func(n int) bool { return good(t.with(p, filled, missing[:n])) })
	return t.with(p, filled, missing[:n])
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

// One says whether a puzzle has exactly one solution.
func (t *Thinner) One(p *puzzle.Puzzle) bool {
	n, err := t.exact.Count(context.Background(), t.problem(p.Givens), 2)
	return err == nil && n == 1
}

// problem is that of the grid with some digits placed.
func (t *Thinner) problem(placed puzzle.Set) exact.Problem {
	return exact.Problem{Puzzle: t.empty, Open: t.empty.All, Placed: placed, Regions: t.empty.Truths, Adjacency: true}
}

// Minimal says whether a puzzle that has one solution has others without any one of its clues.
func (t *Thinner) Minimal(p *puzzle.Puzzle) bool {
	placed := p.Givens.Clone()
	for c := range p.Givens.All() {
		placed.Remove(c)
		if !otherDigit(t.exact, t.empty, placed, c) {
			return false
		}
		placed.Add(c)
	}
	return true
}
