package suppose

import (
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// closures remembers what follows from each node of the implications, once it has been asked for.
type closures struct {
	state   []closureState // by node
	on, off []uint64       // by node, a row of bits each
}

// closureState says how much is known of what follows from a node.
type closureState uint8

const (
	unasked closureState = iota
	followed
	contradicted // it leads to a contradiction
)

func (c *closures) reset(g *implications) { c.state = puzzle.Zeroed(c.state, len(g.cands)) }

// room makes sure that there is memory for all nodes.
func (c *closures) room(g *implications) {
	if n := len(g.cands) * g.width; len(c.on) < n {
		c.on, c.off = make([]uint64, n+n/4), make([]uint64, n+n/4)
	}
}

// depth is how far a supposition is followed.
type depth int

// By links only, by everything forced, or (from 1) with the rules up to that tier.
const (
	byLinks  depth = -1
	byForced depth = 0
)

// closure makes sure that what follows from a node is known, and says whether that is a contradiction.
func (g *implications) closure(e *engine.Workspace, x int, d depth) (*closures, bool) {
	c := g.closuresOf(e, d)
	if c.state[x] == unasked {
		c.room(g)
		c.state[x] = followed
		if g.draw(e, c, x, d) {
			c.state[x] = contradicted
		}
		if e.Err() != nil {
			c.state[x] = unasked // broken off
		}
	}
	return c, c.state[x] == contradicted
}

func (g *implications) closuresOf(e *engine.Workspace, d depth) *closures {
	switch {
	case d == byLinks:
		return &g.linked
	case d == byForced:
		return &g.forced
	case g.tier != int(d) || g.asking != e.Asking || !slices.Equal(g.facts, e.Board.Facts):
		g.tier, g.asking, g.facts = int(d), e.Asking, append(g.facts[:0], e.Board.Facts...)
		g.ruled.reset(g)
	}
	return &g.ruled
}

// draw works out what follows from a node, and says whether that is a contradiction.
func (g *implications) draw(e *engine.Workspace, c *closures, x int, d depth) bool {
	if d <= byForced {
		g.walk.follow(g, x, nil, d == byForced)
		copy(g.row(c.on, x), g.walk.on)
		copy(g.row(c.off, x), g.walk.off)
		return g.walk.broken
	}
	mark := e.Mark()
	defer e.Release(mark)
	b := lend(e)
	b.Suppose(g.cands[x])
	e.Conclude(b, int(d), nil)
	g.read(b, g.row(c.on, x), g.row(c.off, x))
	return b.Broken() != nil
}

// read notes which nodes a board has placed and which it has eliminated.
func (g *implications) read(b *puzzle.Board, on, off []uint64) {
	clear(on)
	clear(off)
	for x, c := range g.cands {
		switch {
		case b.Placed.Has(c):
			engine.AddBit(on, x)
		case !b.Open.Has(c):
			engine.AddBit(off, x)
		}
	}
}
