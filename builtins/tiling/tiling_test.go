package tiling

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestTilingsAgainstAllCovers compares the cover number and the list of smallest covers of random small sets with
// every choice of squares: each cover must come exactly once.
func TestTilingsAgainstAllCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, size := range []int{1, 2, 5, 6, 8} {
		for range 60 {
			b := looseBoard(t, rng, size)
			e := sample.On(b)
			cells, also := b.Puzzle.NewSet(), b.Puzzle.NewSet()
			for range 1 + rng.IntN(7) {
				cells.Add(puzzle.Cand(rng.IntN(size * size)))
				also.Add(puzzle.Cand(rng.IntN(size * size)))
			}
			checkTilings(t, e, cells, b.Puzzle.NewSet())
			checkTilings(t, e, cells, also)
		}
	}
}

// looseBoard is a board whose shapes are its rows, with some candidates eliminated.
func looseBoard(t *testing.T, rng *rand.Rand, size int) *puzzle.Board {
	shapes := make([]int, size*size)
	for c := range shapes {
		shapes[c] = c / size
	}
	p, err := puzzle.NewStarBattle(size, 1, shapes)
	if err != nil {
		t.Fatal(err)
	}
	b := p.NewBoard()
	for c := range p.All.All() {
		if rng.IntN(5) == 0 {
			b.Eliminate(c)
		}
	}
	return b
}

func checkTilings(t *testing.T, e *engine.Workspace, cells, also puzzle.Set) {
	t.Helper()
	number, want := allCovers(e, cells, also)
	if got := Capacity(e, cells); got != number {
		t.Fatalf("capacity of %s is %d, not %d", sample.Text(cells), number, got)
	}
	first := FirstTiling(e, cells)
	if first.Count != number || len(first.Tiles) != number {
		t.Fatalf("tiling of %s has %d tiles, not %d", sample.Text(cells), len(first.Tiles), number)
	}
	found := map[string]bool{}
	for _, tiling := range sample.All(func(yield func(*Tiling) bool) { TilingsShowing(e, cells, also, yield) }) {
		key := sample.Texts(tiling.Tiles)
		if found[key] || !want[key] {
			t.Fatalf("tiling of %s showing %s: %s comes twice (%t) or is none", sample.Text(cells), sample.Text(also), key, found[key])
		}
		found[key] = true
	}
	if len(found) != len(want) {
		t.Fatalf("%d tilings of %s showing %s, not %d", len(found), sample.Text(cells), sample.Text(also), len(want))
	}
}

// allCovers tries every choice of squares, smallest first.
func allCovers(e *engine.Workspace, cells, also puzzle.Set) (number int, covers map[string]bool) {
	open, shown := e.Board.Puzzle.NewSet(), e.Board.Puzzle.NewSet()
	open.And(cells, e.Board.Open)
	shown.And(also, e.Board.Open)
	shown.Or(shown, open)
	var useful []puzzle.Set
	for _, q := range Squares(e) {
		if q.Meets(open) {
			useful = append(useful, q)
		}
	}
	for number = 0; ; number++ {
		covers = map[string]bool{}
		sample.Choices(len(useful), number, func(chosen []int) {
			if len(chosen) != number {
				return
			}
			left := open.Clone()
			var tiles []puzzle.Set
			for _, i := range chosen {
				tile := shown.Clone()
				tile.And(shown, useful[i])
				tiles = append(tiles, tile)
				left.AndNot(left, useful[i])
			}
			if left.Empty() {
				covers[sample.Texts(tiles)] = true
			}
		})
		if len(covers) > 0 {
			return number, covers
		}
	}
}

// TestTilingBoundHolds checks on solutions that no more stars stand in cells than squares cover them.
func TestTilingBoundHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := sample.Star(t, rng, 9, 2)
	for range 200 {
		b := s.Board(rng)
		cells := s.Some(rng, s.Truths[rng.IntN(len(s.Truths))].Cells)
		missing := s.NewSet()
		missing.AndNot(s.Solution, b.Placed)
		if n := Capacity(sample.On(b), cells); missing.LenAnd(cells) > n {
			t.Fatalf("%s: %s hold %d stars, not at most %d", notation.Canonical(s.Puzzle), sample.Text(cells), missing.LenAnd(cells), n)
		}
	}
}

// TestPackingAgainstAllChoices compares the best choice of facts with every choice.
func TestPackingAgainstAllChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 60 {
		for _, s := range sample.Puzzles(t, rng) {
			b := s.Board(rng)
			cells := b.Puzzle.Houses()[rng.IntN(len(b.Puzzle.Houses()))].Cells
			best := 0
			fits := slices.DeleteFunc(slices.Clone(b.Facts), func(f *puzzle.Region) bool {
				return b.Need(f) <= 0 || !sample.OpenOf(b, f).Within(cells)
			})
			sample.Choices(len(fits), len(fits), func(chosen []int) {
				count, some := 0, sample.Chosen(fits, chosen)
				for _, f := range some {
					count += b.Need(f)
				}
				if sample.Apart(b, some) {
					best = max(best, count)
				}
			})
			p := Pack(sample.On(b), b.Facts, cells)
			if p.Count != best || !sample.Apart(b, p.Facts) || !p.Cells.Within(cells) {
				t.Fatalf("packing of %v holds %d, not %d", p.Facts, p.Count, best)
			}
		}
	}
}
