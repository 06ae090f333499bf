package interpreter

import (
	"math/rand/v2"
	"testing"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// TestWatchNeverErrs says that no instance is known of which something has changed that it looked at, on puzzles small enough for lists
// and on one that is not, over more boards than lists are kept for.
func TestWatchNeverErrs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, p := range []*puzzle.Puzzle{puzzle.StarBattleFrame(6, 1), puzzle.StarBattleFrame(26, 6)} {
		m, known := &ruleMemory{}, 0
		for range 3 * listsKept {
			h := &history{}
			m.reset()
			for range 20 {
				known += watchedMoment(t, rng, p, m, h)
			}
		}
		if listed := len(m.watch.lists) > 0; listed != (known > 0) {
			t.Error("with lists something is known after a step, and without them nothing, but not here:", listed, known)
		}
	}
}

// watchedMoment has some instances look at something, makes a step, and counts the instances known after it.
func watchedMoment(t *testing.T, rng *rand.Rand, p *puzzle.Puzzle, m *ruleMemory, h *history) (known int) {
	m.watch.hear(h)
	for range 25 {
		i, seen := rng.IntN(3*p.Candidates()), someFootprint(rng, p, rng.IntN(2*widely))
		in := m.instance(p, i)
		if in.moment == never {
			in.seen.Clear()
		}
		m.watch.learn(i, &seen, &in.seen)
		in.moment, in.board = h.now, m.board
		in.seen.Copy(&seen)
	}
	step := someFootprint(rng, p, 1+rng.IntN(3))
	h.advance(p, step.Placed, step.Any, step.Facts)
	m.watch.hear(h)
	for i := range m.instances {
		in := &m.instances[i]
		if !m.watch.knows(i) {
			continue
		}
		if known++; in.board != m.board || in.moment < 0 || !h.unchanged(&in.seen, in.moment) {
			t.Fatalf("instance %d is known, but what it looked at has changed", i)
		}
	}
	return known
}

// someFootprint looks at a few candidates, at some only whether they are placed, and perhaps at the facts.
func someFootprint(rng *rand.Rand, p *puzzle.Puzzle, most int) engine.Footprint {
	f := engine.NewFootprint(p)
	for range most {
		f.Any.Add(puzzle.Cand(rng.IntN(p.Candidates())))
		f.Placed.Add(puzzle.Cand(rng.IntN(p.Candidates())))
	}
	f.Facts = rng.IntN(4) == 0
	return f
}
