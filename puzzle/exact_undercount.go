package puzzle

// Shapes against windows, runs of neighbouring lines: what a shape has no room for outside a window it must have
// inside. Shapes cannot be owed more stars than the lines of the window need, and where they are owed as many, a
// shape that is owed none has none there.

// rooms bounds a shape's stars in the lines before and from a line on.
type rooms struct{ before, from [lineBits + 1]int8 }

// windows counts shapes against all windows of an axis.
func (e *starSearch) windows(b *stars, axis int) {
	var owed [lineBits][lineBits]int8 // by first and last line
	for s := range e.n {
		if b.need[shapeAxis][s] > 0 {
			e.measure(b, axis, s)
			e.owe(b.need[shapeAxis][s], &e.rooms[s], &owed)
		}
	}
	for i := range e.n {
		lines := int8(0)
		for k := i; k < e.n; k++ {
			lines += b.need[axis][k]
			if sum := owed[i][k]; sum >= lines && sum > 0 {
				if sum > lines {
					b.dead = true
					return
				}
				e.fullWindow(b, axis, i, k)
			}
		}
	}
}

// measure works out a shape's rooms: the best of covering it with single lines and pairs of lines.
func (e *starSearch) measure(b *stars, axis, s int) {
	in, open, r := &e.shapes[axis][s], &b.open[axis], &e.rooms[s]
	last, lastCells := int8(0), mask(0)
	for i := range e.n {
		cells := open[i] & in[i]
		sum := r.before[i] + capacity(cells)
		if pair := last + capacity(cells|lastCells); i > 0 && pair < sum {
			sum = pair
		}
		last, lastCells, r.before[i+1] = r.before[i], cells, sum
	}
	last, lastCells, r.from[e.n] = 0, 0, 0
	for i := e.n - 1; i >= 0; i-- {
		cells := open[i] & in[i]
		sum := r.from[i+1] + capacity(cells)
		if pair := last + capacity(cells|lastCells); i < e.n-1 && pair < sum {
			sum = pair
		}
		last, lastCells, r.from[i] = r.from[i+1], cells, sum
	}
}

// owe adds what a shape needs inside each window.
func (e *starSearch) owe(need int8, r *rooms, owed *[lineBits][lineBits]int8) {
	for i := 0; i < e.n && r.before[i] < need; i++ {
		left := need - r.before[i]
		for k := e.n - 1; k >= i && r.from[k+1] < left; k-- {
			owed[i][k] += left - r.from[k+1]
		}
	}
}

// fullWindow eliminates in the lines i to k the shapes that are owed nothing there.
func (e *starSearch) fullWindow(b *stars, axis, i, k int) {
	var owed [lineBits]mask
	for s := range e.n {
		if need := b.need[shapeAxis][s]; need > 0 && e.rooms[s].before[i]+e.rooms[s].from[k+1] < need {
			for line := i; line <= k; line++ {
				owed[line] |= e.shapes[axis][s][line]
			}
		}
	}
	for line := i; line <= k; line++ {
		e.remove(b, axis, line, ^owed[line])
	}
}
