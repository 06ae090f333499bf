package builtins

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// linkLocked links the digits of the almost-locked sets of the board: n cells with n+1 digits between them lose at most
// one of these, so of any two, one is there. Of n cells with n digits each is there, and linked with itself. One cell
// with two digits is a region with two places, and linked as that.
func (g *network) linkLocked(e *engine.Workspace, most int) {
	c := catalogueOf(e, most)
	defer c.leave()
	g.wide, g.reach = c.width, engine.Zeroed(g.reach, c.width)
	for set := c.upTo[1]; set < c.upTo[min(most, c.most)] && e.Tick(); set++ {
		g.linkSet(e, c, c.cellsOf(set), c.masks[set], 1)
	}
	for i, mask := range c.full {
		if cells := engine.Part(c.fullCells, i, c.width); engine.CountBits(cells) <= most {
			g.linkSet(e, c, cells, mask, 0)
		}
	}
}

// linkSet links the digits of some cells that can be seen from outside, where so many digits may be missing.
func (g *network) linkSet(e *engine.Workspace, c *catalogue, cells []uint64, mask uint32, spare int) {
	mark := e.Arena.Mark()
	defer e.Arena.Release(mark)
	g.ends = g.ends[:0]
	for ; mask != 0; mask &= mask - 1 {
		digit := bits.TrailingZeros32(mask)
		copy(g.reach, c.placesOf(digit))
		if c.common(g.reach, cells, c.placesOf(digit)); engine.AnyBit(g.reach) {
			g.ends = append(g.ends, g.node(c.candidates(e, cells, 1<<digit)))
		}
	}
	number := int32(len(g.locked) / g.wide)
	for i, a := range g.ends {
		for _, b := range g.ends[:i+1-spare] {
			g.join(b, a, nil, number)
		}
	}
	g.locked = append(g.locked, cells...)
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
