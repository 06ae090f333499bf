package builtins

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
)

// TestRegionsText names lists of regions as a person would.
func TestRegionsText(t *testing.T) {
	p := sample.Sudoku(t, rand.New(rand.NewPCG(1, 1)), 2, 3).Puzzle
	row, column, box := p.Of(puzzle.Row), p.Of(puzzle.Column), p.Of(puzzle.Box)
	five := p.Of(puzzle.Digit)[4]
	rows, columns, boxes := p.Inside(five, puzzle.RowDigit), p.Inside(five, puzzle.ColumnDigit), p.Inside(five, puzzle.BoxDigit)
	digits := houseDigits(&envOn(p.NewBoard()).Workspace, row[1])
	for want, regions := range map[string][]*puzzle.Region{
		"":                               nil,
		"row 3":                          {row[2]},
		"rows 3, 1 and 6":                {row[2], row[0], row[5]},
		"row 3 and column 1":             {row[2], column[0]},
		"boxes 1 and 2":                  {box[0], box[1]},
		"5 in row 2":                     {rows[1]},
		"5 in rows 2 and 6":              {rows[5], rows[1]},
		"5 in rows 1 and 2 and box 4":    {boxes[3], rows[0], rows[1]},
		"5 in row 1, column 2 and box 4": {boxes[3], columns[1], rows[0]},
		"1, 3 and 5 in row 2":            {digits[0], digits[2], digits[4]},
		"5 in row 1 and 1 in row 2":      {rows[0], digits[0]},
		"r1c1 and r1c2":                  p.Of(puzzle.Cell)[:2],
		"5 in row 1 and row 2":           {rows[0], row[1]},
		"2 and 5":                        {p.Of(puzzle.Digit)[1], five},
	} {
		if got := regionsText(regions); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestSetNames names almost-locked sets by their cells and digits, also where digits have two figures.
func TestSetNames(t *testing.T) {
	p := sample.Sudoku(t, rand.New(rand.NewPCG(1, 1)), 3, 3).Puzzle
	e := envOn(p.NewBoard())
	s := p.NewSet()
	for _, name := range []string{"r1c6=1", "r1c6=2", "r1c9=2", "r1c9=6"} {
		c, err := p.ParseName(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(c)
	}
	if got := lockedText(e.Board.Puzzle, s); got != "r1c6 r1c9 {126}" {
		t.Error(got)
	}
	p = sample.Sudoku(t, rand.New(rand.NewPCG(1, 1)), 2, 5).Puzzle
	s = p.NewSet()
	s.Add(p.At(0, 0, 1))
	s.Add(p.At(0, 0, 10))
	if got := lockedText(p, s); got != "r1c1 {1, 10}" {
		t.Error(got)
	}
}
