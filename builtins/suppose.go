package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

var supposing = []*Func{
	{Name: "suppose", Params: []Param{{"x", "an open candidate, or several"}},
		Doc:     "A copy of the board with x placed, and with what that takes away at once: what conflicts with x, and the rest of x's regions that are now full. Ask it with a dot: after.need(p).",
		Example: "let after = suppose(x)", Cost: Linear, Premises: "the regions that x fills", Forms: forms(read1(suppose), read1(supposeAll))},
	{Name: "follow", Params: []Param{{"cells", "an open candidate, or several"}},
		Doc:     "Like suppose, and then with everything that is forced: regions that are full are cleared, and those that need all they have left are filled, until nothing more is forced.",
		Example: "let after = follow(x)", Cost: Linear, Premises: "every region of the puzzle", Forms: read1(follow)},
	{Name: "assume", Params: []Param{{"placed", "candidates"}, {"eliminated", "candidates"}},
		Doc:     "A copy of the board with the ones placed and the others eliminated, and nothing drawn from that.",
		Example: "let after = assume(b.on, b.off)", Cost: Linear, Forms: read2(assume)},
	{Name: "starved", Family: puzzle.StarBattle, Params: []Param{{"regions", "a list of regions"}},
		Doc:     "Whether some of the regions have less room for stars than they need.",
		Example: "when after.starved(houses)", Cost: Search, Premises: "the region that is starved", Forms: read1(starved)},
	{Name: "broken", Params: nil,
		Doc:     "Whether some region can no longer be filled, or two placed candidates conflict.",
		Example: "when after.broken()", Cost: Lookup, Premises: "the region that can no longer be filled", Forms: read0(broken)},
}

func suppose(e *engine.Workspace, x puzzle.Cand) *puzzle.Board {
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

// supposeAll places several candidates one after the other.
func supposeAll(e *engine.Workspace, cells puzzle.Set) *puzzle.Board {
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

// assume marks a board as told. What is not open there already stays as it is.
func assume(e *engine.Workspace, placed, eliminated puzzle.Set) *puzzle.Board {
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

// follow may lead anywhere, so it looks at the whole board and rests on all of it.
func follow(e *engine.Workspace, cells puzzle.Set) *puzzle.Board {
	b := supposeAll(e, cells)
	b.Settle()
	e.See(b.Puzzle.All)
	e.Premises = append(e.Premises, b.Puzzle.Truths...)
	return b
}

func starved(e *engine.Workspace, regions []*puzzle.Region) bool {
	for _, r := range regions {
		e.See(r.Cells)
		n := e.Board.Need(r)
		if n <= 0 {
			continue
		}
		mark := e.Arena.Mark()
		room := coverNumber(e, e.Arena.And(r.Cells, e.Board.Open))
		e.Arena.Release(mark)
		if room < n {
			e.Rest(r)
			return true
		}
	}
	return false
}

func broken(e *engine.Workspace) bool {
	e.See(e.Board.Puzzle.All)
	r := e.Board.Broken()
	if r != nil {
		e.Rest(r)
	}
	return r != nil
}
