package suppose

import (
	"slices"

	"asterism/builtins/engine"
	"asterism/builtins/tight"
	"asterism/puzzle"
)

var proberPool = engine.NewPool(func(*engine.Workspace) *tight.Prober { return &tight.Prober{} })

// Tighten supposes candidates of a Star Battle and returns the board with all that follows where regions have just the room
// that they need.
func Tighten(e *engine.Workspace, cells puzzle.Set) *puzzle.Board { return TightenTo(e, cells, 0) }

// TightenTo does so, and tries a star on each cell that is left open then, to a depth.
func TightenTo(e *engine.Workspace, cells puzzle.Set, depth int) *puzzle.Board {
	lookEverywhere(e)
	g := proberPool.Own(e).Suppose(e, cells, depth)
	b := lend(e)
	if e.Tick() {
		g.Apply(b)
	}
	return b
}

// lookEverywhere notes that an argument looks at the whole board, and may rest on all regions.
func lookEverywhere(e *engine.Workspace) {
	e.See(e.Board.Puzzle.All)
	e.Premises = append(e.Premises, e.Board.Puzzle.Truths...)
}

// trial is an open candidate with how many would be open after it.
type trial struct {
	c    puzzle.Cand
	left int
}

var trialPool = engine.NewPool(func(*engine.Workspace) *[]trial { return &[]trial{} })

// Tightest walks the open ones of some candidates, each by itself: first those that leave the fewest open, with all that
// Tighten draws.
func Tightest(e *engine.Workspace, cells puzzle.Set, yield func(puzzle.Set) bool) {
	e.See(e.Board.Puzzle.All)
	trials, one, open := trialPool.Next(e), e.Arena.Set(), e.Arena.And(cells, e.Board.Open)
	*trials = (*trials)[:0]
	for c := open.First(); c != puzzle.None && e.Tick(); c = open.Next(c) {
		one.Clear()
		one.Add(c)
		*trials = append(*trials, trial{c, proberPool.Own(e).Suppose(e, one, 0).Open()})
	}
	slices.SortStableFunc(*trials, func(a, b trial) int { return a.left - b.left })
	for _, t := range *trials {
		one.Clear()
		one.Add(t.c)
		if !e.Tick() || !yield(one) {
			return
		}
	}
}
