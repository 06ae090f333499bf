package links

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/builtins/locked"
	"asterism/puzzle"
)

// linkLocked links the digits of the almost-locked sets of the board: n cells with n+1 digits between them lose at most
// one of these, so of any two, one is there. Of n cells with n digits each is there, and linked with itself. One cell
// with two digits is a region with two places, and linked as that.
func (g *network) linkLocked(e *engine.Workspace, most int) {
	locked.EachEnds(e, most, func(cells []uint64, ends []puzzle.Set, spare int) {
		g.wide, g.ends = len(cells), g.ends[:0]
		for _, end := range ends {
			g.ends = append(g.ends, g.node(end))
		}
		number := int32(len(g.locked) / g.wide)
		for i, a := range g.ends {
			for _, b := range g.ends[:i+1-spare] {
				g.join(b, a, nil, number)
			}
		}
		g.locked = append(g.locked, cells...)
	})
}

// lockedCells appends the cells of an almost-locked set to a list.
func (g *network) lockedCells(list []*puzzle.Region, number int32) []*puzzle.Region {
	for k, w := range engine.Part(g.locked, int(number), g.wide) {
		for ; w != 0; w &= w - 1 {
			list = append(list, g.built.puzzle.Of(puzzle.Cell)[k<<6+bits.TrailingZeros64(w)])
		}
	}
	return list
}
