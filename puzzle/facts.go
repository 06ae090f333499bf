package puzzle

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
