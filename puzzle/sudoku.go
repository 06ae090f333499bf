package puzzle

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// MaxDigits is the largest Sudoku the model takes.
const MaxDigits = 25

// NewSudoku makes the Sudoku with boxes of boxRows×boxColumns cells. givens has the digit of each cell row by row,
// 0 where there is none. Two equal givens that see each other are an error that names both.
func NewSudoku(boxRows, boxColumns int, givens []int) (*Puzzle, error) {
	if err := CheckSudoku(boxRows, boxColumns); err != nil {
		return nil, err
	}
	n := boxRows * boxColumns
	if len(givens) != n*n {
		return nil, fmt.Errorf("%d×%d needs %d cells, not %d", n, n, n*n, len(givens))
	}
	p := *sudokuFrame(boxRows, boxColumns)
	p.Givens = p.NewSet()
	return &p, p.give(givens)
}

// CheckSudoku says whether the model has Sudokus with boxes of so many rows and columns, and if not, why.
func CheckSudoku(boxRows, boxColumns int) error {
	switch {
	case boxRows < 1 || boxColumns < 1:
		return fmt.Errorf("a box has rows and columns, but there are none in %d×%d", boxRows, boxColumns)
	case boxRows > MaxDigits || boxColumns > MaxDigits || boxRows*boxColumns > MaxDigits:
		return fmt.Errorf("boxes of %d×%d hold more than %d digits, which is the most", boxRows, boxColumns, MaxDigits)
	case boxRows*boxColumns == 1:
		return errors.New("boxes of 1×1 hold a single digit, which leaves nothing to solve")
	}
	return nil
}

func (p *Puzzle) give(givens []int) error {
	for i, d := range givens {
		if d == 0 {
			continue
		}
		row, column := i/p.Size, i%p.Size
		if d < 0 || d > p.Size {
			return fmt.Errorf("r%dc%d: there is no digit %d in a %d×%d Sudoku", row+1, column+1, d, p.Size, p.Size)
		}
		c := p.At(row, column, d)
		if p.conflicts[c].Meets(p.Givens) {
			return p.clash(c)
		}
		p.Givens.Add(c)
	}
	return nil
}

func (p *Puzzle) clash(c Cand) error {
	for other := range p.conflicts[c].All() {
		if p.Givens.Has(other) {
			return fmt.Errorf("%s and %s see each other: the same digit cannot stand in both", p.Name(other), p.Name(c))
		}
	}
	return nil
}

// Making what all Sudokus with boxes of one form share takes a millisecond for 9×9 and a quarter of a second for 25×25,
// where it fills 30 MB. So the small ones are kept, and of the large ones the last.
var (
	smallFrames sync.Map // [2]int{boxRows, boxColumns} → *Puzzle without givens
	largeFrame  atomic.Pointer[Puzzle]
)

const smallFrame = 16 // digits, up to which a form is kept

// sudokuFrame is what all Sudokus with boxes of one form share.
func sudokuFrame(boxRows, boxColumns int) *Puzzle {
	key := [2]int{boxRows, boxColumns}
	if p, ok := smallFrames.Load(key); ok {
		return p.(*Puzzle)
	}
	if p := largeFrame.Load(); p != nil && p.BoxRows == boxRows && p.BoxColumns == boxColumns {
		return p
	}
	p := newSudokuFrame(boxRows, boxColumns)
	if p.Size <= smallFrame {
		smallFrames.Store(key, p)
	} else {
		largeFrame.Store(p)
	}
	return p
}

func newSudokuFrame(boxRows, boxColumns int) *Puzzle {
	p := newPuzzle(Sudoku, boxRows*boxColumns, 1, boxRows*boxColumns)
	p.BoxRows, p.BoxColumns = boxRows, boxColumns
	p.addCells()
	p.addHouses()
	p.addDigits()
	p.addRegion(Grid, 1, 0, "the grid", p.All, p.Size*p.Size)
	p.deriveConflicts()
	p.fillInside()
	p.join()
	return p
}

// BoxOf is the index of c's box, from 0, row by row.
func (p *Puzzle) BoxOf(c Cand) int {
	return p.Row(c)/p.BoxRows*p.BoxRows + p.Column(c)/p.BoxColumns
}

func (p *Puzzle) addCells() {
	for i := range p.Size * p.Size {
		name := fmt.Sprintf("r%dc%d", i/p.Size+1, i%p.Size+1)
		p.addTruth(Cell, i+1, 0, name, p.candidatesIn([]int{i}, 1, p.Size), 1)
	}
}

// candidatesIn is the candidates of some cells with the digits from one to another.
func (p *Puzzle) candidatesIn(cells []int, first, last int) Set {
	s := p.NewSet()
	for _, cell := range cells {
		for d := first; d <= last; d++ {
			s.Add(Cand(cell*p.Layers + d - 1))
		}
	}
	return s
}

// cellsBy lists the cells of each row, column or box, as of says which one a candidate is in.
func (p *Puzzle) cellsBy(of func(Cand) int) [][]int {
	lists := make([][]int, p.Size)
	for cell := range p.Size * p.Size {
		i := of(Cand(cell * p.Layers))
		lists[i] = append(lists[i], cell)
	}
	return lists
}

// addHouses adds rows, columns and boxes, each whole (N cells placed) and as one truth for each digit.
func (p *Puzzle) addHouses() {
	houses := []struct {
		whole, digit Kind
		of           func(Cand) int
	}{{Row, RowDigit, p.Row}, {Column, ColumnDigit, p.Column}, {Box, BoxDigit, p.BoxOf}}
	for _, h := range houses {
		lists := p.cellsBy(h.of)
		for i, cells := range lists {
			p.addRegion(h.whole, i+1, 0, fmt.Sprintf("%s %d", h.whole, i+1), p.candidatesIn(cells, 1, p.Size), p.Size)
		}
		for d := 1; d <= p.Size; d++ {
			for i, cells := range lists {
				p.addTruth(h.digit, i+1, d, fmt.Sprintf("%d in %s", d, p.Of(h.whole)[i]), p.candidatesIn(cells, d, d), 1)
			}
		}
	}
}

func (p *Puzzle) addDigits() {
	all := make([]int, p.Size*p.Size)
	for cell := range all {
		all[cell] = cell
	}
	for d := 1; d <= p.Size; d++ {
		p.addRegion(Digit, d, d, fmt.Sprint(d), p.candidatesIn(all, d, d), p.Size)
	}
}

// deriveConflicts makes candidates conflict that share a truth, of which each holds one.
func (p *Puzzle) deriveConflicts() {
	for c, set := range p.conflicts {
		for _, t := range p.truthsOf[c] {
			p.Truths[t].addTo(set)
		}
		set.Remove(Cand(c))
	}
}

func (p *Puzzle) fillInside() {
	p.inside = map[*Region]*[kinds][]*Region{}
	p.units = map[*Region][]*Region{}
	for _, k := range []Kind{Row, Column, Box, Digit} {
		for _, whole := range p.Of(k) {
			in := &[kinds][]*Region{}
			for _, t := range p.Truths {
				if t.within(whole.Cells) {
					in[t.Kind] = append(in[t.Kind], t)
					p.units[whole] = append(p.units[whole], t)
				}
			}
			p.inside[whole] = in
		}
	}
}
