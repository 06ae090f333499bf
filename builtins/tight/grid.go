// Package tight draws what follows in a Star Battle where regions have just the room that they need.
//
// A row, a column or two neighbouring ones, tiled by dominoes or 2×2 squares, and a shape, filled in every way, lose what
// no way uses and what every way touches, and get what every way uses; runs of lines are set against what shapes can and
// must put there. All of that is drawn over and over until nothing is left to draw ([Grid.Settle]); beyond that, a star may
// be tried on each cell in turn, and goes where that cannot be ([Grid.Probe]).
//
// In: a board, as masks of its rows and columns. Out: whether it can still be filled, and which cells have gone or hold a
// star. A line costs some operations on words, a shape the ways looked for, and runs of lines what has changed since they
// were counted; so to settle a grid after one star takes microseconds.
package tight

import (
	"math/bits"

	"asterism/puzzle"
)

// The two directions in which lines run.
const (
	row = iota
	column
)

// span is neighbouring lines of a direction, or a shape.
type span struct{ kind, first, last int8 }

// shape is the kind of a span that is one, beside the directions of lines.
const shape = column + 1

// region is a span as a region of the puzzle.
func (f *form) region(s span) *puzzle.Region {
	if s.kind == shape {
		return f.puzzle.Of(puzzle.Shape)[s.first]
	}
	return f.puzzle.LinesFrom([]puzzle.Kind{row: puzzle.Row, column: puzzle.Column}[s.kind], int(s.first), int(s.last))
}

// lacks notes what cannot be filled, unless something is known already.
func (g *Grid) lacks(s span) {
	if !g.short {
		g.short, g.gap = true, s
	}
}

// look notes which lines, or which shape, what is drawn next comes from.
func (g *Grid) look(kind, first, last int) { g.at = span{int8(kind), int8(first), int8(last)} }

// form is what does not change during a solve: which cell belongs to which shape.
type form struct {
	puzzle  *puzzle.Puzzle
	size    int
	shape   [puzzle.MaxSize][puzzle.MaxSize]int8
	mask    [puzzle.MaxSize][puzzle.MaxSize]uint32 // of a shape, by row
	from    [puzzle.MaxSize]int                    // the first row of a shape
	to      [puzzle.MaxSize]int                    // and the last
	filling filling
}

// Grid is a board as masks: for each row and column its open cells. It is settled by its own methods; see [Grid.Load].
type Grid struct {
	*form
	state
	runs [2]runs
}

// state is what a star changes.
type state struct {
	open   [2][puzzle.MaxSize]uint32 // by direction and line
	need   [2][puzzle.MaxSize]int8
	owed   [puzzle.MaxSize]int8 // what a shape needs
	free   [puzzle.MaxSize]int8 // the open cells of a shape
	placed [puzzle.MaxSize]uint32
	short  bool // something cannot be filled
	at     span // what is looked at
	gap    span // what cannot be filled

	lines   [2]uint32 // to be looked at again
	shapes  uint32
	counted [2]uint32 // shapes that have changed since the runs were counted
}

// Load makes the grid one of a board, with everything to be looked at.
func (g *Grid) Load(b *puzzle.Board) {
	if g.form == nil {
		g.form = &form{}
	}
	if g.puzzle != b.Puzzle {
		g.form.over(b.Puzzle)
	}
	g.state = state{short: b.Broken() != nil}
	g.loadCells(b)
	g.loadNeeds(b)
	all := uint32(1)<<g.size - 1
	g.lines, g.shapes, g.counted = [2]uint32{all, all}, all, [2]uint32{all, all}
	for d := range g.runs {
		g.runs[d].reset(g.size)
	}
}

func (f *form) over(p *puzzle.Puzzle) {
	*f = form{puzzle: p, size: p.Size}
	for q, r := range p.Of(puzzle.Shape) {
		f.from[q] = p.Row(r.Cells.First())
		for c := range r.Cells.All() {
			i, j := p.Row(c), p.Column(c)
			f.shape[i][j] = int8(q)
			f.mask[q][i] |= 1 << j
			f.to[q] = i
		}
	}
}

// loadCells takes over which cells are open, but for those that touch a star, and where the stars are.
func (g *Grid) loadCells(b *puzzle.Board) {
	var near [puzzle.MaxSize + 2]uint32
	for c := b.Placed.First(); c != puzzle.None; c = b.Placed.Next(c) {
		i, j := int(c)/g.size, int(c)%g.size
		g.placed[i] |= 1 << j
		for k := range 3 {
			near[i+k] |= 7 << j >> 1
		}
	}
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		i, j := int(c)/g.size, int(c)%g.size
		if near[i+1]>>j&1 == 0 {
			g.open[row][i] |= 1 << j
			g.open[column][j] |= 1 << i
			g.free[g.shape[i][j]]++
		}
	}
}

func (g *Grid) loadNeeds(b *puzzle.Board) {
	for i := range g.size {
		p := b.Puzzle
		g.need[row][i] = int8(b.Need(p.Of(puzzle.Row)[i]))
		g.need[column][i] = int8(b.Need(p.Of(puzzle.Column)[i]))
		g.owed[i] = int8(b.Need(p.Of(puzzle.Shape)[i]))
		if g.owed[i] < 0 || g.free[i] < g.owed[i] {
			g.lacks(span{shape, int8(i), int8(i)})
		}
	}
}

// copyFrom makes the grid the same as another, without sharing what changes.
func (g *Grid) copyFrom(a *Grid) {
	g.form, g.state = a.form, a.state
	for d := range g.runs {
		g.runs[d].copyFrom(&a.runs[d])
	}
}

// Apply marks on the board, which the grid was loaded from, what has been drawn since. A grid that cannot be filled breaks it
// where that was seen.
func (g *Grid) Apply(b *puzzle.Board) {
	for c := b.Open.First(); c != puzzle.None; c = b.Open.Next(c) {
		switch i, j := int(c)/g.size, uint(int(c)%g.size); {
		case g.placed[i]>>j&1 != 0:
			b.Place(c)
		case g.open[row][i]>>j&1 == 0:
			b.Eliminate(c)
		}
	}
	if g.short && b.Broken() == nil {
		b.Break(g.region(g.gap))
	}
}

// Short says whether something cannot be filled.
func (g *Grid) Short() bool { return g.short }

// holds says whether all of some cells are open, or hold a star.
func (g *Grid) holds(cells puzzle.Set) bool {
	for c := cells.First(); c != puzzle.None; c = cells.Next(c) {
		if i, j := int(c)/g.size, int(c)%g.size; (g.open[row][i]|g.placed[i])>>j&1 == 0 {
			return false
		}
	}
	return true
}

// Open is how many cells are open, 0 where the grid is short.
func (g *Grid) Open() (n int) {
	if g.short {
		return 0
	}
	for _, cells := range g.open[row][:g.size] {
		n += bits.OnesCount32(cells)
	}
	return n
}

// Place puts a star on a cell, and takes away what that excludes at once.
func (g *Grid) Place(c puzzle.Cand) {
	i, j := int(c)/g.size, int(c)%g.size
	g.look(row, i, i)
	g.place(i, j)
}

func (g *Grid) place(i, j int) {
	if g.placed[i]>>j&1 != 0 {
		return
	}
	q := int(g.shape[i][j])
	if at, full := g.full(i, j, q); full {
		g.lacks(at)
		return
	}
	g.take(i, j, q)
	g.placed[i] |= 1 << j
	g.need[row][i]--
	g.need[column][j]--
	g.owed[q]--
	near := uint32(7) << j >> 1
	for k := max(i-1, 0); k < min(i+2, g.size); k++ {
		g.drop(row, k, near)
	}
	g.clearFull(i, j, q)
}

// full says what has no place for a star on a cell: a region of the cell that needs none, or what the star was drawn from.
func (g *Grid) full(i, j, q int) (at span, full bool) {
	switch {
	case g.open[row][i]>>j&1 == 0:
		return g.at, true
	case g.need[row][i] == 0:
		return span{row, int8(i), int8(i)}, true
	case g.need[column][j] == 0:
		return span{column, int8(j), int8(j)}, true
	case g.owed[q] == 0:
		return span{shape, int8(q), int8(q)}, true
	}
	return span{}, false
}

// clearFull takes away what is left of the regions of a new star that need no other.
func (g *Grid) clearFull(i, j, q int) {
	if g.need[row][i] == 0 {
		g.drop(row, i, ^uint32(0))
	}
	if g.need[column][j] == 0 {
		g.drop(column, j, ^uint32(0))
	}
	if g.owed[q] == 0 {
		for k := g.from[q]; k <= g.to[q]; k++ {
			g.drop(row, k, g.mask[q][k])
		}
	}
}

// drop takes the open cells of a mask out of a line.
func (g *Grid) drop(d, line int, mask uint32) {
	for mask &= g.open[d][line]; mask != 0; mask &= mask - 1 {
		i, j := at(d, line, bits.TrailingZeros32(mask))
		q := int(g.shape[i][j])
		g.take(i, j, q)
		if g.free[q] < g.owed[q] {
			g.lacks(span{shape, int8(q), int8(q)})
		}
	}
}

// at is the row and column of a place in a line.
func at(d, line, place int) (i, j int) {
	if d == row {
		return line, place
	}
	return place, line
}

// take marks an open cell as no longer open.
func (g *Grid) take(i, j, q int) {
	g.open[row][i] &^= 1 << j
	g.open[column][j] &^= 1 << i
	g.free[q]--
	g.lines[row] |= 1 << i
	g.lines[column] |= 1 << j
	g.shapes |= 1 << q
	g.counted[row] |= 1 << q
	g.counted[column] |= 1 << q
}

// Settle draws what follows until there is nothing more, and says whether all can still be filled. What is cheap to look at
// comes first.
func (g *Grid) Settle() bool {
	for !g.short {
		switch {
		case g.lines[row] != 0:
			g.line(row, next(&g.lines[row]))
		case g.lines[column] != 0:
			g.line(column, next(&g.lines[column]))
		case g.shapes != 0:
			g.fillShape(next(&g.shapes))
		case g.counted[row] != 0:
			g.count(row)
		case g.counted[column] != 0:
			g.count(column)
		default:
			return true
		}
	}
	return false
}

// next takes the first member out of a mask.
func next(mask *uint32) int {
	i := bits.TrailingZeros32(*mask)
	*mask &= *mask - 1
	return i
}
