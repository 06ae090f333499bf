package counting

import (
	"fmt"
	"math/bits"

	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// maxSides is how many lines and regions can be matched.
const maxSides = 64

// flow shares out the stars that lines need among regions, as many as can be. Sets of lines and of regions are words.
type flow struct {
	lines, regions []*puzzle.Region
	spare          [maxSides][maxSides]int8 // of a line and a region: how many more fit
	put            [maxSides][maxSides]int8 // and how many are shared out
	need           [maxSides]int            // of a line: what is not shared out yet
	left           [maxSides]int            // of a region: what it could still put
	takers         [maxSides]uint64         // of a line: the regions that could put more there
	givers         [maxSides]uint64         // of a region: the lines it has put something into
	able           uint64                   // the regions with something left
	seenLines      uint64                   // what the last search for a path has reached
	seenRegions    uint64
	cells          runSupply // lays a region on the lines, where these are all rows or all columns
}

var flowPool = engine.NewPool(func(*engine.Workspace) *flow { return &flow{} })

// share makes the largest flow; it returns false where there is too much to share.
func (f *flow) share(e *engine.Workspace, lines, regions []*puzzle.Region) bool {
	if max(len(lines), len(regions)) > maxSides {
		e.Stop(fmt.Errorf("%w: more than %d regions were to be matched", engine.ErrBudget, maxSides))
		return false
	}
	f.lines, f.regions, f.able = lines, regions, 0
	for k, p := range regions {
		e.See(p.Cells)
		e.Rest(p)
		f.givers[k], f.left[k] = 0, max(e.Board.Left(p), 0)
		if f.left[k] > 0 {
			f.able |= 1 << k
		}
	}
	for i, line := range lines {
		e.See(line.Cells)
		f.takers[i], f.need[i] = 0, max(e.Board.Need(line), 0)
	}
	f.fitAll(e)
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

// fitAll notes how many stars of each region each line has room for.
func (f *flow) fitAll(e *engine.Workspace) {
	if lines := parallel(e, f.lines); lines != nil {
		f.cells.open(lines)
		for able := f.able; able != 0; able &= able - 1 {
			f.fitAlong(e, bits.TrailingZeros64(able))
		}
		return
	}
	for i := range f.lines {
		if f.need[i] > 0 {
			f.fit(e, i)
		}
	}
}

// parallel is all rows if some lines are rows, all columns if they are columns, and otherwise nil.
func parallel(e *engine.Workspace, lines []*puzzle.Region) []*puzzle.Region {
	if len(lines) == 0 || lines[0].Kind != puzzle.Row && lines[0].Kind != puzzle.Column {
		return nil
	}
	for _, l := range lines {
		if l.Kind != lines[0].Kind {
			return nil
		}
	}
	return e.Board.Puzzle.Of(lines[0].Kind)
}

// fitAlong notes how many stars of a region each line has room for, where they are parallel.
func (f *flow) fitAlong(e *engine.Workspace, k int) {
	f.cells.stars = f.left[k]
	f.cells.spread(e, f.regions[k])
	for i, line := range f.lines {
		at := line.Number - 1
		if f.need[i] == 0 || at < f.cells.from || at > f.cells.to {
			continue
		}
		room := min(int(f.cells.alone(at)), f.need[i])
		f.spare[i][k], f.put[i][k] = int8(room), 0
		if room > 0 {
			f.takers[i] |= 1 << k
		}
	}
}

// fit notes how many stars of each region a line has room for.
func (f *flow) fit(e *engine.Workspace, i int) {
	mark := e.Arena.Mark()
	free, part := e.Arena.And(f.lines[i].Cells, e.Board.Open), e.Arena.Set()
	for able := f.able; able != 0; able &= able - 1 {
		k := bits.TrailingZeros64(able)
		part.And(free, f.regions[k].Cells)
		room := tiling.RoomFor(e, part, min(f.left[k], f.need[i]))
		f.spare[i][k], f.put[i][k] = int8(room), 0
		if room > 0 {
			f.takers[i] |= 1 << k
		}
	}
	e.Arena.Release(mark)
}

// augment finds a region that takes one more star of a line, moving stars of other lines where it must.
func (f *flow) augment(i int) bool {
	f.seenLines |= 1 << i
	if direct := f.takers[i] & f.able; direct != 0 {
		k := bits.TrailingZeros64(direct)
		if f.left[k]--; f.left[k] == 0 {
			f.able &^= 1 << k
		}
		f.give(i, k)
		return true
	}
	for {
		next := f.takers[i] &^ f.seenRegions
		if next == 0 {
			return false
		}
		k := bits.TrailingZeros64(next)
		f.seenRegions |= 1 << k
		for js := f.givers[k] &^ f.seenLines; js != 0; js = f.givers[k] &^ f.seenLines {
			if j := bits.TrailingZeros64(js); f.augment(j) {
				f.takeBack(j, k)
				f.give(i, k)
				return true
			}
		}
	}
}

func (f *flow) give(i, k int) {
	f.put[i][k]++
	f.givers[k] |= 1 << i
	if f.spare[i][k]--; f.spare[i][k] == 0 {
		f.takers[i] &^= 1 << k
	}
}

func (f *flow) takeBack(i, k int) {
	f.spare[i][k]++
	f.takers[i] |= 1 << k
	if f.put[i][k]--; f.put[i][k] == 0 {
		f.givers[k] &^= 1 << i
	}
}

// reach goes on from a region that has nothing left to what its stars could be exchanged with; it says whether none
// of the regions on the way has anything left either.
func (f *flow) reach(k int) bool {
	f.seenRegions |= 1 << k
	if f.able>>k&1 != 0 {
		return false
	}
	for js := f.givers[k] &^ f.seenLines; js != 0; js = f.givers[k] &^ f.seenLines {
		j := bits.TrailingZeros64(js)
		f.seenLines |= 1 << j
		for next := f.takers[j] &^ f.seenRegions; next != 0; next = f.takers[j] &^ f.seenRegions {
			if !f.reach(bits.TrailingZeros64(next)) {
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

// Short finds a line that cannot be filled: it, and the lines it could take stars from, need too much together.
func Short(e *engine.Workspace, lines, regions []*puzzle.Region) []*puzzle.Region {
	f := flowPool.Next(e)
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

// Exhausted finds, for each region, the lines its stars cannot leave; the fewest lines come first.
func Exhausted(e *engine.Workspace, lines, regions []*puzzle.Region, yield func(*Fish) bool) {
	f := flowPool.Next(e)
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
	m := fishPool.Next(e)
	m.Cells, m.Eliminations = e.Arena.Set(), e.Arena.Set()
	for m.Size = 1; m.Size <= len(lines); m.Size++ {
		for k := range regions {
			if bits.OnesCount64(groups[k]) != m.Size {
				continue
			}
			m.Base, m.Cover = picked(m.Base[:0], lines, groups[k]), picked(m.Cover[:0], regions, givers[k])
			m.fromLines(e)
			if m.Eliminations.Empty() {
				m.nearlyExhausted(e)
			} else if !e.Tick() || !yield(m) {
				return
			}
		}
	}
}

// fromLines works out the rest of a match whose base are lines that use up all its cover has left.
func (m *Fish) fromLines(e *engine.Workspace) {
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
