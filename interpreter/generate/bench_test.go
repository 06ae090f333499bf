package generate_test

import (
	"context"
	"testing"

	"asterism/interpreter/generate"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle"
)

// BenchmarkGenerate makes candidates and rates them by the default pack.
func BenchmarkGenerate(b *testing.B) {
	for _, form := range []struct {
		name  string
		size  int
		stars int
	}{{"10x2", 10, 2}, {"14x3", 14, 3}} {
		b.Run(form.name, func(b *testing.B) {
			program := rulestest.Shipped(b)
			pack, _ := program.PackFor(puzzle.StarBattle)
			g := generate.New(program, pack, generate.Recipe{Size: form.size, Stars: form.stars, Seed: 1})
			for n := 0; b.Loop(); n++ {
				if _, err := g.Batch(context.Background(), uint64(n)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
