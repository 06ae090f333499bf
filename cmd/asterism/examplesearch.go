package main

import (
	"context"
	"iter"
	"slices"
	"sync/atomic"
	"time"

	"asterism/cmd/asterism/internal/lookup"
	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/puzzle"
)

// How much is enough: the search ends when so many puzzles of the smallest size show the rule at work, with so many
// boards each.
const (
	enoughPuzzles  = 60
	firingsAPuzzle = 3
)

// search looks for examples of a rule in the solves of puzzles, at first for boards that promise short ones.
type search struct {
	program *interpreter.Program
	rule    *interpreter.Rule
	pack    string // "" for the one of the family
	nothing bool   // near misses are sought
	jobs    int
	time    time.Duration // for the search, and again for making what it finds shorter

	smallest atomic.Int32 // size of the smallest puzzle so far with a firing
	found    []firing     // in puzzles of that size
	puzzles  int          // of that size that have a good one
}

// run lists examples, the shortest first, one a puzzle and at least n if there are so many.
func (s *search) run(ctx context.Context, in iter.Seq[batch.Given], n int) []sample {
	s.smallest.Store(puzzle.MaxSize + 1)
	until, cancel := context.WithTimeout(ctx, s.time)
	defer cancel()
	worker := func() func(batch.Given) []firing {
		return func(g batch.Given) []firing { return s.firings(until, g) }
	}
	for fs := range batch.Map(in, s.jobs, worker) {
		if s.add(fs); s.puzzles == enoughPuzzles || until.Err() != nil {
			break
		}
	}
	until, cancel = context.WithTimeout(ctx, s.time)
	defer cancel()
	return s.shorten(until, n)
}

// add takes in the firings of one puzzle, unless smaller puzzles have some.
func (s *search) add(fs []firing) {
	if len(fs) == 0 || fs[0].puzzle.Size > int(s.smallest.Load()) {
		return
	}
	if size := fs[0].puzzle.Size; size < int(s.smallest.Load()) {
		s.smallest.Store(int32(size))
		s.found, s.puzzles = nil, 0
	}
	s.found = append(s.found, fs...)
	if slices.ContainsFunc(fs, firing.good) {
		s.puzzles++
	}
}

// firings lists the most promising boards of the solve of a puzzle.
func (s *search) firings(ctx context.Context, g batch.Given) []firing {
	if g.Err != nil || g.Puzzle.Size > int(s.smallest.Load()) || !slices.Contains(s.rule.Families, g.Puzzle.Family) {
		return nil
	}
	pack, err := lookup.FindPack(s.program, s.pack, g.Puzzle.Family)
	if err != nil {
		return nil
	}
	p := newProbe(ctx, s.program, s.rule, g.Puzzle.Family)
	all := s.walk(ctx, p, pack, g)
	slices.SortStableFunc(all, firing.compare)
	if s.nothing {
		all = nearlyQuiet(p, all)
	}
	return all[:min(len(all), firingsAPuzzle)]
}

// walk solves a puzzle and lists all boards on the way on which the rule fires.
func (s *search) walk(ctx context.Context, p *probe, pack *interpreter.Pack, g batch.Given) []firing {
	solver := interpreter.NewSolver(s.program, pack, interpreter.Options{Unique: s.rule.AssumesUnique})
	board := g.Puzzle.NewBoard()
	solver.Start(ctx, board)
	var all []firing
	for {
		before := stateOf(board)
		next, err := solver.Next()
		if step := p.stepOf(before); step != nil {
			own := next != nil && next.Rule == s.rule
			all = append(all, firing{state: before, step: step, entries: entries(step), number: g.Number, own: own})
		}
		if next == nil || err != nil {
			return all
		}
	}
}
