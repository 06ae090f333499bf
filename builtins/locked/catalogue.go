// Package locked is the arguments about cells of a Sudoku that hold about as many digits as they are.
//
// n cells that see each other, with n+1 digits between them, are an almost-locked set: if it loses a digit, it holds all
// others. Two that cannot both have a digit (a restricted common candidate) make a link, and such links chains
// ([ALSChains]), pairs ([ALSPairs]) and blossoms around a stem ([Blossoms]). n cells with room for n digits are locked
// ([CrossingSubsets], [DisjointSubsets]). Tuples try every way to fill a few cells ([Tuples]).
//
// In: a board, how many sets and cells at most. Out: matches. The sets of a board are listed once, in the catalogue; searches
// run over sets of them in words of 64.
package locked

import (
	"math/bits"

	"asterism/builtins/engine"
	"asterism/puzzle"
)

// catalogue is the almost-locked sets of a board: n unfilled cells of a house that have n+1 digits between them. They
// stand by size, then by house, each once, and have numbers from 0. A catalogue is kept from call to call and made anew
// when the board has changed.
type catalogue struct {
	cellGrid
	puzzle       *puzzle.Puzzle
	open, placed puzzle.Set // of the board it was made for
	whole        bool       // nothing is missing because work was broken off
	walks        int        // how many searches are reading it

	digits []uint32 // per cell, its open digits; none where it is filled
	places []uint64 // per digit from 0, the cells that have it open

	most  int      // sets of up to so many cells are listed
	upTo  []int    // by number of cells, how many sets have at most so many
	masks []uint32 // per set, its digits
	cells []uint64 // per set, its cells
	first []int    // per set, where its entries begin: one for each of its digits
	seen  []uint64 // per entry, the cells with that digit that see all the set's cells with it

	full      []uint32 // of sets of cells with no digit more than they are, the digits
	fullCells []uint64 // and the cells

	links setLinks
	pick  houseChoice

	ends  []puzzle.Set // of the set that is told of
	reach []uint64
}

// mostSets bounds the catalogue; of more than that, which a 9×9 board does not have, the largest are left out.
const mostSets = 2048

// mostInSet bounds the cells of a set: in a Sudoku of 16 digits there are no larger ones.
const mostInSet = 15

var cataloguePool = engine.NewPool(func(*engine.Workspace) *catalogue { return &catalogue{} })

// catalogueOf is the catalogue of the present board with the sets of up to so many cells. Who asks must say when it has
// done with it (leave), because what is found may be looked at by another search on another board.
func catalogueOf(e *engine.Workspace, most int) *catalogue {
	b := e.Board
	e.See(b.Puzzle.All)
	most = max(min(most, b.Puzzle.Size-1, mostInSet), 1)
	c := cataloguePool.Own(e)
	if c.walks > 0 && (!c.about(b) || c.most < most) {
		c = cataloguePool.Next(e)
		c.walks = 0
	}
	if !c.about(b) {
		c.start(b)
	}
	for c.most < most {
		c.extend(e)
	}
	c.whole = e.Err() == nil
	c.walks++
	return c
}

// leave says that a search has done with the catalogue.
func (c *catalogue) leave() { c.walks-- }

// about says whether the catalogue is that of a board.
func (c *catalogue) about(b *puzzle.Board) bool {
	return c.whole && c.puzzle == b.Puzzle && c.open.Equal(b.Open) && c.placed.Equal(b.Placed)
}

// start empties the catalogue and notes the open digits of a board.
func (c *catalogue) start(b *puzzle.Board) {
	c.shape(b.Puzzle)
	if c.puzzle == nil || c.puzzle.Candidates() != b.Puzzle.Candidates() {
		c.open, c.placed = b.Puzzle.NewSet(), b.Puzzle.NewSet()
	}
	c.puzzle = b.Puzzle
	c.open.Copy(b.Open)
	c.placed.Copy(b.Placed)
	c.digits, c.places = puzzle.Zeroed(c.digits, c.cellGrid.cells), puzzle.Zeroed(c.places, c.size*c.width)
	for i, r := range b.Puzzle.Of(puzzle.Cell) {
		if b.Need(r) == 0 {
			continue
		}
		c.digits[i] = b.DigitMask(i)
		for m := c.digits[i]; m != 0; m &= m - 1 {
			engine.AddBit(c.placesOf(bits.TrailingZeros32(m)), i)
		}
	}
	c.most, c.upTo = 0, append(c.upTo[:0], 0)
	c.masks, c.cells, c.first, c.seen = c.masks[:0], c.cells[:0], c.first[:0], c.seen[:0]
	c.full, c.fullCells = c.full[:0], c.fullCells[:0]
	c.links.most = 0
}

// placesOf is the cells that have a digit (from 0) open.
func (c *catalogue) placesOf(digit int) []uint64 { return engine.Part(c.places, digit, c.width) }

// cellsOf is the cells of a set.
func (c *catalogue) cellsOf(set int) []uint64 { return engine.Part(c.cells, set, c.width) }

// entry is the number of the entry of a set and one of its digits.
func (c *catalogue) entry(set, digit int) int {
	return c.first[set] + bits.OnesCount32(c.masks[set]&(1<<digit-1))
}

// seenBy is the cells with a digit open that see all of a set's cells with that digit.
func (c *catalogue) seenBy(set, digit int) []uint64 {
	return engine.Part(c.seen, c.entry(set, digit), c.width)
}

// extend adds the sets that have one cell more.
func (c *catalogue) extend(e *engine.Workspace) {
	c.most++
	if c.most == 1 {
		c.addBivalues()
	} else {
		for h, cells := range c.houses {
			c.pick.choose(e, c, cells, h >= 2*c.size)
		}
	}
	c.upTo = append(c.upTo, len(c.masks))
}

// addBivalues lists the cells with two digits, the sets of one cell.
func (c *catalogue) addBivalues() {
	for i, m := range c.digits {
		if bits.OnesCount32(m) == 2 {
			c.cells = append(c.cells, c.places[:c.width]...)
			own := c.cellsOf(len(c.masks))
			clear(own)
			engine.AddBit(own, i)
			c.add(m)
		}
	}
}

// add lists the set whose cells stand at the end of cells, with its entries.
func (c *catalogue) add(mask uint32) {
	set := len(c.masks)
	c.masks, c.first = append(c.masks, mask), append(c.first, len(c.seen)/c.width)
	for m := mask; m != 0; m &= m - 1 {
		c.addEntry(c.cellsOf(set), c.placesOf(bits.TrailingZeros32(m)))
	}
}

func (c *catalogue) addEntry(cells, places []uint64) {
	at := len(c.seen)
	c.seen = append(c.seen, places...)
	c.common(c.seen[at:], cells, places)
}

// common takes out of a set of cells those that do not see all cells that are both in a and in b.
func (c *catalogue) common(from, a, b []uint64) {
	for k := range a {
		for w := a[k] & b[k]; w != 0; w &= w - 1 {
			engine.AndWords(from, c.peersOf(k<<6+bits.TrailingZeros64(w)))
		}
	}
}

// settles says whether a digit that stands in some cells, and is open in one of them only, takes that cell from others.
func (c *catalogue) settles(cells []uint64, digit int) bool {
	only := -1
	for k, w := range c.placesOf(digit) {
		if w &= cells[k]; w != 0 {
			if only >= 0 || w&(w-1) != 0 {
				return false
			}
			only = k<<6 + bits.TrailingZeros64(w)
		}
	}
	return only >= 0 && c.digits[only] != 1<<digit
}

// houseChoice chooses the sets of one house that have a number of cells.
type houseChoice struct {
	c      *catalogue
	e      *engine.Workspace
	n      int
	box    bool // leave out what lies in a line, whose sets are listed already
	from   []int
	chosen []uint64
}

// choose lists the almost-locked sets of c.most cells of a house.
func (h *houseChoice) choose(e *engine.Workspace, c *catalogue, cells []int, box bool) {
	h.c, h.e, h.n, h.box = c, e, c.most, box
	h.from, h.chosen = h.from[:0], puzzle.Zeroed(h.chosen, c.width)
	for _, i := range cells {
		if m := c.digits[i]; m != 0 && bits.OnesCount32(m) <= h.n+1 {
			h.from = append(h.from, i)
		}
	}
	h.add(0, h.n, 0)
}

// add chooses so many more cells from an index on.
func (h *houseChoice) add(from, more int, mask uint32) {
	if more == 0 {
		h.keep(mask)
		return
	}
	for k := from; k <= len(h.from)-more; k++ {
		i := h.from[k]
		with := mask | h.c.digits[i]
		if bits.OnesCount32(with) > h.n+1 {
			continue
		}
		if len(h.c.masks) >= mostSets || !h.e.Tick() {
			return
		}
		engine.AddBit(h.chosen, i)
		h.add(k+1, more-1, with)
		h.chosen[i>>6] &^= 1 << (uint(i) & 63)
	}
}

func (h *houseChoice) keep(mask uint32) {
	if h.box && h.c.inLine(h.chosen, engine.FirstBit(h.chosen)) {
		return
	}
	if bits.OnesCount32(mask) <= h.n {
		h.c.full, h.c.fullCells = append(h.c.full, mask), append(h.c.fullCells, h.chosen...)
		return
	}
	h.c.cells = append(h.c.cells, h.chosen...)
	h.c.add(mask)
}

// put adds the open candidates of a digit (from 0) in some cells to a set.
func (c *catalogue) put(to puzzle.Set, cells []uint64, digit int) {
	places := c.placesOf(digit)
	for k := range cells {
		for w := cells[k] & places[k]; w != 0; w &= w - 1 {
			to.Add(puzzle.Cand((k<<6+bits.TrailingZeros64(w))*c.size + digit))
		}
	}
}

// candidates is a new set with the open candidates of these digits in some cells.
func (c *catalogue) candidates(e *engine.Workspace, cells []uint64, digits uint32) puzzle.Set {
	s := e.Arena.Set()
	for ; digits != 0; digits &= digits - 1 {
		c.put(s, cells, bits.TrailingZeros32(digits))
	}
	return s
}

// regions makes a list the regions of some cells.
func (c *catalogue) regions(list []*puzzle.Region, cells []uint64) []*puzzle.Region {
	list = list[:0]
	for k, w := range cells {
		for ; w != 0; w &= w - 1 {
			list = append(list, c.puzzle.Of(puzzle.Cell)[k<<6+bits.TrailingZeros64(w)])
		}
	}
	return list
}

// cellGrid is what all Sudokus with boxes of one form share, as engines that look at whole cells want it: sets of cells
// are so many words, cell i being bit i%64 of word i/64.
type cellGrid struct {
	boxRows, boxColumns int
	size, cells, width  int // digits, cells, words of a set of cells

	peers  []uint64 // per cell, the cells that see it
	lines  []uint64 // per row, then per column, its cells
	houses [][]int  // the cells of each row, column and box
}

// shape makes the grid fit a puzzle.
func (g *cellGrid) shape(p *puzzle.Puzzle) {
	if g.boxRows == p.BoxRows && g.boxColumns == p.BoxColumns {
		return
	}
	n := p.Size * p.Size
	*g = cellGrid{boxRows: p.BoxRows, boxColumns: p.BoxColumns, size: p.Size, cells: n, width: (n + 63) / 64}
	g.peers, g.lines = make([]uint64, n*g.width), make([]uint64, 2*p.Size*g.width)
	for h, house := range p.Houses() {
		var cells []int
		for _, r := range p.Inside(house, puzzle.Cell) {
			cells = append(cells, r.Number-1)
		}
		g.houses = append(g.houses, cells)
		for _, i := range cells {
			if h < 2*p.Size {
				engine.AddBit(g.line(h), i)
			}
			for _, k := range cells {
				if i != k {
					engine.AddBit(g.peersOf(i), k)
				}
			}
		}
	}
}

// peersOf is the cells that see a cell.
func (g *cellGrid) peersOf(cell int) []uint64 { return engine.Part(g.peers, cell, g.width) }

// line is the cells of a row, or of a column counted on from the rows.
func (g *cellGrid) line(i int) []uint64 { return engine.Part(g.lines, i, g.width) }

// inLine says whether cells of a box all stand in one row or column.
func (g *cellGrid) inLine(cells []uint64, first int) bool {
	return engine.Covers(g.line(first/g.size), cells) || engine.Covers(g.line(g.size+first%g.size), cells)
}

// EachEnds walks the almost-locked sets of up to so many cells, from two on, and then the cells that have just as many
// digits as they are. It tells their cells, bit i%64 of word i/64 being cell i, the candidates
// of each of their digits that cells outside see, and how many of the digits may be missing: one, or none. All of it is
// valid until told returns.
func EachEnds(e *engine.Workspace, most int, told func(cells []uint64, ends []puzzle.Set, missing int)) {
	c := catalogueOf(e, most)
	defer c.leave()
	for set := c.upTo[1]; set < c.upTo[min(most, c.most)] && e.Tick(); set++ {
		mark := e.Arena.Mark()
		told(c.cellsOf(set), c.endsOf(e, c.cellsOf(set), c.masks[set]), 1)
		e.Arena.Release(mark)
	}
	for i, mask := range c.full {
		if cells := engine.Part(c.fullCells, i, c.width); engine.CountBits(cells) <= most {
			mark := e.Arena.Mark()
			told(cells, c.endsOf(e, cells, mask), 0)
			e.Arena.Release(mark)
		}
	}
}

// endsOf is the candidates of each of these digits in some cells, if cells outside see them all.
func (c *catalogue) endsOf(e *engine.Workspace, cells []uint64, mask uint32) []puzzle.Set {
	c.ends, c.reach = c.ends[:0], puzzle.Zeroed(c.reach, c.width)
	for ; mask != 0; mask &= mask - 1 {
		digit := bits.TrailingZeros32(mask)
		copy(c.reach, c.placesOf(digit))
		if c.common(c.reach, cells, c.placesOf(digit)); engine.AnyBit(c.reach) {
			c.ends = append(c.ends, c.candidates(e, cells, 1<<digit))
		}
	}
	return c.ends
}
