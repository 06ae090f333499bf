package hint_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// rooksOnly is a pack with nothing simpler than n-rooks along one line of blocks.
const rooksOnly = `
pack rooksonly for starbattle { tier 1 "n-rooks" { R6.6b } }
`

// strip is a 10×10 board whose first two rows have a star in every block but some.
func strip(t *testing.T, without ...int) *puzzle.Board {
	t.Helper()
	b := rulestest.Own(t, "starbattle/10x2.sbn")[0].Puzzle.NewBoard()
	filled := 0
	for block := range 5 {
		if !slices.Contains(without, block) {
			b.Place(b.Puzzle.At(filled/2, 2*block, 0))
			filled++
		}
	}
	return b
}

// asked is the hint of a pack on a board, for machines.
func asked(t *testing.T, name string, b *puzzle.Board) *schema.HintJSON {
	t.Helper()
	program := rulestest.ShippedWith(t, interpreter.File{Name: "only.rules", Text: rooksOnly})
	pack, _ := program.Pack(name)
	h, err := hint.Next(context.Background(), interpreter.NewSolver(program, pack, interpreter.Options{}), b)
	if err != nil {
		t.Fatal(err)
	}
	return schema.NewHintJSON(&hint.Advice{Pack: pack, Board: b, Next: h}, false)
}

// TestRooksHints takes the cases of the document on blocks through hints: how cells and blocks belong together, how blocks stand,
// four filled blocks beside an empty one, and none where two are left.
func TestRooksHints(t *testing.T) {
	for k := range 5 { // cells to blocks, and four filled
		j := asked(t, "rooksonly", strip(t, k))
		if j.Kind != "place-cross" || !strings.HasPrefix(j.ID, "R6.6b:") || len(j.Eliminate) != 4 || len(j.Highlights.Blocks) != 1 {
			t.Fatalf("block %d: %+v", k+1, j)
		}
		b := j.Highlights.Blocks[0]
		if b.Row != 1 || b.Column != k+1 || !slices.Equal(b.Cells, j.Eliminate) || !slices.Equal(j.Highlights.Columns, []int{2*k + 1, 2*k + 2}) {
			t.Errorf("block %d is told as %+v", k+1, j.Highlights)
		}
	}
	if j := asked(t, "rooksonly", strip(t, 1, 3)); j.Status != "stuck" {
		t.Errorf("with two blocks left: %+v", j)
	}
	crossed := strip(t, 1, 3) // and one of them empty: the other has a star, so there is no empty one to find
	for _, c := range []puzzle.Cand{crossed.Puzzle.At(0, 2, 0), crossed.Puzzle.At(0, 3, 0), crossed.Puzzle.At(1, 2, 0), crossed.Puzzle.At(1, 3, 0)} {
		crossed.Eliminate(c)
	}
	if j := asked(t, "rooksonly", crossed); j.Status != "stuck" {
		t.Errorf("with one block empty: %+v", j)
	}
}

// TestColumnStripHighlightsItsColumns asks along a column of blocks.
func TestColumnStripHighlightsItsColumns(t *testing.T) {
	b := rulestest.Own(t, "starbattle/10x2.sbn")[0].Puzzle.NewBoard()
	for block := range 4 {
		b.Place(b.Puzzle.At(2*block, 2+block/2%2, 0))
	}
	j := asked(t, "rooksonly", b)
	if want := []int{3, 4}; !slices.Equal(j.Highlights.Columns, want) || !slices.Equal(j.Highlights.Rows, []int{9, 10}) {
		t.Errorf("highlights %+v", j.Highlights)
	}
	if !strings.Contains(j.Because, "block row 5, block column 2") {
		t.Error(j.Because)
	}
}

// TestRooksHintsOnRealPuzzles asks all along the solves of our own puzzles: n-rooks crosses out one whole block as far as it is
// open, and rightly; several forced stars come as one hint.
func TestRooksHintsOnRealPuzzles(t *testing.T) {
	program := rulestest.Shipped(t)
	pack, _ := program.Pack("rooks")
	all, _ := program.PackFor(puzzle.StarBattle)
	asking, solver := interpreter.NewSolver(program, pack, interpreter.Options{}), interpreter.NewSolver(program, all, interpreter.Options{})
	rooks, several := 0, 0
	for _, item := range rulestest.Own(t, "starbattle/10x2.sbn") {
		found, err := exact.Solutions(context.Background(), item.Puzzle.NewBoard(), 1)
		if err != nil {
			t.Fatal(err)
		}
		board := item.Puzzle.NewBoard()
		solver.Start(context.Background(), item.Puzzle.NewBoard())
		for step, err := solver.Next(); step != nil && err == nil; step, err = solver.Next() {
			h, err := hint.Next(context.Background(), asking, board)
			if err != nil {
				t.Fatal(err)
			}
			if h.Step != nil {
				if !interpreter.Holds(h.Step.Claim(), found[0]) {
					t.Fatalf("%s: %s", notation.Canonical(item.Puzzle), h.Step.Because)
				}
				r, n := count(t, schema.NewHintJSON(&hint.Advice{Pack: pack, Board: board, Next: h}, false))
				rooks, several = rooks+r, several+n
			}
			step.Apply(board)
		}
	}
	if rooks < 3 || several < 3 {
		t.Errorf("%d hints of n-rooks, %d of several stars", rooks, several)
	}
}

// count says whether a hint is n-rooks, and whether it is several stars; it must be complete.
func count(t *testing.T, j *schema.HintJSON) (rooks, several int) {
	switch {
	case j.Rule == "ForcedStars":
		if j.Kind != "place-star" || len(j.Place) < 2 {
			t.Errorf("%+v", j)
		}
		return 0, 1
	case strings.HasPrefix(j.Rule, "R6.6"):
		if j.Kind != "place-cross" || len(j.Highlights.Blocks) == 0 {
			t.Errorf("%+v", j)
		}
		for _, cell := range j.Eliminate {
			if !slices.ContainsFunc(j.Highlights.Blocks, func(b schema.BlockJSON) bool { return slices.Contains(b.Cells, cell) }) {
				t.Errorf("%s is in no block of %+v", cell, j.Highlights.Blocks)
			}
		}
		return 1, 0
	}
	return 0, 0
}
