package interpreter_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/internal/rulestest"
)

// TestPackAssumesUnique sees to it that a rule which rests on one solution is used where it is asked for: by the caller,
// or by the pack.
func TestPackAssumesUnique(t *testing.T) {
	program, err := interpreter.Load([]interpreter.File{{Name: "trust.rules", Text: `
rule Trust "A rule that rests on one solution" {
  assumes unique
  for x in open(grid)
  → eliminate x
}
pack plain for sudoku { tier 1 { Trust } }
pack trusting for sudoku {
  tier 1 { Trust }
  assumes unique
}
`}})
	if err != nil {
		t.Fatal(err)
	}
	p := rulestest.Own(t, "sudoku/4x4.txt")[0].Puzzle
	for _, c := range []struct {
		pack   string
		unique bool
		fires  bool
	}{{"plain", false, false}, {"plain", true, true}, {"trusting", false, true}, {"trusting", true, true}} {
		pack, _ := program.Pack(c.pack)
		s := interpreter.NewSolver(program, pack, interpreter.Options{Unique: c.unique})
		s.Start(context.Background(), p.NewBoard())
		step, err := s.Next()
		if err != nil || (step != nil) != c.fires {
			t.Errorf("pack %s, asked for %v: a step is %v, error %v", c.pack, c.unique, step != nil, err)
		}
	}
}
