package layout

import (
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"context"
	"math/rand/v2"
	"slices"
)

// Stray leads a Star Battle with one solution away by small moves of its borders, to others with one solution each. Where
// a move lets a second solution in, the borders are now and then mended against the first one, so that the stars wander
// too. It is the same for the same rng. What it returns is p itself if no move was possible.
func Stray(ctx context.Context, rng *rand.Rand, p *puzzle.Puzzle, planted puzzle.Set, moves int) (*puzzle.Puzzle, puzzle.Set) {
	g := newGarden(rng, p, planted.Clone())
	for n := 0; n < moves && ctx.Err() == nil; n++ {
		if q, ok := g.stray(ctx); ok {
			p = q
		}
	}
	return p, g.planted
}

// newGarden is the layout of a puzzle.
func newGarden(rng *rand.Rand, p *puzzle.Puzzle, planted puzzle.Set) *garden {
	g := &garden{rng: rng, size: p.Size, stars: p.Stars, planted: planted, shapes: make([]int, p.Candidates())}
	for c := range g.shapes {
		g.shapes[c] = p.ShapeOf(puzzle.Cand(c))
	}
	return g
}

// stray makes one move after which there is one solution, or none.
func (g *garden) stray(ctx context.Context) (*puzzle.Puzzle, bool) {
	before, planted := slices.Clone(g.shapes), g.planted
	if g.shift(nil) {
		p, solutions := g.solutions(ctx, 3)
		if len(solutions) == 2 {
			p, solutions = g.defect(ctx, solutions)
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

// defect moves a cell so that the second solution is the only one.
func (g *garden) defect(ctx context.Context, solutions []puzzle.Set) (*puzzle.Puzzle, []puzzle.Set) {
	rival := solutions[0]
	if g.planted = solutions[1]; g.planted.Equal(rival) {
		return nil, nil
	}
	g.rivals = append(g.rivals[:0], rival)
	if !g.move(rival) {
		return nil, nil
	}
	return g.solutions(ctx, 2)
}

// solutions is the puzzle of the layout, and up to limit solutions of it.
func (g *garden) solutions(ctx context.Context, limit int) (*puzzle.Puzzle, []puzzle.Set) {
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
