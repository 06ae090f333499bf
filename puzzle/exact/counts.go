package exact

import (
	"math/bits"

	"asterism/puzzle"
)

// Two neighbouring lines hold 2·S stars, and each 2×2 block of them at most one. That leaves a star little room: with
// 4·S+1 cells to a line the stars of the first k columns number one of two consecutive values. The engine gets a
// variable for every count that is possible, "at least t stars among the first k columns of the strip", so that it can
// decide and learn about strips and not only about cells. Without them each strip is a pigeonhole problem, which is
// what clauses over cells are worst at.

// strip is a pair of lines as its ladder is built.
type strip struct {
	stars int                       // in the whole strip
	steps int                       // cells along it
	first [puzzle.MaxSize + 2]int32 // of the variables for the stars of the first k steps
}

// room is how many stars at most fit into so many steps of a strip.
func room(steps int) int { return (steps + 1) / 2 }

// bounds is between what numbers the stars of the first k steps lie.
func (st *strip) bounds(k int) (low, high int) {
	return max(0, st.stars-room(st.steps-k)), min(st.stars, room(k))
}

// place numbers the strip's variables from first on, and returns the number after the last.
func (st *strip) place(first int) int {
	for k := range st.steps + 1 {
		st.first[k] = int32(first)
		low, high := st.bounds(k)
		first += max(0, high-low)
	}
	return first
}

// always and never stand for counts that the bounds decide.
const (
	always lit = -2
	never  lit = -1
)

// atLeast is the literal for "at least t stars in the first k steps".
func (st *strip) atLeast(k, t int) lit {
	low, high := st.bounds(k)
	switch {
	case t <= low:
		return always
	case t > high:
		return never
	}
	return lit((int(st.first[k]) + t - low - 1) << 1)
}

// stripVars is how many variables the strips of a Star Battle have.
func stripVars(p *puzzle.Puzzle) int {
	st := strip{stars: 2 * p.Stars, steps: p.Size}
	return 2 * (p.Size - 1) * st.place(0)
}

// addStrips adds the strips of a whole Star Battle, whose variables follow the candidates.
func (s *learner) addStrips(p *puzzle.Puzzle) {
	st, first := strip{stars: 2 * p.Stars, steps: p.Size}, s.candidates
	for i := range p.Size - 1 {
		first = st.place(first)
		s.ladder(&st, i*p.Size, p.Size, 1)
		first = st.place(first)
		s.ladder(&st, i, 1, p.Size)
	}
}

// ladder adds the clauses of one strip: what each step may add to the count, and each block of two steps.
func (s *learner) ladder(st *strip, origin, across, along int) {
	for k := range st.steps {
		a := lit((origin + k*along) << 1)
		b := a + lit(across<<1)
		for t := range st.stars + 2 {
			here, next, more := st.atLeast(k, t), st.atLeast(k+1, t), st.atLeast(k+1, t+1)
			s.require(here.negated(), next)
			s.require(more.negated(), here)
			s.require(a.negated(), here.negated(), more)
			s.require(b.negated(), here.negated(), more)
			s.require(a, b, here, next.negated())
			if k+2 <= st.steps {
				s.require(st.atLeast(k+2, t+1).negated(), here)
			}
		}
	}
}

// require adds a clause that always holds, some of its literals possibly constant.
func (s *learner) require(ls ...lit) {
	s.scratch = s.scratch[:0]
	for _, l := range ls {
		if l == always {
			return
		}
		if l != never {
			s.scratch = append(s.scratch, l)
		}
	}
	switch {
	case len(s.scratch) > 1:
		s.clauses.add(s.scratch, 0)
	case len(s.scratch) == 1 && s.value[s.scratch[0]] == 0:
		s.assign(s.scratch[0], byChoice)
	case len(s.scratch) == 0 || s.value[s.scratch[0]] < 0:
		s.hopeless = true
	}
}

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
