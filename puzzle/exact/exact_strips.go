package exact

import "asterism/puzzle"

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
