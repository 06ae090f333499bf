package stats

import (
	"context"
	"slices"
	"sync"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/puzzle"
)

// Collect solves puzzles of the pack's family by several workers at once and adds up what they show. Where needs is
// set, it finds out which rules each needs; progress is told after every puzzle how many are done.
func Collect(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, corpus []*puzzle.Puzzle, options interpreter.Options,
	needs bool, workers int, progress func(puzzles int)) (*Stats, error) {
	type counted struct {
		*Counted
		err error
	}
	var censuses []*Census
	var mutex sync.Mutex
	worker := func() func(*puzzle.Puzzle) counted {
		census := NewCensus(program, pack, options, needs)
		mutex.Lock()
		censuses = append(censuses, census)
		mutex.Unlock()
		return func(p *puzzle.Puzzle) counted {
			c, err := census.Count(ctx, p)
			return counted{c, err}
		}
	}
	sum := New(pack)
	for c := range batch.Map(slices.Values(corpus), workers, worker) {
		if c.err != nil {
			return nil, c.err
		}
		sum.Add(c.Counted)
		progress(sum.Puzzles)
	}
	for _, c := range censuses {
		sum.AddCosts(c.Costs())
	}
	return sum, nil
}
