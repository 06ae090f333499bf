package linear

import (
	"asterism/builtins/engine"
	"math"
	"slices"
)

// simplex maximizes a sum of variables that are not negative, under bounds on sums of some of them. At the beginning
// all variables are 0. It counts in floating point, so whoever uses an answer has to check it in whole numbers. No
// product is fused with a sum, so that it comes to the same on every machine.
type simplex struct {
	bounds, vars int
	t            []float64 // a row for each bound, then the two goals; a column for each variable outside, then the value
	inside       []int     // of each row: the variable or, from vars on, the slack of a bound that it gives the value of
	outside      []int     // of each column: the same for those that are 0
	steep        []int     // the columns where a little improves the goal most
	gone         bool      // there is no answer, or the budget is used up
}

// tiny is what counts as zero.
const tiny = 1e-9

// small is what is too small to divide by.
const small = 1e-7

// steepest is how many columns are tried out.
const steepest = 4

// reset makes an empty table, to be filled with the bounds and the goals, these with the other sign.
func (s *simplex) reset(bounds, vars int) {
	s.bounds, s.vars, s.gone = bounds, vars, false
	n := (bounds + 2) * (vars + 1)
	s.t = slices.Grow(s.t[:0], n)[:n]
	clear(s.t)
	s.inside, s.outside = s.inside[:0], s.outside[:0]
	for i := range bounds {
		s.inside = append(s.inside, vars+i)
	}
	for j := range vars {
		s.outside = append(s.outside, j)
	}
}

func (s *simplex) row(i int) []float64 { return s.t[i*(s.vars+1) : (i+1)*(s.vars+1)] }

// sum and single are the rows of the two goals.
func (s *simplex) sum() []float64    { return s.row(s.bounds) }
func (s *simplex) single() []float64 { return s.row(s.bounds + 1) }

// maximize improves a goal until it is best, or reaches enough; where kept is given, only by what does not change it. After
// each turn it calls turned, if that is given.
func (s *simplex) maximize(e *engine.Workspace, goal, kept []float64, enough float64, turned func()) {
	for idle := 0; !s.gone && goal[s.vars] < enough-tiny; idle++ {
		j := s.entering(goal, kept, idle > s.vars)
		if j < 0 {
			return
		}
		i := s.leaving(j, idle > s.vars)
		if i < 0 || !e.Tick() {
			s.gone = true
			return
		}
		before := goal[s.vars]
		if s.pivot(i, j); goal[s.vars] > before+tiny {
			idle = 0
		}
		if turned != nil {
			turned()
		}
	}
}

// entering is the column that improves the goal most, of the steepest; or, so that no search goes round in circles, the one
// with the first variable that improves it at all.
func (s *simplex) entering(goal, kept []float64, first bool) int {
	s.steep = s.steep[:0]
	for j := range s.vars {
		if goal[j] < -tiny && (kept == nil || kept[j] <= tiny) {
			s.offer(goal, j, first)
		}
	}
	best, most := -1, -1.0
	for _, j := range s.steep {
		if gain := -goal[j] * s.growth(j); gain > most {
			best, most = j, gain
		}
	}
	return best
}

// offer puts a column among the steepest if it is one of them, or in the place of a later one.
func (s *simplex) offer(goal []float64, j int, first bool) {
	most := steepest
	if first {
		most = 1
	}
	i := len(s.steep)
	for i > 0 && (first && s.outside[j] < s.outside[s.steep[i-1]] || !first && goal[j] < goal[s.steep[i-1]]) {
		i--
	}
	if i == most {
		return
	}
	s.steep = slices.Insert(s.steep, i, j)
	s.steep = s.steep[:min(len(s.steep), most)]
}

// leaving is the row that bounds a column most tightly. Of those that do so as good as equally it is the one with the largest
// entry, since errors grow when a small one divides; or, so that no search goes round in circles, the one with the first
// variable.
func (s *simplex) leaving(j int, first bool) int {
	best, most := -1, s.growth(j)
	for i := range s.bounds {
		a := s.t[i*(s.vars+1)+j]
		if a <= small || s.t[i*(s.vars+1)+s.vars] > most*a {
			continue
		}
		if best < 0 || first && s.inside[i] < s.inside[best] || !first && a > s.t[best*(s.vars+1)+j] {
			best = i
		}
	}
	return best
}

// growth is how far a column can grow until some row falls below 0 by what counts as zero.
func (s *simplex) growth(j int) float64 {
	most := math.Inf(1)
	for i := range s.bounds {
		if a := s.t[i*(s.vars+1)+j]; a > small {
			most = min(most, (max(s.t[i*(s.vars+1)+s.vars], 0)+tiny)/a)
		}
	}
	return most
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
			goal[j] = -1
		}
	}
}

// pivot exchanges what a row and a column stand for.
func (s *simplex) pivot(r, c int) {
	from := s.row(r)
	p := 1 / from[c]
	for j, v := range from {
		from[j] = v * p
	}
	from[c] = 0 // while the others are worked out
	for i := range s.bounds + 2 {
		row := s.row(i)
		if q := row[c]; i != r && q != 0 {
			subtract(row, q, from)
			row[c] = -float64(q * p)
		}
	}
	from[c] = p
	s.inside[r], s.outside[c] = s.outside[c], s.inside[r]
}

// subtract takes so many times the values of one row from another. As good as all of them are filled soon.
func subtract(row []float64, times float64, values []float64) {
	for len(row) >= 4 && len(values) >= 4 {
		row[0] -= float64(times * values[0])
		row[1] -= float64(times * values[1])
		row[2] -= float64(times * values[2])
		row[3] -= float64(times * values[3])
		row, values = row[4:], values[4:]
	}
	for j := range row {
		row[j] -= float64(times * values[j])
	}
}
