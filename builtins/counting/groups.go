package counting

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// lanes is eight small numbers in one word, under 128 each: what eight regions need, or have room for.
type lanes uint64

const (
	laneTops lanes = 0x8080808080808080
	laneOnes lanes = 0x0101010101010101
)

// set writes the number of a lane that is 0.
func (l *lanes) set(lane int, n int16) { *l |= lanes(n) << (8 * lane) }

// upTo is the sum of two words, lane by lane, but no more than a third.
func (l lanes) upTo(more, most lanes) lanes {
	sum := l + more
	full := ((sum | laneTops) - most) & laneTops >> 7 * 0xff // the lanes that reach their most
	return sum&^full | most&full
}

// total is the sum of the lanes, which is under 256.
func (l lanes) total() int { return int(l * laneOnes >> 56) }

// groupSearch looks for groups of lines that regions must fill: what a region cannot put outside a group, run by run, it
// must put into it.
type groupSearch struct {
	runs    runSupply
	lines   []*puzzle.Region
	needs   []int            // of the lines up to each: what they need together
	regions []*puzzle.Region // that have something left or open, eight to a word below
	owed    []lanes          // what they need
	all     int              // and all together
	rooms   []lanes          // by the first line of a run and the last: what they have room for in it
	chosen  [][2]int         // the runs of the group, first and last line
	outside [][]lanes        // before each of them: what each region has room for outside, as far as it needs it
	found   Fish
	yield   func(*Fish) bool
}

var groupSearches = engine.NewPool(func(*engine.Workspace) *groupSearch { return &groupSearch{} })

// Required walks the groups of lines, of at most n runs of neighbouring ones, that need no more than the regions must put
// there: each region then puts in what it must, and no more. Groups of few runs come first. The lines are all rows or all
// columns; the regions share no cell.
func Required(e *engine.Workspace, lines, regions []*puzzle.Region, n int, yield func(*Fish) bool) {
	if len(lines) != e.Board.Puzzle.Size {
		return
	}
	e.See(e.Board.Puzzle.All)
	s := groupSearches.Next(e)
	s.prepare(e, lines, regions)
	s.found.Cells, s.found.Eliminations, s.found.Fins, s.yield = e.Arena.Set(), e.Arena.Set(), e.Arena.Set(), yield
	for k := 1; k <= n && 2*k-1 <= len(lines); k++ {
		if !s.choose(e, 0, k, 0) {
			return
		}
	}
}

// prepare measures the room that each region has in each run.
func (s *groupSearch) prepare(e *engine.Workspace, lines, regions []*puzzle.Region) {
	s.runs.open(lines)
	s.lines, s.needs, s.chosen, s.regions, s.all = lines, append(s.needs[:0], 0), s.chosen[:0], s.regions[:0], 0
	for _, l := range lines {
		s.needs = append(s.needs, s.needs[len(s.needs)-1]+e.Board.Need(l))
	}
	for _, r := range regions {
		if e.Board.Left(r) > 0 || e.Board.Free(r) > 0 {
			s.regions = append(s.regions, r)
		}
	}
	words := (len(s.regions) + 7) / 8
	s.owed, s.rooms = puzzle.Zeroed(s.owed, words), puzzle.Zeroed(s.rooms, words*len(lines)*(len(lines)+1)) // none behind the last line
	for len(s.outside) <= len(lines) {
		s.outside = append(s.outside, nil)
	}
	for i := range s.outside[:len(lines)+1] {
		s.outside[i] = puzzle.Zeroed(s.outside[i], words)
	}
	for k, r := range s.regions {
		s.measure(e, k, r)
	}
}

// measure enters the room of a region.
func (s *groupSearch) measure(e *engine.Workspace, k int, r *puzzle.Region) {
	need := max(e.Board.Need(r), 0)
	s.owed[k/8].set(k%8, int16(need))
	s.all += need
	s.runs.stars = max(e.Board.Left(r), 0)
	s.runs.spread(e, r)
	s.runs.measure(e)
	for i := range s.lines {
		for j := i; j < len(s.lines); j++ {
			s.room(i, j)[k/8].set(k%8, s.runs.between(i, j))
		}
	}
}

// room is what the regions have room for from one line to another.
func (s *groupSearch) room(first, last int) []lanes {
	at, words := first*len(s.lines)+last, len(s.owed)
	return s.rooms[at*words:][:words]
}

// choose adds so many more runs, the first from a line on, to runs with a need; it says whether to go on.
func (s *groupSearch) choose(e *engine.Workspace, from, more, need int) bool {
	end, depth := len(s.lines)-2*(more-1), len(s.chosen) // each run that follows takes two lines: one lies between
	before, outside := s.outside[depth], s.outside[depth+1]
	s.chosen = append(s.chosen, [2]int{})
	for first := from + min(depth, 1); first < end; first++ {
		if !e.Tick() {
			return false
		}
		if first == from {
			copy(outside, before)
		} else {
			s.leave(outside, before, s.room(from, first-1))
		}
		if more == 1 && !s.finish(e, first, need, outside) {
			return false
		}
		for last, all := first, need-s.needs[first]; more > 1 && last < end; last++ {
			s.chosen[depth] = [2]int{first, last}
			if !s.choose(e, last+1, more-1, all+s.needs[last+1]) {
				return false
			}
		}
	}
	s.chosen = s.chosen[:depth]
	return true
}

// leave is what regions can put outside a group when some lines more, with so much room, stay outside: no more than they need.
func (s *groupSearch) leave(outside, before, room []lanes) {
	before, owed := before[:len(room)], s.owed[:len(room)]
	outside = outside[:len(room)]
	for w, more := range room {
		outside[w] = before[w].upTo(more, owed[w])
	}
}

// finish ends the last run, which begins at a line, at every line from there on.
func (s *groupSearch) finish(e *engine.Workspace, first, need int, outside []lanes) bool {
	n, words := len(s.lines), len(outside)
	run, owed, before := &s.chosen[len(s.chosen)-1], s.owed[:words], need-s.needs[first]
	run[0] = first
	for last, needs := range s.needs[first+1:] {
		last += first
		all, behind := before+needs, s.rooms[((last+2)*n-1)*words:][:words]
		if run[1] = last; e.Near != nil {
			s.nearly(e, outside, last+1, all)
		}
		sum := all
		for w, room := range behind {
			sum += outside[w].upTo(room, owed[w]).total()
		}
		if sum == s.all && all > 0 && !s.report(e, all, outside, last+1) {
			return false
		}
	}
	return true
}

// sparedBy is what eight regions can put outside a group that leaves them so much room before its last run, and the lines from
// tail on: no more than they need.
func (s *groupSearch) sparedBy(w int, outside lanes, tail int) lanes {
	return outside.upTo(s.rooms[((tail+1)*len(s.lines)-1)*len(s.owed)+w], s.owed[w])
}

// report hands out a group with the regions that must put none there.
func (s *groupSearch) report(e *engine.Workspace, need int, outside []lanes, tail int) bool {
	m := &s.found
	m.Base, m.Cover, m.Need = m.Base[:0], m.Cover[:0], need
	m.Cells.Clear()
	for _, run := range s.chosen {
		m.Base = append(m.Base, s.lines[run[0]:run[1]+1]...)
	}
	for _, l := range m.Base {
		m.Cells.Or(m.Cells, l.Cells)
	}
	m.Cells.And(m.Cells, e.Board.Open)
	m.Eliminations.Clear()
	for k, r := range s.regions {
		must := (s.owed[k/8] - s.sparedBy(k/8, outside[k/8], tail)) >> (8 * (k % 8)) & 0xff
		if must == 0 && r.Cells.Meets(m.Cells) {
			m.Cover = append(m.Cover, r)
			m.Eliminations.Or(m.Eliminations, r.Cells)
		}
	}
	m.Eliminations.And(m.Eliminations, m.Cells)
	m.Size = len(m.Base)
	before := len(e.Premises)
	for _, r := range s.regions {
		if e.Board.Left(r) > 0 {
			e.Rest(r)
		}
	}
	more := engine.Report(e, e.Arena.Mark(), m, s.yield, m.Base)
	if more {
		e.Premises = e.Premises[:before]
	}
	return more
}
