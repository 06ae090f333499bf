package suppose

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// deduceBoard supposes candidates and returns the board that the rules make of that. It may lead anywhere.
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
	e.Conclude(b, tier, func() {
		on, gone := p.NewSet(), p.NewSet()
		on.AndNot(b.Placed, placed)
		gone.AndNot(open, b.Open)
		gone.AndNot(gone, b.Placed)
		for _, n := range []engine.ProofNode{{Candidates: on, On: true}, {Candidates: gone}} {
			if !n.Candidates.Empty() {
				chain = append(chain, n)
			}
		}
		open.Copy(b.Open)
		placed.Copy(b.Placed)
	})
	return chain
}
