package exact

import (
	"asterism/puzzle"
	"math/bits"
)

// How many of a shape's stars lie in the first k lines: its share. All shares at one k add up to k·S, and a shape's
// room before, behind and in the next lines bounds its own. That is undercounting; with a variable for every share
// that is possible, "at least t of its stars lie in the first k lines", the engine can learn about it.

// share is one shape at one boundary between lines: its variables say low+1 or more, …, high or more.
type share struct {
	low, high, first int
	room             [2]int // for stars in the next line, and in the next two
}

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

// shares is all shares of a puzzle along an axis: shape by shape, one for each boundary.
type shares struct {
	of   []share
	n    int // shapes, and lines
	axis int
}

func (t *shares) at(shape, k int) share { return t.of[shape*(t.n+1)+k] }

// fill works out all shares; their variables are numbered from first on.
func (t *shares) fill(p *puzzle.Puzzle, axis, first int) (next int) {
	t.of, t.n, t.axis = t.of[:0], p.Size, axis
	for _, shape := range p.Of(puzzle.Shape) {
		var lines [puzzle.MaxSize + 2]uint32
		for c := shape.Cells.First(); c != puzzle.None; c = shape.Cells.Next(c) {
			if i, j := p.Row(c), p.Column(c); axis == rowAxis {
				lines[i] |= 1 << j
			} else {
				lines[j] |= 1 << i
			}
		}
		first = t.fillShape(&lines, p.Stars, first)
	}
	return first
}

func (t *shares) fillShape(lines *[puzzle.MaxSize + 2]uint32, stars, first int) (next int) {
	before, from := lineRooms(lines[:t.n])
	for k := range t.n + 1 {
		a := share{low: max(0, stars-from[k]), high: min(stars, before[k]), first: first}
		a.room = [2]int{lineRoom(lines[k]), lineRoom(lines[k] | lines[k+1])}
		t.of = append(t.of, a)
		first += a.vars()
	}
	return first
}

// lineRooms bounds the stars in the lines before k, and from k on, by covering them with single lines and pairs.
func lineRooms(lines []uint32) (before, from [puzzle.MaxSize + 1]int) {
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
	return before, from
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

// countShares adds the counts: a share grows by the cells of the line it passes, and at each boundary all add up.
func (s *learner) countShares(p *puzzle.Puzzle, t *shares) {
	for i, shape := range p.Of(puzzle.Shape) {
		for k, line := range p.Of(puzzle.Kind(t.axis)) {
			if a, b := t.at(i, k), t.at(i, k+1); a.vars()+b.vars() > 0 {
				s.addShared(shape.Cells, line.Cells)
				s.addShare(a, 0)
				s.addShare(b, 1)
				s.endCount(b.high-a.low, b.high-a.low)
			}
		}
	}
	for k := 1; k < t.n; k++ {
		sum := p.Stars * k
		for i := range t.n {
			s.addShare(t.at(i, k), 0)
			sum -= t.at(i, k).low
		}
		s.endCount(sum, sum)
	}
}

// addShared adds the cells that two sets share to the count in the making.
func (s *learner) addShared(a, b puzzle.Set) {
	with := b.Words()
	for i, w := range a.Words() {
		for w &= with[i]; w != 0; w &= w - 1 {
			s.members = append(s.members, lit(i<<6+bits.TrailingZeros64(w))<<1)
		}
	}
}

// addShare adds a share's variables, or with sign 1 their negations, to the count in the making.
func (s *learner) addShare(a share, sign lit) {
	for v := range a.vars() {
		s.members = append(s.members, lit((a.first+v)<<1)|sign)
	}
}

// orderShares adds the clauses: t+1 or more is t or more, and from one boundary to the next, or the one after, a share
// does not shrink and grows by no more than there is room for.
func (s *learner) orderShares(t *shares) {
	for i := range t.n {
		for k := range t.n {
			a, b := t.at(i, k), t.at(i, k+1)
			for stars := a.low + 1; stars <= a.high; stars++ {
				s.require(a.atLeast(stars+1).negated(), a.atLeast(stars))
				s.require(a.atLeast(stars).negated(), b.atLeast(stars))
			}
			s.limitGrowth(a, b, a.room[0])
			if k+2 <= t.n {
				s.limitGrowth(a, t.at(i, k+2), a.room[1])
			}
		}
	}
}

func (s *learner) limitGrowth(a, b share, room int) {
	for stars := b.low + 1; stars <= b.high; stars++ {
		s.require(b.atLeast(stars).negated(), a.atLeast(stars-room))
	}
}
