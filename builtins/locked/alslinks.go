package locked

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
	"math/bits"
)

// setLinks says which almost-locked sets of a catalogue have a restricted common candidate: a digit of both whose cells in
// the one all see its cells in the other, so that it is missing in one of them. Sets of sets are so many words.
type setLinks struct {
	most  int // the number of cells up to which sets are linked
	width int // words of a set of sets

	has []uint64 // per digit, the sets that have it
	at  []uint64 // per digit and cell, the sets that have the digit in that cell
	see []uint64 // per digit and cell with that digit, the sets all of whose cells with it see the cell
	to  []uint64 // per entry of a set and digit, the sets it is linked to by the digit
}

// link works out the links of all sets listed, unless it has been done.
func (c *catalogue) link(e *engine.Workspace) *setLinks {
	l := &c.links
	if l.most == c.most {
		return l
	}
	l.most, l.width = c.most, (len(c.masks)+63)/64
	table := c.size * c.cellGrid.cells * l.width
	l.has, l.at, l.see = puzzle.Zeroed(l.has, c.size*l.width), puzzle.Zeroed(l.at, table), puzzle.Zeroed(l.see, table)
	for set, mask := range c.masks {
		for ; mask != 0; mask &= mask - 1 {
			c.enter(set, bits.TrailingZeros32(mask))
		}
	}
	l.to = puzzle.Zeroed(l.to, len(c.seen)/c.width*l.width)
	for set, mask := range c.masks {
		for ; mask != 0 && e.Tick(); mask &= mask - 1 {
			digit := bits.TrailingZeros32(mask)
			if seen := c.seenBy(set, digit); engine.AnyBit(seen) {
				c.among(l.linked(c.entry(set, digit)), digit, seen)
			}
		}
	}
	if e.Err() != nil {
		l.most = 0 // something may be missing
	}
	return l
}

// enter files a set under one of its digits.
func (c *catalogue) enter(set, digit int) {
	l := &c.links
	engine.AddBit(engine.Part(l.has, digit, l.width), set)
	cells, places, seen := c.cellsOf(set), c.placesOf(digit), c.seenBy(set, digit)
	for k := range cells {
		for w := cells[k] & places[k]; w != 0; w &= w - 1 {
			engine.AddBit(c.having(digit, k<<6+bits.TrailingZeros64(w)), set)
		}
		for w := seen[k]; w != 0; w &= w - 1 {
			engine.AddBit(c.seeing(digit, k<<6+bits.TrailingZeros64(w)), set)
		}
	}
}

// having is the sets that have a digit in a cell.
func (c *catalogue) having(digit, cell int) []uint64 {
	return engine.Part(c.links.at, digit*c.cellGrid.cells+cell, c.links.width)
}

// seeing is the sets all of whose cells with a digit see the cell, which has it too.
func (c *catalogue) seeing(digit, cell int) []uint64 {
	return engine.Part(c.links.see, digit*c.cellGrid.cells+cell, c.links.width)
}

// linked is the sets that the set and digit of an entry are linked to.
func (l *setLinks) linked(entry int) []uint64 { return engine.Part(l.to, entry, l.width) }

// among makes a set of sets those that have a digit, and have it only in these cells.
func (c *catalogue) among(to []uint64, digit int, cells []uint64) {
	copy(to, engine.Part(c.links.has, digit, c.links.width))
	for k, w := range c.placesOf(digit) {
		for w &^= cells[k]; w != 0; w &= w - 1 {
			engine.WithoutWords(to, c.having(digit, k<<6+bits.TrailingZeros64(w)))
		}
	}
}

// reaching adds to a set of sets those that, with some cell among these, could remove the digit there.
func (c *catalogue) reaching(to []uint64, digit int, cells []uint64) {
	for k, w := range cells {
		for ; w != 0; w &= w - 1 {
			engine.OrWords(to, c.seeing(digit, k<<6+bits.TrailingZeros64(w)))
		}
	}
}

// keepBefore takes the sets from a number on out of a set of sets.
func keepBefore(sets []uint64, n int) {
	for i := range sets {
		switch from := n - (i << 6); {
		case from <= 0:
			sets[i] = 0
		case from < 64:
			sets[i] &= 1<<from - 1
		}
	}
}

// keepAfter takes the sets up to a number out of a set of sets.
func keepAfter(sets []uint64, n int) {
	for i := range sets {
		switch from := n + 1 - (i << 6); {
		case from >= 64:
			sets[i] = 0
		case from > 0:
			sets[i] &^= 1<<from - 1
		}
	}
}
