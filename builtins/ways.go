package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

var waysFuncs = []*Func{
	{Name: "ways", Params: []Param{{"region", "a region with an exact count"}}, Cost: Search, Premises: "the region",
		Doc:     "Every way to fill the region: each set of as many open candidates as it needs, no two of which conflict.",
		Example: "for way in ways(row)", Forms: seq1(ways)},
}

// ways enumerates the fillings of a region in the order of their candidates.
func ways(e *engine.Workspace, r *puzzle.Region, yield func(puzzle.Set) bool) {
	need := need(e, r)
	open := open(e, r.Cells)
	if need < 0 {
		return
	}
	way := e.Arena.Set()
	fill(e, open, way, need, yield)
}

// fill adds need more candidates of open to the way; it says whether to go on.
func fill(e *engine.Workspace, open, way puzzle.Set, need int, yield func(puzzle.Set) bool) bool {
	if need == 0 {
		return yield(way)
	}
	if !e.Tick() {
		return false
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	rest := e.Arena.Copy(open)
	for c := open.First(); c != puzzle.None; c = open.Next(c) {
		rest.Remove(c)
		way.Add(c)
		more := fill(e, e.Arena.AndNot(rest, e.Board.Puzzle.Conflicts(c)), way, need-1, yield)
		way.Remove(c)
		if !more {
			return false
		}
	}
	return true
}
