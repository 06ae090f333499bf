package builtins

import (
	"math/bits"

	"asterism/puzzle"
)

// crossing is two lines of one band, the lines across them and the digits of a deadly pattern, all from 0.
type crossing struct {
	columns bool // the two lines are columns
	lines   [2]uint8
	across  uint32
	digits  uint32
}

// cell is the index of the cell where one of the two lines meets line k across.
func (x *crossing) cell(p *puzzle.Puzzle, which, k int) int {
	return cellAt(p, x.columns, int(x.lines[which]), k)
}

func cellAt(p *puzzle.Puzzle, columns bool, line, k int) int {
	if columns {
		return k*p.Size + line
	}
	return line*p.Size + k
}

// crossings are the deadly patterns of a board, which several rules ask for one after the other.
type crossings struct {
	puzzle       *puzzle.Puzzle
	open, placed puzzle.Set
	known        uint32 // bit n: list[n] is right
	list         [puzzle.MaxDigits + 1][]crossing
	lines        [2][puzzle.MaxDigits]lineMasks // rows, columns
	authored     bool                           // the board at the start is the puzzle, not the clues alone
}

// lineMasks says for each digit in which cells of a line, as a mask, it may stand.
type lineMasks struct {
	free uint32                   // cells without a clue
	can  [puzzle.MaxDigits]uint32 // open or placed there, in free cells
	may  [puzzle.MaxDigits]uint32 // the author has not excluded it there
}

var crossingsPool = newPool(func(*Env) *crossings { return &crossings{} })

// on lists the crossings of n digits on the present board.
func (s *crossings) on(e *Env, n int) []crossing {
	b := e.Board
	if n < 2 || n > b.Puzzle.Size {
		return nil
	}
	if s.puzzle != b.Puzzle || !s.open.Equal(b.Open) || !s.placed.Equal(b.Placed) {
		s.read(b)
	}
	if s.known>>n&1 == 0 {
		s.list[n] = s.list[n][:0]
		s.find(e, n)
		s.known |= 1 << n
	}
	return s.list[n]
}

// read takes down the board.
func (s *crossings) read(b *puzzle.Board) {
	p := b.Puzzle
	if s.puzzle != p {
		s.puzzle, s.open, s.placed = p, b.Open.Clone(), b.Placed.Clone()
		s.authored = !p.FromClues()
	}
	s.open.Copy(b.Open)
	s.placed.Copy(b.Placed)
	s.known, s.lines = 0, [2][puzzle.MaxDigits]lineMasks{}
	fixed := p.Author()
	if s.authored {
		fixed = p.Givens
	}
	for cell, region := range p.Of(puzzle.Cell) {
		if !region.Cells.Meets(fixed) {
			s.readCell(b, cell)
		}
	}
}

func (s *crossings) readCell(b *puzzle.Board, cell int) {
	p := b.Puzzle
	row, column := cell/p.Size, cell%p.Size
	r, c := &s.lines[0][row], &s.lines[1][column]
	r.free |= 1 << column
	c.free |= 1 << row
	filled := filledIn(b, cell)
	for d := range p.Size {
		x := puzzle.Cand(cell*p.Layers + d)
		if x == filled || filled == puzzle.None && b.Open.Has(x) {
			r.can[d] |= 1 << column
			c.can[d] |= 1 << row
		}
		if !s.authored || p.Removed.Nil() || !p.Removed.Has(x) {
			r.may[d] |= 1 << column
			c.may[d] |= 1 << row
		}
	}
}

// filledIn is what is placed in a cell, or None. What else is open there does not count.
func filledIn(b *puzzle.Board, cell int) puzzle.Cand {
	first := puzzle.Cand(cell * b.Puzzle.Layers)
	if c := b.Placed.Next(first - 1); c < first+puzzle.Cand(b.Puzzle.Layers) {
		return c
	}
	return puzzle.None
}

// find walks the choices of n digits, and for each the pairs of lines of a band.
func (s *crossings) find(e *Env, n int) {
	all := uint32(1)<<e.Board.Puzzle.Size - 1
	for digits := uint32(1)<<n - 1; digits <= all; digits = nextChoice(digits) {
		if !e.Tick() {
			return
		}
		s.findPairs(digits, false, s.puzzle.BoxRows)
		s.findPairs(digits, true, s.puzzle.BoxColumns)
	}
}

// nextChoice is the next larger number with as many bits.
func nextChoice(v uint32) uint32 {
	low := v & -v
	up := v + low
	return up | (v^up)/low>>2
}

// view is a line as a choice of digits sees it: which of its cells may hold one of them, nothing else, or any of them
// as far as the author is concerned.
type view struct{ holds, bare, allowed uint32 }

func (l *lineMasks) view(digits uint32, size int) view {
	holds, others, allowed := uint32(0), uint32(0), l.free
	for d := range size {
		if digits>>d&1 != 0 {
			holds |= l.can[d]
			allowed &= l.may[d]
		} else {
			others |= l.can[d]
		}
	}
	return view{holds, holds &^ others, allowed}
}

func (s *crossings) findPairs(digits uint32, columns bool, band int) {
	fewestBare := 2*bits.OnesCount32(digits) - mostRoofed
	size, lines := s.puzzle.Size, &s.lines[0]
	if columns {
		lines = &s.lines[1]
	}
	var views [puzzle.MaxDigits]view
	for i := range size {
		views[i] = lines[i].view(digits, size)
		for j := i - i%band; j < i; j++ {
			a, b := &views[j], &views[i]
			across := a.holds & b.holds & a.allowed & b.allowed
			if bits.OnesCount32(across&a.bare)+bits.OnesCount32(across&b.bare) < fewestBare {
				continue
			}
			x := crossing{columns: columns, lines: [2]uint8{uint8(j), uint8(i)}, digits: digits}
			s.choose(x, across, a.bare, b.bare, 0)
		}
	}
}

// mostRoofed is how many cells of a pattern may hold other digits.
const mostRoofed = 3

// choose adds lines across, each of a box of its own, until there are as many as digits.
func (s *crossings) choose(x crossing, across, bareA, bareB uint32, roofed int) {
	missing := bits.OnesCount32(x.digits) - bits.OnesCount32(x.across)
	if missing == 0 {
		if s.fillable(&x) {
			n := bits.OnesCount32(x.digits)
			s.list[n] = append(s.list[n], x)
		}
		return
	}
	for ; bits.OnesCount32(across) >= missing; across &= across - 1 {
		k := bits.TrailingZeros32(across)
		more := roofed + 2 - int(bareA>>k&1) - int(bareB>>k&1)
		if more > mostRoofed {
			continue
		}
		y := x
		y.across |= 1 << k
		s.choose(y, across&^s.boxOf(x.columns, k), bareA, bareB, more)
	}
}

// boxOf is the lines across that run through the same boxes as line k, up to the end of the box.
func (s *crossings) boxOf(columns bool, k int) uint32 {
	wide := s.puzzle.BoxColumns
	if columns {
		wide = s.puzzle.BoxRows
	}
	return (1<<wide - 1) << (k - k%wide)
}

// fillable says whether the digits can fill the cells: a permutation of them in each line, different everywhere.
func (s *crossings) fillable(x *crossing) bool {
	return s.fill(x, x.across, 0, 0)
}

func (s *crossings) fill(x *crossing, across, usedA, usedB uint32) bool {
	if across == 0 {
		return true
	}
	k := bits.TrailingZeros32(across)
	a, b := s.masks(x, k)
	for a &= x.digits &^ usedA; a != 0; a &= a - 1 {
		one := a & -a
		for c := b & x.digits &^ usedB &^ one; c != 0; c &= c - 1 {
			if s.fill(x, across&(across-1), usedA|one, usedB|c&-c) {
				return true
			}
		}
	}
	return false
}

// masks is which digits of the pattern the two cells on line k across may hold.
func (s *crossings) masks(x *crossing, k int) (a, b uint32) {
	lines := &s.lines[0]
	if x.columns {
		lines = &s.lines[1]
	}
	for digits := x.digits; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros32(digits)
		a |= lines[x.lines[0]].can[d] >> k & 1 << d
		b |= lines[x.lines[1]].can[d] >> k & 1 << d
	}
	return a, b
}
