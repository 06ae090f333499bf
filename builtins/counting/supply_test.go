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

// TestRequiredIsEveryGroup compares the groups that are found with all that there are, and what they take away with the
// solution.
func TestRequiredIsEveryGroup(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	apart := 0
	for _, s := range []sample.Solved{sample.Star(t, rng, 6, 1), sample.Star(t, rng, 8, 1), sample.Star(t, rng, 10, 2)} {
		for range 10 {
			b := s.Board(rng)
			for _, lines := range [][]*puzzle.Region{s.Of(puzzle.Row), s.Of(puzzle.Column)} {
				found := map[string]bool{}
				Required(sample.On(b), lines, s.Of(puzzle.Shape), len(lines), func(m *Fish) bool {
					found[sample.Text(m.Cells)] = true
					if m.Eliminations.Meets(s.Solution) {
						t.Fatalf("%s: %v take a star of the solution away", notation.Canonical(s.Puzzle), m.Base)
					}
					return true
				})
				apart += checkGroups(t, b, lines, s.Of(puzzle.Shape), found)
			}
		}
	}
	if apart < 20 {
		t.Error("hardly any group of lines apart is tight:", apart)
	}
}

// checkGroups tries every group of lines by itself; it counts those of lines that are no neighbours.
func checkGroups(t *testing.T, b *puzzle.Board, lines, shapes []*puzzle.Region, found map[string]bool) (apart int) {
	t.Helper()
	e := sample.On(b)
	for group := 1; group < 1<<len(lines)-1; group++ {
		cells, need := b.Puzzle.NewSet(), 0
		for i, l := range lines {
			if group>>i&1 != 0 {
				cells.Or(cells, l.Cells)
				need += b.Need(l)
			}
		}
		tight := need > 0 && Demand(e, shapes, cells) == need
		cells.And(cells, b.Open)
		if !tight {
			continue
		}
		if !found[sample.Text(cells)] {
			t.Fatalf("group %b of %s is tight, and was not found", group, notation.Canonical(b.Puzzle))
		}
		if low := group & -group; group&(group+low) != 0 {
			apart++
		}
	}
	return apart
}
