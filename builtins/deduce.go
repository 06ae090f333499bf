package builtins

import "asterism/puzzle"

// Deduce settles a board and lets the rules up to a tier have their say on it, until they find nothing more. It tells
// watch, if that is there, each time the board has changed. Whoever runs rules provides it.
type Deduce func(b *puzzle.Board, tier int, watch func())

// deduce goes on on a supposed board. Without rules, only what is forced follows.
func (e *Workspace) deduce(b *puzzle.Board, tier int, watch func()) {
	if e.Deduce != nil {
		e.Deduce(b, tier, watch)
		return
	}
	b.Settle()
	if watch != nil {
		watch()
	}
}

// deduceBoard supposes candidates and returns the board that the rules make of that. It may lead anywhere.
func deduceBoard(e *Workspace, cells puzzle.Set, tier int) *puzzle.Board {
	b := supposeAll(e, cells)
	e.deduce(b, tier, nil)
	restOnAll(e)
	return b
}

// restOnAll notes that an argument looks at the whole board, facts included, and may rest on all of it.
func restOnAll(e *Workspace) {
	e.See(e.Board.Puzzle.All)
	e.SeeFacts()
	e.Premises = append(append(e.Premises, e.Board.Puzzle.Truths...), e.Board.Facts...)
}

// deduceChain lists what a supposition comes to with the rules up to a tier, in the order in which they find it.
func deduceChain(e *Workspace, x puzzle.Cand, tier int) []ProofNode {
	mark := e.Mark()
	defer e.Release(mark)
	p := e.Board.Puzzle
	b, open := lend(e), e.Board.Open.Clone()
	start, placed := p.NewSet(), e.Board.Placed.Clone()
	start.Add(x)
	chain := []ProofNode{{Candidates: start, On: true}}
	placed.Add(x)
	b.Suppose(x)
	e.deduce(b, tier, func() {
		on, gone := p.NewSet(), p.NewSet()
		on.AndNot(b.Placed, placed)
		gone.AndNot(open, b.Open)
		gone.AndNot(gone, b.Placed)
		for _, n := range []ProofNode{{on, true}, {gone, false}} {
			if !n.Candidates.Empty() {
				chain = append(chain, n)
			}
		}
		open.Copy(b.Open)
		placed.Copy(b.Placed)
	})
	return chain
}
