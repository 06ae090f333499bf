package counting

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestFishAgainstAllChoices compares fish with every choice of bases and covers, on boards of both families, with
// covers that overlap and facts among the bases, and checks that what they eliminate is false in the solution.
func TestFishAgainstAllChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	found := 0
	for range 40 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			bases := append(sample.Pick(rng, s.Truths, 5), b.Facts...)
			covers := append(sample.Pick(rng, s.Truths, 8), sample.Pick(rng, b.Facts, 2)...)
			found += checkFish(t, s, b, bases, covers)
		}
	}
	t.Log(found, "fish")
	if found < 100 {
		t.Error("too few fish were found to say anything")
	}
}

func checkFish(t *testing.T, s sample.Solved, b *puzzle.Board, bases, covers []*puzzle.Region) int {
	t.Helper()
	got := map[string]bool{}
	for _, m := range sample.All(func(yield func(*Fish) bool) { FindFish(sample.On(b), bases, covers, 3, yield) }) {
		key := fmt.Sprint(addresses(m.Base), addresses(m.Cover))
		if got[key] {
			t.Fatalf("%s: %s in %s comes twice", notation.Canonical(s.Puzzle), m.Base, m.Cover)
		}
		got[key] = true
		if m.Eliminations.Meets(s.Solution) {
			t.Fatalf("%s: %s in %s eliminates the solution", notation.Canonical(s.Puzzle), m.Base, m.Cover)
		}
		if want, ok := theorem(b, m.Base, m.Cover); !ok || !want.Equal(m.Eliminations) {
			t.Fatalf("%s: %s in %s: %t, eliminates %s and not %s", notation.Canonical(s.Puzzle), m.Base, m.Cover, ok, sample.Text(want), sample.Text(m.Eliminations))
		}
	}
	sample.Choices(len(bases), 3, func(chosen []int) {
		base := sample.Chosen(bases, chosen)
		if len(base) == 0 || !sample.Apart(b, base) {
			return
		}
		sample.Choices(len(covers), 4, func(chosen []int) {
			cover := sample.Chosen(covers, chosen)
			if _, ok := theorem(b, base, cover); ok && needed(b, base, cover) && !got[fmt.Sprint(addresses(base), addresses(cover))] {
				t.Fatalf("%s: %s in %s was not found among %v in %v, open %s placed %s facts %v", notation.Canonical(s.Puzzle), base, cover, bases, covers, sample.Text(b.Open), sample.Text(b.Placed), b.Facts)
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

// theorem says whether the base uses the cover up, and what that eliminates.
func theorem(b *puzzle.Board, base, cover []*puzzle.Region) (eliminations puzzle.Set, ok bool) {
	need, left := 0, 0
	inside, covered, twice := b.Puzzle.NewSet(), b.Puzzle.NewSet(), b.Puzzle.NewSet()
	for _, r := range base {
		need += b.Need(r)
		inside.Or(inside, sample.OpenOf(b, r))
	}
	for _, r := range cover {
		left += b.Left(r)
		shared := sample.OpenOf(b, r)
		shared.And(shared, covered)
		twice.Or(twice, shared)
		covered.Or(covered, sample.OpenOf(b, r))
	}
	ok = need > 0 && need == left && inside.Within(covered)
	covered.AndNot(covered, inside)
	covered.Or(covered, twice)
	return covered, ok
}

// needed says whether no cover can be spared.
func needed(b *puzzle.Board, base, cover []*puzzle.Region) bool {
	inside := b.Puzzle.NewSet()
	for _, r := range base {
		inside.Or(inside, sample.OpenOf(b, r))
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

// TestCrossingRemainders checks on solutions that what remains of lines that cross holds what it is said to hold.
func TestCrossingRemainders(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	crossing := 0
	for range 30 {
		s := sample.Star(t, rng, 8, 1)
		b := s.Board(rng)
		e := sample.On(b)
		for _, m := range sample.All(func(yield func(*Fish) bool) {
			Remainders(e, e.Board.Puzzle.Of(puzzle.Shape), e.Board.Puzzle.Lines(), 2, yield)
		}) {
			if n := s.Solution.LenAnd(m.Eliminations); n != m.Slack {
				t.Fatalf("%s: %s in %s leave %d in %s, not %d", notation.Canonical(s.Puzzle), m.Base, m.Cover, n, sample.Text(m.Eliminations), m.Slack)
			}
			if crosses(b, m.Cover) {
				crossing++
			}
		}
	}
	if crossing == 0 {
		t.Error("no lines that cross")
	}
}

func crosses(b *puzzle.Board, cover []*puzzle.Region) bool {
	for i, r := range cover {
		for _, q := range cover[:i] {
			both := b.Puzzle.NewSet()
			both.And(r.Cells, q.Cells)
			if both.Meets(b.Open) {
				return true
			}
		}
	}
	return false
}

// TestFishWithASet compares fishWith with fish that may use a fact of the same candidates, and do.
func TestFishWithASet(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	found := 0
	for range 60 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			set := s.Some(rng, s.Truths[rng.IntN(len(s.Truths))].Cells)
			set.And(set, b.Open)
			if !set.Meets(s.Solution) {
				continue
			}
			fact := s.NewFact(set, 1, set.Len(), "")
			bases, covers := sample.Pick(rng, s.Truths, 5), sample.Pick(rng, s.Truths, 8)
			var got, want []string
			for _, m := range sample.All(func(yield func(*Fish) bool) { FindFishWith(sample.On(b), set, bases, covers, 3, yield) }) {
				got = append(got, fmt.Sprint(m.Size, addresses(m.Base), addresses(m.Cover), sample.Text(m.Eliminations)))
			}
			for _, m := range sample.All(func(yield func(*Fish) bool) {
				FindFish(sample.On(b), append([]*puzzle.Region{fact}, bases...), covers, 3, yield)
			}) {
				if m.Base[0] == fact {
					want = append(want, fmt.Sprint(m.Size, addresses(m.Base[1:]), addresses(m.Cover), sample.Text(m.Eliminations)))
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %v instead of %v", notation.Canonical(s.Puzzle), got, want)
			}
			found += len(got)
		}
	}
	if found < 20 {
		t.Error("too few fish to say anything:", found)
	}
}
