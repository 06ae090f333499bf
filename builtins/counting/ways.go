package counting

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Ways enumerates the fillings of a region in the order of their candidates.
func Ways(e *engine.Workspace, r *puzzle.Region, yield func(puzzle.Set) bool) {
	need := e.Need(r)
	open := e.Open(r.Cells)
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
