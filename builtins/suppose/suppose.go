// Package suppose is the arguments that begin with “if”: a board on which something is supposed, and what follows there.
//
// Whatever follows from every candidate of a source is true ([AgreedRegions], [Outcomes]); whatever leads to a contradiction
// is false ([BranchOf], [Refutations]). What follows is drawn by links, by everything forced, or by further means that
// the workspace knows ([DeduceFrom]). Each conclusion remembers why, so that an argument rests on no more regions than
// it used. [Certain] asks the exact solver.
//
// In: a board, candidates or regions. Out: boards, agreements, chains. Following one candidate costs its consequences;
// what follows from each is kept until the board changes.
package suppose

import (
	"context"

	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Suppose is a copy of the board with a candidate placed, and with what that takes away at once. It is valid until the
// mark before it is released.
func Suppose(e *engine.Workspace, x puzzle.Cand) *puzzle.Board {
	p := e.Board.Puzzle
	for _, t := range p.TruthsOf(x) {
		e.SeePlaced(p.Truths[t].Cells)
		if e.Board.Need(p.Truths[t]) == 1 { // full with x
			e.Rest(p.Truths[t])
		}
	}
	b := lend(e)
	b.Suppose(x)
	return b
}

var boardPool = engine.NewPool(func(e *engine.Workspace) *puzzle.Board { return e.Board.Copy() })

// lend is a copy of the board, which may have been lent before for another puzzle of the same form.
func lend(e *engine.Workspace) *puzzle.Board {
	b := boardPool.Next(e)
	b.CopyFrom(e.Board)
	return b
}

// SupposeAll places several candidates one after the other.
func SupposeAll(e *engine.Workspace, cells puzzle.Set) *puzzle.Board {
	b := lend(e)
	for c := cells.First(); c != puzzle.None; c = cells.Next(c) {
		for _, t := range b.Puzzle.TruthsOf(c) {
			e.SeePlaced(b.Puzzle.Truths[t].Cells)
			if b.Need(b.Puzzle.Truths[t]) == 1 {
				e.Rest(b.Puzzle.Truths[t])
			}
		}
		b.Suppose(c)
	}
	return b
}

// Assume marks a board as told. What is not open there already stays as it is.
func Assume(e *engine.Workspace, placed, eliminated puzzle.Set) *puzzle.Board {
	b := lend(e)
	e.See(placed)
	e.See(eliminated)
	for c := placed.First(); c != puzzle.None; c = placed.Next(c) {
		b.Place(c)
	}
	for c := eliminated.First(); c != puzzle.None; c = eliminated.Next(c) {
		b.Eliminate(c)
	}
	return b
}

// Follow may lead anywhere, so it looks at the whole board and rests on all of it.
func Follow(e *engine.Workspace, cells puzzle.Set) *puzzle.Board {
	b := SupposeAll(e, cells)
	b.Settle()
	e.See(b.Puzzle.All)
	e.Premises = append(e.Premises, b.Puzzle.Truths...)
	return b
}

// Starved says whether some region has less room for stars than it needs, and rests on the first such.
func Starved(e *engine.Workspace, regions []*puzzle.Region) bool {
	for _, r := range regions {
		e.See(r.Cells)
		n := e.Board.Need(r)
		if n <= 0 {
			continue
		}
		mark := e.Arena.Mark()
		room := tiling.CoverNumber(e, e.Arena.And(r.Cells, e.Board.Open))
		e.Arena.Release(mark)
		if room < n {
			e.Rest(r)
			return true
		}
	}
	return false
}

// Broken says whether a region can no longer be filled, on which it then rests, or two placed candidates conflict.
func Broken(e *engine.Workspace) bool {
	e.See(e.Board.Puzzle.All)
	r := e.Board.Broken()
	if r != nil {
		e.Rest(r)
	}
	return r != nil
}

// Unfillable is the region of a board that can no longer be filled, or the grid where none is known.
func Unfillable(e *engine.Workspace) *puzzle.Region {
	e.See(e.Board.Puzzle.All)
	if r := e.Board.Broken(); r != nil {
		return r
	}
	return e.Board.Puzzle.Of(puzzle.Grid)[0]
}

// DeduceFrom supposes candidates and returns the board with all that Deduce makes of it, up to a tier. It may lead anywhere.
func DeduceFrom(e *engine.Workspace, cells puzzle.Set, tier int) *puzzle.Board {
	b := SupposeAll(e, cells)
	e.Conclude(b, tier, nil)
	e.RestOnAll()
	return b
}

// deduceChain lists what a supposition comes to with the rules up to a tier, in the order in which they find it.
func deduceChain(e *engine.Workspace, x puzzle.Cand, tier int) []engine.ProofNode {
	mark := e.Mark()
	defer e.Release(mark)
	p := e.Board.Puzzle
	b, open := lend(e), e.Board.Open.Clone()
	start, placed := p.NewSet(), e.Board.Placed.Clone()
	start.Add(x)
	chain := []engine.ProofNode{{Candidates: start, On: true}}
	placed.Add(x)
	b.Suppose(x)
	e.Conclude(b, tier, func(rule string) {
		on, gone := p.NewSet(), p.NewSet()
		on.AndNot(b.Placed, placed)
		gone.AndNot(open, b.Open)
		gone.AndNot(gone, b.Placed)
		for c := range on.All() {
			one := p.NewSet()
			one.Add(c)
			chain = append(chain, engine.ProofNode{Candidates: one, On: true, Rule: rule})
		}
		if !gone.Empty() {
			chain = append(chain, engine.ProofNode{Candidates: gone, Rule: rule})
		}
		open.Copy(b.Open)
		placed.Copy(b.Placed)
	})
	return chain
}

// Certainty is what the exact solver says of a board.
type Certainty struct {
	Placed puzzle.Set `expr:"placed"`
	Single bool       `expr:"single"`

	exact *exact.Searcher
	of    *puzzle.Puzzle
}

var certaintyPool = engine.NewPool(func(e *engine.Workspace) *Certainty { return &Certainty{Placed: e.Board.Puzzle.NewSet()} })

// Certain asks the exact solver for what all solutions of the board share. It finds one, and then again and again one
// that lacks something of what all so far have in common.
func Certain(e *engine.Workspace, cells puzzle.Set) *Certainty {
	c := certaintyPool.Next(e)
	e.See(e.Board.Puzzle.All)
	e.Premises = append(e.Premises, e.Board.Puzzle.Truths...)
	c.Single = false
	c.Placed.And(cells, e.Board.Open)
	if c.Placed.Empty() || e.Board.Broken() != nil || e.Board.Solved() {
		c.Placed.Clear()
		return c
	}
	if !e.Bounded(func(ctx context.Context) error { return c.search(ctx, e) }) {
		c.Placed.Clear()
	}
	return c
}

func (c *Certainty) search(ctx context.Context, e *engine.Workspace) error {
	if c.of != e.Board.Puzzle {
		c.of, c.exact = e.Board.Puzzle, exact.NewSearcher(e.Board.Puzzle)
	}
	solutions, err := c.exact.Solutions(ctx, exact.Of(e.Board), 2)
	if err != nil {
		return err
	}
	c.Single = len(solutions) == 1
	if len(solutions) == 0 {
		c.Placed.Clear()
	}
	for _, s := range solutions {
		c.Placed.And(c.Placed, s)
	}
	for !c.Single && !c.Placed.Empty() && e.Tick() {
		other, differs, err := c.exact.Refute(ctx, exact.Of(e.Board), exact.Claim{Place: c.Placed})
		if err != nil {
			return err
		}
		if !differs {
			return nil
		}
		c.Placed.And(c.Placed, other)
	}
	return nil
}
