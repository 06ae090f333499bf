package exact

// What follows in a 9×9 Sudoku, drawn for all digits and boxes at once: a grid holds six cells to a word, and a pass over
// its fourteen words has no branch but where the node is dead. It draws what cells with one digit left, mini-rows and
// mini-columns (the three cells of a box in one row or column) say.

// grid is what each cell may hold: nine bits, and a guard bit that is 0 between operations. Words 0 to 8 are that cell
// (of a box, by rows) of the left stack's boxes from top to bottom, then of the middle stack's. Of the right stack words
// 9 to 11 are the left cells of rows 0 to 2 of the boxes, then the middle ones; word 12 the right cells of rows 0 and 1,
// word 13 those of row 2. The other half of word 13 is three cells that may hold anything.
type grid [14]uint64

const (
	lows   uint64 = 1 | 1<<10 | 1<<20 | 1<<30 | 1<<40 | 1<<50
	guards        = lows << 9
	full          = guards - lows
	half   uint64 = 1<<30 - 1
	spare         = full &^ half // of word 13
	tops   uint64 = 1023 | 1023<<30
)

// place is where a cell stands: its word, and how far its bits are shifted there.
type place struct{ word, shift uint8 }

var placeOf = func() (all [81]place) {
	for c := range all {
		row, column, stack := c/9%3, c%3, c%9/3
		word, slot := 3*row+column, 3*stack+c/27
		if stack == 2 {
			word, slot = 9+row, 3*column+c/27
			if column == 2 {
				word, slot = 12+row/2, 3*(row%2)+c/27
			}
		}
		all[c] = place{uint8(word), uint8(10 * slot)}
	}
	return all
}()

// pass draws each conclusion once; ok is false where the node is dead.
func (g *grid) pass(counting bool) (changed, ok bool) {
	var cells grid
	var rows, columns miniLines
	if !g.singles(&cells) {
		return false, false
	}
	cells.miniLines(&rows, &columns)
	rows.alongRows()
	columns[0].alongColumns()
	columns[1].alongColumns()
	if counting {
		rows[0].count()
		rows[1].count()
		columns[0].count()
		columns[1].count()
	}
	if rows[0].any() != full || rows[1].any() != full&half {
		return false, false
	}
	return g.keep(&cells, &rows, &columns), true
}

// without is each cell without its first digit.
func without(x uint64) uint64 { return x & (x + full) }

// some is all digits in the cells that have any.
func some(x uint64) uint64 {
	x = (x + full) & guards
	return x - x>>9
}

// singles takes the digit of each cell with one left from the others of its box; false where a cell has none, or two
// of a box have the same.
func (g *grid) singles(rest *grid) bool {
	var left, right, twice uint64
	alive := guards
	for k, x := range g[:9] {
		less := x + full
		alive &= less
		x &^= some(x & less)
		rest[k] = x
		twice |= left & x
		left |= x
	}
	for k, x := range g[9:] {
		less := x + full
		alive &= less
		x &^= some(x & less)
		rest[9+k] = x
		twice |= right & x
		right |= x
	}
	if alive&guards != guards || twice|right&(right>>30) != 0 {
		return false
	}
	right |= right<<30 | right>>30
	left = ^left
	for k, x := range g[:9] {
		rest[k] |= x & left
	}
	rest[13] |= g[13] &^ (right & half)
	right = ^right
	for k, x := range g[9:13] {
		rest[9+k] |= x & right
	}
	return true
}

// miniLine is the digits of mini-rows 0 to 2 of the boxes of the left and middle stack, or of the right one; or of
// mini-columns.
type miniLine [3]uint64

type miniLines [2]miniLine

func (l *miniLine) any() uint64 { return l[0] | l[1] | l[2] }

// miniLines joins cells.
func (g *grid) miniLines(rows, columns *miniLines) {
	rows[0] = miniLine{g[0] | g[1] | g[2], g[3] | g[4] | g[5], g[6] | g[7] | g[8]}
	columns[0] = miniLine{g[0] | g[3] | g[6], g[1] | g[4] | g[7], g[2] | g[5] | g[8]}
	rows[1] = miniLine{(g[9] | g[9]>>30 | g[12]) & half, (g[10] | g[10]>>30 | g[12]>>30) & half, (g[11] | g[11]>>30 | g[13]) & half}
	both := g[9] | g[10] | g[11]
	columns[1] = miniLine{both & half, both >> 30, (g[12] | g[12]>>30 | g[13]) & half}
}

// alongRows leaves of each digit the mini-rows that some way to put it into the three boxes and three rows of a band uses.
func (l *miniLines) alongRows() {
	a0, a1, a2 := l[0][0]&half, l[0][1]&half, l[0][2]&half
	b0, b1, b2 := l[0][0]>>30, l[0][1]>>30, l[0][2]>>30
	c0, c1, c2 := l[1][0], l[1][1], l[1][2]
	a0b1c2, a0b2c1, a1b0c2 := a0&b1&c2, a0&b2&c1, a1&b0&c2
	a1b2c0, a2b0c1, a2b1c0 := a1&b2&c0, a2&b0&c1, a2&b1&c0
	l[0][0] = a0b1c2 | a0b2c1 | (a1b0c2|a2b0c1)<<30
	l[0][1] = a1b0c2 | a1b2c0 | (a0b1c2|a2b1c0)<<30
	l[0][2] = a2b0c1 | a2b1c0 | (a0b2c1|a1b2c0)<<30
	l[1] = miniLine{a1b2c0 | a2b1c0, a0b2c1 | a2b0c1, a0b1c2 | a1b0c2}
}

// alongColumns does the same for the mini-columns of stacks, whose boxes lie beside each other in a word.
func (l *miniLine) alongColumns() {
	a0, a1, a2 := l[0]&tops, l[1]&tops, l[2]&tops
	b0, b1, b2 := l[0]>>10, l[1]>>10, l[2]>>10
	c0, c1, c2 := l[0]>>20, l[1]>>20, l[2]>>20
	a0b1c2, a0b2c1, a1b0c2 := a0&b1&c2, a0&b2&c1, a1&b0&c2
	a1b2c0, a2b0c1, a2b1c0 := a1&b2&c0, a2&b0&c1, a2&b1&c0
	l[0] = a0b1c2 | a0b2c1 | (a1b0c2|a2b0c1)<<10 | (a1b2c0|a2b1c0)<<20
	l[1] = a1b0c2 | a1b2c0 | (a0b1c2|a2b1c0)<<10 | (a0b2c1|a2b0c1)<<20
	l[2] = a2b0c1 | a2b1c0 | (a0b2c1|a1b2c0)<<10 | (a0b1c2|a1b0c2)<<20
}

// count uses that a mini-row holds three digits: those that it alone of its box can hold, where they are three, and all
// that it can hold, where they are.
func (l *miniLine) count() {
	a, b, c := l[0], l[1], l[2]
	a, b, c = a&(a&^(b|c)|^threeOf(a&^(b|c))), b&(b&^(a|c)|^threeOf(b&^(a|c))), c&(c&^(a|b)|^threeOf(c&^(a|b)))
	x, y, z := a&^overThree(a), b&^overThree(b), c&^overThree(c)
	l[0], l[1], l[2] = a&^(y|z), b&^(x|z), c&^(x|y)
}

// threeOf is all digits where there are at least three, overThree where there are more.
func threeOf(x uint64) uint64 { return some(without(without(x))) }

func overThree(x uint64) uint64 { return some(without(without(without(x)))) }

// alone is, for each of three, what it has and the others have not.
func (l *miniLine) alone() (a, b, c uint64) {
	return l[0] &^ (l[1] | l[2]), l[1] &^ (l[0] | l[2]), l[2] &^ (l[0] | l[1])
}

// keep leaves in each cell what its mini-row and mini-column leave it, and a digit that no other cell of the box can hold
// by itself; it says whether that changes anything.
func (g *grid) keep(cells *grid, rows, columns *miniLines) bool {
	changed := uint64(0)
	r, c := &rows[0], &columns[0]
	x, y, z := c.alone()
	var own miniLine
	own[0], own[1], own[2] = r.alone()
	for i, row := range r {
		changed |= g.set(3*i, cells[3*i]&row&c[0], own[i]&x)
		changed |= g.set(3*i+1, cells[3*i+1]&row&c[1], own[i]&y)
		changed |= g.set(3*i+2, cells[3*i+2]&row&c[2], own[i]&z)
	}
	r, c = &rows[1], &columns[1]
	x, y, z = c.alone()
	own[0], own[1], own[2] = r.alone()
	both, lone := c[0]|c[1]<<30, x|y<<30
	for i, row := range r {
		changed |= g.set(9+i, cells[9+i]&(row|row<<30)&both, (own[i]|own[i]<<30)&lone)
	}
	changed |= g.set(12, cells[12]&(r[0]|r[1]<<30)&(c[2]|c[2]<<30), (own[0]|own[1]<<30)&(z|z<<30))
	changed |= g.set(13, cells[13]&(r[2]&c[2]|spare), own[2]&z)
	return changed != 0
}

// set makes x a word's new value, with those of the digits alone where a cell has any of them, and returns what changes.
func (g *grid) set(word int, x, alone uint64) uint64 {
	alone &= x
	x &^= some(alone) &^ alone
	was := g[word]
	g[word] = x
	return was ^ x
}

// solved is the digits of a word's cells that have one left.
func solved(x uint64) uint64 { return x &^ some(without(x)) }
