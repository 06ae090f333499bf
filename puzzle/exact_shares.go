package puzzle

import "math/bits"

// How many of a shape's stars lie in the first k lines: its share. All shares at one k add up to k·S, and a shape's
// room before and after bounds its own. That is undercounting, and with a variable for every share that is possible,
// "at least t of its stars lie in the first k lines", the engine can learn about it.

// share is one shape at one boundary between lines: its variables say low+1 or more, …, high or more.
type share struct{ low, high, first int }

func (a share) vars() int { return max(0, a.high-a.low) }

// atLeast is the literal for a share of t or more.
func (a share) atLeast(t int) lit {
	switch {
	case t <= a.low:
		return always
	case t > a.high:
		return never
	}
	return lit((a.first + t - a.low - 1) << 1)
}

// shares works out all shares of a Star Battle along an axis, by shape and boundary; their variables are numbered from
// first on.
func (s *learner) shares(p *Puzzle, axis, first int) (next int) {
	n := p.Size
	all := s.shareOf[axis]
	for _, shape := range p.Of(Shape) {
		var lines [MaxSize]uint32
		for c := shape.Cells.First(); c != None; c = shape.Cells.Next(c) {
			i, j := p.Row(c), p.Column(c)
			if axis == columnAxis {
				i, j = j, i
			}
			lines[i] |= 1 << j
		}
		var before, from [MaxSize + 1]int
		fillRooms(lines[:n], before[:], from[:])
		for k := range n + 1 {
			a := share{low: max(0, p.Stars-from[k]), high: min(p.Stars, before[k]), first: first}
			all = append(all, a)
			first += a.vars()
		}
	}
	s.shareOf[axis] = all
	return first
}

// fillRooms bounds the stars in the lines before k, and from k on, by covering them with single lines and pairs.
func fillRooms(lines []uint32, before, from []int) {
	for i, cells := range lines {
		before[i+1] = before[i] + lineRoom(cells)
		if i > 0 {
			before[i+1] = min(before[i+1], before[i-1]+lineRoom(cells|lines[i-1]))
		}
	}
	for i := len(lines) - 1; i >= 0; i-- {
		from[i] = from[i+1] + lineRoom(lines[i])
		if i+1 < len(lines) {
			from[i] = min(from[i], from[i+2]+lineRoom(lines[i]|lines[i+1]))
		}
	}
}

// lineRoom is the number of stars that fit into cells of a line: every other cell of each run.
func lineRoom(cells uint32) (n int) {
	for cells != 0 {
		start := cells & -cells
		run := cells &^ (cells + start)
		n += (bits.OnesCount32(run) + 1) / 2
		cells &^= run
	}
	return n
}

// countShares adds the counts: between two boundaries a share grows by the cells of the line between, and at each
// boundary the shares add up.
func (s *learner) countShares(p *Puzzle, axis int) {
	n, all := p.Size, s.shareOf[axis]
	for i, shape := range p.Of(Shape) {
		for k, line := range p.Of(Kind(axis)) {
			a, b := all[i*(n+1)+k], all[i*(n+1)+k+1]
			if a.vars()+b.vars() == 0 {
				continue
			}
			for c := shape.Cells.First(); c != None; c = shape.Cells.Next(c) {
				if line.Cells.Has(c) {
					s.members = append(s.members, lit(c<<1))
				}
			}
			s.addMembers(a, 0)
			s.addMembers(b, 1)
			s.endCount(b.high-a.low, b.high-a.low)
		}
	}
	for k := 1; k < n; k++ {
		sum := p.Stars * k
		for i := range n {
			s.addMembers(all[i*(n+1)+k], 0)
			sum -= all[i*(n+1)+k].low
		}
		s.endCount(sum, sum)
	}
}

func (s *learner) addMembers(a share, sign lit) {
	for v := range a.vars() {
		s.members = append(s.members, lit((a.first+v)<<1)|sign)
	}
}

// orderShares adds the clauses: at least t+1 is at least t, and what lies in the first lines lies in one more.
func (s *learner) orderShares(axis, n int) {
	all := s.shareOf[axis]
	for i, a := range all {
		for t := a.low + 1; t <= a.high; t++ {
			s.require(a.atLeast(t+1).negated(), a.atLeast(t))
			if i%(n+1) < n {
				s.require(a.atLeast(t).negated(), all[i+1].atLeast(t))
			}
		}
	}
}
