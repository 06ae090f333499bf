package verify_test

import (
	"context"
	"fmt"

	"asterism/interpreter"
	"asterism/interpreter/verify"
	"asterism/puzzle/notation"
)

// Example has a rule refuted that takes the first open cell of a row for empty.
func Example() {
	program, err := interpreter.Load([]interpreter.File{{Name: "liar.rules", Text: `
rule Liar "First cell" {
  for row in rows
  when need(row) == 1
  → eliminate first(open(row))
  because "{first(open(row))} looks empty."
}
pack lies for starbattle { tier 1 { Liar } }`}})
	if err != nil {
		panic(err)
	}
	verdict, err := verify.Verify(context.Background(), program, program.Packs[0], nil, verify.Options{Seed: 1, Puzzles: 3})
	if err != nil {
		panic(err)
	}
	lie := verdict.Rules[0].Lie
	fmt.Println(verdict.Sound(), notation.Canonical(lie.Board.Puzzle))
	fmt.Println(lie.Step.Because)
	// Output:
	// false 5x1.AABBBAABBBACCBCDDCCCEEECC
	// r1c4 looks empty.
}
