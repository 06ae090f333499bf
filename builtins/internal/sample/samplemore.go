package sample

import (
	"asterism/puzzle"
	"math/rand/v2"
	"testing"
)

func Pick(rng *rand.Rand, from []*puzzle.Region, n int) []*puzzle.Region {
	var out []*puzzle.Region
	start := rng.IntN(len(from) + 1)
	for i := range min(n, len(from)) { // neighbours in the list, which are the likelier to go together
		out = append(out, from[(start+i*(1+i%2))%len(from)])
	}
	return Distinct(out)
}

func Distinct(rs []*puzzle.Region) []*puzzle.Region {
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

func Chosen(from []*puzzle.Region, chosen []int) []*puzzle.Region {
	out := make([]*puzzle.Region, len(chosen))
	for i, k := range chosen {
		out[i] = from[k]
	}
	return out
}

func OpenOf(b *puzzle.Board, r *puzzle.Region) puzzle.Set {
	s := r.Cells.Clone()
	s.And(s, b.Open)
	return s
}

// Apart says whether all bases need something and no two share an open candidate.
func Apart(b *puzzle.Board, base []*puzzle.Region) bool {
	union := b.Puzzle.NewSet()
	for _, r := range base {
		if b.Need(r) <= 0 || OpenOf(b, r).Meets(union) {
			return false
		}
		union.Or(union, OpenOf(b, r))
	}
	return true
}

func TenByTen(t testing.TB) *puzzle.Puzzle {
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
