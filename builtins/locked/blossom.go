package locked

import (
	"math/bits"
	"slices"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Blossom is a stem cell and its petals: an almost-locked set for each digit of the stem, which lacks the digit if the
// stem has it and so holds all its others. (Death Blossom; with petals of one cell, an XY- or XYZ-Wing.)
type Blossom struct {
	Stem   *puzzle.Region   `expr:"stem"`
	Petals []puzzle.Set     `expr:"petals"` // the open candidates of each petal
	Cells  []*puzzle.Region `expr:"cells"`  // the stem and the cells of the petals
	Ends   puzzle.Set       `expr:"ends"`   // the candidates of one digit in the petals (and the stem), of which one is true

	c       *catalogue
	stem    int
	numbers []int // of the petals
	digits  []int // for each, the digit of the stem it lacks

	around  []uint64 // per digit, the sets all of whose cells with it see the stem
	common  []uint64 // the sets among those of a digit that have z
	targets []uint64 // cells whose z some choice of petals removes
	reached []uint64
}

var blossomPool = engine.NewPool(func(*engine.Workspace) *Blossom { return &Blossom{} })

// Clone is a match of its own, which stays as it is when the search goes on.
func (m *Blossom) Clone() *Blossom {
	return &Blossom{Stem: m.Stem, Petals: engine.CloneSets(m.Petals), Cells: slices.Clone(m.Cells), Ends: m.Ends.Clone()}
}

// Proof is the stem, then the petals, each with what links it to the stem.
func (m *Blossom) Proof(e *engine.Workspace) *engine.Proof {
	stem := e.Board.Puzzle.NewSet()
	stem.And(m.Stem.Cells, e.Board.Open)
	p := &engine.Proof{Kind: engine.ALSProof, Sets: []engine.LinkedSet{{Cells: []*puzzle.Region{m.Stem}, Candidates: stem}}}
	for i, s := range m.Petals {
		p.Sets = append(p.Sets, engine.LinkedSet{Cells: CellsIn(e.Board.Puzzle, s), Candidates: s.Clone(), Link: m.link(e, s, i)})
	}
	return p
}

// link is the candidates of the digit that a petal and the stem cannot both have.
func (m *Blossom) link(e *engine.Workspace, petal puzzle.Set, i int) puzzle.Set {
	p := e.Board.Puzzle
	s := p.NewSet()
	s.Or(petal, m.Stem.Cells)
	s.And(s, p.Of(puzzle.Digit)[m.digits[i]].Cells)
	s.And(s, e.Board.Open)
	return s
}

// Blossoms walks the stems cell by cell, for each the digits z, and for each the cells it can be removed from, with the
// smallest petals for each of these.
func Blossoms(e *engine.Workspace, petals, cells int, yield func(*Blossom) bool) {
	if e.Board.Puzzle.Family != puzzle.Sudoku || petals < 2 || cells < 1 {
		return
	}
	m := blossomPool.Next(e)
	m.c = catalogueOf(e, cells)
	defer m.c.leave()
	m.c.link(e)
	limit := m.c.upTo[min(cells, m.c.most)]
	for stem, mask := range m.c.digits {
		if n := bits.OnesCount32(mask); n >= 2 && n <= petals+1 && !m.onStem(e, stem, petals, limit, yield) {
			return
		}
	}
}

// onStem walks the blossoms of one stem.
func (m *Blossom) onStem(e *engine.Workspace, stem, petals, limit int, yield func(*Blossom) bool) bool {
	c := m.c
	m.stem = stem
	width := c.links.width
	m.around, m.common = puzzle.Zeroed(m.around, c.size*width), puzzle.Zeroed(m.common, width)
	m.targets, m.reached = puzzle.Zeroed(m.targets, c.width), puzzle.Zeroed(m.reached, c.width)
	for d := c.digits[stem]; d != 0; d &= d - 1 {
		digit := bits.TrailingZeros32(d)
		c.among(m.aroundBy(digit), digit, c.peersOf(stem))
		keepBefore(m.aroundBy(digit), limit)
	}
	for z := range c.size {
		without := c.digits[stem] &^ (1 << z)
		if n := bits.OnesCount32(without); n < 2 || n > petals {
			continue
		}
		if !m.aim(z, without) {
			m.nearly(e, z, without)
			continue
		}
		if !e.Tick() || !m.strike(e, z, without, yield) {
			return false
		}
	}
	return true
}

// aroundBy is the sets that lack a digit if the stem has it.
func (m *Blossom) aroundBy(digit int) []uint64 { return engine.Part(m.around, digit, m.c.links.width) }

// aim finds the cells whose z is removed whichever of the digits the stem has, and says whether there are any.
func (m *Blossom) aim(z int, digits uint32) bool {
	c := m.c
	copy(m.targets, c.placesOf(z))
	if c.digits[m.stem]>>z&1 != 0 {
		engine.AndWords(m.targets, c.peersOf(m.stem))
	}
	for ; digits != 0 && engine.AnyBit(m.targets); digits &= digits - 1 {
		clear(m.reached)
		copy(m.common, m.aroundBy(bits.TrailingZeros32(digits)))
		engine.AndWords(m.common, engine.Part(c.links.has, z, c.links.width))
		for k, w := range m.common {
			for ; w != 0; w &= w - 1 {
				engine.OrWords(m.reached, c.seenBy(k<<6+bits.TrailingZeros64(w), z))
			}
		}
		engine.AndWords(m.targets, m.reached)
	}
	return engine.AnyBit(m.targets)
}

// strike hands out a blossom for each target that the ones before it do not remove.
func (m *Blossom) strike(e *engine.Workspace, z int, digits uint32, yield func(*Blossom) bool) bool {
	for k := range m.targets {
		for w := m.targets[k]; w != 0; w &= m.targets[k] & (w - 1) {
			m.choose(z, digits, k<<6+bits.TrailingZeros64(w))
			engine.WithoutWords(m.targets, m.reached)
			if !m.hand(e, z, yield) {
				return false
			}
		}
	}
	return true
}

// choose takes, for each digit, the first petal that removes z from a cell.
func (m *Blossom) choose(z int, digits uint32, target int) {
	c := m.c
	m.numbers, m.digits = m.numbers[:0], m.digits[:0]
	copy(m.reached, c.placesOf(z))
	if c.digits[m.stem]>>z&1 != 0 {
		engine.AndWords(m.reached, c.peersOf(m.stem))
	}
	for ; digits != 0; digits &= digits - 1 {
		digit := bits.TrailingZeros32(digits)
		copy(m.common, m.aroundBy(digit))
		engine.AndWords(m.common, c.seeing(z, target))
		petal := engine.FirstBit(m.common)
		m.numbers, m.digits = append(m.numbers, petal), append(m.digits, digit)
		engine.AndWords(m.reached, c.seenBy(petal, z))
	}
}

// hand gives the blossom to whoever walks.
func (m *Blossom) hand(e *engine.Workspace, z int, yield func(*Blossom) bool) bool {
	mark, c := e.Arena.Mark(), m.c
	m.Stem, m.Ends = c.puzzle.Of(puzzle.Cell)[m.stem], e.Arena.Set()
	if c.digits[m.stem]>>z&1 != 0 {
		m.Ends.Add(puzzle.Cand(m.stem*c.size + z))
	}
	m.Petals, m.Cells = m.Petals[:0], append(m.Cells[:0], m.Stem)
	for i, set := range m.numbers {
		m.Petals = append(m.Petals, c.candidates(e, c.cellsOf(set), c.masks[set]))
		m.Cells = appendCells(m.Cells, c.puzzle, m.Petals[i])
		c.put(m.Ends, c.cellsOf(set), z)
	}
	return engine.Report(e, mark, m, yield, m.Cells)
}
