package engine

import "asterism/puzzle"

// Footprint is what an evaluation has looked at: as long as none of it changes, the evaluation has the same result.
type Footprint struct {
	Any    puzzle.Set // candidates whose state mattered
	Placed puzzle.Set // candidates of which it only mattered whether they are placed
	Facts  bool       // the list of facts
}

// NewFootprint makes an empty footprint.
func NewFootprint(p *puzzle.Puzzle) Footprint {
	return Footprint{Any: p.NewSet(), Placed: p.NewSet()}
}

// Clear empties the footprint.
func (f *Footprint) Clear() {
	f.Any.Clear()
	f.Placed.Clear()
	f.Facts = false
}

// Copy makes f the same as g.
func (f *Footprint) Copy(g *Footprint) {
	f.Any.Copy(g.Any)
	f.Placed.Copy(g.Placed)
	f.Facts = g.Facts
}

// Add puts what g has looked at into f.
func (f *Footprint) Add(g *Footprint) {
	f.Any.Or(f.Any, g.Any)
	f.Placed.Or(f.Placed, g.Placed)
	f.Facts = f.Facts || g.Facts
}
