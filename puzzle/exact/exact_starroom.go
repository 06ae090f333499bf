package exact

import "math/bits"

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
