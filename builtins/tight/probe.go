package tight

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Prober settles a board with stars supposed on it, and tries further stars there. The board itself is settled once, and
// again where it has changed.
type Prober struct {
	base  Grid
	key   []uint64 // the board that base was loaded from
	grids []*Grid  // by how many stars are supposed
	e     *engine.Workspace
}

// Suppose settles a board with stars on some cells, and with a depth above 0 tries a star on each open cell, each of them
// settled and tried to one level less; those that cannot be go. The grid that it returns, which may be short, is good
// until the next call. Where the budget ends, it has what was drawn so far.
func (p *Prober) Suppose(e *engine.Workspace, cells puzzle.Set, depth int) *Grid {
	p.e = e
	p.load(e.Board)
	g := p.grid(0)
	g.copyFrom(&p.base)
	if !g.holds(cells) { // the board alone excludes one; only with the star on it does that show as a region that lacks room
		g.Load(e.Board)
	}
	for c := cells.First(); c != puzzle.None; c = cells.Next(c) {
		g.Place(c)
	}
	if g.Settle() {
		p.probe(g, 1, depth)
	}
	return g
}

// load settles the board, unless it is the one of the last time.
func (p *Prober) load(b *puzzle.Board) {
	open, placed := b.Open.Words(), b.Placed.Words()
	n := len(open)
	if p.base.form != nil && p.base.puzzle == b.Puzzle && len(p.key) == 2*n && same(p.key[:n], open) && same(p.key[n:], placed) {
		return
	}
	p.key = append(append(p.key[:0], open...), placed...)
	p.base.Load(b)
	p.base.Settle()
}

func same(a, b []uint64) bool {
	for i, w := range a {
		if w != b[i] {
			return false
		}
	}
	return true
}

func (p *Prober) grid(level int) *Grid {
	for level >= len(p.grids) {
		p.grids = append(p.grids, &Grid{})
	}
	return p.grids[level]
}

// probe tries a star on each open cell of a settled grid until none goes any more, or the grid is short.
func (p *Prober) probe(g *Grid, level, depth int) {
	if depth == 0 {
		return
	}
	for left := g.size; left > 0; { // so many rows until all have been tried since something went
		for i := 0; i < g.size && left > 0; i++ {
			left--
			if p.probeRow(g, i, level, depth) {
				left = g.size
			}
			if g.short || !p.e.Tick() {
				return
			}
		}
	}
}

// probeRow tries the open cells of a row, and says whether something went.
func (p *Prober) probeRow(g *Grid, i, level, depth int) (any bool) {
	for w := g.open[row][i]; w != 0 && !g.short; w &= (w - 1) & g.open[row][i] {
		if p.fails(g, i, bits.TrailingZeros32(w), level, depth) {
			any = true
			g.drop(row, i, w&-w)
			g.Settle()
		}
	}
	return any
}

// fails says whether a star on a cell leaves the grid short.
func (p *Prober) fails(g *Grid, i, j, level, depth int) bool {
	if !p.e.Tick() {
		return false
	}
	after := p.grid(level)
	after.copyFrom(g)
	after.place(i, j)
	if after.Settle() {
		p.probe(after, level+1, depth-1)
	}
	return after.short
}
