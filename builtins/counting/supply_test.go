package counting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestBalancesAgainstEachBlock compares what is worked out for all blocks together with what each says by itself, and
// with the solution.
func TestBalancesAgainstEachBlock(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	tight := 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 5, 1), sample.Star(t, rng, 10, 2), sample.Star(t, rng, 14, 3), sample.Star(t, rng, 18, 4)} {
		blocks := slices.Concat(s.Of(puzzle.Row), s.Of(puzzle.ColumnPair), s.LineBlocks(), s.Of(puzzle.Shape))
		for range 20 {
			b := s.Board(rng)
			for _, regions := range [][]*puzzle.Region{s.Of(puzzle.Shape), s.Of(puzzle.Column), parts(s, rng)} {
				tight += checkBalances(t, s, b, blocks, regions)
			}
		}
	}
	if tight < 100 {
		t.Error("hardly any block is tight:", tight)
	}
}

// parts is some of each shape, as facts of which more is known and less.
func parts(s sample.Solved, rng *rand.Rand) []*puzzle.Region {
	var parts []*puzzle.Region
	for _, p := range s.Of(puzzle.Shape) {
		cells := s.Some(rng, p.Cells)
		n := cells.LenAnd(s.Solution)
		parts = append(parts, s.NewFact(cells, n-rng.IntN(n+1), n+rng.IntN(2), ""))
	}
	return parts
}

// checkBalances counts the blocks that need all they can get, or no more than they must get.
func checkBalances(t *testing.T, s sample.Solved, b *puzzle.Board, blocks, regions []*puzzle.Region) (tight int) {
	t.Helper()
	seen := 0
	Balances(sample.On(b), blocks, regions, func(got *Balance) bool {
		block := blocks[seen]
		seen++
		e := sample.On(b)
		want := Balance{block, b.Need(block), Supply(e, regions, block.Cells), Demand(e, regions, block.Cells)}
		if *got != want {
			t.Fatalf("%s: %s: %+v, not %+v", notation.Canonical(s.Puzzle), block, *got, want)
		}
		stars := 0
		for _, r := range regions {
			both := s.NewSet()
			both.And(r.Cells, block.Cells)
			stars += both.LenAnd(s.Solution) - both.LenAnd(b.Placed)
		}
		if stars < got.Demand || stars > got.Supply {
			t.Fatalf("%s: the regions put %d stars into %s: %+v", notation.Canonical(s.Puzzle), stars, block, *got)
		}
		if got.Need > 0 && (got.Need == got.Supply || got.Need == got.Demand) {
			tight++
		}
		return true
	})
	if seen != len(blocks) {
		t.Fatal(seen, "balances, not", len(blocks))
	}
	return tight
}
