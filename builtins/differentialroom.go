package builtins

import "asterism/puzzle"

// limit is a number of stars that some open candidates, given by their places, hold at most.
type limit struct {
	places []int
	most   int
}

// limits lists what stars in parts have to keep to: what regions, and what facts leave of the lines or shapes they lie
// in, and squares have room for.
func (s *differentialSearch) limits() {
	b := s.e.Board
	s.total, s.bounds = 0, s.bounds[:0]
	for _, r := range b.Puzzle.Of(puzzle.Row) {
		s.total += b.Need(r)
	}
	for _, r := range s.regions {
		s.limit(r.Cells, max(b.Left(r), 0))
		if h := s.house(r); h != nil {
			mark := s.e.Arena.Mark()
			s.limit(s.e.Arena.AndNot(h.Cells, r.Cells), b.Need(h)-b.Need(r))
			s.e.Arena.Release(mark)
		}
	}
	for _, q := range s.squares {
		if !s.narrow(q) {
			s.limit(q, 1)
		}
	}
}

// narrow says whether a square lies in a region that has room for no more than one star.
func (s *differentialSearch) narrow(q puzzle.Set) bool {
	for _, r := range s.regions {
		if s.e.Board.Left(r) <= 1 && q.Within(r.Cells) {
			return true
		}
	}
	return false
}

// house is a row, column or shape that holds a fact which needs something: the rest of it has room for what is left.
func (s *differentialSearch) house(f *puzzle.Region) *puzzle.Region {
	b := s.e.Board
	if f.Truth() >= 0 || b.Need(f) <= 0 {
		return nil
	}
	mark := s.e.Arena.Mark()
	defer s.e.Arena.Release(mark)
	open := s.e.Arena.And(f.Cells, b.Open)
	for _, t := range b.Puzzle.Truths {
		if open.Within(t.Cells) && b.Need(t) >= b.Need(f) {
			return t
		}
	}
	return nil
}

// limit adds what some cells hold at most.
func (s *differentialSearch) limit(cells puzzle.Set, most int) {
	i := len(s.bounds)
	if i == cap(s.bounds) {
		s.bounds = append(s.bounds, limit{})
	}
	s.bounds = s.bounds[:i+1]
	l := &s.bounds[i]
	l.places, l.most = l.places[:0], most
	for k, c := range s.open {
		if cells.Has(c) {
			l.places = append(l.places, k)
		}
	}
}

// spread puts as many stars in parts on the grid as it needs; it is false where there is no room for them.
func (s *differentialSearch) spread() bool {
	lp, goal := &s.room, s.room.sum
	lp.reset(len(s.bounds), len(s.open))
	for i := range s.bounds {
		row := lp.row(i)
		for _, k := range s.bounds[i].places {
			row[k] = 1
		}
		row[lp.vars] = float64(s.bounds[i].most)
	}
	for k := range s.open {
		goal()[k] = -1
	}
	lp.maximize(s.e, goal(), nil, float64(s.total)+1, nil)
	if lp.gone || goal()[lp.vars] < float64(s.total)-tiny {
		return false
	}
	s.note()
	return true
}

// fit is how much of a star an open candidate can hold, up to 1. Whatever else turns out to hold a whole one is noted.
func (s *differentialSearch) fit(k int) float64 {
	lp := &s.room
	lp.aim(k)
	lp.maximize(s.e, lp.single(), lp.sum(), 1, s.noting)
	return lp.single()[lp.vars]
}

// note keeps the candidates that hold a whole star in the present answer, and the answer if there are new ones.
func (s *differentialSearch) note() {
	lp, news := &s.room, false
	for i, v := range lp.inside {
		if v < lp.vars && lp.row(i)[lp.vars] >= 1-tiny && !s.possible.Has(s.open[v]) {
			s.possible.Add(s.open[v])
			news = true
		}
	}
	if !news {
		return
	}
	p := s.points.next(s.e.Board.Puzzle)
	for i, v := range lp.inside {
		if v < lp.vars {
			p[s.open[v]] = lp.row(i)[lp.vars]
		}
	}
}

// recall notes what answers for other boards still say, which is much quicker than to look for new ones.
func (s *differentialSearch) recall() {
	s.points.keep(s.e.Board.Puzzle)
	for _, p := range s.points.points {
		if !s.holds(p) {
			continue
		}
		for _, c := range s.open {
			if p[c] >= 1-tiny {
				s.possible.Add(c)
			}
		}
	}
}

// holds says whether an earlier answer is one now.
func (s *differentialSearch) holds(p []float64) bool {
	sum := 0.0
	for _, c := range s.open {
		sum += p[c]
	}
	if sum < float64(s.total)-tiny {
		return false
	}
	for i := range s.bounds {
		l, sum := &s.bounds[i], 0.0
		for _, k := range l.places {
			sum += p[s.open[k]]
		}
		if sum > float64(l.most)+tiny {
			return false
		}
	}
	return true
}
