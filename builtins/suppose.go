package builtins

import "asterism/puzzle"

var supposing = []*Func{
	{Name: "suppose", Params: []Param{{"x", "an open candidate"}},
		Doc:     "A copy of the board with x placed, and with what that takes away at once: what conflicts with x, and the rest of x's regions that are now full. Ask it with a dot: after.need(p).",
		Example: "let after = suppose(x)", Cost: Linear, Forms: read1(suppose)},
	{Name: "broken", Params: nil,
		Doc:     "Whether some region can no longer be filled, or two placed candidates conflict.",
		Example: "when after.broken()", Cost: Lookup, Forms: read0(broken)},
}

func suppose(e *Env, x puzzle.Cand) *puzzle.Board {
	p := e.Board.Puzzle
	for _, t := range p.TruthsOf(x) {
		e.SeePlaced(p.Truths[t].Cells)
		if e.Board.Need(p.Truths[t]) == 1 { // full with x
			e.Rest(p.Truths[t])
		}
	}
	b := e.boards.next(func() *puzzle.Board { return e.Board.Copy() })
	b.Puzzle = p // the copy may be left over from another puzzle of the same form
	b.CopyFrom(e.Board)
	b.Suppose(x)
	return b
}

func broken(e *Env) bool {
	e.See(e.Board.Puzzle.All)
	return e.Board.Broken() != nil
}
