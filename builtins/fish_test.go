package builtins

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestFishAgainstAllChoices compares fish with every choice of bases and covers, on boards of both families, with
// covers that overlap and facts among the bases, and checks that what they eliminate is false in the solution.
func TestFishAgainstAllChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	found := 0
	for range 40 {
		for _, s := range samples(t, rng) {
			b := s.board(rng)
			bases := append(pick(rng, s.Truths, 5), b.Facts...)
			covers := append(pick(rng, s.Truths, 8), pick(rng, b.Facts, 2)...)
			found += checkFish(t, s, b, bases, covers)
		}
	}
	t.Log(found, "fish")
	if found < 100 {
		t.Error("too few fish were found to say anything")
	}
}

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

func checkFish(t *testing.T, s sample, b *puzzle.Board, bases, covers []*puzzle.Region) int {
	t.Helper()
	got := map[string]bool{}
	for _, m := range call(t, envOn(b), "fish", bases, covers, 3).([]*Fish) {
		key := fmt.Sprint(addresses(m.Base), addresses(m.Cover))
		if got[key] {
			t.Fatalf("%s: %s in %s comes twice", notation.Canonical(s.Puzzle), m.Base, m.Cover)
		}
		got[key] = true
		if m.Eliminations.Meets(s.solution) {
			t.Fatalf("%s: %s in %s eliminates the solution", notation.Canonical(s.Puzzle), m.Base, m.Cover)
		}
		if want, ok := theorem(b, m.Base, m.Cover); !ok || !want.Equal(m.Eliminations) {
			t.Fatalf("%s: %s in %s: %t, eliminates %s and not %s", notation.Canonical(s.Puzzle), m.Base, m.Cover, ok, text(want), text(m.Eliminations))
		}
	}
	subsets(len(bases), 3, func(chosen []int) {
		base := choose(bases, chosen)
		if len(base) == 0 || !apart(b, base) {
			return
		}
		subsets(len(covers), 4, func(chosen []int) {
			cover := choose(covers, chosen)
			if _, ok := theorem(b, base, cover); ok && needed(b, base, cover) && !got[fmt.Sprint(addresses(base), addresses(cover))] {
				t.Fatalf("%s: %s in %s was not found among %v in %v, open %s placed %s facts %v", notation.Canonical(s.Puzzle), base, cover, bases, covers, text(b.Open), text(b.Placed), b.Facts)
			}
		})
	})
	return len(got)
}

// addresses tells regions apart by what they are, in the order of the list they were chosen from.
func addresses(rs []*puzzle.Region) map[string]bool {
	out := map[string]bool{}
	for _, r := range rs {
		out[fmt.Sprintf("%p", r)] = true
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

// theorem says whether the base uses the cover up, and what that eliminates.
func theorem(b *puzzle.Board, base, cover []*puzzle.Region) (eliminations puzzle.Set, ok bool) {
	need, left := 0, 0
	inside, covered, twice := b.Puzzle.NewSet(), b.Puzzle.NewSet(), b.Puzzle.NewSet()
	for _, r := range base {
		need += b.Need(r)
		inside.Or(inside, openOf(b, r))
	}
	for _, r := range cover {
		left += b.Left(r)
		shared := openOf(b, r)
		shared.And(shared, covered)
		twice.Or(twice, shared)
		covered.Or(covered, openOf(b, r))
	}
	ok = need > 0 && need == left && inside.Within(covered)
	covered.AndNot(covered, inside)
	covered.Or(covered, twice)
	return covered, ok
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
		if b.Need(r) <= 0 || !join(union, openOf(b, r)) {
			return false
		}
	}
	return true
}

// needed says whether no cover can be spared.
func needed(b *puzzle.Board, base, cover []*puzzle.Region) bool {
	inside := b.Puzzle.NewSet()
	for _, r := range base {
		inside.Or(inside, openOf(b, r))
	}
	for i := range cover {
		left := inside.Clone()
		for k, r := range cover {
			if k != i {
				left.AndNot(left, r.Cells)
			}
		}
		if left.Empty() {
			return false
		}
	}
	return true
}
