package engine

import "asterism/puzzle"

// Footprint is what an evaluation has looked at: as long as none of it changes, the evaluation has the same result.
type Footprint struct {
	Any    puzzle.Set // candidates whose state mattered
	Placed puzzle.Set // candidates of which it only mattered whether they are placed
	Facts  bool       // the list of facts

	both []uint64 // backs both sets, so that each operation is one loop
}

// NewFootprint makes an empty footprint.
func NewFootprint(p *puzzle.Puzzle) Footprint {
	n := len(p.All.Words())
	both := make([]uint64, 2*n)
	return Footprint{Any: puzzle.SetOf(both[:n:n]), Placed: puzzle.SetOf(both[n:]), both: both}
}

// Clear empties the footprint.
func (f *Footprint) Clear() {
	clear(f.both)
	f.Facts = false
}

// Copy makes f the same as g.
func (f *Footprint) Copy(g *Footprint) {
	copy(f.both, g.both)
	f.Facts = g.Facts
}

// Add puts what g has looked at into f.
func (f *Footprint) Add(g *Footprint) {
	into := f.both[:len(g.both)]
	for i, w := range g.both {
		into[i] |= w
	}
	f.Facts = f.Facts || g.Facts
}

// Meets says whether some of what was looked at is in g: what has changed, where Any holds what is placed as well.
func (f *Footprint) Meets(g *Footprint) bool {
	changed := g.both[:len(f.both)]
	for i, w := range f.both {
		if w&changed[i] != 0 {
			return true
		}
	}
	return f.Facts && g.Facts
}
