package builtins

import (
	"cmp"
	"math"
	"slices"

	"asterism/puzzle"
)

// differentialSearch finds sums by linear optimization. As stars in parts, a candidate could hold a whole star unless
// some sum of regions says no; one answer tells that of many, and may still tell it after the next steps. Of those that
// could not, the cheapest sum that says so is the other side of the same kind of question.
type differentialSearch struct {
	e                  *Env
	consider           func(*puzzle.Region) bool // take, made once, so that walking the regions allocates nothing
	noting             func()                    // note, likewise
	given              []*puzzle.Region
	regions            []*puzzle.Region // those of them that tell something
	squares            []puzzle.Set
	open               []puzzle.Cand
	total              int     // stars still to be placed
	bounds             []limit // what stars in parts keep to
	room               simplex // those
	possible           puzzle.Set
	points             pointRing
	targets            []target
	asked              *puzzle.Puzzle // what the targets were worked out for: a puzzle, its board, and the regions
	wasOpen, wasPlaced puzzle.Set
	wasTold            []*puzzle.Region
	longest            int        // operations at most
	done               puzzle.Set // what need not be looked at for that any more
	signs              []signed   // of each row of the cheapest sum
	lp                 simplex    // that
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
	s.consider, s.noting = s.take, s.note
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

// walk hands out a sum for each candidate that a short one takes away, unless one before did.
func (s *differentialSearch) walk(n int, yield func(*Differential) bool) {
	s.prepare(s.e, s.given)
	s.longest, s.done = n, s.e.Arena.Set()
	if !s.remembered() && !s.weigh(yield) {
		return
	}
	for _, t := range s.targets {
		if !s.try(t.cand, yield) {
			return
		}
	}
}

// try hands out a sum that takes a candidate away, if there is one; it says whether to go on.
func (s *differentialSearch) try(c puzzle.Cand, yield func(*Differential) bool) bool {
	if s.done.Has(c) {
		return true
	}
	if s.done.Add(c); !s.shortest(c, s.longest) {
		return true
	}
	s.done.Or(s.done, s.found.Eliminations)
	return s.hand(yield)
}

// target is a candidate that some sum takes away, and how much of a star it could hold.
type target struct {
	cand puzzle.Cand
	fit  float64
}

// little is a part of a star so small that the sum that says so is mostly short.
const little = 0.5

// weigh lists the targets, those of which the least fits first, for there the sums are mostly shorter. Where very little
// fits, the sum is handed out at once. It says whether to go on.
func (s *differentialSearch) weigh(yield func(*Differential) bool) bool {
	s.asked, s.targets = nil, s.targets[:0]
	s.limits()
	if s.recall(); s.possible.Len() == len(s.open) {
		return s.remember()
	}
	if !s.spread() {
		return false
	}
	for k, c := range s.open {
		if s.possible.Has(c) {
			continue
		}
		fit := s.fit(k)
		if s.room.gone {
			return false
		}
		if fit >= 1-tiny {
			continue
		}
		if fit < little+tiny {
			if fit = 0; !s.try(c, yield) {
				return false
			}
		}
		s.targets = append(s.targets, target{c, math.Round(fit / tiny)})
	}
	slices.SortStableFunc(s.targets, func(a, b target) int { return cmp.Compare(a.fit, b.fit) })
	return s.remember()
}

// remembered says whether the targets are listed already, because rules ask for longer and longer sums on one board.
func (s *differentialSearch) remembered() bool {
	b := s.e.Board
	return s.asked == b.Puzzle && s.wasOpen.Equal(b.Open) && s.wasPlaced.Equal(b.Placed) && slices.Equal(s.wasTold, s.regions)
}

// remember notes which board the targets are those of.
func (s *differentialSearch) remember() bool {
	b := s.e.Board
	if s.wasOpen.Nil() || len(s.wasOpen.Words()) != len(b.Open.Words()) {
		s.wasOpen, s.wasPlaced = b.Puzzle.NewSet(), b.Puzzle.NewSet()
	}
	s.wasOpen.Copy(b.Open)
	s.wasPlaced.Copy(b.Placed)
	s.asked, s.wasTold = b.Puzzle, append(s.wasTold[:0], s.regions...)
	return true
}

// prepare lists what sums can be made of.
func (s *differentialSearch) prepare(e *Env, regions []*puzzle.Region) {
	b := e.Board
	e.See(b.Puzzle.All)
	s.found.puzzle = b.Puzzle
	s.e, s.regions, s.squares, s.open = e, s.regions[:0], s.squares[:0], s.open[:0]
	s.possible, s.found.Eliminations = e.Arena.Set(), e.Arena.Set()
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
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
