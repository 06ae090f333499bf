// Package puzzle is the model every other package stands on: candidates, regions with counts, and boards.
//
// In: the shapes or clues of a Star Battle or Sudoku ([NewStarBattle], [NewSudoku]). Out: a [Puzzle] (what never changes:
// candidates, regions, conflicts) and [Board]s (what does: open, placed, facts). The two families are two ways to fill in
// a Puzzle; nothing above this package asks which one it has, only which regions there are. Beside the model stand
// notation (puzzles as text), exact (all solutions of a board) and layout (puzzles made at random).
package puzzle

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// Family names a kind of puzzle.
type Family string

// The two families.
const (
	StarBattle Family = "starbattle"
	Sudoku     Family = "sudoku"
)

// Puzzle is what never changes while a puzzle is solved: which candidates there are, which regions must hold how
// many of them, and which exclude each other. Many boards share one Puzzle; it is safe for concurrent use.
type Puzzle struct {
	Family     Family
	Size       int // rows, columns, and in Sudoku digits
	Stars      int // how many candidates a row of one digit holds: S in Star Battle, 1 in Sudoku
	BoxRows    int // Sudoku: height and width of a box
	BoxColumns int
	Layers     int // candidates in one cell: 1 in Star Battle, N in Sudoku
	Truths     []*Region
	All        Set // every candidate
	Givens     Set // placed from the start
	Clues      Set // those of Givens that the author gave; Nil where that is all of them
	Removed    Set // eliminated from the start (pencil marks that are missing)

	names     []string // by candidate
	conflicts []Set
	truthsOf  [][]int16
	regions   [kinds][]*Region
	inside    map[*Region]*[kinds][]*Region
	units     map[*Region][]*Region
	lines     []*Region
	houses    []*Region
	linePairs []*Region

	lineBlocks []*Region
}

// Candidates is the number of candidates.
func (p *Puzzle) Candidates() int { return p.Size * p.Size * p.Layers }

// Of lists the regions of a kind in their natural order: rows from the top, shapes by letter, digits from 1. It is
// empty for a kind the family does not have. RowDigit, ColumnDigit and BoxDigit run digit by digit.
func (p *Puzzle) Of(k Kind) []*Region { return p.regions[k] }

// Inside lists the truths of a kind that lie wholly in a house or digit r, in their natural order: the cells of a
// row, the rows of a digit. A region that is its own only truth has none.
func (p *Puzzle) Inside(r *Region, k Kind) []*Region {
	if in := p.inside[r]; in != nil {
		return in[k]
	}
	return nil
}

// Units lists all the truths that lie wholly in a house or digit r of a Sudoku, in the order of Truths.
func (p *Puzzle) Units(r *Region) []*Region { return p.units[r] }

// Conflicts is the set of candidates that cannot be placed together with c, without c itself.
func (p *Puzzle) Conflicts(c Cand) Set { return p.conflicts[c] }

// TruthsOf lists the indices in Truths of the regions that hold c.
func (p *Puzzle) TruthsOf(c Cand) []int16 { return p.truthsOf[c] }

// Row is c's row, from 0.
func (p *Puzzle) Row(c Cand) int { return int(c) / p.Layers / p.Size }

// Column is c's column, from 0.
func (p *Puzzle) Column(c Cand) int { return int(c) / p.Layers % p.Size }

// CellOf is the index of c's cell, row by row from 0.
func (p *Puzzle) CellOf(c Cand) int { return int(c) / p.Layers }

// DigitOf is c's digit from 1, or 0 where cells hold stars.
func (p *Puzzle) DigitOf(c Cand) int {
	if p.Layers == 1 {
		return 0
	}
	return int(c)%p.Layers + 1
}

// At is the candidate in a row and column (from 0) with a digit (from 1; 0 in Star Battle).
func (p *Puzzle) At(row, column, digit int) Cand {
	return Cand((row*p.Size+column)*p.Layers + max(digit-1, 0))
}

// ShapeOf is the index of the shape that holds cell c, from 0. It is meant for Star Battle.
func (p *Puzzle) ShapeOf(c Cand) int { return p.Truths[p.truthsOf[c][2]].Number - 1 }

// NewSet makes an empty set for this puzzle.
func (p *Puzzle) NewSet() Set { return NewSet(p.Candidates()) }

// Name is how a candidate is written: r1c1, or r4c5=7 where cells hold digits.
func (p *Puzzle) Name(c Cand) string { return p.names[c] }

// nameAll writes the names of all candidates, one behind the other in one text: sentences and JSON are made of them.
func (p *Puzzle) nameAll() {
	var text []byte
	ends := make([]int, p.Candidates())
	for c := range Cand(p.Candidates()) {
		text = strconv.AppendInt(append(text, 'r'), int64(p.Row(c)+1), 10)
		text = strconv.AppendInt(append(text, 'c'), int64(p.Column(c)+1), 10)
		if p.Layers > 1 {
			text = strconv.AppendInt(append(text, '='), int64(p.DigitOf(c)), 10)
		}
		ends[c] = len(text)
	}
	p.names = make([]string, p.Candidates())
	for all, from, c := string(text), 0, 0; c < len(ends); c++ {
		p.names[c], from = all[from:ends[c]], ends[c]
	}
}

// ParseName reads a candidate as Name writes it.
func (p *Puzzle) ParseName(s string) (Cand, error) {
	var row, column, digit int
	form, args := "r%dc%d", []any{&row, &column}
	if p.Layers > 1 {
		form, args = "r%dc%d=%d", append(args, &digit)
	}
	if n, err := fmt.Sscanf(s, form, args...); err != nil || n != len(args) {
		return None, fmt.Errorf("%q is not a candidate; write it like %s", s, p.Name(0))
	}
	if row < 1 || row > p.Size || column < 1 || column > p.Size || p.Layers > 1 && (digit < 1 || digit > p.Layers) {
		return None, fmt.Errorf("%s lies outside the %d×%d grid", s, p.Size, p.Size)
	}
	c := p.At(row-1, column-1, digit)
	if p.Name(c) != s {
		return None, fmt.Errorf("%q is not a candidate; did you mean %s?", s, p.Name(c))
	}
	return c, nil
}

// Names lists the candidates of a set as Name writes them.
func (p *Puzzle) Names(s Set) []string {
	names := make([]string, 0, s.Len())
	for c := s.First(); c != None; c = s.Next(c) {
		names = append(names, p.names[c])
	}
	return names
}

// Describe is a set as a sentence has it: "r1c1, r1c2 and r2c4".
func (p *Puzzle) Describe(s Set) string { return string(p.AppendDescription(nil, s)) }

// AppendDescription appends what Describe says to text.
func (p *Puzzle) AppendDescription(b []byte, s Set) []byte {
	c := s.First()
	if c == None {
		return b
	}
	b = append(b, p.names[c]...)
	for c = s.Next(c); c != None; {
		next, between := s.Next(c), ", "
		if next == None {
			between = " and "
		}
		b, c = append(append(b, between...), p.names[c]...), next
	}
	return b
}

// addTruth appends a region that must hold exactly count of its cells.
func (p *Puzzle) addTruth(k Kind, number, digit int, name string, cells Set, count int) *Region {
	r := p.addRegion(k, number, digit, name, cells, count)
	r.truth = len(p.Truths)
	p.Truths = append(p.Truths, r)
	for c := range cells.All() {
		p.truthsOf[c] = append(p.truthsOf[c], int16(r.truth))
	}
	return r
}

// addRegion appends a region whose count follows from the truths.
func (p *Puzzle) addRegion(k Kind, number, digit int, name string, cells Set, count int) *Region {
	r := &Region{Kind: k, Number: number, Digit: digit, Cells: cells, Min: count, Max: count, truth: -1, name: name}
	p.regions[k] = append(p.regions[k], r)
	return r.trimmed()
}

// newPuzzle makes a puzzle with its candidates and no regions.
func newPuzzle(f Family, size, stars, layers int) *Puzzle {
	p := &Puzzle{Family: f, Size: size, Stars: stars, Layers: layers}
	p.All, p.Givens, p.Removed = p.NewSet(), p.NewSet(), p.NewSet()
	for c := range Cand(p.Candidates()) {
		p.All.Add(c)
	}
	p.nameAll()
	p.truthsOf = make([][]int16, p.Candidates())
	p.conflicts = make([]Set, p.Candidates())
	for c := range p.conflicts {
		p.conflicts[c] = p.NewSet()
	}
	return p
}

// where collects the candidates that satisfy a condition.
func (p *Puzzle) where(keep func(c Cand) bool) Set {
	s := p.NewSet()
	for c := range p.All.All() {
		if keep(c) {
			s.Add(c)
		}
	}
	return s
}

// Lines lists the rows, then the columns.
func (p *Puzzle) Lines() []*Region { return p.lines }

// Houses lists what has to be filled on the grid: rows, columns, then shapes or boxes.
func (p *Puzzle) Houses() []*Region { return p.houses }

// LinePairs lists the pairs of neighbouring rows, then those of columns.
func (p *Puzzle) LinePairs() []*Region { return p.linePairs }

// LineBlocks lists the runs of neighbouring lines, one line to all but one: first those of rows, then of columns.
func (p *Puzzle) LineBlocks() []*Region { return p.lineBlocks }

// join fills the lists that are put together from several kinds.
func (p *Puzzle) join() {
	p.lines = slices.Concat(p.Of(Row), p.Of(Column))
	p.houses = slices.Concat(p.lines, p.Of(Shape), p.Of(Box))
	p.linePairs = slices.Concat(p.Of(RowPair), p.Of(ColumnPair))
	p.lineBlocks = slices.Concat(p.Of(RowBlock), p.Of(ColumnBlock))
}

// Author is the givens that the author of the puzzle gave; the others were placed in the course of a solve.
func (p *Puzzle) Author() Set {
	if p.Clues.Nil() {
		return p.Givens
	}
	return p.Clues
}

// FromClues says whether the clues of a Sudoku may be what makes its solution the only one, so that the other givens and
// the removed candidates are deductions from them. Where two digits do not occur among the clues, they could be
// exchanged everywhere: then the board as it is must be the puzzle.
func (p *Puzzle) FromClues() bool {
	shown := uint32(0)
	clues := p.Author()
	for c := clues.First(); c != None; c = clues.Next(c) {
		shown |= 1 << p.DigitOf(c)
	}
	return bits.OnesCount32(shown) >= p.Size-1
}
