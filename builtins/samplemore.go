package builtins

import (
	"asterism/puzzle"
	"math/rand/v2"
	"testing"
)

func pick(rng *rand.Rand, from []*puzzle.Region, n int) []*puzzle.Region {
	var out []*puzzle.Region
	start := rng.IntN(len(from) + 1)
	for i := range min(n, len(from)) { // neighbours in the list, which are the likelier to go together
		out = append(out, from[(start+i*(1+i%2))%len(from)])
	}
	return distinctRegions(out)
}

func distinctRegions(rs []*puzzle.Region) []*puzzle.Region {
	seen := map[*puzzle.Region]bool{}
	var out []*puzzle.Region
	for _, r := range rs {
		if !seen[r] {
			out = append(out, r)
		}
		seen[r] = true
	}
	return out
}

func choose(from []*puzzle.Region, chosen []int) []*puzzle.Region {
	out := make([]*puzzle.Region, len(chosen))
	for i, k := range chosen {
		out[i] = from[k]
	}
	return out
}

func openOf(b *puzzle.Board, r *puzzle.Region) puzzle.Set {
	s := r.Cells.Clone()
	s.And(s, b.Open)
	return s
}

// apart says whether all bases need something and no two share an open candidate.
func apart(b *puzzle.Board, base []*puzzle.Region) bool {
	union := b.Puzzle.NewSet()
	for _, r := range base {
		if b.Need(r) <= 0 || openOf(b, r).Meets(union) {
			return false
		}
		union.Or(union, openOf(b, r))
	}
	return true
}

func tenByTen(t testing.TB) *puzzle.Puzzle {
	t.Helper()
	shapes := make([]int, 100)
	for i := range shapes {
		shapes[i] = i / 10
	}
	p, err := puzzle.NewStarBattle(10, 2, shapes)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
