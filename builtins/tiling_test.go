package builtins

import (
	"math/rand/v2"
	"testing"

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
			e := envOn(b)
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

func checkTilings(t *testing.T, e *Env, cells, also puzzle.Set) {
	t.Helper()
	number, want := allCovers(e, cells, also)
	if got := call(t, e, "capacity", cells); got != number {
		t.Fatalf("capacity of %s is %d, not %d", text(cells), number, got)
	}
	first := call(t, e, "tiling", cells).(*Tiling)
	if first.Count != number || len(first.Tiles) != number {
		t.Fatalf("tiling of %s has %d tiles, not %d", text(cells), len(first.Tiles), number)
	}
	found := map[string]bool{}
	for _, tiling := range call(t, e, "tilings", cells, also).([]*Tiling) {
		key := texts(tiling.Tiles)
		if found[key] || !want[key] {
			t.Fatalf("tiling of %s showing %s: %s comes twice (%t) or is none", text(cells), text(also), key, found[key])
		}
		found[key] = true
	}
	if len(found) != len(want) {
		t.Fatalf("%d tilings of %s showing %s, not %d", len(found), text(cells), text(also), len(want))
	}
}

// allCovers tries every choice of squares, smallest first.
func allCovers(e *Env, cells, also puzzle.Set) (number int, covers map[string]bool) {
	open, shown := e.Board.Puzzle.NewSet(), e.Board.Puzzle.NewSet()
	open.And(cells, e.Board.Open)
	shown.And(also, e.Board.Open)
	shown.Or(shown, open)
	var useful []puzzle.Set
	for _, q := range squaresOf(&e.Workspace) {
		if q.Meets(open) {
			useful = append(useful, q)
		}
	}
	for number = 0; ; number++ {
		covers = map[string]bool{}
		subsets(len(useful), number, func(chosen []int) {
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
				covers[texts(tiles)] = true
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
	s := star(t, rng, 9, 2)
	for range 200 {
		b := s.board(rng)
		cells := s.some(rng, s.Truths[rng.IntN(len(s.Truths))].Cells)
		missing := s.NewSet()
		missing.AndNot(s.solution, b.Placed)
		if n := call(t, envOn(b), "capacity", cells).(int); missing.LenAnd(cells) > n {
			t.Fatalf("%s: %s hold %d stars, not at most %d", notation.Canonical(s.Puzzle), text(cells), missing.LenAnd(cells), n)
		}
	}
}
