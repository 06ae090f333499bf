package verify_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/verify"
)

// TestVerifyLooksAtHopelessBoards has a rule that fires only where a shape has too little room: no board with a solution
// shows it, and those without one do.
func TestVerifyLooksAtHopelessBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	program, err := interpreter.Load([]interpreter.File{{Name: "short.rules", Text: `
rule Short "A shape with too little room" {
  for p in shapes
  when capacity(p) < need(p)
  → eliminate open(p)
}
rule Full "A shape that has its stars" {
  for p in shapes
  when need(p) == 0
  → eliminate open(p)
}
pack short for starbattle { tier 1 { Short Full } }
`}})
	if err != nil {
		t.Fatal(err)
	}
	pack, _ := program.Pack("short")
	v, err := verify.Verify(context.Background(), program, pack, nil, verify.Options{Seed: 1, Puzzles: 600, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	short, full := v.Rules[0], v.Rules[1]
	if short.Fired != 0 || short.Hopeless == 0 || full.Fired == 0 || full.Lies != 0 || len(v.Silent()) != 0 {
		t.Errorf("Short fired %d times and %d times without a solution; Full fired %d times and lied %d times; silent: %v",
			short.Fired, short.Hopeless, full.Fired, full.Lies, v.Silent())
	}
}
