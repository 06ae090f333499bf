package interpreter

import (
	"context"
	"strings"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// workedExample is a puzzle like that of the guide for n-rooks: shapes E and F together hold four stars in seven aligned
// blocks.
const workedExample = "10x2.DDDDDDDBBBCDDDDDDAAACCEFEFAAAACCEFEFAAAACCEFEFEFIICCEFEFEFIICCJHEFEFIIJJJHEFEFIIJJJHHHHIIIGGGHHHHIII"

const workedPack = `
pack worked for starbattle {
  tier 1 "n-rooks" { R6.6ad R6.6a R6.6d R6.6c }
  tier 2 "composites" { R6.6r }
  tier 3 "squeezes" { R1.1 R1.2 R1.3 R1.4 R2.4 R3.3 R3.5 R5.5 }
}
`

// TestCentralComposite takes the steps of the guide's worked example for R6.6: a composite of four stars, its deficit of
// three, the blocks on the edge that must hold a star, the empty ones in opposite corners, and squeezes after that.
func TestCentralComposite(t *testing.T) {
	program := loaded(t, append(shippedFiles(t), File{Name: "worked.rules", Text: workedPack})...)
	pack, _ := program.Pack("worked")
	p, err := notation.Parse(workedExample, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(program, pack, Options{})
	s.Start(context.Background(), p.NewBoard())
	steps := []func(*Step) bool{
		func(s *Step) bool {
			return s.Rule.ID == "R6.6r" && strings.HasPrefix(s.Because, "Shapes E and F") && learns(s, 28, 4)
		},
		func(s *Step) bool { return s.Rule.ID == "R6.6ad" && learns(s, 4, 1) && touches(p, s, 0, 2) },
		func(s *Step) bool { return s.Eliminate.Has(p.At(0, 0, 0)) || s.Eliminate.Has(p.At(9, 9, 0)) },
		func(s *Step) bool { return s.Rule.ID == "R5.5" },
	}
	for len(steps) > 0 {
		step, err := s.Next()
		if err != nil || step == nil {
			t.Fatalf("%d steps of the example are left: %v", len(steps), err)
		}
		if steps[0](step) {
			steps = steps[1:]
		}
	}
}

// learns says whether a step learns a fact of so many cells that holds so many stars.
func learns(s *Step, cells, stars int) bool {
	for _, f := range s.Know {
		if f.Cells.Len() == cells && f.Min == stars && f.Max == stars {
			return true
		}
	}
	return false
}

// touches says whether a step learns something about a cell.
func touches(p *puzzle.Puzzle, s *Step, row, column int) bool {
	for _, f := range s.Know {
		if f.Cells.Has(p.At(row, column, 0)) {
			return true
		}
	}
	return false
}
