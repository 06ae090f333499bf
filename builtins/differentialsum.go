package builtins

import (
	"math"

	"asterism/puzzle"
)

// shortest finds a cheap sum that takes a candidate away, with so many operations at most.
func (s *differentialSearch) shortest(c puzzle.Cand, n int) bool {
	s.ask(c)
	lp, enough := &s.lp, float64(n*operationCost+mostSquares)
	lp.maximize(s.e, lp.single(), nil, enough, nil)
	if lp.gone {
		return false
	}
	if lp.single()[lp.vars] >= enough-tiny {
		s.spare(c)
		return false
	}
	return s.read() && s.found.Operations <= n && s.found.Eliminations.Has(c)
}

// spare keeps the candidates that hold a whole star in the present answer: they too are not taken away by short sums.
func (s *differentialSearch) spare(c puzzle.Cand) {
	lp := &s.lp
	whole := lp.single()[lp.vars]
	for i, v := range lp.inside {
		if v < len(s.open) && lp.row(i)[lp.vars] >= whole-tiny {
			s.done.Add(s.open[v])
		}
	}
}

// ask sets the second question up. Its answer's other side are the regions of the cheapest sum in which c counts once
// more than there are stars in it.
func (s *differentialSearch) ask(c puzzle.Cand) {
	b := s.e.Board
	s.signs = s.signs[:0]
	for i, r := range s.regions {
		if s.tight(r) {
			s.signs = append(s.signs, signed{i, -1, 1})
		}
		if b.Need(r) > 0 {
			s.signs = append(s.signs, signed{i, -1, -1})
		}
	}
	for i := range s.squares {
		s.signs = append(s.signs, signed{-1, i, 1})
	}
	s.lp.reset(len(s.signs), len(s.open)+1)
	for i, x := range s.signs {
		cells, count := s.part(x)
		row := s.lp.row(i)
		for k, o := range s.open {
			if cells.Has(o) {
				row[k] = float64(x.sign)
			}
		}
		if cells.Has(c) {
			count--
		}
		row[len(s.open)] = float64(-x.sign * count)
		row[s.lp.vars] = operationCost
		if x.region < 0 {
			row[s.lp.vars] = squareCost
		}
	}
	s.lp.single()[len(s.open)] = -1
}

// part is what is added or taken away, and the stars it counts.
func (s *differentialSearch) part(x signed) (cells puzzle.Set, count int) {
	switch {
	case x.region < 0:
		return s.squares[x.square], 1
	case x.sign > 0:
		return s.regions[x.region].Cells, s.e.Board.Left(s.regions[x.region])
	}
	return s.regions[x.region].Cells, s.e.Board.Need(s.regions[x.region])
}

// read takes the sum from the other side of the answer, in whole numbers, and counts it again.
func (s *differentialSearch) read() bool {
	lp, d := &s.lp, &s.found
	unit := s.unit()
	if unit == 0 {
		return false
	}
	s.counts = append(s.counts[:0], make([]int, len(s.open))...)
	d.Base, d.Cover, d.Tiles, d.Total, d.Operations = d.Base[:0], d.Cover[:0], d.Tiles[:0], 0, 0
	for i, x := range s.signs {
		for j, v := range lp.outside {
			if v == lp.vars+i {
				s.add(x, int(math.Round(lp.single()[j]*unit)))
			}
		}
	}
	return s.judge()
}

// add adds or takes away so many times.
func (s *differentialSearch) add(x signed, times int) {
	if times == 0 {
		return
	}
	d := &s.found
	cells, count := s.part(x)
	for k, c := range s.open {
		if cells.Has(c) {
			s.counts[k] += x.sign * times
		}
	}
	d.Total += x.sign * times * count
	for range times {
		switch {
		case x.region < 0:
			d.Tiles = append(d.Tiles, cells)
			continue
		case x.sign > 0:
			d.Cover = append(d.Cover, s.regions[x.region])
		default:
			d.Base = append(d.Base, s.regions[x.region])
		}
		d.Operations++
	}
}

// judge says whether no candidate counts less than zero times, and lists what counts more than it can.
func (s *differentialSearch) judge() bool {
	d := &s.found
	d.Eliminations.Clear()
	for k, c := range s.open {
		if s.counts[k] < 0 {
			return false
		}
		if s.counts[k] > d.Total {
			d.Eliminations.Add(c)
		}
	}
	return true
}

// mostUnit is the largest common denominator that is looked for.
const mostUnit = 60

// unit is the smallest number of times that makes the answer whole, or 0.
func (s *differentialSearch) unit() float64 {
	for n := 1.0; n <= mostUnit; n++ {
		if s.whole(n) {
			return n
		}
	}
	return 0
}

func (s *differentialSearch) whole(n float64) bool {
	for j, v := range s.lp.outside {
		y := s.lp.single()[j] * n
		if v >= s.lp.vars && math.Abs(y-math.Round(y)) > 1e-6 {
			return false
		}
	}
	return true
}
