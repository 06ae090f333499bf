package main

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"asterism/interpreter/batch"
)

// shrunkFirings is how many boards are made smaller, at least, to find the one that makes the shortest example.
const shrunkFirings = 24

// sample is a finished example.
type sample struct {
	firing
	text string
}

// shorten makes examples of the most promising firings and sorts them by length, one a puzzle.
func (s *search) shorten(ctx context.Context, n int) []sample {
	slices.SortStableFunc(s.found, func(a, b firing) int { return cmp.Or(int(a.kind-b.kind), a.compare(b)) })
	found := s.found[:min(len(s.found), max(shrunkFirings, firingsAPuzzle*n))]
	worker := func() func(firing) sample {
		return func(f firing) sample { return s.sample(ctx, f) }
	}
	best := map[int]sample{}
	for m := range batch.Map(slices.Values(found), s.jobs, worker) {
		if have, known := best[m.number]; m.text != "" && (!known || m.compare(have) < 0) {
			best[m.number] = m
		}
	}
	return slices.SortedFunc(maps.Values(best), sample.compare)
}

// sample makes the example of one firing. Its text is empty if it does not say what was found when it is read back.
func (s *search) sample(ctx context.Context, f firing) sample {
	p := newProbe(ctx, s.program, s.rule, f.puzzle.Family)
	if !s.nothing {
		f.state = f.shrink(func(t state) bool { return f.same(p, t) })
	} else if m, ok := f.miss(p); ok {
		near := m.change(f.shrink(func(t state) bool { return f.misses(p, m, t) }))
		f = firing{state: near, number: f.number, own: f.own, kind: m.kind}
	}
	return sample{f, exampleText(s.program, s.rule, f)}
}

// compare orders samples: what expects less first, then by how much there is to read.
func (s sample) compare(t sample) int {
	return cmp.Or(s.strangeness()-t.strangeness(), s.entries-t.entries, int(s.kind-t.kind), s.length()-t.length(), s.number-t.number)
}

// length is the length of the text, in which a cross or star counts twice; of a Sudoku, how ripe its board is.
func (s sample) length() int {
	if s.puzzle.Layers > 1 {
		return s.unripeness()
	}
	return len(s.text) + s.gone.Len() + s.placed.Len()
}
