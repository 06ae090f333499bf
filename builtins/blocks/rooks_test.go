package blocks

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"asterism/builtins/engine"
	"asterism/builtins/internal/sample"
	"asterism/puzzle"
)

func TestBlocksCutTheGridUp(t *testing.T) {
	p := sample.TenByTen(t)
	e := sample.On(p.NewBoard())
	list := sample.All(func(yield func(puzzle.Set) bool) { AllBlocks(e, yield) })
	of := p.NewSet()
	for i, b := range list {
		if b.Len() != 4 || b.Meets(of) {
			t.Errorf("block %d is %s", i, p.Describe(b))
		}
		of.Or(of, b)
		for c := range b.All() {
			if p.Row(c)/2*5+p.Column(c)/2 != i {
				t.Errorf("%s is in block %d", p.Name(c), i)
			}
		}
	}
	if len(list) != 25 || !of.Equal(p.All) {
		t.Errorf("%d blocks hold %d cells", len(list), of.Len())
	}
}

// rookCase is a grid of blocks by their state: * holds a placed star, + is known to hold one, x is eliminated, . is open.
type rookCase struct {
	name          string
	grid          [5]string
	empty, filled string // what is to be found, as letters of blocks from A
}

func TestRooksOnBlocks(t *testing.T) {
	for _, c := range []rookCase{
		{"a star makes a block filled", [5]string{"*....", ".....", ".....", ".....", "....."}, "", ""},
		{"no open cell makes a block empty", [5]string{"x....", ".....", ".....", ".....", "....."}, "", "BCDEFKPU"},
		{"four filled in a row", [5]string{"**.+*", ".....", ".....", ".....", "....."}, "C", "HMRW"},
		{"four filled in a column", [5]string{"*....", "+....", ".....", "+....", "*...."}, "K", "LMNO"},
		{"three filled in a row", [5]string{"**..*", ".....", ".....", ".....", "....."}, "", ""},
		{"opposite corners", [5]string{"+....", ".x...", "..x..", "...x.", "....."}, "EU", "BCDFHIJKLNOPQRTVWXY"},
		{"two rows for two columns", [5]string{"..***", "..***", ".....", ".....", "....."}, "", "KLPQUV"},
	} {
		p := sample.TenByTen(t)
		b := p.NewBoard()
		e := sample.On(b)
		blocks := sample.All(func(yield func(puzzle.Set) bool) { AllBlocks(e, yield) })
		for i, s := range blocks {
			c.mark(b, s, i)
		}
		r := FindRooks(e, b.Facts)
		if got := letters(blocks, r.Empty) + "/" + letters(blocks, r.Filled); got != c.empty+"/"+c.filled {
			t.Errorf("%s: %s, want %s/%s", c.name, got, c.empty, c.filled)
		}
		if got := c.states(blocks, r); got != strings.NewReplacer("*", "+").Replace(strings.Join(c.grid[:], "")) {
			t.Errorf("%s: blocks are %s", c.name, got)
		}
	}
}

// states are the blocks as the rooks see them: + holds a star, x is empty, . is neither.
func (c *rookCase) states(blocks []puzzle.Set, r *Rooks) string {
	out := bytes.Repeat([]byte{'?'}, len(blocks))
	for mark, list := range map[byte][]puzzle.Set{'+': r.Known, 'x': r.Vacant, '.': r.Unknown} {
		for i, b := range blocks {
			if engine.Listed(list, b) {
				out[i] = mark
			}
		}
	}
	return string(out)
}

// mark brings a block into its state.
func (c *rookCase) mark(b *puzzle.Board, s puzzle.Set, i int) {
	switch c.grid[i/5][i%5] {
	case '*':
		b.Place(s.First())
	case 'x':
		for cell := range s.All() {
			b.Eliminate(cell)
		}
	case '+':
		b.Learn(b.Puzzle.NewFact(s, 1, 1, "known"))
	}
}

func letters(blocks, some []puzzle.Set) string {
	var out []byte
	for i, s := range blocks {
		if engine.Listed(some, s) {
			out = append(out, byte('A'+i))
		}
	}
	return string(out)
}

// TestRooksAgainstAllPermutations compares the answer with every permutation, where some blocks are empty at least.
func TestRooksAgainstAllPermutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	p := sample.TenByTen(t)
	for range 300 {
		b := p.NewBoard()
		e := sample.On(b)
		blocks := sample.All(func(yield func(puzzle.Set) bool) { AllBlocks(e, yield) })
		among := p.NewSet()
		c := rookCase{}
		for i, s := range blocks {
			c.grid[i/5] += string("........+*x"[rng.IntN(11)])
			c.mark(b, s, i)
			if rng.IntN(3) == 0 {
				among.Or(among, s)
			}
		}
		least := rng.IntN(4)
		r := FindRooksAmong(e, b.Facts, among, least)
		empty, filled := c.byPermutation(blocks, among, least)
		if letters(blocks, r.Empty) != empty || letters(blocks, r.Filled) != filled {
			t.Fatal(c.grid, sample.Text(among), least, letters(blocks, r.Empty), empty, letters(blocks, r.Filled), filled)
		}
	}
}

// byPermutation tries them all.
func (c *rookCase) byPermutation(blocks []puzzle.Set, among puzzle.Set, least int) (empty, filled string) {
	found, times := 0, [25]int{}
	permute([]int{0, 1, 2, 3, 4}, 0, func(columns []int) {
		worth, stands := 0, [25]bool{}
		for row, column := range columns {
			if stands[row*5+column] = true; c.grid[row][column] == 'x' || blocks[row*5+column].Within(among) {
				worth++
			}
		}
		for i := range blocks {
			if mark := c.grid[i/5][i%5]; stands[i] && (mark == '*' || mark == '+') || !stands[i] && mark == 'x' {
				return
			}
		}
		if worth < least {
			return
		}
		found++
		for row, column := range columns {
			times[row*5+column]++
		}
	})
	for i := range blocks {
		switch mark := c.grid[i/5][i%5]; {
		case found > 0 && mark == '.' && times[i] == found:
			empty += string(rune('A' + i))
		case found > 0 && mark == '.' && times[i] == 0:
			filled += string(rune('A' + i))
		}
	}
	return empty, filled
}

func permute(list []int, from int, yield func([]int)) {
	if from == len(list) {
		yield(list)
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, yield)
		list[from], list[i] = list[i], list[from]
	}
}

// TestAssignAgainstRooks compares what is the same in all assignments with what rooks finds on a board.
func TestAssignAgainstRooks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	said := 0
	for range 60 {
		s := sample.Star(t, rng, 6, 1)
		e := sample.On(s.Board(rng))
		blocks := sample.All(func(yield func(puzzle.Set) bool) { AllBlocks(e, yield) })
		r := FindRooks(e, s.Houses())
		a := Assign(e, blocks, r.Known, r.Vacant)
		if got, want := sample.Texts(a.Always)+sample.Texts(a.Never), sample.Texts(r.Empty)+sample.Texts(r.Filled); got != want {
			t.Fatalf("assigned %s, want %s", got, want)
		}
		said += len(a.Always) + len(a.Never)
	}
	if said < 50 {
		t.Errorf("hardly any: %d", said)
	}
}

func TestAssignWantsASquare(t *testing.T) {
	e := sample.On(sample.TenByTen(t).NewBoard())
	blocks := sample.All(func(yield func(puzzle.Set) bool) { AllBlocks(e, yield) })
	if a := Assign(e, blocks[:24], nil, nil); len(a.Always)+len(a.Never) > 0 {
		t.Error("24 places are no square")
	}
}
