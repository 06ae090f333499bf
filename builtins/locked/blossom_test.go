package locked

import (
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestBlossomsAgainstAllPetals compares what blossoms eliminate with what follows, for every stem, digit and target, from
// whether each digit of the stem has a petal that removes it.
func TestBlossomsAgainstAllPetals(t *testing.T) {
	found := 0
	digitBoards(t, 20, func(s sample.Solved, b *puzzle.Board) {
		want, got := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		sets := plainSets(b, 2)
		for stem := range b.Puzzle.Of(puzzle.Cell) {
			for z := range b.Puzzle.Size {
				for c := range b.Puzzle.Of(puzzle.Digit)[z].Cells.All() {
					if struck(b, sets, stem, z, c) {
						want.Add(c)
					}
				}
			}
		}
		for _, m := range sample.All(func(yield func(*Blossom) bool) { Blossoms(sample.On(b), 9, 2, yield) }) {
			if !m.Ends.Meets(s.Solution) {
				t.Fatalf("%s: none of %s is true", notation.Canonical(s.Puzzle), b.Puzzle.Names(m.Ends))
			}
			got.Or(got, ofDigit(b, openPeers(b, m.Ends), b.Puzzle.DigitOf(m.Ends.First())))
			found++
		}
		if !got.Equal(want) {
			t.Fatalf("%s: %s instead of %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(got), b.Puzzle.Names(want))
		}
	})
	t.Log(found, "blossoms")
	if found < 100 {
		t.Error("too few blossoms were found to say anything")
	}
}

// struck says whether some petals of a stem remove a candidate of z.
func struck(b *puzzle.Board, sets []plainSet, stem, z int, target puzzle.Cand) bool {
	digits := openDigits(b, stem)
	at := func(digit int) puzzle.Cand { return puzzle.Cand(stem*b.Puzzle.Layers + digit) }
	if openDigits(b, b.Puzzle.CellOf(target))>>z&1 == 0 || digits>>z&1 != 0 && !b.Puzzle.Conflicts(target).Has(at(z)) {
		return false
	}
	petals := 0
	for d := range b.Puzzle.Size {
		if d == z || digits>>d&1 == 0 {
			continue
		}
		petals++
		some := false
		for _, p := range sets {
			x, ends := p.having(b, d), p.having(b, z)
			some = some || !x.Empty() && x.Within(b.Puzzle.Conflicts(at(d))) && !ends.Empty() && ends.Within(b.Puzzle.Conflicts(target))
		}
		if !some {
			return false
		}
	}
	return petals >= 2
}

// TestWingsHavePivotAndPincers checks the parts of blossoms with petals of one cell.
func TestWingsHavePivotAndPincers(t *testing.T) {
	found := 0
	digitBoards(t, 100, func(s sample.Solved, b *puzzle.Board) {
		for _, m := range sample.All(func(yield func(*Blossom) bool) { Blossoms(sample.On(b), 2, 1, yield) }) {
			z := b.Puzzle.DigitOf(m.Ends.First())
			pivot := b.Puzzle.NewSet()
			pivot.And(m.Stem.Cells, b.Open)
			for _, p := range m.Petals {
				if p.Len() != 2 || ofDigit(b, p, z).Empty() || !m.Ends.Has(ofDigit(b, p, z).First()) {
					t.Fatalf("%s: %s is no pincer of %s", notation.Canonical(s.Puzzle), b.Puzzle.Names(p), m.Stem)
				}
			}
			if len(m.Petals) != 2 || len(m.Cells) != 3 || pivot.Len()-ofDigit(b, pivot, z).Len() != 2 {
				t.Fatalf("%s: %s with %d pincers", notation.Canonical(s.Puzzle), m.Stem, len(m.Petals))
			}
			found++
		}
	})
	t.Log(found, "wings")
	if found < 20 {
		t.Error("too few wings were found to say anything")
	}
}
