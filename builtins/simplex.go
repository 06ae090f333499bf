package builtins

import "slices"

// simplex maximizes a sum of variables that are not negative, under bounds on sums of some of them. It counts in whole
// numbers, over a common denominator, so that its answers are exact. At the beginning all variables are 0.
type simplex struct {
	bounds, vars int
	t            []int64 // a row for each bound, then the two goals; a column for each variable outside, then the value
	denominator  int64
	inside       []int // of each row: the variable or, from vars on, the slack of a bound that it gives the value of
	outside      []int // of each column: the same for those that are 0
	gone         bool  // the numbers have grown too large, or the budget is used up
}

// largest bounds the numbers in the table, so that the product of two can be told from the product of two others.
const largest = 1 << 30

// reset makes an empty table, to be filled with the bounds and the goals, these with the other sign.
func (s *simplex) reset(bounds, vars int) {
	s.bounds, s.vars, s.denominator, s.gone = bounds, vars, 1, false
	s.t = slices.Grow(s.t[:0], (bounds+2)*(vars+1))[:(bounds+2)*(vars+1)]
	clear(s.t)
	s.inside, s.outside = s.inside[:0], s.outside[:0]
	for i := range bounds {
		s.inside = append(s.inside, vars+i)
	}
	for j := range vars {
		s.outside = append(s.outside, j)
	}
}

func (s *simplex) row(i int) []int64 { return s.t[i*(s.vars+1) : (i+1)*(s.vars+1)] }

// sum and single are the rows of the two goals.
func (s *simplex) sum() []int64    { return s.row(s.bounds) }
func (s *simplex) single() []int64 { return s.row(s.bounds + 1) }

// maximize improves a goal until it is best, or reaches enough; where kept is given, only by what does not change it.
func (s *simplex) maximize(e *Env, goal, kept []int64, enough int64) {
	for plain := 0; !s.gone && goal[s.vars] < enough*s.denominator; plain++ {
		j := s.entering(goal, kept, plain > s.vars)
		if j < 0 {
			return
		}
		i := s.leaving(j)
		if i < 0 || !e.Tick() {
			s.gone = true
			return
		}
		before := goal[s.vars]
		if s.pivot(i, j); goal[s.vars] != before {
			plain = 0
		}
	}
}

// entering is the column that improves the goal most, or, so that no search goes round in circles, the one with the
// first variable that improves it at all.
func (s *simplex) entering(goal, kept []int64, first bool) int {
	best := -1
	for j := range s.vars {
		if goal[j] >= 0 || kept != nil && kept[j] != 0 {
			continue
		}
		if best < 0 || first && s.outside[j] < s.outside[best] || !first && goal[j] < goal[best] {
			best = j
		}
	}
	return best
}

// leaving is the row that bounds a column most tightly; of several, the one with the first variable.
func (s *simplex) leaving(j int) int {
	best, value, step := -1, int64(0), int64(1)
	for i := range s.bounds {
		row := s.row(i)
		if row[j] <= 0 {
			continue
		}
		a, b := row[s.vars]*step, value*row[j]
		if best < 0 || a < b || a == b && s.inside[i] < s.inside[best] {
			best, value, step = i, row[s.vars], row[j]
		}
	}
	return best
}

// aim makes one variable the second goal.
func (s *simplex) aim(k int) {
	goal := s.single()
	clear(goal)
	for i, v := range s.inside {
		if v == k {
			copy(goal, s.row(i))
		}
	}
	for j, v := range s.outside {
		if v == k {
			goal[j] = -s.denominator
		}
	}
}

// pivot exchanges what a row and a column stand for.
func (s *simplex) pivot(r, c int) {
	from, old := s.row(r), s.denominator
	p := from[c]
	for i := range s.bounds + 2 {
		if row := s.row(i); i != r {
			q := row[c]
			s.turn(row, from, p, q, old)
			row[c] = -q
		}
	}
	from[c] = old
	s.denominator = p
	s.inside[r], s.outside[c] = s.outside[c], s.inside[r]
}

// turn takes from a row as much of another as makes q zero there. The division has no remainder.
func (s *simplex) turn(row, from []int64, p, q, old int64) {
	if q == 0 && p == old {
		return
	}
	for j, v := range row {
		w := (p*v - q*from[j])
		if old != 1 {
			w /= old
		}
		if w > largest || w < -largest {
			s.gone = true
		}
		row[j] = w
	}
}
