package puzzle

import "math/bits"

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
