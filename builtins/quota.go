package builtins

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// quotaFuncs answer what a listing of every way to fill a region would answer, without making the list.
var quotaFuncs = []*Func{
	{Name: "always", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells that hold a star in every way to fill the region.",
		Example: "→ place always(r)", Forms: read1(always)},
	{Name: "never", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells of the region that hold a star in no way to fill it.",
		Example: "→ eliminate never(r)", Forms: read1(never)},
	{Name: "touched", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells outside the region that every way to fill it touches.",
		Example: "→ eliminate touched(r)", Forms: read1(touched)},
}

// always starts from one way to fill the region, and looks for another one without each of its cells.
func always(e *engine.Workspace, r *puzzle.Region) puzzle.Set {
	need, open := need(e, r), open(e, r.Cells)
	both, way := e.Arena.Set(), e.Arena.Set()
	if need <= 0 || !fillable(e, open, need, both) {
		both.Clear()
		return both
	}
	for c := both.First(); c != puzzle.None; c = both.Next(c) {
		open.Remove(c)
		way.Clear()
		if fillable(e, open, need, way) {
			both.And(both, way)
		}
		open.Add(c)
	}
	return both
}

// never looks for a way through each cell that no way found so far has used.
func never(e *engine.Workspace, r *puzzle.Region) puzzle.Set {
	need, open := need(e, r), open(e, r.Cells)
	none, way := e.Arena.Set(), e.Arena.Set()
	if need <= 0 {
		return none
	}
	none.Copy(open)
	for c := none.First(); c != puzzle.None; c = none.Next(c) {
		mark := e.Arena.Mark()
		way.Clear()
		if fillable(e, afterPlacing(e, open, c), need-1, way) {
			none.AndNot(none, way)
			none.Remove(c)
		}
		e.Arena.Release(mark)
	}
	return none
}

// touched looks for a way that leaves each cell around the region alone.
func touched(e *engine.Workspace, r *puzzle.Region) puzzle.Set {
	need, inside := need(e, r), open(e, r.Cells)
	outside := open(e, neighbours(e, inside))
	outside.AndNot(outside, r.Cells)
	if need <= 0 {
		outside.Clear()
	}
	way := e.Arena.Set()
	for c := outside.First(); c != puzzle.None; c = outside.Next(c) {
		mark := e.Arena.Mark()
		way.Clear()
		if fillable(e, afterPlacing(e, inside, c), need, way) {
			outside.Remove(c)
		}
		e.Arena.Release(mark)
	}
	return outside
}

// afterPlacing is what stays open of a set when c holds a star.
func afterPlacing(e *engine.Workspace, open puzzle.Set, c puzzle.Cand) puzzle.Set {
	rest := e.Arena.AndNot(open, e.Board.Puzzle.Conflicts(c))
	rest.Remove(c)
	return rest
}

// fillable says whether so many stars fit into the open cells, and adds one way to do it to way. The smallest cover
// says early where there is no room.
func fillable(e *engine.Workspace, open puzzle.Set, need int, way puzzle.Set) bool {
	if need == 0 {
		return true
	}
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	rest := e.Arena.Copy(open)
	for e.Tick() && coverNumber(e, rest) >= need {
		c := rest.First()
		rest.Remove(c)
		if fillable(e, e.Arena.AndNot(rest, e.Board.Puzzle.Conflicts(c)), need-1, way) {
			way.Add(c)
			return true
		}
	}
	return false
}
