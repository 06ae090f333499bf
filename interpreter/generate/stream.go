package generate

import (
	"context"
	"iter"

	"asterism/interpreter"
	"asterism/interpreter/batch"
)

// Stream goes through the numbers of the seed from one on until ctx is done, several at once. What each comes to follows in
// the order of the numbers, whichever is ready first; when it is broken off, what is ready still comes.
func Stream(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, recipe Recipe, from uint64, workers int) iter.Seq2[[]Made, error] {
	type result struct {
		made []Made
		err  error
	}
	numbers := func(yield func(uint64) bool) {
		for n := from; ctx.Err() == nil && yield(n); n++ {
		}
	}
	worker := func() func(uint64) result {
		generator := New(program, pack, recipe)
		return func(n uint64) result {
			made, err := generator.Batch(ctx, n)
			return result{made, err}
		}
	}
	return func(yield func([]Made, error) bool) {
		for r := range batch.Map(numbers, workers, worker) {
			if !yield(r.made, r.err) {
				return
			}
		}
	}
}
