package tight

import (
	"math/bits"

	"asterism/puzzle"
)

// runs is what shapes can put into each run of neighbouring lines, and what they must. It is kept up shape by shape.
type runs struct {
	size     int
	room     []int8 // by shape, the first line of a run and the last
	supply   []int16
	demand   []int16
	owed     [puzzle.MaxSize]int8 // of the shapes, as they were counted
	from, to [puzzle.MaxSize]int8 // the lines that hold a shape's open cells
}

func (r *runs) reset(size int) {
	r.size = size
	r.room = puzzle.Zeroed(r.room, size*size*size)
	r.supply, r.demand = puzzle.Zeroed(r.supply, size*size), puzzle.Zeroed(r.demand, size*size)
	r.owed = [puzzle.MaxSize]int8{}
}

func (r *runs) copyFrom(a *runs) {
	r.size, r.owed, r.from, r.to = a.size, a.owed, a.from, a.to
	r.room = append(r.room[:0], a.room...)
	r.supply, r.demand = append(r.supply[:0], a.supply...), append(r.demand[:0], a.demand...)
}

// count brings the runs of one direction up to date, and draws what follows where one needs all that the shapes can put
// there, or no more than they must.
func (g *Grid) count(d int) {
	r := &g.runs[d]
	for g.counted[d] != 0 {
		q := next(&g.counted[d])
		r.enter(q, -1)
		g.measure(d, q)
		r.enter(q, 1)
	}
	for i := range g.size {
		need := int16(0)
		for j := i; j < g.size; j++ {
			need += int16(g.need[d][j])
			supply, demand := r.supply[i*g.size+j], r.demand[i*g.size+j]
			if supply < need || demand > need {
				g.lacks(span{int8(d), int8(i), int8(j)})
				return
			}
			if need > 0 && (supply == need || demand == need) && j-i+1 < g.size {
				g.balanced(d, i, j, supply == need, demand == need)
			}
		}
	}
}

// measure finds the room that a shape has in each run of lines.
func (g *Grid) measure(d, q int) {
	r := &g.runs[d]
	r.owed[q] = g.owed[q]
	if g.owed[q] <= 0 {
		return
	}
	var cells [puzzle.MaxSize]uint32
	from, to := g.spread(d, q, &cells)
	r.from[q], r.to[q] = int8(from), int8(to)
	for i := to; i >= from; i-- {
		r.of(q, i)[i] = int8(min(room(cells[i]), int(g.owed[q])))
		for j := i + 1; j <= to; j++ {
			r.of(q, i)[j] = min(r.within(q, i, j, &cells), g.owed[q])
		}
	}
}

// spread lays the open cells of a shape on lines, and says which are the first and the last with any.
func (g *Grid) spread(d, q int, cells *[puzzle.MaxSize]uint32) (from, to int) {
	held := uint32(0)
	for i := g.from[q]; i <= g.to[q]; i++ {
		w := g.open[row][i] & g.mask[q][i]
		if d == row {
			cells[i] = w
			if w != 0 {
				held |= 1 << i
			}
			continue
		}
		held |= w
		for ; w != 0; w &= w - 1 {
			cells[bits.TrailingZeros32(w)] |= 1 << i
		}
	}
	return bits.TrailingZeros32(held), 31 - bits.LeadingZeros32(held)
}

// within is the room of a shape from line i to line j > i, at most: what its parts have, two neighbouring lines together.
func (r *runs) within(q, i, j int, cells *[puzzle.MaxSize]uint32) int8 {
	if j == i+1 {
		return int8(room(cells[i] | cells[j]))
	}
	a, b := r.of(q, i), r.of(q, i+1)
	n := min(a[i]+b[j], a[j-1]+r.of(q, j)[j])
	return min(n, a[i+1]+r.of(q, i+2)[j], a[j-2]+r.of(q, j-1)[j])
}

// of is the room of a shape in the runs that begin with a line.
func (r *runs) of(q, first int) []int8 { return r.room[(q*r.size+first)*r.size:][:r.size] }

// enter adds what a shape can and must put into each run, or takes it away.
func (r *runs) enter(q int, sign int16) {
	if r.owed[q] <= 0 {
		return
	}
	n, from, to := r.size, int(r.from[q]), int(r.to[q])
	for i := 0; i <= to; i++ {
		supply, room := r.supply[i*n:][:n], r.of(q, max(i, from))
		for j := max(i, from); j < n; j++ {
			supply[j] += sign * int16(room[min(j, to)])
		}
	}
	for i := range n {
		must := r.owed[q] - r.between(q, 0, i-1)
		if must <= 0 {
			return
		}
		demand := r.demand[i*n:][:n]
		for j := n - 1; j >= i; j-- {
			more := must - r.between(q, j+1, n-1)
			if more <= 0 {
				break
			}
			demand[j] += sign * int16(more)
		}
	}
}

// between is a shape's room from line i to line j.
func (r *runs) between(q, i, j int) int8 {
	if i, j = max(i, int(r.from[q])), min(j, int(r.to[q])); i <= j {
		return r.of(q, i)[j]
	}
	return 0
}

// balanced clears what a run of lines leaves no star for. If it takes all that the shapes can put there, those that can put
// all they need there have none elsewhere; if they must put there all it takes, those that must put none there have none in it.
func (g *Grid) balanced(d, i, j int, filled, full bool) {
	r := &g.runs[d]
	for q := range g.size {
		if r.owed[q] <= 0 {
			continue
		}
		if filled && r.between(q, i, j) == r.owed[q] {
			g.clear(d, q, 0, i-1)
			g.clear(d, q, j+1, g.size-1)
		}
		if full && r.between(q, 0, i-1)+r.between(q, j+1, g.size-1) >= r.owed[q] {
			g.clear(d, q, i, j)
		}
	}
}

// clear takes the cells of a shape out of a run of lines.
func (g *Grid) clear(d, q, first, last int) {
	if first > last {
		return
	}
	run := uint32(2)<<last - uint32(1)<<first
	for i := g.from[q]; i <= g.to[q]; i++ {
		switch {
		case d == column:
			g.drop(row, i, g.mask[q][i]&run)
		case run>>i&1 != 0:
			g.drop(row, i, g.mask[q][i])
		}
	}
}
