package exact

import (
	"math/bits"
)

// What lines and shapes have room for, where stars do not touch: where that is no more than they need, it says where the
// stars are.

// capacity is how many cells of a line can hold stars no two of which touch: every other cell of each run.
func capacity(cells mask) int8 { return int8(bits.OnesCount16(everyOther(cells))) }

// everyOther is the first, third, … cell of each run of cells. Adding a run's first bit carries through the run, which
// tells runs that begin at even places from the others.
func everyOther(cells mask) mask {
	const even = 0x5555
	w := uint32(cells)
	starts := w &^ (w << 1)
	ofEven := w &^ (w + starts&even)
	return mask(ofEven&even | (w&^ofEven)&^even)
}

// oddRuns is the cells of the runs of odd length. If stars fill cells to capacity, those have them in every other cell.
func oddRuns(cells mask) mask {
	odd := mask(0)
	for w := uint32(cells); w != 0; {
		start := w & -w
		run := w &^ (w + start)
		if bits.OnesCount32(run)&1 == 1 {
			odd |= mask(run)
		}
		w &^= run
	}
	return odd
}

// lines looks at the lines that have changed, and at the strips they are in.
func (e *starSearch) lines(b *stars, axis int) {
	changed := b.dirty[axis]
	b.dirty[axis] = 0
	for w := changed; w != 0 && !b.dead; w &= w - 1 {
		i := bits.TrailingZeros16(w)
		e.fill(b, axis, i, i, b.need[axis][i], ^mask(0), ^mask(0))
	}
	for w := (changed | changed>>1) & (1<<(e.n-1) - 1); w != 0 && !b.dead; w &= w - 1 {
		i := bits.TrailingZeros16(w)
		e.fill(b, axis, i, i+1, b.need[axis][i]+b.need[axis][i+1], ^mask(0), ^mask(0))
	}
}

// fill draws what follows where the cells of one line or two neighbouring ones, as far as within, have no more room
// than they need: a run of odd length has its stars in every other place.
func (e *starSearch) fill(b *stars, axis, i, k int, need int8, inI, inK mask) {
	cells := b.open[axis][i]&inI | b.open[axis][k]&inK
	every := everyOther(cells)
	room := int8(bits.OnesCount16(every))
	if room > need {
		return
	}
	if room < need {
		b.dead = true
		return
	}
	e.fillExactly(b, axis, i, k, every, oddRuns(cells), inI, inK)
}

func (e *starSearch) fillExactly(b *stars, axis, i, k int, every, odd, inI, inK mask) {
	e.remove(b, axis, i, odd&^every&inI)
	e.remove(b, axis, k, odd&^every&inK)
	for w := odd & every; w != 0; w &= w - 1 {
		j := bits.TrailingZeros16(w)
		first, second := b.open[axis][i]&inI>>j&1, b.open[axis][k]&inK>>j&1
		switch {
		case first != 0 && (second == 0 || i == k):
			e.placeOn(b, axis, i, j)
		case first == 0 && second != 0:
			e.placeOn(b, axis, k, j)
		}
	}
}

// dirtyShapes looks at the shapes that have changed: cut into pairs of lines in four ways, each must have room.
func (e *starSearch) dirtyShapes(b *stars) {
	changed := b.dirty[shapeAxis]
	b.dirty[shapeAxis] = 0
	for w := changed; w != 0 && !b.dead; w &= w - 1 {
		s := bits.TrailingZeros16(w)
		if b.need[shapeAxis][s] == 0 {
			continue
		}
		for axis := range 2 {
			e.shapeRoom(b, axis, s, 0)
			e.shapeRoom(b, axis, s, 1)
		}
	}
}

// shapeRoom bounds a shape's stars by its room in pairs of lines, the first of which begins at an offset.
func (e *starSearch) shapeRoom(b *stars, axis, s, offset int) {
	in, open := &e.shapes[axis][s], &b.open[axis]
	need, room := b.need[shapeAxis][s], int8(0)
	for i := -offset; i < e.n; i += 2 {
		cells := mask(0)
		if i >= 0 {
			cells = open[i] & in[i]
		}
		if i+1 < e.n {
			cells |= open[i+1] & in[i+1]
		}
		room += capacity(cells)
	}
	if room < need {
		b.dead = true
	}
	if room == need {
		e.fillShape(b, axis, s, offset)
	}
}

func (e *starSearch) fillShape(b *stars, axis, s, offset int) {
	in := &e.shapes[axis][s]
	for i := -offset; i < e.n && !b.dead; i += 2 {
		first, second := max(i, 0), min(i+1, e.n-1)
		if cells := b.open[axis][first]&in[first] | b.open[axis][second]&in[second]; cells != 0 {
			e.fillExactly(b, axis, first, second, everyOther(cells), oddRuns(cells), in[first], in[second])
		}
	}
}

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
