package guard_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/guard"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle/notation"
)

// BenchmarkGuard solves puzzles with and without the guard. Each is read anew, as in a run over many puzzles: the guard remembers
// the solutions of the last one.
func BenchmarkGuard(b *testing.B) {
	program := rulestest.Shipped(b)
	pack, _ := program.Pack("default")
	items := rulestest.Own(b, "starbattle/10x2.sbn")
	for name, options := range map[string]interpreter.Options{"unguarded": {}, "guarded": {Watch: guard.New}} {
		b.Run(name, func(b *testing.B) {
			s := interpreter.NewSolver(program, pack, options)
			for i := 0; b.Loop(); i++ {
				p, err := notation.Parse(items[i%len(items)].Text, notation.Options{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Solve(context.Background(), p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
