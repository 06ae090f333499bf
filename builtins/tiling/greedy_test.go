package tiling

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestGreedyCovers checks that greedy covers are covers, never smaller than the smallest and sometimes larger.
func TestGreedyCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 1))
	larger := 0
	for range 40 {
		s := sample.Star(t, rng, 6+rng.IntN(5), 1)
		b := s.Board(rng)
		for _, r := range s.Of(puzzle.Shape) {
			e := sample.On(b)
			g, left := Greedy(e, r.Cells), sample.OpenOf(b, r)
			for _, tile := range g.Tiles {
				if !tile.Within(g.Cells) || RoomFor(e, tile, 2) > 1 {
					t.Fatalf("%s: %s is no tile of %s", notation.Canonical(s.Puzzle), sample.Text(tile), r)
				}
				left.AndNot(left, tile)
			}
			least := Capacity(e, r.Cells)
			if !left.Empty() || g.Count != len(g.Tiles) || g.Count < least {
				t.Fatalf("%s: %d tiles on %s, which takes %d, leave %s", notation.Canonical(s.Puzzle), g.Count, r, least, sample.Text(left))
			}
			if g.Count > least {
				larger++
			}
		}
	}
	if larger == 0 {
		t.Error("greedy covers were always smallest")
	}
}

// A greedy cover of a zigzag begins in the middle and needs a tile for each end; the smallest begins at the ends.
func ExampleGreedy() {
	p, err := notation.Parse("9x2.BBBAAAAAAABBBAAACCCCCCCCCDDDDDDDDDDEEEEEEEEEFFFFFFFFFGGGGGGGGGGHHHHHHHHHIIIIIIIII", notation.Options{})
	if err != nil {
		panic(err)
	}
	w := engine.New(context.Background(), p)
	w.Board = p.NewBoard()
	zigzag := p.Of(puzzle.Shape)[1].Cells
	fmt.Println("greedy:", Greedy(w, zigzag).Count)
	fmt.Println("smallest:", Capacity(w, zigzag))
	// Output:
	// greedy: 3
	// smallest: 2
}
