// Package layout makes puzzles at random: what a generator judges and breeds from.
//
// In: a random source, a size, what the puzzle is to have. Out: Star Battles whose shapes grow around planted stars
// ([RandomStarBattle]), Sudokus with clues taken away ([RandomSudoku], [Thinner]), small changes of them ([Mutate],
// [MutateUnique], [Turn]), and boards in the middle of a solve ([RandomBoard]). All are the same for the same source.
package layout

import (
	"math/rand/v2"

	"asterism/puzzle"
)

// RandomBoard is a board in the middle of a solve of p that agrees with a solution: about a share far (0 to 1) of the
// solution's candidates are placed, some with what follows at once and some without, and about that share of the
// others eliminated. It is the same for the same rng.
func RandomBoard(rng *rand.Rand, p *puzzle.Puzzle, solution puzzle.Set, far float64) *puzzle.Board {
	b := p.NewBoard()
	for c := range p.All.All() {
		switch {
		case !b.Open.Has(c) || rng.Float64() >= far:
		case !solution.Has(c):
			b.Eliminate(c)
		case rng.IntN(2) == 0:
			b.Place(c)
		default:
			b.Suppose(c)
		}
	}
	return b
}
