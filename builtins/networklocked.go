package builtins

import (
	"math/bits"

	"asterism/puzzle"
)

// almostScratch is the almost-locked set that is being put together.
type almostScratch struct {
	cells  []*puzzle.Region // the open cells of the house
	masks  []uint32         // their digits
	chosen []int
	nodes  []int32 // the nodes of the digits of a set
}

// linkLocked links the digits of every almost-locked set of a house: n cells with n+1 digits between them lose at most
// one of these, so of any two, one is there. Of n cells with n digits each is there, and linked with itself. A set of one cell is a cell with two candidates; a set in a box that lies
// in one line is found in the line.
func (g *network) linkLocked(e *Env, house *puzzle.Region, most int) {
	s := &g.scratch
	s.cells, s.masks, s.chosen = s.cells[:0], s.masks[:0], s.chosen[:0]
	for _, c := range g.built.puzzle.Inside(house, puzzle.Cell) {
		if e.Board.Need(c) > 0 && e.Board.Free(c) > 0 {
			s.cells, s.masks = append(s.cells, c), append(s.masks, e.Board.DigitMask(c.Number-1))
		}
	}
	g.grow(e, house, most, 0, 0)
}

// grow adds cells from index from on to the chosen ones, which have the digits of mask between them.
func (g *network) grow(e *Env, house *puzzle.Region, most, from int, mask uint32) bool {
	s := &g.scratch
	depth := len(s.chosen)
	if spare := bits.OnesCount32(mask) - depth; depth > 1 && spare <= 1 && !(house.Kind == puzzle.Box && g.inLine()) {
		g.linkSet(e, mask, spare)
	}
	if depth == most {
		return true
	}
	for i := from; i < len(s.cells); i++ {
		union := mask | s.masks[i]
		if bits.OnesCount32(union) > most+1 {
			continue
		}
		if !e.Tick() {
			return false
		}
		s.chosen = append(s.chosen[:depth], i)
		if !g.grow(e, house, most, i+1, union) {
			return false
		}
	}
	s.chosen = s.chosen[:depth]
	return true
}

// inLine says whether the chosen cells stand in one row or column.
func (g *network) inLine() bool {
	size := g.built.puzzle.Size
	at := func(i int) int { return g.scratch.cells[i].Number - 1 }
	first := at(g.scratch.chosen[0])
	row, column := true, true
	for _, i := range g.scratch.chosen[1:] {
		row = row && at(i)/size == first/size
		column = column && at(i)%size == first%size
	}
	return row || column
}

// linkSet links the digits of the chosen cells that can be seen from outside.
func (g *network) linkSet(e *Env, mask uint32, spare int) {
	s, p := &g.scratch, g.built.puzzle
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	all := g.keep()
	for _, i := range s.chosen {
		all.Or(all, s.cells[i].Cells)
	}
	all.And(all, g.open)
	peers := e.Arena.Set()
	s.nodes = s.nodes[:0]
	for ; mask != 0; mask &= mask - 1 {
		places := e.Arena.And(all, p.Of(puzzle.Digit)[bits.TrailingZeros32(mask)].Cells)
		g.commonPeers(peers, places)
		if peers.And(peers, g.open); !peers.Within(all) {
			s.nodes = append(s.nodes, g.node(places))
		}
	}
	for i, a := range s.nodes {
		for _, b := range s.nodes[:i+1-max(spare, 0)] {
			g.join(b, a, nil, int32(g.lockeds-1))
		}
	}
}

// keep is room for one more almost-locked set.
func (g *network) keep() puzzle.Set {
	if g.lockeds == len(g.locked) {
		g.locked = append(g.locked, g.built.puzzle.NewSet())
	}
	g.lockeds++
	g.locked[g.lockeds-1].Clear()
	return g.locked[g.lockeds-1]
}
