package tiling

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Packing is a choice of facts that share no candidate, with the most stars that they are known to hold together.
type Packing struct {
	Facts []*puzzle.Region `expr:"facts"`
	Count int              `expr:"count"` // at least so many more of Cells must be placed
	Cells puzzle.Set       `expr:"cells"` // the open candidates of the facts

	best     []*puzzle.Region
	eligible []*puzzle.Region
	open     puzzle.Set
	size     int // open candidates of the best
}

var packingPool = engine.NewPool(func(*engine.Workspace) *Packing { return &Packing{} })

// Pack chooses among the facts those whose open candidates lie in the cells, share none, and together need the most.
func Pack(e *engine.Workspace, facts []*puzzle.Region, cells puzzle.Set) *Packing {
	p := packingPool.Next(e)
	p.Cells = e.Arena.Set()
	p.choose(e, facts, cells)
	return p
}

// choose finds the best disjoint choice by trying each fact in and out. Of those that hold as much it keeps one with the fewest
// open candidates, and of these the first: what it leaves out is what the facts say nothing for, so the fewer the better.
func (p *Packing) choose(e *engine.Workspace, facts []*puzzle.Region, cells puzzle.Set) {
	p.Facts, p.best, p.eligible, p.Count = p.Facts[:0], p.best[:0], p.eligible[:0], 0
	e.See(cells)
	p.open = e.Arena.And(cells, e.Board.Open)
	for _, f := range facts {
		e.SeeRegion(f)
		if openIn(e.Board, f, p.open) && e.Board.Need(f) > 0 {
			p.eligible = append(p.eligible, f)
		}
	}
	p.search(e, p.eligible, p.open, 0, 0)
	p.Facts = append(p.Facts[:0], p.best...)
	for _, f := range p.Facts {
		e.Rest(f)
		p.Cells.Or(p.Cells, f.Cells)
	}
	p.Cells.And(p.Cells, p.open)
}

// search adds facts to those chosen, which hold count in so many open candidates.
func (p *Packing) search(e *engine.Workspace, facts []*puzzle.Region, open puzzle.Set, count, size int) {
	if count > p.Count || count == p.Count && size < p.size {
		p.Count, p.size, p.best = count, size, append(p.best[:0], p.Facts...)
	}
	for i, f := range facts {
		if !e.Tick() {
			return
		}
		if !openIn(e.Board, f, open) {
			continue
		}
		mark := e.Mark()
		p.Facts = append(p.Facts, f)
		p.search(e, facts[i+1:], e.Arena.AndNot(open, f.Cells), count+e.Board.Need(f), size+e.Board.Free(f))
		p.Facts = p.Facts[:len(p.Facts)-1]
		e.Release(mark)
	}
}

// openIn says whether all open candidates of a region are in a set.
func openIn(b *puzzle.Board, r *puzzle.Region, set puzzle.Set) bool {
	words, first := r.Words()
	open, in := b.Open.Words()[first:], set.Words()[first:]
	for i, w := range words {
		if w&open[i]&^in[i] != 0 {
			return false
		}
	}
	return true
}
