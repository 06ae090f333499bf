package links

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestStrongLinksAgainstPairs compares chains of two links with all pairs of regions, and holds longer ones against the
// definition: their regions share no open candidate.
func TestStrongLinksAgainstPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 1))
	found := [5]int{}
	for range 25 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			for n := 2; n <= 4; n++ {
				removed := s.NewSet()
				StrongLinks(sample.On(b), s.Truths, n, func(m *Chain) bool {
					found[n]++
					checkChain(t, s, b, m)
					checkApart(t, s, b, m, n)
					removed.Or(removed, m.Eliminations)
					return true
				})
				if n > 2 {
					continue
				}
				if want := pairsRemove(s, b); !want.Equal(removed) {
					t.Fatalf("%s: pairs of links remove %s, found %s, open %s", notation.Canonical(s.Puzzle), sample.Text(want), sample.Text(removed), sample.Text(b.Open))
				}
			}
		}
	}
	if found[2] < 100 || found[3] < 100 || found[4] < 100 {
		t.Error("too few were found:", found)
	}
}

// checkApart checks that the chain has n links, in regions that share nothing.
func checkApart(t *testing.T, s sample.Solved, b *puzzle.Board, m *Chain, n int) {
	t.Helper()
	if m.Length != 2*n || len(m.links) != n {
		t.Fatalf("%s: %d nodes for %d links", notation.Canonical(s.Puzzle), m.Length, n)
	}
	used := s.NewSet()
	for _, l := range m.links {
		own := sample.OpenOf(b, l.region)
		if own.Meets(used) {
			t.Fatalf("%s: %s shares a place with a region before it", notation.Canonical(s.Puzzle), l.region)
		}
		used.Or(used, own)
	}
}

// pairsRemove is what two regions with two places each remove, where a place of the one excludes a place of the other.
func pairsRemove(s sample.Solved, b *puzzle.Board) puzzle.Set {
	removed := s.NewSet()
	for i, r := range s.Truths {
		for _, q := range s.Truths[:i] {
			x, y := sample.OpenOf(b, r), sample.OpenOf(b, q)
			if b.Need(r) < 1 || b.Need(q) < 1 || x.Len() != 2 || y.Len() != 2 || x.Meets(y) {
				continue
			}
			for c := range x.All() {
				for d := range y.All() {
					if s.Conflicts(c).Has(d) {
						removeOthers(s, b, removed, x, y, c, d)
					}
				}
			}
		}
	}
	return removed
}

// removeOthers adds what conflicts with the other places of both regions, or, where these exclude each other too, with both
// places on either side.
func removeOthers(s sample.Solved, b *puzzle.Board, removed, x, y puzzle.Set, c, d puzzle.Cand) {
	ends := x.Clone()
	ends.Or(ends, y)
	ends.Remove(c)
	ends.Remove(d)
	first := ends.First()
	last := ends.Next(first)
	both := [][2]puzzle.Cand{{first, last}}
	if s.Conflicts(first).Has(last) {
		both = append(both, [2]puzzle.Cand{c, d})
	}
	for _, pair := range both {
		for k := range b.Open.All() {
			if s.Conflicts(pair[0]).Has(k) && s.Conflicts(pair[1]).Has(k) {
				removed.Add(k)
			}
		}
	}
}
