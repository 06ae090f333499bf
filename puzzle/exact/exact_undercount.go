package exact

import "math/bits"

// Shapes against windows, runs of neighbouring lines: what a shape has no room for outside a window it must have
// inside. Shapes cannot be owed more stars than the lines of the window need, and where they are owed as many, a
// shape that is owed none has none there.

// rooms bounds a shape's stars in the lines before a line and from it on, for the lines it reaches over.
type rooms struct {
	first, end   int // its lines in the whole puzzle
	before, from [lineBits + 1]int8
}

// reach takes a line into what the shape reaches over.
func (r *rooms) reach(i int) {
	if r.end == 0 {
		r.first = i
	}
	r.first, r.end = min(r.first, i), max(r.end, i+1)
}

// steps is what shapes are owed by window, as differences: a window from line i to k is owed the sum of steps[i'][k']
// over all i ≤ i' ≤ k' ≤ k.
type steps [lineBits][lineBits]int8

// windows counts shapes against all windows of an axis but the grid itself.
func (e *starSearch) windows(b *stars, axis int) {
	var owed steps
	var present [lineBits]mask // the shapes with open cells, by line
	for s := range e.n {
		if need := b.need[shapeAxis][s]; need > 0 {
			r := &e.rooms[axis][s]
			e.measure(b, axis, s, r, &present)
			r.owe(need, &owed)
		}
	}
	var sums [lineBits]int8
	for i := e.n - 1; i >= 0 && !b.dead; i-- {
		lines, step, shapes := int8(0), int8(0), mask(0)
		for k := i; k < e.n; k++ {
			lines += b.need[axis][k]
			shapes |= present[k]
			step += owed[i][k]
			sums[k] += step
			if sums[k] >= lines && lines > 0 && k-i < e.n-1 {
				b.dead = b.dead || sums[k] > lines
				e.fullWindow(b, axis, i, k, shapes)
			}
		}
	}
}

// measure works out a shape's rooms: the best of covering it with single lines and pairs of lines.
func (e *starSearch) measure(b *stars, axis, s int, r *rooms, present *[lineBits]mask) {
	in, open := &e.shapes[axis][s], &b.open[axis]
	var alone, pair [lineBits + 1]int8 // room in a line, and in it and the one before
	last := mask(0)
	r.before[r.first], r.from[r.end] = 0, 0
	for i := r.first; i < r.end; i++ {
		cells := open[i] & in[i]
		alone[i], pair[i] = capacity(cells), capacity(cells|last)
		if last = cells; cells != 0 {
			present[i] |= 1 << s
		}
		if r.before[i+1] = r.before[i] + alone[i]; i > r.first {
			r.before[i+1] = min(r.before[i+1], r.before[i-1]+pair[i])
		}
	}
	for i := r.end - 1; i >= r.first; i-- {
		if r.from[i] = r.from[i+1] + alone[i]; i+1 < r.end {
			r.from[i] = min(r.from[i], r.from[i+2]+pair[i+1])
		}
	}
}

// owe adds what a shape needs inside the windows that begin and end in its lines.
func (r *rooms) owe(need int8, owed *steps) {
	var below [lineBits]int8 // the same for windows that begin a line later
	i := r.end - 1
	for i > r.first && r.before[i] >= need {
		i--
	}
	for ; i >= r.first; i-- {
		left, was, wasBelow := need-r.before[i], int8(0), int8(0)
		for k := i; k < r.end; k++ {
			m := max(0, left-r.from[k+1])
			owed[i][k] += m - was - below[k] + wasBelow
			was, wasBelow, below[k] = m, below[k], m
		}
	}
}

// outside is a shape's room outside the lines i to k.
func (r *rooms) outside(i, k int) int8 {
	return r.before[min(max(i, r.first), r.end)] + r.from[min(max(k+1, r.first), r.end)]
}

// fullWindow eliminates in the lines i to k those of some shapes that are owed nothing there.
func (e *starSearch) fullWindow(b *stars, axis, i, k int, shapes mask) {
	for ; shapes != 0; shapes &= shapes - 1 {
		s := bits.TrailingZeros16(shapes)
		if e.rooms[axis][s].outside(i, k) < b.need[shapeAxis][s] {
			continue
		}
		for line := i; line <= k; line++ {
			e.remove(b, axis, line, e.shapes[axis][s][line])
		}
	}
}
