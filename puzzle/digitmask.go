package puzzle

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
