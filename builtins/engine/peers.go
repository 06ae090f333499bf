package engine

import (
	"asterism/puzzle"
	"math/bits"
)

// Neighbours is what conflicts with some candidate of s. What was asked last is remembered: placed candidates only
// become more.
func Neighbours(e *Workspace, s puzzle.Set) puzzle.Set {
	first := s.First()
	if first == puzzle.None || s.Next(first) == puzzle.None {
		return neighboursOfOne(e, first)
	}
	m := neighboursPool.Own(e)
	if !m.of.Within(s) {
		m.of.Clear()
		m.all.Clear()
	}
	for i, w := range s.Words() {
		for w &^= m.of.Words()[i]; w != 0; w &= w - 1 {
			m.all.Or(m.all, e.Board.Puzzle.Conflicts(puzzle.Cand(i<<6+bits.TrailingZeros64(w))))
		}
	}
	m.of.Copy(s)
	return e.Arena.Copy(m.all)
}

// neighboursOfOne is what conflicts with a candidate, which may be None.
func neighboursOfOne(e *Workspace, c puzzle.Cand) puzzle.Set {
	if c == puzzle.None {
		return e.Arena.Set()
	}
	return e.Arena.Copy(e.Board.Puzzle.Conflicts(c))
}

// unitedNeighbours is a set of candidates and what conflicts with some of them.
type unitedNeighbours struct{ of, all puzzle.Set }

var neighboursPool = NewPool(func(e *Workspace) *unitedNeighbours {
	return &unitedNeighbours{e.Board.Puzzle.NewSet(), e.Board.Puzzle.NewSet()}
})

// PeersOfOne is what conflicts with every candidate of some set.
func PeersOfOne(e *Workspace, sets []puzzle.Set) puzzle.Set {
	any := e.Arena.Set()
	for _, s := range sets {
		mark := e.Arena.Mark()
		any.Or(any, Peers(e, s))
		e.Arena.Release(mark)
	}
	return any
}

// Peers is what conflicts with every candidate of s; of no candidates at all it is nothing.
func Peers(e *Workspace, s puzzle.Set) puzzle.Set {
	common := e.Arena.Set()
	c := s.First()
	if c == puzzle.None {
		return common
	}
	common.Copy(e.Board.Puzzle.Conflicts(c))
	for c = s.Next(c); c != puzzle.None; c = s.Next(c) {
		common.And(common, e.Board.Puzzle.Conflicts(c))
	}
	return common
}
