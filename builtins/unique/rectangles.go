// Package unique is the arguments that hold because the puzzle has one solution: what could be exchanged without notice
// would be a second one.
//
// Two lines that cross others in cells with the same digits only could change places ([Rectangles]); so could the two digits
// of cells that stand twice or not at all in every house ([Loops]); a board on which every region has just twice what it
// needs has two solutions or none ([Surplus]); stars that could move and keep every count must be told apart by what is
// still open ([Swaps]).
//
// In: a board, how large at most. Out: patterns, sets. Lines are chosen with the digits they share, cells as a house with
// one of them asks for a second; both are cut by how much else the cells may hold.
package unique

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// DeadlyPattern is some cells and as many digits that could change places there: whatever way the cells are filled with
// these digits alone, there is another way that uses each row, column and box as much. So in a puzzle with one solution
// a cell of the pattern, none of which is a clue, holds some other digit.
// See the deadly patterns of Gary McGuire, Bastian Tugemann and Gilles Civario, There Is No 16-Clue Sudoku (2012), under
// the name of unavoidable sets.
type DeadlyPattern struct {
	Cells  []*puzzle.Region `expr:"cells"`
	Digits []*puzzle.Region `expr:"digits"`
	Floor  puzzle.Set       `expr:"floor"`  // candidates of these digits in the cells, open or placed
	Roof   puzzle.Set       `expr:"roof"`   // the other open candidates of the cells, one of which is true
	Bare   []*puzzle.Region `expr:"bare"`   // the cells without a roof
	Roofed []*puzzle.Region `expr:"roofed"` // the cells with one
}

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *DeadlyPattern) Clone() *DeadlyPattern {
	return &DeadlyPattern{Cells: append([]*puzzle.Region(nil), m.Cells...), Digits: append([]*puzzle.Region(nil), m.Digits...),
		Floor: m.Floor.Clone(), Roof: m.Roof.Clone(), Bare: append([]*puzzle.Region(nil), m.Bare...), Roofed: append([]*puzzle.Region(nil), m.Roofed...)}
}

var deadlyPool = engine.NewPool(func(*engine.Workspace) *DeadlyPattern { return &DeadlyPattern{} })

// Rectangles walks the deadly patterns of two lines and n digits on the board.
func Rectangles(e *engine.Workspace, n int, yield func(*DeadlyPattern) bool) {
	e.See(e.Board.Puzzle.All)
	m := deadlyPool.Next(e)
	m.Floor, m.Roof = e.Arena.Set(), e.Arena.Set()
	known := crossingsPool.Own(e)
	if known.on(e, n); n == 2 {
		known.nearly(e)
	}
	for i := 0; ; i++ {
		list := known.on(e, n) // again: between two matches another board may have been asked about
		if i >= len(list) {
			return
		}
		m.lay(e.Board.Puzzle, known, &list[i])
		if !engine.Report(e, e.Arena.Mark(), m, yield, m.Cells) {
			return
		}
	}
}

// lay makes m the pattern that a crossing is.
func (m *DeadlyPattern) lay(p *puzzle.Puzzle, known *crossings, x *crossing) {
	m.Cells, m.Digits, m.Bare, m.Roofed = m.Cells[:0], m.Digits[:0], m.Bare[:0], m.Roofed[:0]
	m.Floor.Clear()
	m.Roof.Clear()
	for digits := x.digits; digits != 0; digits &= digits - 1 {
		m.Digits = append(m.Digits, p.Of(puzzle.Digit)[bits.TrailingZeros32(digits)])
	}
	for across := x.across; across != 0; across &= across - 1 {
		for which := range 2 {
			cell := x.cell(p, which, bits.TrailingZeros32(across))
			m.layCell(p, cell, known.holds[cell]&x.digits, known.holds[cell]&^x.digits)
		}
	}
}

func (m *DeadlyPattern) layCell(p *puzzle.Puzzle, cell int, floor, roof uint32) {
	region := p.Of(puzzle.Cell)[cell]
	m.Cells = append(m.Cells, region)
	if roof == 0 {
		m.Bare = append(m.Bare, region)
	} else {
		m.Roofed = append(m.Roofed, region)
	}
	first := cell * p.Layers
	for ; floor != 0; floor &= floor - 1 {
		m.Floor.Add(puzzle.Cand(first + bits.TrailingZeros32(floor)))
	}
	for ; roof != 0; roof &= roof - 1 {
		m.Roof.Add(puzzle.Cand(first + bits.TrailingZeros32(roof)))
	}
}

// crossing is two lines of one band, the lines across them and the digits of a deadly pattern, all from 0.
type crossing struct {
	columns bool // the two lines are columns
	lines   [2]uint8
	across  uint32
	digits  uint32
}

// cell is the index of the cell where one of the two lines meets line k across.
func (x *crossing) cell(p *puzzle.Puzzle, which, k int) int {
	if x.columns {
		return k*p.Size + int(x.lines[which])
	}
	return int(x.lines[which])*p.Size + k
}

// crossings are the deadly patterns of a board, which several rules ask for one after the other.
type crossings struct {
	puzzle       *puzzle.Puzzle
	open, placed puzzle.Set
	known        uint32 // bit n: list[n] is right
	list         [puzzle.MaxDigits + 1][]crossing
	holds        [puzzle.MaxDigits * puzzle.MaxDigits]uint32 // by cell: the digits it may hold, 0 where it is fixed
	may          [puzzle.MaxDigits * puzzle.MaxDigits]uint32 // by cell: the digits that the author does not exclude
}

var crossingsPool = engine.NewPool(func(*engine.Workspace) *crossings { return &crossings{} })

// on lists the crossings of n digits on the present board; none where the work is broken off.
func (s *crossings) on(e *engine.Workspace, n int) []crossing {
	b := e.Board
	if n < 2 || n > b.Puzzle.Size {
		return nil
	}
	if s.puzzle != b.Puzzle || !s.open.Equal(b.Open) || !s.placed.Equal(b.Placed) {
		s.read(b)
	}
	if s.known>>n&1 == 0 {
		s.list[n] = s.list[n][:0]
		if !s.find(e, n) {
			return nil
		}
		s.known |= 1 << n
	}
	return s.list[n]
}

// read takes down the board.
func (s *crossings) read(b *puzzle.Board) {
	if s.puzzle != b.Puzzle {
		if s.puzzle == nil || s.puzzle.Size != b.Puzzle.Size {
			s.open, s.placed = b.Puzzle.NewSet(), b.Puzzle.NewSet()
		}
		s.puzzle = b.Puzzle
		s.readAuthor(b.Puzzle)
	}
	s.open.Copy(b.Open)
	s.placed.Copy(b.Placed)
	s.known = 0
	for cell := range b.Puzzle.Size * b.Puzzle.Size {
		s.holds[cell] = 0
		if s.may[cell] != 0 {
			s.holds[cell] = b.DigitMask(cell)
		}
	}
	for c := b.Placed.First(); c != puzzle.None; c = b.Placed.Next(c) {
		if cell := b.Puzzle.CellOf(c); s.may[cell] != 0 {
			s.holds[cell] = 1 << (b.Puzzle.DigitOf(c) - 1)
		}
	}
}

// readAuthor takes down what the author leaves open. Where the clues alone cannot be the puzzle, the board at its start
// is.
func (s *crossings) readAuthor(p *puzzle.Puzzle) {
	fixed, removed := p.Author(), puzzle.Set{}
	if !p.FromClues() {
		fixed, removed = p.Givens, p.Removed
	}
	for cell := range p.Size * p.Size {
		s.may[cell] = 1<<p.Size - 1
	}
	if !removed.Nil() {
		for c := removed.First(); c != puzzle.None; c = removed.Next(c) {
			s.may[p.CellOf(c)] &^= 1 << (p.DigitOf(c) - 1)
		}
	}
	for c := fixed.First(); c != puzzle.None; c = fixed.Next(c) {
		s.may[p.CellOf(c)] = 0
	}
}

// mostRoofed is how many cells of a pattern may hold other digits.
const mostRoofed = 3

// find walks the pairs of lines of a band or stack, and for each the choices of n lines across. It says whether it came
// to the end.
func (s *crossings) find(e *engine.Workspace, n int) bool {
	for _, columns := range [2]bool{false, true} {
		band := s.puzzle.BoxRows
		if columns {
			band = s.puzzle.BoxColumns
		}
		for i := range s.puzzle.Size {
			for j := i - i%band; j < i; j++ {
				x := crossing{columns: columns, lines: [2]uint8{uint8(j), uint8(i)}}
				if !s.choose(e, x, n, 0, 0) {
					return false
				}
			}
		}
	}
	return true
}

// choose adds lines across from line k on, each of a box of its own, until there are n. A cell that may hold more than n
// digits holds others than those of the pattern.
func (s *crossings) choose(e *engine.Workspace, x crossing, n, k, roofed int) bool {
	have := bits.OnesCount32(x.across)
	if have == n {
		return s.chooseDigits(e, x, n)
	}
	wide := s.puzzle.BoxColumns
	if x.columns {
		wide = s.puzzle.BoxRows
	}
	for ; k < s.puzzle.Size; k++ {
		a, b := s.holds[x.cell(s.puzzle, 0, k)], s.holds[x.cell(s.puzzle, 1, k)]
		if a == 0 || b == 0 {
			continue
		}
		more := roofed
		if bits.OnesCount32(a) > n {
			more++
		}
		if bits.OnesCount32(b) > n {
			more++
		}
		if more > mostRoofed {
			continue
		}
		y := x
		y.across |= 1 << k
		if !s.choose(e, y, n, k-k%wide+wide, more) {
			return false
		}
	}
	return true
}

// chooseDigits lists the crossing with each choice of n digits that make it a deadly pattern. Of any mostRoofed + 1 cells
// one holds digits of the pattern only, so the choices contain what that one holds.
func (s *crossings) chooseDigits(e *engine.Workspace, x crossing, n int) bool {
	if !e.Tick() {
		return false
	}
	var room [2 * puzzle.MaxDigits]uint32
	all, count := s.cellsOf(&x, &room)
	cells := room[:count]
	for i, holds := range cells[:min(mostRoofed+1, count)] {
		if missing := n - bits.OnesCount32(holds); missing >= 0 {
			x.digits = holds
			s.complete(&x, cells, i, all&^holds, missing)
		}
	}
	return true
}

// complete adds so many of the digits to those of the crossing, which contain what a cell holds, and lists what is a
// deadly pattern. A choice that contains what an earlier cell holds has been made there.
func (s *crossings) complete(x *crossing, cells []uint32, cell int, from uint32, missing int) {
	if missing == 0 {
		if !holdsAll(cells[:cell], x.digits) && roofedLittle(cells, x.digits) && s.mayExchange(x) && canFillLines(cells, x.digits, x.digits) {
			n := bits.OnesCount32(x.digits)
			s.list[n] = append(s.list[n], *x)
		}
		return
	}
	before := x.digits
	for ; from != 0; from &= from - 1 {
		x.digits = before | from&-from
		s.complete(x, cells, cell, from&(from-1), missing-1)
	}
	x.digits = before
}

// holdsAll says whether the digits are all that some cell holds, or more.
func holdsAll(cells []uint32, digits uint32) bool {
	for _, holds := range cells {
		if holds&^digits == 0 {
			return true
		}
	}
	return false
}

// cellsOf takes down what the cells of a crossing may hold, the two of a line across together, and all of that.
func (s *crossings) cellsOf(x *crossing, cells *[2 * puzzle.MaxDigits]uint32) (all uint32, count int) {
	for across := x.across; across != 0; across &= across - 1 {
		k := bits.TrailingZeros32(across)
		for which := range 2 {
			cells[count] = s.holds[x.cell(s.puzzle, which, k)]
			all |= cells[count]
			count++
		}
	}
	return all, count
}

// roofedLittle says whether all cells may hold one of the digits, and all but a few nothing else.
func roofedLittle(cells []uint32, digits uint32) bool {
	roofed := 0
	for _, holds := range cells {
		if holds&digits == 0 {
			return false
		}
		if holds&^digits != 0 {
			roofed++
		}
	}
	return roofed <= mostRoofed
}

// mayExchange says whether the author leaves all digits of the pattern open in its cells.
func (s *crossings) mayExchange(x *crossing) bool {
	for across := x.across; across != 0; across &= across - 1 {
		k := bits.TrailingZeros32(across)
		if x.digits&^(s.may[x.cell(s.puzzle, 0, k)]&s.may[x.cell(s.puzzle, 1, k)]) != 0 {
			return false
		}
	}
	return true
}

// canFillLines says whether the cells, two by two on a line across, can hold different digits of those left for the first line
// and for the second.
func canFillLines(cells []uint32, leftA, leftB uint32) bool {
	if len(cells) == 0 {
		return true
	}
	for a := cells[0] & leftA; a != 0; a &= a - 1 {
		one := a & -a
		for b := cells[1] & leftB &^ one; b != 0; b &= b - 1 {
			if canFillLines(cells[2:], leftA&^one, leftB&^(b&-b)) {
				return true
			}
		}
	}
	return false
}
