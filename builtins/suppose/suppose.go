package suppose

import (
	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

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

func Broken(e *engine.Workspace) bool {
	e.See(e.Board.Puzzle.All)
	r := e.Board.Broken()
	if r != nil {
		e.Rest(r)
	}
	return r != nil
}
