package stats

import (
	"context"
	"iter"
	"sync"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/puzzle"
)

// Collect solves puzzles of the pack's family by several workers at once and adds up what they show. Where needs is
// set, it finds out which rules each needs; progress is told after every puzzle how many are done.
// With an error it returns what it has added up before.
func Collect(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, corpus iter.Seq[*puzzle.Puzzle], options interpreter.Options,
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
	var err error
	for c := range batch.Map(corpus, workers, worker) {
		if err = c.err; err != nil {
			break
		}
		sum.Add(c.Counted)
		progress(sum.Puzzles)
	}
	for _, c := range censuses {
		sum.AddCosts(c.Costs())
	}
	return sum, err
}
