package builtins

import (
	"fmt"
	"math/bits"

	"asterism/puzzle"
)

// quotaFuncs answer what a listing of every way to fill a region, or every way to share out stars between lines and
// shapes, would answer, without making the list.
var quotaFuncs = []*Func{
	{Name: "rowBlocks", Family: puzzle.StarBattle, Doc: "Every run of neighbouring rows, as one region each, from one row to all but one.",
		Example: "for block in rowBlocks", Cost: Lookup, Forms: name(kind(puzzle.RowBlock))},
	{Name: "columnBlocks", Family: puzzle.StarBattle, Doc: "Every run of neighbouring columns, likewise.",
		Example: "for block in columnBlocks", Cost: Lookup, Forms: name(kind(puzzle.ColumnBlock))},
	{Name: "always", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells that hold a star in every way to fill the region.",
		Example: "→ place always(r)", Forms: read1(always)},
	{Name: "never", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells of the region that hold a star in no way to fill it.",
		Example: "→ eliminate never(r)", Forms: read1(never)},
	{Name: "touched", Family: puzzle.StarBattle, Params: []Param{{"region", "a region"}}, Cost: Search, Premises: "the region",
		Doc:     "The open cells outside the region that every way to fill it touches.",
		Example: "→ eliminate touched(r)", Forms: read1(touched)},
	{Name: "short", Family: puzzle.StarBattle, Params: []Param{{"lines", "regions that share no cell"}, {"regions", "regions that share no cell"}},
		Cost: Search, Premises: "the lines found, and the regions",
		Doc:     "Some of the lines that together need more stars than the regions can put into them, or nothing. A region puts in no more than it has left, and into a line no more than fit into its open cells there.",
		Example: "let lacking = after.short(rows, shapes)", Forms: read2(short)},
	{Name: "exhausted", Family: puzzle.StarBattle, Params: []Param{{"lines", "regions that share no cell"}, {"regions", "regions that share no cell"}},
		Cost: Search, Premises: "the lines, and the regions",
		Doc:     "Choices of lines, as m.base, that need as many stars as the regions can put into them at most; m.cover are regions that put all they have left into them, and m.eliminations their open cells elsewhere. Smaller choices come first.",
		Example: "for m in exhausted(rows, shapes)", Forms: seq2(exhausted)},
}

// always starts from one way to fill the region, and looks for another one without each of its cells.
func always(e *Env, r *puzzle.Region) puzzle.Set {
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
func never(e *Env, r *puzzle.Region) puzzle.Set {
	need, open := need(e, r), open(e, r.Cells)
	none, way := e.Arena.Set(), e.Arena.Set()
	if need <= 0 {
		return none
	}
	none.Copy(open)
	for c := none.First(); c != puzzle.None; c = none.Next(c) {
		mark := e.Arena.Mark()
		way.Clear()
		if fillable(e, e.with(open, c), need-1, way) {
			none.AndNot(none, way)
			none.Remove(c)
		}
		e.Arena.Release(mark)
	}
	return none
}

// touched looks for a way that leaves each cell around the region alone.
func touched(e *Env, r *puzzle.Region) puzzle.Set {
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
		if fillable(e, e.with(inside, c), need, way) {
			outside.Remove(c)
		}
		e.Arena.Release(mark)
	}
	return outside
}

// with is what stays open of a set when c holds a star.
func (e *Env) with(open puzzle.Set, c puzzle.Cand) puzzle.Set {
	rest := e.Arena.AndNot(open, e.Board.Puzzle.Conflicts(c))
	rest.Remove(c)
	return rest
}

// fillable says whether so many stars fit into the open cells, and adds one way to do it to way. The smallest cover
// says early where there is no room.
func fillable(e *Env, open puzzle.Set, need int, way puzzle.Set) bool {
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

// maxSides is how many lines and regions can be matched.
const maxSides = 64

// flow shares out the stars that lines need among regions, as many as can be.
type flow struct {
	lines, regions []*puzzle.Region
	room, put      [maxSides][maxSides]int8 // of a line and a region: what fits, and what is shared out
	need           [maxSides]int            // of a line: what is not shared out yet
	left           [maxSides]int            // of a region: what it could still put
	seenLines      uint64                   // what the last search for a path has reached
	seenRegions    uint64
}

// share makes the largest flow; it returns false where there is too much to share.
func (f *flow) share(e *Env, lines, regions []*puzzle.Region) bool {
	if max(len(lines), len(regions)) > maxSides {
		if e.err == nil {
			e.err = fmt.Errorf("%w: more than %d regions were to be matched", ErrBudget, maxSides)
		}
		return false
	}
	f.lines, f.regions = lines, regions
	for k, p := range regions {
		e.See(p.Cells)
		e.Rest(p)
		f.left[k] = max(e.Board.Left(p), 0)
	}
	for i, line := range lines {
		e.See(line.Cells)
		f.need[i] = max(e.Board.Need(line), 0)
		if f.need[i] == 0 {
			continue
		}
		mark := e.Arena.Mark()
		free := e.Arena.And(line.Cells, e.Board.Open)
		for k, p := range regions {
			if n := free.LenAnd(p.Cells); f.left[k] == 0 {
				f.room[i][k] = 0
			} else if n > 1 {
				f.room[i][k] = int8(min(coverNumber(e, e.Arena.And(free, p.Cells)), 127))
			} else {
				f.room[i][k] = int8(n)
			}
		}
		e.Arena.Release(mark)
	}
	for i := range lines {
		for f.need[i] > 0 {
			f.seenLines, f.seenRegions = 0, 0
			if !e.Tick() || !f.augment(i) {
				break
			}
			f.need[i]--
		}
	}
	return true
}

// augment finds a region that takes one more star of a line, moving stars of other lines where it must.
func (f *flow) augment(i int) bool {
	f.seenLines |= 1 << i
	for k := range f.regions {
		if f.put[i][k] == f.room[i][k] || f.seenRegions>>k&1 != 0 {
			continue
		}
		f.seenRegions |= 1 << k
		if f.left[k] > 0 {
			f.left[k]--
			f.put[i][k]++
			return true
		}
		for j := range f.lines {
			if f.put[j][k] > 0 && f.seenLines>>j&1 == 0 && f.augment(j) {
				f.put[j][k]--
				f.put[i][k]++
				return true
			}
		}
	}
	return false
}

// reach goes on from a region that has nothing left to what its stars could be exchanged with; it says whether none
// of the regions on the way has anything left either.
func (f *flow) reach(k int) bool {
	f.seenRegions |= 1 << k
	if f.left[k] > 0 {
		return false
	}
	for j := range f.lines {
		if f.put[j][k] == 0 || f.seenLines>>j&1 != 0 {
			continue
		}
		f.seenLines |= 1 << j
		for l := range f.regions {
			if f.put[j][l] < f.room[j][l] && f.seenRegions>>l&1 == 0 && !f.reach(l) {
				return false
			}
		}
	}
	return true
}

// picked are the regions of a list whose bits are set.
func picked(into, list []*puzzle.Region, chosen uint64) []*puzzle.Region {
	for i, r := range list {
		if chosen>>i&1 != 0 {
			into = append(into, r)
		}
	}
	return into
}

// short finds a line that cannot be filled: it, and the lines it could take stars from, need too much together.
func short(e *Env, lines, regions []*puzzle.Region) []*puzzle.Region {
	var f flow
	if !f.share(e, lines, regions) {
		return nil
	}
	for i := range lines {
		if f.need[i] > 0 {
			f.seenLines, f.seenRegions = 0, 0
			f.augment(i)
			lacking := picked(nil, lines, f.seenLines)
			for _, line := range lacking {
				e.Rest(line)
			}
			return lacking
		}
	}
	return nil
}

// exhausted finds, for each region, the lines its stars cannot leave; the fewest lines come first.
func exhausted(e *Env, lines, regions []*puzzle.Region, yield func(*Fish) bool) {
	var f flow
	if !f.share(e, lines, regions) {
		return
	}
	for i, line := range lines {
		e.Rest(line)
		if f.need[i] > 0 {
			return
		}
	}
	var groups, givers [maxSides]uint64 // of each region, the lines its stars cannot leave, and the regions that share them
	for k, p := range regions {
		if f.seenLines, f.seenRegions = 0, 0; e.Board.Left(p) > 0 && f.reach(k) {
			groups[k], givers[k] = f.seenLines, f.seenRegions
		}
	}
	m := fishPool.next(e)
	m.Cells, m.Eliminations = e.Arena.Set(), e.Arena.Set()
	for m.Size = 1; m.Size <= len(lines); m.Size++ {
		for k := range regions {
			if bits.OnesCount64(groups[k]) != m.Size {
				continue
			}
			m.Base, m.Cover = picked(m.Base[:0], lines, groups[k]), picked(m.Cover[:0], regions, givers[k])
			m.fromLines(e)
			if !m.Eliminations.Empty() && (!e.Tick() || !yield(m)) {
				return
			}
		}
	}
}

// fromLines works out the rest of a match whose base are lines that use up all its cover has left.
func (m *Fish) fromLines(e *Env) {
	m.Need, m.Excess, m.Slack = 0, 0, 0
	m.Cells.Clear()
	for _, line := range m.Base {
		m.Need += e.Board.Need(line)
		m.Cells.Or(m.Cells, line.Cells)
	}
	m.Eliminations.Clear()
	for _, p := range m.Cover {
		m.Eliminations.Or(m.Eliminations, p.Cells)
	}
	m.Eliminations.And(m.Eliminations, e.Board.Open)
	m.Eliminations.AndNot(m.Eliminations, m.Cells)
	m.Cells.And(m.Cells, e.Board.Open)
}
