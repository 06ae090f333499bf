package verify

import (
	"context"
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/unique"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// TestGraves checks that among the boards of Sudokus there are bivalue universal graves with something in several cells too
// much, and that all of them agree with the solution.
func TestGraves(t *testing.T) {
	ctx, several := context.Background(), 0
	hardest := minimalDigitsForm(3, 3)
	for i := range 20 {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		p, solution := hardest.make(ctx, rng, true)
		in := &inspector{ctx: ctx, judge: &judge{exact: exact.NewSearcher(p)}}
		b, err := in.grave(rng, p, solution)
		if err != nil {
			t.Fatal(err)
		}
		if b == nil {
			continue
		}
		if b.Broken() != nil || !agrees(b, solution) {
			t.Fatalf("puzzle %d: the board has lost its solution", i)
		}
		w := engine.New(ctx, p)
		w.Board = b
		many := unique.Surplus(w, p.Truths)
		if cellsOf(p, many) > 1 {
			several++
		}
	}
	if several == 0 {
		t.Error("no grave has several cells too full")
	}
}

func cellsOf(p *puzzle.Puzzle, s puzzle.Set) (n int) {
	for _, c := range p.Of(puzzle.Cell) {
		if c.Cells.Meets(s) {
			n++
		}
	}
	return n
}
