// Package linear finds sums of regions, some added and some taken away, that count no open cell less than zero times and
// some cells more often than there are stars in the sum: these hold none ([Differentials]).
//
// Each sum is the other side of a linear program: how much of a star a cell could hold if stars came in parts. In: a board
// and regions. Out: sums, checked in whole numbers. The programs are solved by the simplex method, one for each cell that
// no earlier answer clears.
package linear

import (
	"asterism/builtins/engine"
	"asterism/builtins/tiling"
	"asterism/puzzle"
)

// differentialSearch finds sums by linear optimization. As stars in parts, a candidate could hold a whole star unless
// some sum of regions says no; where every region gives way a little, unless a short sum does. One answer tells that of
// many candidates, and may still tell it after the next steps. Of those that could not, the cheapest sum that says so is
// the other side of the same kind of question.
type differentialSearch struct {
	e        *engine.Workspace
	noting   func() // note, made once
	given    []*puzzle.Region
	regions  []*puzzle.Region // those of them that tell something
	squares  []puzzle.Set
	open     []puzzle.Cand
	summands []summand // what sums are made of
	enough   float64
	room     simplex // what the parts leave room for, each of them giving way a little
	known    known   // what it has told of this board
	points   pointRing
	longest  int        // operations at most
	done     puzzle.Set // what need not be looked at for that any more
	lp       simplex    // the cheapest sum
	counts   []int      // how often each open candidate counts in it
	times    []int      // how often each part does
	found    Differential
}

// summand is a region added or taken away, or a square added.
type summand struct {
	region *puzzle.Region // nil for a square
	cells  puzzle.Set
	sign   int
	count  int   // stars
	places []int // of its candidates among the open ones
}

// cost is what a part costs when sums are compared.
func (p *summand) cost() float64 {
	if p.region == nil {
		return squareCost
	}
	return operationCost
}

// What an operation and a square cost when sums are compared.
const (
	operationCost = 4
	squareCost    = 1
	mostSquares   = 16 // that a sum is looked for with, beyond its operations
)

var differentialPool = engine.NewPool(newDifferentialSearch)

func newDifferentialSearch(*engine.Workspace) *differentialSearch {
	s := &differentialSearch{}
	s.noting = s.note
	return s
}

// Differentials walks sums of regions, of up to n operations, that take open cells away: for each cell that some sum takes
// away and none before did, one of about the fewest operations.
func Differentials(e *engine.Workspace, regions []*puzzle.Region, n int, yield func(*Differential) bool) {
	s := differentialPool.Next(e)
	s.e, s.given = e, regions
	s.walk(n, yield)
	if e.Near != nil && e.Err() == nil {
		s.walk(n+nearOperations, func(d *Differential) bool { return s.nearly(d, n) })
	}
}

// nearOperations is how many operations too many a sum may have to be a near miss.
const nearOperations = 3

// nearly tells whoever asks of a sum that is too long; it says to go on.
func (s *differentialSearch) nearly(d *Differential, n int) bool {
	if more := d.Operations - n; more > 0 {
		s.e.Near(d, d.Eliminations, more, "%s less %s takes %d operations, and no more than %d are looked for", d.Cover, d.Base, d.Operations, n)
	}
	return true
}

// walk hands out a sum for each candidate that a short one takes away, unless one before did.
func (s *differentialSearch) walk(n int, yield func(*Differential) bool) {
	s.prepare(s.e, s.given)
	s.longest, s.enough, s.done = n, enoughFor(n), s.e.Arena.Set()
	if s.known.begin(s) {
		s.recall()
		s.fill()
		s.approach()
	}
	for k, c := range s.open {
		if s.known.possible.Has(c) || s.done.Has(c) || s.fits(k) {
			continue
		}
		if s.room.gone || !s.try(c, yield) {
			return
		}
	}
}

// approach finds out of every candidate that holds part of a star whether it can hold a whole one, always of the one that
// holds most: its way is the shortest, and others turn out to hold whole ones on it.
func (s *differentialSearch) approach() {
	for !s.room.gone {
		best, most := -1, 0.0
		for i, k := range s.room.inside {
			if v := s.room.row(i)[s.room.vars]; k < len(s.open) && v > most && s.known.open(s.open[k]) {
				best, most = k, v
			}
		}
		if best < 0 {
			return
		}
		if s.fits(best) {
			s.known.possible.Add(s.open[best])
		}
	}
}

// enoughFor is a cost that no sum of so many operations reaches.
func enoughFor(n int) float64 { return float64(n*operationCost + mostSquares) }

// try hands out a sum that takes a candidate away, if there is one; it says whether to go on.
func (s *differentialSearch) try(c puzzle.Cand, yield func(*Differential) bool) bool {
	if s.done.Add(c); !s.shortest(c) {
		return true
	}
	s.done.Or(s.done, s.found.Eliminations)
	return s.hand(yield)
}

// prepare lists what sums can be made of.
func (s *differentialSearch) prepare(e *engine.Workspace, regions []*puzzle.Region) {
	b := e.Board
	e.See(b.Puzzle.All)
	s.e, s.regions, s.squares, s.open = e, s.regions[:0], s.squares[:0], s.open[:0]
	s.found.Eliminations = e.Arena.Set()
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		s.open = append(s.open, c)
	}
	for _, r := range regions {
		if s.telling(r) {
			s.regions = append(s.regions, r)
		}
	}
	for _, q := range tiling.Squares(e) {
		if open := e.Arena.And(q, b.Open); open.Len() > 1 {
			s.addSquare(open)
		}
	}
	s.list()
}

// list makes the parts of the regions and squares.
func (s *differentialSearch) list() {
	b := s.e.Board
	s.summands = s.summands[:0]
	for _, r := range s.regions {
		if s.tight(r) {
			s.addSummand(r, r.Cells, 1, b.Left(r))
		}
		if n := b.Need(r); n > 0 {
			s.addSummand(r, r.Cells, -1, n)
		}
	}
	for _, q := range s.squares {
		s.addSummand(nil, q, 1, 1)
	}
}

// addSummand adds one to the list.
func (s *differentialSearch) addSummand(r *puzzle.Region, cells puzzle.Set, sign, count int) {
	i := len(s.summands)
	if i == cap(s.summands) {
		s.summands = append(s.summands, summand{})
	}
	s.summands = s.summands[:i+1]
	p := &s.summands[i]
	p.region, p.cells, p.sign, p.count, p.places = r, cells, sign, count, p.places[:0]
	for k, c := range s.open {
		if cells.Has(c) {
			p.places = append(p.places, k)
		}
	}
}

// addSquare adds a square unless it holds no more than another, whose place it may take.
func (s *differentialSearch) addSquare(open puzzle.Set) {
	for i, q := range s.squares {
		if open.Within(q) {
			return
		}
		if q.Within(open) {
			s.squares[i] = open
			return
		}
	}
	s.squares = append(s.squares, open)
}

// telling says whether a region tells something that no other one does.
func (s *differentialSearch) telling(r *puzzle.Region) bool {
	b := s.e.Board
	if b.Free(r) == 0 || b.Need(r) <= 0 && !s.tight(r) {
		return false
	}
	mark := s.e.Arena.Mark()
	defer s.e.Arena.Release(mark)
	open := s.e.Arena.And(r.Cells, b.Open)
	for _, q := range s.regions {
		if b.Need(q) == b.Need(r) && b.Left(q) == b.Left(r) && b.Free(q) == b.Free(r) && open.Within(q.Cells) {
			return false
		}
	}
	return true
}

// tight says whether a region has room for less than the squares over it have.
func (s *differentialSearch) tight(r *puzzle.Region) bool {
	mark := s.e.Arena.Mark()
	defer s.e.Arena.Release(mark)
	return s.e.Board.Left(r) < tiling.CoverNumber(s.e, s.e.Arena.And(r.Cells, s.e.Board.Open))
}

// hand gives the sum to whoever walks them.
func (s *differentialSearch) hand(yield func(*Differential) bool) bool {
	return engine.Report(s.e, s.e.Arena.Mark(), &s.found, yield, s.found.Base, s.found.Cover)
}

// fits says whether an open candidate can hold a whole star, as stars in parts, where every part gives way by a share of
// what it costs. It cannot just where a sum takes the candidate away that costs less than is enough for the longest that
// anybody asks for; so the answer serves those who ask for shorter ones, too. Whatever else turns out to hold a whole star
// is noted.
func (s *differentialSearch) fits(k int) bool {
	if s.room.gone || s.known.least[s.open[k]] > 0 {
		return false
	}
	lp := &s.room
	lp.aim(k)
	lp.maximize(s.e, lp.single(), lp.sum(), 1, s.noting)
	if lp.gone || lp.single()[lp.vars] >= 1-tiny {
		return !lp.gone
	}
	s.known.least[s.open[k]] = tiny
	return false
}

// fill finds a first answer: it begins without stars and with counts of 0, and lets these grow to what they are.
func (s *differentialSearch) fill() {
	lp, whole := &s.room, len(s.open)
	lp.reset(len(s.summands)+1, whole+1)
	for i := range s.summands {
		p, row := &s.summands[i], lp.row(i)
		s.enter(p, row)
		row[whole] = float64(-p.sign * p.count)
		row[lp.vars] = p.cost() / s.known.wide
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
		if v < len(s.open) && lp.row(i)[lp.vars] >= 1-tiny && !s.known.possible.Has(s.open[v]) {
			s.known.possible.Add(s.open[v])
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
				s.known.possible.Add(c)
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
		if sign := float64(p.sign); float64(sign*(sum-float64(p.count))) > p.cost()/s.known.wide+tiny {
			return false
		}
	}
	return true
}

// pointsPerCell is how many answers are kept for each cell.
const pointsPerCell = 2

// pointRing keeps the last answers for one puzzle: of each candidate, the part of a star that it holds.
type pointRing struct {
	puzzle *puzzle.Puzzle
	points [][]float64
	oldest int
}

// keep forgets the answers for other puzzles.
func (r *pointRing) keep(p *puzzle.Puzzle) {
	if r.puzzle == p {
		return
	}
	if r.puzzle != nil && r.puzzle.Candidates() != p.Candidates() {
		r.points = nil
	}
	r.puzzle, r.points, r.oldest = p, r.points[:0], 0
}

// next is room for an answer, all 0, in the place of the oldest if there are many.
func (r *pointRing) next(p *puzzle.Puzzle) []float64 {
	n := len(r.points)
	switch {
	case n == pointsPerCell*p.Candidates():
		n = r.oldest
		r.oldest = (r.oldest + 1) % len(r.points)
	case n < cap(r.points):
		r.points = r.points[:n+1]
	default:
		r.points = append(r.points, nil)
	}
	if r.points[n] == nil {
		r.points[n] = make([]float64, p.Candidates())
	}
	clear(r.points[n])
	return r.points[n]
}
