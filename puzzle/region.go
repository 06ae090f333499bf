package puzzle

import "math/bits"

// Kind says what a region is made of.
type Kind uint8

// The kinds of regions. The first are truths or houses of a puzzle; RowPair and ColumnPair are two neighbouring
// lines, Block is an aligned 2×2 block; Composite is any set whose count was worked out, and Learnt a fact a rule has found.
const (
	Row Kind = iota
	Column
	Shape
	Box
	Cell
	Digit
	RowDigit
	ColumnDigit
	BoxDigit
	RowPair
	ColumnPair
	RowBlock
	ColumnBlock
	Block
	Grid
	Composite
	Learnt
	kinds
)

var kindNames = [kinds]string{"row", "column", "shape", "box", "cell", "digit", "row", "column", "box",
	"rows", "columns", "rows", "columns", "block", "grid", "composite", "fact"}

func (k Kind) String() string { return kindNames[k] }

// Region is a set of candidates of which at least Min and at most Max are placed in every solution. Rows, columns,
// shapes, boxes and cells have Min = Max; a fact may leave them apart. A Region never changes once it is made.
type Region struct {
	Kind   Kind
	Number int `expr:"number"` // from 1: the row, column, shape, box or block; for a cell its index from 1
	Row    int `expr:"row"`    // of a block, its row of blocks, from 1
	Column int `expr:"column"` // of a block, its column of blocks, from 1
	Digit  int // from 1, or 0 where the region is not about one digit
	Cells  Set `expr:"cells"`
	Min    int
	Max    int
	Tag    string // what a rule called the fact it learnt
	truth  int    // index in Puzzle.Truths, or −1
	name   string
	puzzle *Puzzle // whose candidates name a fact
	words  []uint64
	first  int
	size   int // the number of its candidates
}

// Words is those words of Cells that hold something, with the empty ones between them, and the index of the first: most
// regions fill but a small part of a set.
func (r *Region) Words() (words []uint64, first int) { return r.words, r.first }

// shared counts the region's candidates in a set.
func (r *Region) shared(s Set) int {
	n := 0
	if len(r.words) == 0 {
		return n
	}
	x := s.w[r.first:][:len(r.words)]
	for i, w := range r.words {
		n += bits.OnesCount64(w & x[i])
	}
	return n
}

// addTo adds the region's candidates to a set.
func (r *Region) addTo(s Set) {
	x := s.w[r.first:][:len(r.words)]
	for i, w := range r.words {
		x[i] |= w
	}
}

// within says whether all of the region's candidates are in a set.
func (r *Region) within(s Set) bool {
	x := s.w[r.first:][:len(r.words)]
	for i, w := range r.words {
		if w&^x[i] != 0 {
			return false
		}
	}
	return true
}

// trimmed notes which words of its cells the region fills.
func (r *Region) trimmed() *Region {
	r.words, r.first, r.size = r.Cells.w, 0, r.Cells.Len()
	for len(r.words) > 0 && r.words[0] == 0 {
		r.words, r.first = r.words[1:], r.first+1
	}
	for len(r.words) > 0 && r.words[len(r.words)-1] == 0 {
		r.words = r.words[:len(r.words)-1]
	}
	return r
}

// Exact says whether the region's count is known exactly.
func (r *Region) Exact() bool { return r.Min == r.Max }

// Truth is the region's index among the puzzle's truths, or −1 for composites and facts.
func (r *Region) Truth() int { return r.truth }

// String is what a person calls the region: "row 3", "shape C", "5 in box 2", "r4c5", "{r1c1, r1c2 and r2c2}".
func (r *Region) String() string {
	if r.name == "" && r.puzzle != nil {
		return "{" + r.puzzle.Describe(r.Cells) + "}"
	}
	return r.name
}

// NewComposite makes a region out of a set whose count lies between min and max. The name is what sentences call it.
func NewComposite(name string, cells Set, min, max int) *Region {
	r := &Region{Kind: Composite, Cells: cells, Min: min, Max: max, truth: -1, name: name}
	return r.trimmed()
}

// NewFact makes the region that a rule has learnt: between min and max of cells, called tag (which may be empty).
func (p *Puzzle) NewFact(cells Set, min, max int, tag string) *Region {
	r := &Region{Kind: Learnt, Cells: cells, Min: min, Max: max, Tag: tag, truth: -1, puzzle: p}
	return r.trimmed()
}
