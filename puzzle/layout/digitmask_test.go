package layout

import (
	"math/rand/v2"
	"testing"
)

func TestDigitMask(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {4, 4}} {
		p, solution, ok := RandomSudoku(rng, box[0], box[1], 0, false)
		if !ok {
			t.Fatalf("no Sudoku with boxes %v", box)
		}
		b := RandomBoard(rng, p, solution, 0.5)
		for cell := range p.Size * p.Size {
			for d := 1; d <= p.Size; d++ {
				c := p.At(cell/p.Size, cell%p.Size, d)
				if got, want := b.DigitMask(cell)>>(d-1)&1 == 1, b.Open.Has(c); got != want {
					t.Fatalf("size %d: %s open is %v by the mask, %v by the board", p.Size, p.Name(c), got, want)
				}
			}
		}
	}
}
