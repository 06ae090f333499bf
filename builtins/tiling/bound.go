package tiling

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// FactCover is a cover of cells by facts and 2×2 squares: a fact holds at most what it has left, a square at most one.
// When the cells need as much as such a cover has room for, each of its parts holds all that it can.
type FactCover struct {
	Count int              `expr:"count"` // at most so many more fit into the cells
	Facts []*puzzle.Region `expr:"facts"`
	Rest  puzzle.Set       `expr:"rest"` // the open cells that the facts leave to squares
}

// Clone is a cover of its own, which stays as it is when the search goes on.
func (b *FactCover) Clone() *FactCover {
	return &FactCover{Count: b.Count, Facts: append([]*puzzle.Region(nil), b.Facts...), Rest: b.Rest.Clone()}
}

// boundSearch tries the facts that bound some of the cells better than squares do, each in and out.
type boundSearch struct {
	e      *engine.Workspace
	useful []*puzzle.Region
	chosen []*puzzle.Region
	best   int
	seen   []*puzzle.Region // the facts of the first best cover
	yield  func(*FactCover) bool
	found  FactCover
}

var boundPool = engine.NewPool(func(e *engine.Workspace) *boundSearch { return &boundSearch{e: e} })

// newBoundSearch lists the useful facts for open cells. The best so far is the cover by squares alone.
func newBoundSearch(e *engine.Workspace, open puzzle.Set) *boundSearch {
	s := boundPool.Next(e)
	s.useful, s.chosen, s.seen, s.yield = s.useful[:0], s.chosen[:0], s.seen[:0], nil
	s.best = CoverNumber(e, open)
	e.SeeFacts()
	for _, f := range e.Board.Facts {
		if f.Cells.Meets(open) && e.Board.Left(f) < s.alone(f, open) {
			e.SeePlaced(f.Cells)
			s.useful = append(s.useful, f)
		}
	}
	return s
}

// alone is how many squares the cells in a fact take.
func (s *boundSearch) alone(f *puzzle.Region, open puzzle.Set) int {
	mark := s.e.Arena.Mark()
	defer s.e.Arena.Release(mark)
	return CoverNumber(s.e, s.e.Arena.And(open, f.Cells))
}

// LeastBound is how many more stars the open ones of some cells have room for at most: the least that a cover of them by
// facts and squares holds. It rests on the facts of the first such cover.
func LeastBound(e *engine.Workspace, cells puzzle.Set) int {
	e.See(cells)
	mark := e.Mark()
	open := e.Arena.And(cells, e.Board.Open)
	s := newBoundSearch(e, open)
	s.extend(open, 0, 0)
	e.Release(mark)
	e.Premises = append(e.Premises, s.seen...)
	return s.best
}

// Bounds walks the covers that hold the least, each with the open cells it leaves to squares.
func Bounds(e *engine.Workspace, cells puzzle.Set, yield func(*FactCover) bool) {
	e.See(cells)
	open := e.Arena.And(cells, e.Board.Open)
	s := newBoundSearch(e, open)
	if s.extend(open, 0, 0); e.Err() == nil {
		s.yield = yield
		s.extend(open, 0, 0)
	}
}

// extend covers what the facts chosen so far leave by squares, and tries one fact more; it says whether to go on.
func (s *boundSearch) extend(open puzzle.Set, from, used int) bool {
	if !s.e.Tick() || !s.closed(open, used) {
		return false
	}
	depth := len(s.chosen)
	for i := from; i < len(s.useful); i++ {
		f := s.useful[i]
		left := max(s.e.Board.Left(f), 0)
		if used+left > s.best || left >= s.alone(f, open) {
			continue
		}
		mark := s.e.Arena.Mark()
		s.chosen = append(s.chosen[:depth], f)
		more := s.extend(s.e.Arena.AndNot(open, f.Cells), i+1, used+left)
		s.chosen = s.chosen[:depth]
		s.e.Arena.Release(mark)
		if !more {
			return false
		}
	}
	return true
}

// closed takes the facts chosen and squares over the rest as a cover: better than the best, or one to hand out.
func (s *boundSearch) closed(rest puzzle.Set, used int) bool {
	count := used + CoverNumber(s.e, rest)
	if s.yield == nil {
		if count < s.best {
			s.best, s.seen = count, append(s.seen[:0], s.chosen...)
		}
		return true
	}
	s.found = FactCover{Count: count, Facts: s.chosen, Rest: rest}
	return count > s.best || engine.Report(s.e, s.e.Arena.Mark(), &s.found, s.yield, s.found.Facts)
}
