package counting

import (
	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// Ways enumerates the fillings of a region in the order of their candidates.
func Ways(e *engine.Workspace, r *puzzle.Region, yield func(puzzle.Set) bool) {
	need := e.Need(r)
	open := e.Open(r.Cells)
	if need < 0 {
		return
	}
	way, found := e.Arena.Set(), e.Near == nil
	fill(e, open, way, need, func(way puzzle.Set) bool {
		found = true
		return yield(way)
	})
	if !found {
		e.Near(nil, r.Cells, 1, "there is no way to put the %d that are missing into %s", need, r)
	}
}

// WaysOfAll enumerates the ways to fill several regions at once, region by region.
func WaysOfAll(e *engine.Workspace, regions []*puzzle.Region, yield func(puzzle.Set) bool) {
	fillAll(e, regions, e.Arena.Set(), e.Arena.Set(), yield)
}

// fillAll fills the regions beside a way that has filled others, but for some candidates; it says whether to go on.
func fillAll(e *engine.Workspace, regions []*puzzle.Region, barred, way puzzle.Set, yield func(puzzle.Set) bool) bool {
	if len(regions) == 0 {
		return yield(way)
	}
	r := regions[0]
	need := e.Need(r) - way.LenAnd(r.Cells)
	if need < 0 {
		return true
	}
	return fill(e, e.Arena.AndNot(e.Open(r.Cells), barred), way, need, func(way puzzle.Set) bool {
		mark := e.Arena.Mark()
		defer e.Arena.Release(mark)
		done := e.Arena.Or(barred, r.Cells)
		done.Or(done, engine.Neighbours(e, way))
		return fillAll(e, regions[1:], done, way, yield)
	})
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

// Always is what every way to fill a region has: it starts from one way, and looks for another without each of its cells.
func Always(e *engine.Workspace, r *puzzle.Region) puzzle.Set {
	need, open := e.Need(r), e.Open(r.Cells)
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

// Never is what no way to fill a region has: it looks for a way through each cell that no way found so far has used.
func Never(e *engine.Workspace, r *puzzle.Region) puzzle.Set {
	need, open := e.Need(r), e.Open(r.Cells)
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

// Touched is what every way to fill a region conflicts with: it looks for a way that leaves each cell around it alone.
func Touched(e *engine.Workspace, r *puzzle.Region) puzzle.Set {
	need, inside := e.Need(r), e.Open(r.Cells)
	outside := e.Open(engine.Neighbours(e, inside))
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
	for e.Tick() && tiling.CoverNumber(e, rest) >= need {
		c := rest.First()
		rest.Remove(c)
		if fillable(e, e.Arena.AndNot(rest, e.Board.Puzzle.Conflicts(c)), need-1, way) {
			way.Add(c)
			return true
		}
	}
	return false
}
