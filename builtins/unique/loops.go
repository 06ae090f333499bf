package unique

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// loopSearch looks for unfilled cells that could all hold the same two digits, where every row, column and box has two of
// them or none: filled with these alone, they could all be exchanged. As it goes, each house that has one cell is given
// its second; where no house is left with one, the cells are a pattern.
type loopSearch struct {
	boxRows, boxColumns int     // of the grid that the next two are of
	houses              [][]int // the cells of each row, column and box

	inside []uint8  // by house: how many cells are chosen
	roofs  []uint32 // by number of cells chosen, the other digits of these
	chosen []int
	roofed int // how many of them have others
	pair   uint32
	first  int // the first of the cells that have the two digits only
	exact  int
	m      *DeadlyPattern
	yield  func(*DeadlyPattern) bool
	of     [][]int  // by cell: its houses
	holds  []uint32 // by cell: its open digits, none where it is filled: they may not have been cleared yet
}

var loopSearchPool = engine.NewPool(func(*engine.Workspace) *loopSearch { return &loopSearch{} })

// mostLooped is how many cells may have other digits, if not all of them have the same one.
const mostLooped = 2

// Loops walks the deadly patterns of two digits and up to n cells, those of fewer cells first.
func Loops(e *engine.Workspace, n int, yield func(*DeadlyPattern) bool) {
	p := e.Board.Puzzle
	e.See(p.All)
	if p.Family != puzzle.Sudoku {
		return
	}
	s := loopSearchPool.Next(e)
	s.start(e, yield)
	for s.exact = 4; s.exact <= n; s.exact += 2 {
		for cell := range p.Size * p.Size {
			if mask := s.holds[cell]; bits.OnesCount32(mask) == 2 {
				s.pair, s.first = mask, cell
				if !s.add(e, cell) {
					return
				}
				s.drop(e)
			}
		}
	}
}

func (s *loopSearch) start(e *engine.Workspace, yield func(*DeadlyPattern) bool) {
	p := e.Board.Puzzle
	s.yield, s.m = yield, deadlyPool.Next(e)
	s.m.Floor, s.m.Roof = e.Arena.Set(), e.Arena.Set()
	if s.boxRows != p.BoxRows || s.boxColumns != p.BoxColumns {
		s.lay(p)
	}
	s.holds = puzzle.Zeroed(s.holds, len(s.of))
	for cell, r := range p.Of(puzzle.Cell) {
		if e.Board.Need(r) > 0 {
			s.holds[cell] = e.Board.DigitMask(cell)
		}
	}
	s.inside = puzzle.Zeroed(s.inside, len(s.houses))
	s.chosen, s.roofs, s.roofed = s.chosen[:0], append(s.roofs[:0], 0), 0
}

// lay notes which cells a house has and which houses a cell is in.
func (s *loopSearch) lay(p *puzzle.Puzzle) {
	s.boxRows, s.boxColumns, s.houses, s.of = p.BoxRows, p.BoxColumns, nil, make([][]int, p.Size*p.Size)
	for h, house := range p.Houses() {
		var cells []int
		for _, r := range p.Inside(house, puzzle.Cell) {
			cells = append(cells, r.Number-1)
			s.of[r.Number-1] = append(s.of[r.Number-1], h)
		}
		s.houses = append(s.houses, cells)
	}
}

// add chooses a cell and goes on; it says whether to.
func (s *loopSearch) add(e *engine.Workspace, cell int) bool {
	other := s.holds[cell] &^ s.pair
	if other != 0 {
		s.roofed++
	}
	s.chosen = append(s.chosen, cell)
	s.roofs = append(s.roofs, s.roofs[len(s.roofs)-1]|other)
	for _, h := range s.of[cell] {
		s.inside[h]++
	}
	return s.grow(e)
}

// drop takes the last cell back.
func (s *loopSearch) drop(e *engine.Workspace) {
	last := len(s.chosen) - 1
	cell := s.chosen[last]
	for _, h := range s.of[cell] {
		s.inside[h]--
	}
	if s.holds[cell]&^s.pair != 0 {
		s.roofed--
	}
	s.chosen, s.roofs = s.chosen[:last], s.roofs[:last+1]
}

// grow gives a house with one cell a second in every way, or hands the pattern out.
func (s *loopSearch) grow(e *engine.Workspace) bool {
	if !e.Tick() {
		return false
	}
	roof := s.roofs[len(s.roofs)-1]
	if s.roofed > mostLooped && roof&(roof-1) != 0 {
		return true
	}
	house := s.single()
	switch {
	case house < 0:
		return len(s.chosen) != s.exact || roof == 0 || s.hand(e)
	case len(s.chosen) == s.exact:
		return true
	}
	for _, cell := range s.houses[house] {
		if !s.fits(e, cell) {
			continue
		}
		if !s.add(e, cell) {
			return false
		}
		s.drop(e)
	}
	return true
}

// single is a house with one cell, or −1.
func (s *loopSearch) single() int {
	for _, cell := range s.chosen {
		for _, h := range s.of[cell] {
			if s.inside[h] == 1 {
				return h
			}
		}
	}
	return -1
}

// fits says whether a cell may be chosen, too: cells without other digits before the first are looked at from there.
func (s *loopSearch) fits(e *engine.Workspace, cell int) bool {
	mask := s.holds[cell]
	if mask&s.pair != s.pair || mask == s.pair && cell < s.first {
		return false
	}
	for _, h := range s.of[cell] {
		if s.inside[h] == 2 {
			return false
		}
	}
	for _, c := range s.chosen {
		if c == cell {
			return false
		}
	}
	return true
}

// hand hands the pattern out.
func (s *loopSearch) hand(e *engine.Workspace) bool {
	m, p := s.m, e.Board.Puzzle
	m.Cells, m.Digits, m.Bare, m.Roofed = m.Cells[:0], m.Digits[:0], m.Bare[:0], m.Roofed[:0]
	m.Floor.Clear()
	m.Roof.Clear()
	for digits := s.pair; digits != 0; digits &= digits - 1 {
		m.Digits = append(m.Digits, p.Of(puzzle.Digit)[bits.TrailingZeros32(digits)])
	}
	for _, cell := range s.chosen {
		mask := s.holds[cell]
		m.layCell(p, cell, mask&s.pair, mask&^s.pair)
	}
	return engine.Report(e, e.Arena.Mark(), m, s.yield, m.Cells)
}

// Surplus is the open candidates without which each of the regions would have just twice what it needs: those of which
// every region has more. It is empty where that is not so, and where nothing is needed any more.
func Surplus(e *engine.Workspace, regions []*puzzle.Region) puzzle.Set {
	b := e.Board
	e.See(b.Puzzle.All)
	many, crowded, missing := e.Arena.Set(), 0, 0
	for _, r := range regions {
		missing += max(b.Need(r), 0)
		switch free := b.Free(r); {
		case free < 2*b.Need(r):
			return many
		case free > 2*b.Need(r):
			crowded++
		}
	}
	if crowded == 0 || missing == 0 {
		return many
	}
	many.Copy(b.Open)
	for _, r := range regions {
		if b.Free(r) <= 2*b.Need(r) {
			many.AndNot(many, r.Cells)
		}
	}
	for _, r := range regions {
		if b.Free(r)-r.Cells.LenAnd(many) != 2*b.Need(r) {
			many.Clear()
			return many
		}
	}
	for _, r := range regions {
		e.Rest(r)
	}
	return many
}
