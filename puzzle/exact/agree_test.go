package exact_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/layout"
)

// TestEnginesAgree compares the engines with one another on sizes that are too much for the oracle's encoding, on
// boards in the middle of a solve, some of them with a mistake, and with assumptions.
func TestEnginesAgree(t *testing.T) {
	const limit = 30
	rng := rand.New(rand.NewPCG(5, 6))
	outcomes := [3]int{}
	for range exact.Rounds(400) {
		p, solution := randomOfAnySize(rng)
		s := exact.NewSearcher(p)
		for range 5 {
			b := layout.RandomBoard(rng, p, solution, rng.Float64()/2)
			if rng.IntN(3) == 0 {
				b.Eliminate(puzzle.Cand(rng.IntN(p.Candidates())))
			}
			q := exact.Of(b)
			for range rng.IntN(3) {
				q.Where = append(q.Where, exact.RandomRegion(rng, p))
			}
			got, err := s.Count(context.Background(), q, limit)
			if want := exact.GeneralCount(t, s, q, limit); got != want || err != nil {
				t.Fatalf("%s %d×%d: %d solutions, the general engine finds %d", p.Family, p.Size, p.Size, got, want)
			}
			outcomes[min(got, 2)]++
		}
	}
	t.Logf("no, one, more solutions: %v", outcomes)
}

func randomOfAnySize(rng *rand.Rand) (*puzzle.Puzzle, puzzle.Set) {
	forms := [][2]int{{9, 2}, {10, 2}, {11, 2}, {12, 3}, {13, 3}, {14, 3}, {3, 3}, {3, 3}, {3, 3}}
	i := rng.IntN(len(forms))
	if a, b := forms[i][0], forms[i][1]; a > 3 {
		p, solution, _ := layout.RandomStarBattle(context.Background(), rng, a, b, rng.IntN(4) == 0 && a < 11)
		return p, solution
	}
	p, solution, _ := layout.RandomSudoku(context.Background(), rng, 3, 3, 17+rng.IntN(20), rng.IntN(2) == 0)
	return p, solution
}

// TestSearchDoesNotAllocate asks every engine the same again, with and without an assumption.
func TestSearchDoesNotAllocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	small, _, _ := layout.RandomStarBattle(context.Background(), rng, 8, 1, false)
	large, _, _ := layout.RandomStarBattle(context.Background(), rng, 16, 3, false)
	nine, _, _ := layout.RandomSudoku(context.Background(), rng, 3, 3, 30, false)
	four, _, _ := layout.RandomSudoku(context.Background(), rng, 2, 2, 5, false)
	for _, p := range []*puzzle.Puzzle{small, large, nine, four} {
		s, q := exact.NewSearcher(p), exact.Of(p.NewBoard())
		q.Where = []*puzzle.Region{p.NewFact(p.Truths[0].Cells, 0, 1, ""), exact.RandomRegion(rng, p)}
		ask := func() { s.Count(context.Background(), q, 2) }
		for range 5 {
			ask()
		}
		if n := testing.AllocsPerRun(20, ask); n > 0 {
			t.Errorf("%s of size %d: %v allocations a search", p.Family, p.Size, n)
		}
	}
}
