package linear

// fits says whether an open candidate can hold a whole star, as stars in parts, where every part gives way by a share of
// what it costs. It cannot just where a sum takes the candidate away that costs less than is enough. Whatever else turns
// out to hold a whole star is noted.
func (s *differentialSearch) fits(k int) bool {
	lp := &s.room
	lp.aim(k)
	lp.maximize(s.e, lp.single(), lp.sum(), 1, s.noting)
	return !lp.gone && lp.single()[lp.vars] >= 1-tiny
}

// fill finds a first answer: it begins without stars and with counts of 0, and lets these grow to what they are.
func (s *differentialSearch) fill() {
	lp, whole := &s.room, len(s.open)
	lp.reset(len(s.summands)+1, whole+1)
	for i := range s.summands {
		p, row := &s.summands[i], lp.row(i)
		s.enter(p, row)
		row[whole] = float64(-p.sign * p.count)
		row[lp.vars] = p.cost() / s.enough
	}
	last := lp.row(len(s.summands))
	last[whole], last[lp.vars] = 1, 1
	goal := lp.sum()
	goal[whole] = -1
	lp.maximize(s.e, goal, nil, 1, nil)
	if goal[lp.vars] < 1-tiny {
		lp.gone = true
	}
	if !lp.gone {
		s.note()
	}
}

// enter counts the candidates of a part.
func (s *differentialSearch) enter(p *summand, row []float64) {
	for _, k := range p.places {
		row[k] = float64(p.sign)
	}
}

// note keeps the candidates that hold a whole star in the present answer, and the answer if there are new ones.
func (s *differentialSearch) note() {
	lp, news := &s.room, false
	for i, v := range lp.inside {
		if v < len(s.open) && lp.row(i)[lp.vars] >= 1-tiny && !s.possible.Has(s.open[v]) {
			s.possible.Add(s.open[v])
			news = true
		}
	}
	if !news {
		return
	}
	p := s.points.next(s.e.Board.Puzzle)
	for i, v := range lp.inside {
		if v < len(s.open) {
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
func (s *differentialSearch) holds(point []float64) bool {
	for i := range s.summands {
		p, sum := &s.summands[i], 0.0
		for _, k := range p.places {
			sum += point[s.open[k]]
		}
		if sign := float64(p.sign); float64(sign*(sum-float64(p.count))) > p.cost()/s.enough+tiny {
			return false
		}
	}
	return true
}
