package verify_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
	"asterism/interpreter/verify"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// liars are rules that lie, each in a way of its own, and how large the smallest counter-example may be.
var liars = []struct {
	name       string
	family     string
	rule       string
	candidates int
	marks      int
}{
	{"says a row's first open cell is empty", "starbattle",
		`for row in rows
  when need(row) == 1 and len(open(row)) > 2
  for x in open(row)
  → eliminate x`, 16, 3},
	{"says of two cells that hold a star that it is the second, and lies only where there are facts", "starbattle",
		`for f in facts
  when need(f) == 1 and len(open(f)) == 2
  for x in open(f)
  → eliminate x`, 16, 3},
	{"counts a shape and a row as the same, and lies only where there are several solutions", "starbattle",
		`for p in shapes
  when need(p) == 1 and len(open(p)) == 2
  for x in open(p)
  when len(open(row(x))) == 2 and len(open(column(x))) == 2
  → place x`, 16, 10},
	{"trusts in uniqueness where it says nothing", "starbattle",
		`for p in shapes
  when need(p) == 1 and len(open(p)) == 2
  for x in open(p)
  → place x
  assumes unique`, 25, 10},
	{"takes two candidates of a cell for one", "sudoku",
		`for cell in cells
  when need(cell) == 1 and len(open(cell)) == 2
  for x in open(cell)
  → place x`, 64, 12},
	{"eliminates the subset itself", "sudoku",
		`for house in rows
  for m in fish(cells(house), digits(house), 3)
  when m.size == 3
  → eliminate m.cells`, 64, 20},
	{"trusts in uniqueness where it says nothing, in a Sudoku", "sudoku",
		`for cell in cells
  when need(cell) == 1 and len(open(cell)) == 2
  for x in open(cell)
  → eliminate x
  assumes unique`, 64, 20},
}

// TestLiesAreShrunk has purposely wrong rules caught among right ones, and their lies made small.
func TestLiesAreShrunk(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, l := range liars {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			program := withLiar(t, l.family, l.rule)
			pack, _ := program.Pack("lies")
			v, err := verify.Verify(context.Background(), program, pack, map[string]bool{"Liar": true},
				verify.Options{Seed: 1, Puzzles: 80})
			if err != nil {
				t.Fatal(err)
			}
			lie := v.Rules[0].Lie
			if lie == nil {
				t.Fatalf("the liar was not caught in %d steps", v.Rules[0].Fired)
			}
			checkLie(t, lie)
			marks := len(lie.Board.Facts) + lie.Board.Placed.Len() + lie.Board.Eliminated().Len()
			t.Logf("%s with %d marks: %s", notation.Canonical(lie.Board.Puzzle), marks, notation.Marks(lie.Board))
			if lie.Board.Puzzle.Candidates() > l.candidates || marks > l.marks {
				t.Errorf("%s with %d marks is not small", notation.Canonical(lie.Board.Puzzle), marks)
			}
		})
	}
}

// withLiar loads the shipped rules and a pack that has them all and a rule that lies.
func withLiar(t *testing.T, family, body string) *interpreter.Program {
	t.Helper()
	base := map[string]string{"starbattle": "guide", "sudoku": "sudoku"}[family]
	text := "rule Liar \"Liar\" {\n  " + body + "\n}\npack lies for " + family + " {\n  include " + base + "\n  tier 9 { Liar }\n}\n"
	return rulestest.ShippedWith(t, interpreter.File{Name: "liar.rules", Text: text})
}

// checkLie has the exact solver and the board bear a counter-example out.
func checkLie(t *testing.T, lie *verify.Lie) {
	t.Helper()
	p := lie.Board.Puzzle
	for _, truth := range p.Truths {
		if n := lie.Solution.LenAnd(truth.Cells); n != truth.Min {
			t.Errorf("%s holds %d in the refuting solution", truth, n)
		}
	}
	if !lie.Board.Placed.Within(lie.Solution) {
		t.Error("the refuting solution does not agree with the board")
	}
	ctx := context.Background()
	if _, refuted, err := exact.Refute(ctx, lie.Board, exact.Claim{Know: lie.Board.Facts}); err != nil || refuted {
		t.Errorf("a fact on the board does not hold (%v)", err)
	}
	if _, refuted, err := exact.Refute(ctx, lie.Board, lie.Step.Claim()); err != nil || !refuted {
		t.Errorf("%s is not refuted (%v)", lie.Step.Because, err)
	}
	if n, _ := exact.Count(ctx, p.NewBoard(), 2); lie.Step.Rule.AssumesUnique && n != 1 {
		t.Errorf("a rule that assumes one solution was judged on a puzzle with more")
	}
}
