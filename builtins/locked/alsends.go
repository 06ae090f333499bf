package locked

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// EachEnds walks the almost-locked sets of up to so many cells, from two on, and then the cells that have just as many
// digits as they are. It tells their cells, bit i%64 of word i/64 being cell i, the candidates
// of each of their digits that cells outside see, and how many of the digits may be missing: one, or none. All of it is
// valid until told returns.
func EachEnds(e *engine.Workspace, most int, told func(cells []uint64, ends []puzzle.Set, missing int)) {
	c := catalogueOf(e, most)
	defer c.leave()
	for set := c.upTo[1]; set < c.upTo[min(most, c.most)] && e.Tick(); set++ {
		mark := e.Arena.Mark()
		told(c.cellsOf(set), c.endsOf(e, c.cellsOf(set), c.masks[set]), 1)
		e.Arena.Release(mark)
	}
	for i, mask := range c.full {
		if cells := engine.Part(c.fullCells, i, c.width); engine.CountBits(cells) <= most {
			mark := e.Arena.Mark()
			told(cells, c.endsOf(e, cells, mask), 0)
			e.Arena.Release(mark)
		}
	}
}

// endsOf is the candidates of each of these digits in some cells, if cells outside see them all.
func (c *catalogue) endsOf(e *engine.Workspace, cells []uint64, mask uint32) []puzzle.Set {
	c.ends, c.reach = c.ends[:0], puzzle.Zeroed(c.reach, c.width)
	for ; mask != 0; mask &= mask - 1 {
		digit := bits.TrailingZeros32(mask)
		copy(c.reach, c.placesOf(digit))
		if c.common(c.reach, cells, c.placesOf(digit)); engine.AnyBit(c.reach) {
			c.ends = append(c.ends, c.candidates(e, cells, 1<<digit))
		}
	}
	return c.ends
}
