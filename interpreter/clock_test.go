package interpreter

import (
	"context"
	"errors"
	"testing"
	"time"

	"asterism/puzzle/notation"
)

// slow looks at everything four deep, and never finds anything.
const slow = `
rule Slow "Slow" {
  for a in open(grid)
  for b in open(grid)
  for c in open(grid)
  for d in open(grid)
  when need(row(a)) + need(row(b)) + need(row(c)) + need(row(d)) > 1000
  → eliminate a
}
pack slow for starbattle { tier 1 { Slow } }
`

func TestTimesOfStepAndSolve(t *testing.T) {
	program, err := Load([]File{{Name: "slow.rules", Text: slow}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		budget Limits
		want   error
	}{
		{"step", Limits{StepTime: time.Nanosecond}, ErrStepTime},
		{"solve", Limits{PackTime: time.Nanosecond}, ErrPackTime},
		{"neither", Limits{StepTime: time.Hour, PackTime: time.Hour}, nil},
	} {
		_, err := NewSolver(program, program.Packs[0], Options{Limits: c.budget}).Solve(context.Background(), p)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}
