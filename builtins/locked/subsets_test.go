package locked

import (
	"math/bits"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// holdOneEach checks that of everything subsets hold one is true, and adds what they eliminate.
func holdOneEach(t *testing.T, s sample.Solved, b *puzzle.Board, list []*Subset, to puzzle.Set) {
	t.Helper()
	for _, m := range list {
		for _, held := range m.Held {
			if held.LenAnd(s.Solution) != 1 {
				t.Fatalf("%s: of %s not one is true, in %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(held), m.Cells)
			}
			to.Or(to, openPeers(b, held))
		}
	}
}

// TestDisjointSubsetsAgainstAllChoices compares what disjoint subsets eliminate with every choice of cells.
func TestDisjointSubsetsAgainstAllChoices(t *testing.T) {
	found := 0
	digitBoards(t, 30, func(s sample.Solved, b *puzzle.Board) {
		want, got := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		var cells []int
		for i := range b.Puzzle.Of(puzzle.Cell) {
			if openDigits(b, i) != 0 && len(cells) < 30 {
				cells = append(cells, i)
			}
		}
		if b.Puzzle.Size*b.Puzzle.Size > 36 {
			return // too many choices
		}
		sample.Choices(len(cells), 4, func(chosen []int) {
			var p plainSet
			for _, k := range chosen {
				p.cells, p.digits = append(p.cells, cells[k]), p.digits|openDigits(b, cells[k])
			}
			if len(chosen) >= 2 && bits.OnesCount32(p.digits) == len(chosen) {
				addDisjoint(b, want, p)
			}
		})
		list := sample.All(func(yield func(*Subset) bool) { DisjointSubsets(sample.On(b), 4, yield) })
		holdOneEach(t, s, b, list, got)
		if found += len(list); len(cells) < 30 && !got.Equal(want) {
			t.Fatalf("%s: %s instead of %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(got), b.Puzzle.Names(want))
		}
	})
	t.Log(found, "subsets")
	if found < 100 {
		t.Error("too few subsets were found to say anything")
	}
}

// addDisjoint adds what cells eliminate, if each of their digits fits in them once.
func addDisjoint(b *puzzle.Board, to puzzle.Set, p plainSet) {
	out := b.Puzzle.NewSet()
	for d := range b.Puzzle.Size {
		places := p.having(b, d)
		for c := range places.All() {
			others := places.Clone()
			others.Remove(c)
			if !others.Within(b.Puzzle.Conflicts(c)) {
				return
			}
		}
		if !places.Empty() {
			out.Or(out, openPeers(b, places))
		}
	}
	to.Or(to, out)
}

// TestCrossingsHoldOneEach checks what cells of two houses hold, and that they lie in them as they say.
func TestCrossingsHoldOneEach(t *testing.T) {
	found := 0
	digitBoards(t, 40, func(s sample.Solved, b *puzzle.Board) {
		p, cells := b.Puzzle, 0
		list := sample.All(func(yield func(*Subset) bool) { CrossingSubsets(sample.On(b), p.Lines(), p.Of(puzzle.Box), yield) })
		holdOneEach(t, s, b, list, p.NewSet())
		for _, m := range list {
			if len(m.Cells) < cells || len(m.Middle)+len(m.First)+len(m.Second) != len(m.Cells) {
				t.Fatalf("%s: %d, %d and %d cells after %d", notation.Canonical(s.Puzzle), len(m.Middle), len(m.First), len(m.Second), cells)
			}
			cells = len(m.Cells)
			if !inOneHouse(p, m.Middle, m.First) || !inOneHouse(p, m.Middle, m.Second) || inOneHouse(p, m.First, m.Second) {
				t.Fatalf("%s: %s, %s and %s do not cross", notation.Canonical(s.Puzzle), m.Middle, m.First, m.Second)
			}
			found++
		}
	})
	t.Log(found, "crossings")
	if found < 30 {
		t.Error("too few crossings were found to say anything")
	}
}

func inOneHouse(p *puzzle.Puzzle, lists ...[]*puzzle.Region) bool {
	for _, house := range p.Houses() {
		all := true
		for _, cells := range lists {
			for _, r := range cells {
				all = all && r.Cells.Within(house.Cells)
			}
		}
		if all {
			return true
		}
	}
	return false
}
