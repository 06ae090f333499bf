package layout

import (
	"context"
	"math/rand/v2"
	"slices"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// moveTries is how many cells Mutate tries to move for each that it is to move.
const moveTries = 20

// Mutate is a Star Battle like p, with up to n cells moved to the shape of a neighbour: cells of among, if it
// holds any that can be moved. Shapes stay connected, and planted, a solution of p, is one of the puzzle too; it need not
// be the only one. It is the same for the same rng.
func Mutate(rng *rand.Rand, p *puzzle.Puzzle, planted, among puzzle.Set, n int) *puzzle.Puzzle {
	g := newDraft(rng, p, planted)
	cells := slices.Collect(among.All())
	for range n {
		if !g.moveCell(cells) {
			g.moveCell(nil)
		}
	}
	if q, err := puzzle.NewStarBattle(p.Size, p.Stars, g.inOrder()); err == nil {
		return q
	}
	return p
}

// moveCell moves one of the cells to the shape of a neighbour, or any cell if there are none; it is false where it finds
// nothing to move in a number of tries.
func (g *draft) moveCell(cells []puzzle.Cand) bool {
	var near [4]int
	for range moveTries {
		c := g.rng.IntN(len(g.shapes))
		if len(cells) > 0 {
			c = int(cells[g.rng.IntN(len(cells))])
		}
		next := g.beside(near[:0], c)
		to := g.shapes[next[g.rng.IntN(len(next))]]
		if to != g.shapes[c] && !g.planted.Has(puzzle.Cand(c)) && g.canSpare(c) {
			g.shapes[c] = to
			return true
		}
	}
	return false
}

// MutateUnique makes so many small moves of the borders of a Star Battle with one solution, each of which leaves one. Where
// a move lets a second solution in, the borders are mended so that the second is the only one, and the stars change too. It is the same for the same rng. What it returns is p itself if no move was possible.
func MutateUnique(ctx context.Context, rng *rand.Rand, p *puzzle.Puzzle, planted puzzle.Set, moves int) (*puzzle.Puzzle, puzzle.Set) {
	g := newDraft(rng, p, planted.Clone())
	for n := 0; n < moves && ctx.Err() == nil; n++ {
		if q, ok := g.mutateUnique(ctx); ok {
			p = q
		}
	}
	return p, g.planted
}

// newDraft is the layout of a puzzle.
func newDraft(rng *rand.Rand, p *puzzle.Puzzle, planted puzzle.Set) *draft {
	g := &draft{rng: rng, size: p.Size, stars: p.Stars, planted: planted, shapes: make([]int, p.Candidates())}
	for c := range g.shapes {
		g.shapes[c] = p.ShapeOf(puzzle.Cand(c))
	}
	return g
}

// mutateUnique makes one move after which there is one solution, or none.
func (g *draft) mutateUnique(ctx context.Context) (*puzzle.Puzzle, bool) {
	before, planted := slices.Clone(g.shapes), g.planted
	if g.moveCell(nil) {
		p, solutions := g.solutions(ctx, 3)
		if len(solutions) == 2 {
			p, solutions = g.adoptRival(ctx, solutions)
		}
		if len(solutions) == 1 {
			g.planted = solutions[0]
			return p, true
		}
	}
	copy(g.shapes, before)
	g.planted = planted
	return nil, false
}

// adoptRival moves a cell so that the second solution is the only one.
func (g *draft) adoptRival(ctx context.Context, solutions []puzzle.Set) (*puzzle.Puzzle, []puzzle.Set) {
	rival := solutions[0]
	if g.planted = solutions[1]; g.planted.Equal(rival) {
		return nil, nil
	}
	g.rivals = append(g.rivals[:0], rival)
	if !g.breakRival(rival) {
		return nil, nil
	}
	return g.solutions(ctx, 2)
}

// solutions is the puzzle of the layout, and up to limit solutions of it.
func (g *draft) solutions(ctx context.Context, limit int) (*puzzle.Puzzle, []puzzle.Set) {
	p, err := puzzle.NewStarBattle(g.size, g.stars, g.inOrder())
	if err != nil {
		return nil, nil
	}
	all, err := exact.Solutions(ctx, p.NewBoard(), limit)
	if err != nil {
		return nil, nil
	}
	return p, all
}

// Orientations is in how many ways a square can be laid on itself.
const Orientations = 8

// Turn is a Star Battle turned by how quarters, and mirrored from 4 on, and where cells of it have come to. Its shapes
// are numbered as they first occur.
func Turn(p *puzzle.Puzzle, cells puzzle.Set, how int) (*puzzle.Puzzle, puzzle.Set) {
	g := draft{size: p.Size, stars: p.Stars, shapes: make([]int, p.Candidates())}
	moved := p.NewSet()
	for c := range g.shapes {
		to := carried(c, p.Size, how)
		if g.shapes[to] = p.ShapeOf(puzzle.Cand(c)); cells.Has(puzzle.Cand(c)) {
			moved.Add(puzzle.Cand(to))
		}
	}
	q, err := puzzle.NewStarBattle(p.Size, p.Stars, g.inOrder())
	if err != nil {
		return p, cells
	}
	return q, moved
}

// carried is where a cell comes to.
func carried(c, size, how int) int {
	row, column := c/size, c%size
	if how >= Orientations/2 {
		row, column = column, row
	}
	for range how % (Orientations / 2) {
		row, column = column, size-1-row
	}
	return row*size + column
}

// Distance counts the pairs of neighbouring cells between which one of two Star Battles of a size has a border and the
// other has none.
func Distance(p, q *puzzle.Puzzle) (n int) {
	for c := range puzzle.Cand(p.Candidates()) {
		if p.Column(c)+1 < p.Size && hasBorder(p, c, c+1) != hasBorder(q, c, c+1) {
			n++
		}
		if below := c + puzzle.Cand(p.Size); p.Row(c)+1 < p.Size && hasBorder(p, c, below) != hasBorder(q, c, below) {
			n++
		}
	}
	return n
}

// border says whether two cells lie in different shapes.
func hasBorder(p *puzzle.Puzzle, a, b puzzle.Cand) bool { return p.ShapeOf(a) != p.ShapeOf(b) }
