package layout

import (
	"asterism/puzzle"
	"math/rand/v2"
	"slices"
)

// varyTries is how many cells VaryStarBattle tries to move for each that it is to move.
const varyTries = 20

// VaryStarBattle is a Star Battle like p, with up to n cells moved to the shape of a neighbour: cells of among, if it
// holds any that can be moved. Shapes stay connected, and planted, a solution of p, is one of the puzzle too; it need not
// be the only one. It is the same for the same rng.
func VaryStarBattle(rng *rand.Rand, p *puzzle.Puzzle, planted, among puzzle.Set, n int) *puzzle.Puzzle {
	g := newGarden(rng, p, planted)
	cells := slices.Collect(among.All())
	for range n {
		if !g.shift(cells) {
			g.shift(nil)
		}
	}
	if q, err := puzzle.NewStarBattle(p.Size, p.Stars, g.inOrder()); err == nil {
		return q
	}
	return p
}

// shift moves one of the cells to the shape of a neighbour, or any cell if there are none; it is false where it finds
// nothing to move in a number of tries.
func (g *garden) shift(cells []puzzle.Cand) bool {
	var near [4]int
	for range varyTries {
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
