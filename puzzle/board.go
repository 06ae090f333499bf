package puzzle

import (
	"math/bits"
)

// Board is the state of a solve: each candidate is open, placed or eliminated, and facts have been learnt. It keeps
// for every truth what it still needs and how many open candidates it has left, so that both are read off.
type Board struct {
	Puzzle *Puzzle
	Open   Set
	Placed Set
	Facts  []*Region // in the order learnt; shared between copies, so only ever appended to
	Held   []*Region // those of them that hold at least one

	need   []int16 // per truth: Min − placed
	free   []int16 // per truth: open candidates
	broken *Region
	words  []uint64 // backs Open and Placed
}

// NewBoard is the puzzle's board at the start: givens placed, missing pencil marks eliminated, nothing else done.
func (p *Puzzle) NewBoard() *Board {
	b := p.blankBoard()
	b.Open.Copy(p.All)
	for i, t := range p.Truths {
		b.need[i], b.free[i] = int16(t.Min), int16(t.size)
	}
	for c := range p.Givens.All() {
		b.Place(c)
	}
	for c := range p.Removed.All() {
		b.Eliminate(c)
	}
	return b
}

func (p *Puzzle) blankBoard() *Board {
	n := wordsFor(p.Candidates())
	words, counts := make([]uint64, 2*n), make([]int16, 2*len(p.Truths))
	return &Board{Puzzle: p, words: words, Open: Set{words[:n:n]}, Placed: Set{words[n:]},
		need: counts[:len(p.Truths):len(p.Truths)], free: counts[len(p.Truths):]}
}

// Copy is a board of its own in the same state.
func (b *Board) Copy() *Board {
	d := b.Puzzle.blankBoard()
	d.CopyFrom(b)
	return d
}

// CopyFrom makes b the same as a, a board of the same puzzle or of one with the same grid, without allocating.
func (b *Board) CopyFrom(a *Board) {
	b.Puzzle = a.Puzzle
	copy(b.words, a.words)
	copy(b.need, a.need)
	copy(b.free, a.free)
	b.Facts = a.Facts[:len(a.Facts):len(a.Facts)]
	b.Held = a.Held[:len(a.Held):len(a.Held)]
	b.broken = a.broken
}

// Played says whether anything was marked since the puzzle's start.
func (b *Board) Played() bool {
	start := b.Puzzle.NewBoard()
	return !start.Open.Equal(b.Open) || !start.Placed.Equal(b.Placed)
}

// Place puts a star (or digit) on an open candidate. What that excludes is left to the rules; a candidate that was
// eliminated, or that conflicts with one already placed, breaks the board.
func (b *Board) Place(c Cand) {
	if b.Placed.Has(c) {
		return
	}
	wasOpen := b.Open.Has(c)
	b.Open.Remove(c)
	b.Placed.Add(c)
	for _, t := range b.Puzzle.truthsOf[c] {
		b.need[t]--
		if wasOpen {
			b.free[t]--
		}
		if b.need[t] < 0 || b.free[t] < b.need[t] {
			b.broken = b.Puzzle.Truths[t]
		}
	}
	if !wasOpen || b.Puzzle.conflicts[c].Meets(b.Placed) {
		b.broken = b.Puzzle.Truths[b.Puzzle.truthsOf[c][0]]
	}
}

// Eliminate takes an open candidate away; a truth that is left with fewer than it needs breaks the board. On a
// placed candidate it does nothing: see Contradicts.
func (b *Board) Eliminate(c Cand) {
	if !b.Open.Has(c) {
		return
	}
	b.Open.Remove(c)
	for _, t := range b.Puzzle.truthsOf[c] {
		b.free[t]--
		if b.free[t] < b.need[t] {
			b.broken = b.Puzzle.Truths[t]
		}
	}
}

// Suppose places c and draws what follows at once: its conflicts go, and so does the rest of every truth of c that
// is now full.
func (b *Board) Suppose(c Cand) {
	b.Place(c)
	conflicts := b.Puzzle.conflicts[c]
	for i, w := range conflicts.w {
		if w&b.Open.w[i] != 0 {
			b.eliminateWord(i, w&b.Open.w[i])
		}
	}
	for _, t := range b.Puzzle.truthsOf[c] {
		if b.need[t] == 0 && b.free[t] > 0 {
			b.eliminateAll(b.Puzzle.Truths[t].Cells)
		}
	}
}

// Settle draws forced conclusions until there are none: a truth that is full loses its open candidates, one that needs
// all it has left is filled, and what conflicts with a new star goes.
func (b *Board) Settle() {
	for again := true; again && b.broken == nil; {
		again = false
		for t, r := range b.Puzzle.Truths {
			if b.free[t] == 0 || b.need[t] != 0 && b.need[t] != b.free[t] {
				continue
			}
			again = true
			if b.need[t] == 0 {
				b.eliminateAll(r.Cells)
			} else {
				b.supposeAll(r.Cells)
			}
		}
	}
}

// supposeAll places the open candidates of a set, each with what follows at once.
func (b *Board) supposeAll(s Set) {
	for i, w := range s.w {
		for w &= b.Open.w[i]; w != 0; w &= b.Open.w[i] & (w - 1) {
			b.Suppose(Cand(i<<6 + bits.TrailingZeros64(w)))
		}
	}
}

func (b *Board) eliminateAll(s Set) {
	for i, w := range s.w {
		if w&b.Open.w[i] != 0 {
			b.eliminateWord(i, w&b.Open.w[i])
		}
	}
}

func (b *Board) eliminateWord(i int, w uint64) {
	for ; w != 0; w &= w - 1 {
		b.Eliminate(Cand(i<<6 + bits.TrailingZeros64(w)))
	}
}

// Need is how many more of the region's candidates must at least be placed; it may be negative for a fact that says
// "at most".
func (b *Board) Need(r *Region) int {
	if r.truth >= 0 {
		return int(b.need[r.truth])
	}
	return r.Min - r.shared(b.Placed)
}

// Left is how many more of the region's candidates may at most be placed.
func (b *Board) Left(r *Region) int {
	if r.truth >= 0 {
		return int(b.need[r.truth])
	}
	return r.Max - r.shared(b.Placed)
}

// Free is how many of the region's candidates are open.
func (b *Board) Free(r *Region) int {
	if r.truth >= 0 {
		return int(b.free[r.truth])
	}
	return r.shared(b.Open)
}

// NextForced is the index, from one on, of the first of some truths (by number) that needs all the open candidates it has
// left, or −1.
func (b *Board) NextForced(truths []int16, from int) int {
	for i := from; i < len(truths); i++ {
		if n := b.need[truths[i]]; n > 0 && n == b.free[truths[i]] {
			return i
		}
	}
	return -1
}

// Broken is a region that can no longer be filled, or nil while none is known.
func (b *Board) Broken() *Region { return b.broken }

// Break marks the board as contradictory at a region, for a caller that finds out by other means.
func (b *Board) Break(r *Region) { b.broken = r }

// Solved says whether every truth is filled without a conflict.
func (b *Board) Solved() bool {
	if b.broken != nil {
		return false
	}
	for _, n := range b.need {
		if n != 0 {
			return false
		}
	}
	return true
}

// Eliminated is the set of candidates that are neither open nor placed.
func (b *Board) Eliminated() Set {
	s := b.Puzzle.NewSet()
	s.Or(b.Open, b.Placed)
	s.AndNot(b.Puzzle.All, s)
	return s
}

// Learn adds a fact to what is known. A fact that cannot be filled breaks the board.
func (b *Board) Learn(f *Region) {
	b.Facts = append(b.Facts, f)
	if f.Min > 0 {
		b.Held = append(b.Held, f)
	}
	if b.Need(f) > b.Free(f) || b.Left(f) < 0 {
		b.broken = f
	}
}

// Knows says whether "at least min and at most max of cells" tells nothing that one truth or fact does not tell
// already: fewer cells that need as much prove the one bound, more cells that take no more prove the other.
func (b *Board) Knows(cells Set, min, max int) bool {
	placed, free := b.Placed.LenAnd(cells), b.Open.LenAnd(cells)
	need, left := min-placed, max-placed
	atLeast, atMost := need <= 0, left >= free
	for _, list := range [2][]*Region{b.Puzzle.Truths, b.Facts} {
		for _, r := range list {
			if atLeast && atMost {
				return true
			}
			atLeast = atLeast || b.Need(r) >= need && openWithin(b.Open, r.Cells, cells)
			atMost = atMost || b.Left(r) <= left && openWithin(b.Open, cells, r.Cells)
		}
	}
	return atLeast && atMost
}

// openWithin says whether every open candidate of a is in c.
func openWithin(open, a, c Set) bool {
	x, y := a.w[:len(open.w)], c.w[:len(open.w)]
	for i, w := range open.w {
		if w&x[i]&^y[i] != 0 {
			return false
		}
	}
	return true
}

// DigitMask is the open candidates of a cell (0 row by row) as a mask: bit d−1 for digit d. It is 0 for a cell that is
// filled.
func (b *Board) DigitMask(cell int) uint32 {
	n := uint(b.Puzzle.Layers)
	at := uint(cell) * n
	i, shift := at>>6, at&63
	w := b.Open.w[i] >> shift
	if shift+n > 64 {
		w |= b.Open.w[i+1] << (64 - shift)
	}
	return uint32(w & (1<<n - 1))
}
