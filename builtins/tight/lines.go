package tight

import "math/bits"

// line looks at a line that has changed, and at it together with either neighbour.
func (g *Grid) line(d, i int) {
	g.alone(d, i)
	if i > 0 && !g.short {
		g.pair(d, i-1)
	}
	if i+1 < g.size && !g.short {
		g.pair(d, i)
	}
}

// alone looks at one line: every two neighbouring cells hold one star at most.
func (g *Grid) alone(d, i int) {
	g.look(d, i, i)
	need, cells := int(g.need[d][i]), g.open[d][i]
	if need == 0 {
		g.drop(d, i, cells)
		return
	}
	if g.slack(cells, need) != 0 {
		return
	}
	forced, never, loose := parts(cells)
	g.drop(d, i, never)
	if i > 0 { // next to a run with an even number of cells, a star takes one place of every way to fill it
		g.drop(d, i-1, loose)
	}
	if i+1 < g.size {
		g.drop(d, i+1, loose)
	}
	for ; forced != 0; forced &= forced - 1 {
		g.place(at(d, i, bits.TrailingZeros32(forced)))
	}
}

// slack is how much more room than needed columns have of which no two neighbours both hold a star.
func (g *Grid) slack(cells uint32, need int) int {
	n := room(cells) - need
	if n < 0 {
		g.lacks(g.at)
	}
	return n
}

// room is how many columns of a mask can hold a star if no two neighbours do.
func room(cells uint32) (n int) {
	for ; cells != 0; n++ {
		cells &^= 3 << bits.TrailingZeros32(cells)
	}
	return n
}

// parts says what columns that hold as many stars as they can look like: a run with an odd number has them in every other
// one, from the first; in loose runs, with an even number, that is left open.
func parts(cells uint32) (forced, never, loose uint32) {
	for cells != 0 {
		first := bits.TrailingZeros32(cells)
		n := bits.TrailingZeros32(^(cells >> first))
		run := (uint32(1)<<n - 1) << first
		cells &^= run
		if n&1 == 0 {
			loose |= run
			continue
		}
		every := uint32(0x55555555) << first
		forced |= run & every
		never |= run &^ every
	}
	return forced, never, loose
}

// pair looks at two neighbouring lines: every two neighbouring columns of them are a square, with one star at most.
func (g *Grid) pair(d, i int) {
	g.look(d, i, i+1)
	need := int(g.need[d][i] + g.need[d][i+1])
	a, b := g.open[d][i], g.open[d][i+1]
	if need == 0 || g.slack(a|b, need) != 0 {
		return
	}
	forced, never, _ := parts(a | b)
	g.drop(d, i, never)
	g.drop(d, i+1, never)
	if i > 0 {
		g.overhang(d, i-1, a|b, a&^b, need)
	}
	if i+2 < g.size {
		g.overhang(d, i+2, a|b, b&^a, need)
	}
	for ; forced != 0; forced &= forced - 1 {
		g.placeOnly(d, i, forced&-forced)
	}
}

// placeOnly places a star in a column of two lines where only one of them is open.
func (g *Grid) placeOnly(d, i int, place uint32) {
	a, b := g.open[d][i]&place != 0, g.open[d][i+1]&place != 0
	if a == b {
		return
	}
	if b {
		i++
	}
	g.place(at(d, i, bits.TrailingZeros32(place)))
}

// overhang clears what, in the line beside two full ones, would take columns that are open in the line next to it only.
func (g *Grid) overhang(d, line int, columns, only uint32, need int) {
	for w := g.open[d][line] & (only | only<<1 | only>>1); w != 0; w &= w - 1 {
		x := w & -w
		if room(columns&^(only&(x|x<<1|x>>1))) < need {
			g.drop(d, line, x)
		}
	}
}
