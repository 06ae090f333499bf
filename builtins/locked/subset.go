package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Subset is cells that have room for just so many digits as there are cells: each digit that can stand in them once does
// stand in them, and so does each one twice that can. (Naked subsets, Sue de Coq, distributed disjoint subsets.)
type Subset struct {
	Cells   []*puzzle.Region `expr:"cells"`
	Digits  int              `expr:"digits"`  // how many different digits they have
	Content puzzle.Set       `expr:"content"` // the open candidates of the cells
	Middle  []*puzzle.Region `expr:"middle"`  // those where two houses cross
	First   []*puzzle.Region `expr:"first"`   // those in the rest of the first house
	Second  []*puzzle.Region `expr:"second"`  // and of the second
	Held    []puzzle.Set     `expr:"held"`    // of each, one candidate is true

	c     *catalogue
	parts [3][]uint64 // the cells: where the houses cross, in the rest of the first, of the second
	all   []uint64
	peers []uint64
}

var subsetPool = engine.NewPool(func(*engine.Workspace) *Subset { return &Subset{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *Subset) Clone() *Subset {
	return &Subset{Cells: slices.Clone(m.Cells), Digits: m.Digits, Content: m.Content.Clone(),
		Middle: slices.Clone(m.Middle), First: slices.Clone(m.First), Second: slices.Clone(m.Second), Held: engine.CloneSets(m.Held)}
}

// Proof is the parts of the subset, which together are locked.
func (m *Subset) Proof(e *engine.Workspace) *engine.Proof {
	p := &engine.Proof{Kind: engine.ALSProof}
	for _, cells := range [][]*puzzle.Region{m.Middle, m.First, m.Second} {
		content := e.Board.Puzzle.NewSet()
		for _, r := range cells {
			content.Or(content, r.Cells)
		}
		content.And(content, e.Board.Open)
		if len(cells) > 0 {
			p.Sets = append(p.Sets, engine.LinkedSet{Cells: slices.Clone(cells), Candidates: content})
		}
	}
	return p
}

// begin makes the match ready for a board.
func (m *Subset) begin(e *engine.Workspace) {
	m.c = catalogueOf(e, 1)
	for i := range m.parts {
		m.parts[i] = puzzle.Zeroed(m.parts[i], m.c.width)
	}
	m.all, m.peers = puzzle.Zeroed(m.all, m.c.width), puzzle.Zeroed(m.peers, m.c.width)
}

// removes says whether a digit that stands in some cells is open in one that sees them all, or takes its only cell from
// other digits.
func (m *Subset) removes(cells []uint64, digit int) bool {
	places := m.c.placesOf(digit)
	copy(m.peers, places)
	m.c.common(m.peers, cells, places)
	return engine.AnyBit(m.peers) || m.c.settles(cells, digit)
}

// join puts the parts together.
func (m *Subset) join() {
	copy(m.all, m.parts[0])
	engine.OrWords(m.all, m.parts[1])
	engine.OrWords(m.all, m.parts[2])
}

// eachHeld hands out the cells and the digit of everything held: places of a digit in all the cells, or in one of the
// rests where it is in neither the crossing nor sees the other rest.
func (m *Subset) eachHeld(digits [3]uint32, yield func(cells []uint64, digit int) bool) bool {
	for d := digits[0] | digits[1] | digits[2]; d != 0; d &= d - 1 {
		digit, bit := bits.TrailingZeros32(d), d&-d
		if bit&digits[0] == 0 && bit&digits[1]&digits[2] != 0 {
			if !yield(m.parts[1], digit) || !yield(m.parts[2], digit) {
				return false
			}
		} else if !yield(m.all, digit) {
			return false
		}
	}
	return true
}

// offer gives the match to whoever walks, if it eliminates something; it says whether to go on. digits are those of the
// parts.
func (m *Subset) offer(e *engine.Workspace, digits [3]uint32, yield func(*Subset) bool) bool {
	m.join()
	if m.eachHeld(digits, func(cells []uint64, digit int) bool { return !m.removes(cells, digit) }) {
		return true
	}
	mark, c := e.Arena.Mark(), m.c
	m.Digits = bits.OnesCount32(digits[0] | digits[1] | digits[2])
	m.Middle, m.First, m.Second = c.regions(m.Middle, m.parts[0]), c.regions(m.First, m.parts[1]), c.regions(m.Second, m.parts[2])
	m.Cells, m.Content, m.Held = c.regions(m.Cells, m.all), c.candidates(e, m.all, digits[0]|digits[1]|digits[2]), m.Held[:0]
	m.eachHeld(digits, func(cells []uint64, digit int) bool {
		m.Held = append(m.Held, c.candidates(e, cells, 1<<digit))
		return true
	})
	return engine.Report(e, mark, m, yield, m.Cells)
}
