package builtins

import (
	"math"
	"slices"

	"asterism/puzzle"
)

// differentialSearch finds sums by linear optimization. As stars in parts, a candidate could hold a whole star unless
// some sum of regions says no; and where it could not, the cheapest sum that says so is the other side of the same
// kind of question.
type differentialSearch struct {
	e                  *Env
	consider           func(*puzzle.Region) bool // take, made once, so that walking the regions allocates nothing
	given              []*puzzle.Region
	regions            []*puzzle.Region // those of them that tell something
	squares            []puzzle.Set
	open               []puzzle.Cand
	index              []int // of each open candidate, its place among them
	possible           puzzle.Set
	lp                 simplex
	signs              []signed       // of each row of the cheapest sum
	targets            []puzzle.Cand  // the open candidates that some sum takes away
	asked              *puzzle.Puzzle // what the targets were worked out for: a puzzle, its board, and the regions
	wasOpen, wasPlaced puzzle.Set
	wasTold            []*puzzle.Region
	counts             []int
	found              Differential
}

// signed is a region added or taken away, or a square.
type signed struct{ region, square, sign int }

// What an operation and a square cost when sums are compared.
const (
	operationCost = 4
	squareCost    = 1
	mostSquares   = 16 // that a sum is looked for with, beyond its operations
)

// differentialForms takes the regions as a sequence, so that none has to be built; the facts are the present ones,
// whatever board is asked.
var differentialForms = seqForms([]*Type{Regions, Int},
	func(args []Node) Each[*Differential] {
		regions, n := walk[*puzzle.Region](args[0]), args[1].Value.(Expr[int])
		return func(e *Env, yield func(*Differential) bool) { differentials(e, e.Board, regions, n(e), yield) }
	},
	func(b Expr[*puzzle.Board], args []Node) Each[*Differential] {
		regions, n := walk[*puzzle.Region](args[0]), args[1].Value.(Expr[int])
		return func(e *Env, yield func(*Differential) bool) { differentials(e, b(e), regions, n(e), yield) }
	})

var differentialPool = newPool(newDifferentialSearch)

func newDifferentialSearch(*Env) *differentialSearch {
	s := &differentialSearch{}
	s.consider = s.take
	return s
}

func differentials(e *Env, on *puzzle.Board, regions Each[*puzzle.Region], n int, yield func(*Differential) bool) {
	s := differentialPool.next(e)
	s.e, s.given = e, s.given[:0]
	regions(e, s.consider)
	r := begin(e, on, yield)
	s.walk(n, r.hand)
	r.end()
}

// take keeps a region that sums may be made of.
func (s *differentialSearch) take(r *puzzle.Region) bool {
	s.given = append(s.given, r)
	return true
}

// walk hands out a sum for each target that a short one takes away, unless one before did.
func (s *differentialSearch) walk(n int, yield func(*Differential) bool) {
	e := s.e
	s.prepare(e, s.given)
	if !s.recall() {
		return
	}
	done := e.Arena.Set()
	for _, c := range s.targets {
		if done.Has(c) || !s.shortest(c, n) {
			continue
		}
		if done.Or(done, s.found.Eliminations); !s.hand(yield) {
			return
		}
	}
}

// prepare lists what sums can be made of.
func (s *differentialSearch) prepare(e *Env, regions []*puzzle.Region) {
	b := e.Board
	e.See(b.Puzzle.All)
	s.found.puzzle = b.Puzzle
	s.e, s.regions, s.squares, s.open = e, s.regions[:0], s.squares[:0], s.open[:0]
	s.possible, s.found.Eliminations = e.Arena.Set(), e.Arena.Set()
	s.index = slices.Grow(s.index[:0], b.Puzzle.Candidates())[:b.Puzzle.Candidates()]
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		s.index[c] = len(s.open)
		s.open = append(s.open, c)
	}
	for _, r := range regions {
		if s.telling(r) {
			s.regions = append(s.regions, r)
		}
	}
	for _, q := range squaresOf(e) {
		if open := e.Arena.And(q, b.Open); open.Len() > 1 {
			s.addSquare(open)
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
	return s.e.Board.Left(r) < coverNumber(s.e, s.e.Arena.And(r.Cells, s.e.Board.Open))
}

// recall lists the targets: those of the last time, where nothing has changed since, because rules ask for longer and
// longer sums on one board. It is false where there is no answer.
func (s *differentialSearch) recall() bool {
	b := s.e.Board
	if s.asked == b.Puzzle && s.wasOpen.Equal(b.Open) && s.wasPlaced.Equal(b.Placed) && slices.Equal(s.wasTold, s.regions) {
		return true
	}
	s.asked, s.targets = nil, s.targets[:0]
	if !s.wanting() {
		return false
	}
	if s.wasOpen.Nil() || len(s.wasOpen.Words()) != len(b.Open.Words()) {
		s.wasOpen, s.wasPlaced = b.Puzzle.NewSet(), b.Puzzle.NewSet()
	}
	s.wasOpen.Copy(b.Open)
	s.wasPlaced.Copy(b.Placed)
	s.asked, s.wasTold = b.Puzzle, append(s.wasTold[:0], s.regions...)
	return true
}

// wanting lists the candidates that cannot hold a whole star; it is false where there is no answer.
func (s *differentialSearch) wanting() bool {
	lp, total := &s.lp, s.pack()
	lp.maximize(s.e, lp.sum(), nil, total+1)
	if lp.gone || lp.sum()[lp.vars] < total-tiny {
		return false
	}
	s.note()
	for k, c := range s.open {
		if s.possible.Has(c) {
			continue
		}
		lp.aim(k)
		if lp.maximize(s.e, lp.single(), lp.sum(), 1); lp.gone {
			return false
		}
		if s.note(); lp.single()[lp.vars] < 1-tiny {
			s.targets = append(s.targets, c)
		}
	}
	return true
}

// pack sets the first question up: as many stars as the grid needs, within the bounds of all regions and squares. It
// returns that number.
func (s *differentialSearch) pack() float64 {
	b := s.e.Board
	rows := len(s.squares)
	for _, r := range s.regions {
		rows++
		if s.house(r) != nil {
			rows++
		}
	}
	s.lp.reset(rows, len(s.open))
	i := 0
	for _, r := range s.regions {
		s.bound(i, r.Cells, max(b.Left(r), 0))
		i++
		if h := s.house(r); h != nil {
			mark := s.e.Arena.Mark()
			s.bound(i, s.e.Arena.AndNot(h.Cells, r.Cells), b.Need(h)-b.Need(r))
			s.e.Arena.Release(mark)
			i++
		}
	}
	for _, q := range s.squares {
		s.bound(i, q, 1)
		i++
	}
	total, goal := 0, s.lp.sum()
	for _, r := range b.Puzzle.Of(puzzle.Row) {
		total += b.Need(r)
	}
	for k := range s.open {
		goal[k] = -1
	}
	return float64(total)
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

// bound makes a row of the table: at most so many stars in some open cells.
func (s *differentialSearch) bound(i int, cells puzzle.Set, most int) {
	row := s.lp.row(i)
	for k, c := range s.open {
		if cells.Has(c) {
			row[k] = 1
		}
	}
	row[s.lp.vars] = float64(most)
}

// note keeps the candidates that hold a whole star in the present answer.
func (s *differentialSearch) note() {
	for i, v := range s.lp.inside {
		if v < s.lp.vars && s.lp.row(i)[s.lp.vars] > 1-tiny {
			s.possible.Add(s.open[v])
		}
	}
}

// shortest finds a cheap sum that takes a candidate away, with so many operations at most.
func (s *differentialSearch) shortest(c puzzle.Cand, n int) bool {
	s.ask(c)
	lp := &s.lp
	enough := float64(n*operationCost + mostSquares)
	lp.maximize(s.e, lp.single(), nil, enough)
	return !lp.gone && lp.single()[lp.vars] < enough-tiny && s.read() && s.found.Operations <= n && s.found.Eliminations.Has(c)
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

// hand gives the sum to whoever walks them; while it is looked at, the argument rests on its regions.
func (s *differentialSearch) hand(yield func(*Differential) bool) bool {
	before := len(s.e.Premises)
	s.e.Premises = append(append(s.e.Premises, s.found.Base...), s.found.Cover...)
	s.found.describe()
	more := yield(&s.found)
	if more {
		s.e.Premises = s.e.Premises[:before]
	}
	return more
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
