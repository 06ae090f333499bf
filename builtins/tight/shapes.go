package tight

import "math/bits"

// filling is the open cells of a shape, numbered, and ways to fill it: sets of them that do not touch.
type filling struct {
	rows, columns [maxCells]int8
	count         int
	touching      [maxCells]uint64 // of each cell: it and what it touches
	tile          [maxCells]uint64 // of each cell: a square that it is in, as far as that comes after it
	ways          []uint64
}

// maxCells is how many open cells of a shape are numbered. One with so many has room enough.
const maxCells = 64

// fillShape looks at the ways to fill a shape: what none uses and what all touch goes, and what all use is placed.
func (g *Grid) fillShape(q int) {
	g.look(shape, q, q)
	need := int(g.owed[q])
	if need == 0 || int(g.free[q]) > min(4*need+4, maxCells) {
		return
	}
	f := &g.filling
	if f.collect(g, q) >= need+4 { // a star nearby takes four of these places at most
		return
	}
	f.relate()
	all := uint64(1)<<f.count - 1
	way, ok := f.fill(all, need)
	if !ok {
		g.lacks(g.at)
		return
	}
	f.ways = append(f.ways[:0], way)
	some := g.unused(all, need)
	g.overhung(q, some, need)
	g.always(some, need)
}

// collect numbers the open cells of a shape. It returns how many stars fit there for sure: no two cells of even rows and
// columns touch, nor of odd ones, and so on.
func (f *filling) collect(g *Grid, q int) int {
	var classes [4]int
	f.count = 0
	for i := g.from[q]; i <= g.to[q]; i++ {
		for w := g.open[row][i] & g.mask[q][i]; w != 0; w &= w - 1 {
			j := bits.TrailingZeros32(w)
			f.rows[f.count], f.columns[f.count] = int8(i), int8(j)
			f.count++
			classes[i&1<<1|j&1]++
		}
	}
	return max(classes[0], classes[1], classes[2], classes[3])
}

// relate finds which cells touch. They are numbered row by row, so a cell's square goes to its right and below.
func (f *filling) relate() {
	clear(f.touching[:f.count])
	for a := range f.count {
		f.touching[a] |= 1 << a
		f.tile[a] = 1 << a
		for b := a + 1; b < f.count && f.rows[b] <= f.rows[a]+1; b++ {
			switch f.columns[b] - f.columns[a] {
			case 0, 1:
				f.tile[a] |= 1 << b
			case -1:
			default:
				continue
			}
			f.touching[a] |= 1 << b
			f.touching[b] |= 1 << a
		}
	}
}

// fill finds so many of some cells that do not touch.
func (f *filling) fill(cells uint64, need int) (way uint64, ok bool) {
	if need == 0 {
		return 0, true
	}
	for f.fits(cells, need) {
		a := bits.TrailingZeros64(cells)
		cells &^= 1 << a
		if way, ok = f.fill(cells&^f.touching[a], need-1); ok {
			return way | 1<<a, true
		}
	}
	return 0, false
}

// fits says whether so many squares do not cover all cells. If they do with fewer, there is no room.
func (f *filling) fits(cells uint64, need int) bool {
	for ; need > 0 && cells != 0; need-- {
		cells &^= f.tile[bits.TrailingZeros64(cells)]
	}
	return need == 0
}

// unused clears the cells that no way uses, and returns the others.
func (g *Grid) unused(all uint64, need int) (some uint64) {
	f := &g.filling
	some = f.ways[0]
	for w := all &^ some; w != 0; w &= w - 1 {
		a := bits.TrailingZeros64(w)
		if some>>a&1 != 0 {
			continue
		}
		way, ok := f.fill(all&^f.touching[a], need-1)
		if !ok {
			g.drop(row, int(f.rows[a]), 1<<f.columns[a])
			continue
		}
		f.ways = append(f.ways, way|1<<a)
		some |= way | 1<<a
	}
	return some
}

// always places what every way uses.
func (g *Grid) always(some uint64, need int) {
	f := &g.filling
	every := some
	for _, way := range f.ways {
		every &= way
	}
	for ; every != 0; every &= every - 1 {
		a := bits.TrailingZeros64(every)
		way, ok := f.fill(some&^(1<<a), need)
		if !ok {
			g.place(int(f.rows[a]), int(f.columns[a]))
			continue
		}
		every &= way | 1<<a
	}
}

// overhung clears the cells around a shape that every way touches.
func (g *Grid) overhung(q int, some uint64, need int) {
	for i := max(g.from[q]-1, 0); i < min(g.to[q]+2, g.size); i++ {
		near := uint32(0)
		for k := max(i-1, 0); k < min(i+2, g.size); k++ {
			near |= g.open[row][k] & g.mask[q][k]
		}
		near |= near<<1 | near>>1
		for w := near & g.open[row][i] &^ g.mask[q][i]; w != 0; w &= w - 1 {
			if j := bits.TrailingZeros32(w); g.filling.touched(i, j, some, need) {
				g.drop(row, i, w&-w)
			}
		}
	}
}

// touched says whether every way touches a cell.
func (f *filling) touched(i, j int, some uint64, need int) bool {
	gone := uint64(0)
	for a := range f.count {
		if r, c := int(f.rows[a])-i, int(f.columns[a])-j; r >= -1 && r <= 1 && c >= -1 && c <= 1 {
			gone |= 1 << a
		}
	}
	for _, way := range f.ways {
		if way&gone == 0 {
			return false
		}
	}
	way, ok := f.fill(some&^gone, need)
	if ok {
		f.ways = append(f.ways, way)
	}
	return !ok
}
