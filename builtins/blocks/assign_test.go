package blocks

import (
	"math/rand/v2"
	"slices"
	"testing"

	"asterism/builtins/internal/sample"
	"asterism/puzzle"
)

// TestBlocksCutTheGridUp checks the mapping of cells to blocks: every cell is in one block, that of its two rows and columns.
func TestBlocksCutTheGridUp(t *testing.T) {
	p := sample.TenByTen(t)
	list, of := p.Of(puzzle.Block), p.NewSet()
	for i, b := range list {
		if b.Cells.Len() != 4 || b.Cells.Meets(of) || b.Number != i+1 || b.Min != 0 || b.Max != 1 {
			t.Errorf("block %d is %s", i, p.Describe(b.Cells))
		}
		of.Or(of, b.Cells)
		for c := range b.Cells.All() {
			if p.Row(c)/2+1 != b.Row || p.Column(c)/2+1 != b.Column {
				t.Errorf("%s is in %s", p.Name(c), b)
			}
		}
	}
	if len(list) != 25 || !of.Equal(p.All) || p.Of(puzzle.Row)[3].Row != 0 {
		t.Errorf("%d blocks hold %d cells", len(list), of.Len())
	}
}

// rookCase is a grid of blocks by their state: * holds a placed star, + is known to hold one, x is eliminated, . is open.
type rookCase struct {
	name          string
	grid          [5]string
	empty, filled string // what is to be found, as letters of blocks from A
}

// lists are the blocks that are known to hold a star, and those known to be empty, on a board in this state.
func (c *rookCase) lists(t *testing.T) (all, known, vacant []*puzzle.Region) {
	b := sample.TenByTen(t).NewBoard()
	e := sample.On(b)
	all = b.Puzzle.Of(puzzle.Block)
	for i, block := range all {
		c.mark(b, block.Cells, i)
	}
	for _, block := range all {
		switch {
		case block.Cells.Meets(b.Placed) || MustHold(e, block.Cells):
			known = append(known, block)
		case !block.Cells.Meets(b.Open):
			vacant = append(vacant, block)
		}
	}
	return all, known, vacant
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
		all, known, vacant := c.lists(t)
		a := Assign(sample.On(sample.TenByTen(t).NewBoard()), all, known, vacant, nil, 0)
		if got := letters(a.Always) + "/" + letters(a.Never); got != c.empty+"/"+c.filled {
			t.Errorf("%s: %s, want %s/%s", c.name, got, c.empty, c.filled)
		}
	}
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

func letters(blocks []*puzzle.Region) string {
	var out []byte
	for _, b := range blocks {
		out = append(out, byte('A'+b.Number-1))
	}
	return string(out)
}

// TestAssignAgainstAllPermutations compares the answer with every permutation, where some blocks are chosen at least.
func TestAssignAgainstAllPermutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 300 {
		c := rookCase{}
		for i := range 25 {
			c.grid[i/5] += string("........+*x"[rng.IntN(11)])
		}
		all, known, vacant := c.lists(t)
		some := slices.DeleteFunc(slices.Clone(all), func(*puzzle.Region) bool { return rng.IntN(3) > 0 })
		least := rng.IntN(4)
		a := Assign(sample.On(sample.TenByTen(t).NewBoard()), all, known, vacant, some, least)
		empty, filled := c.byPermutation(all, some, least)
		if letters(a.Always) != empty || letters(a.Never) != filled {
			t.Fatal(c.grid, letters(some), least, letters(a.Always), empty, letters(a.Never), filled)
		}
	}
}

// byPermutation tries them all.
func (c *rookCase) byPermutation(blocks, some []*puzzle.Region, least int) (empty, filled string) {
	found, times := 0, [25]int{}
	permute([]int{0, 1, 2, 3, 4}, 0, func(columns []int) {
		worth, stands := 0, [25]bool{}
		for row, column := range columns {
			if stands[row*5+column] = true; slices.Contains(some, blocks[row*5+column]) {
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

func TestAssignWantsASquare(t *testing.T) {
	p := sample.TenByTen(t)
	if a := Assign(sample.On(p.NewBoard()), p.Of(puzzle.Block)[:24], nil, nil, nil, 0); len(a.Always)+len(a.Never) > 0 {
		t.Error("24 places are no square")
	}
}

// TestMustHoldNamesOneRegion asks which cells must hold a star: those to which some region is confined, which is the premise.
func TestMustHoldNamesOneRegion(t *testing.T) {
	p := sample.TenByTen(t)
	b := p.NewBoard()
	e := sample.On(b)
	block := p.Of(puzzle.Block)[7].Cells
	if MustHold(e, block) || len(e.Premises) > 0 {
		t.Error("nothing is confined yet")
	}
	fact := p.NewFact(block, 1, 2, "known")
	b.Learn(fact)
	if !MustHold(e, block) || len(e.Premises) != 1 || e.Premises[0] != fact {
		t.Errorf("%d premises", len(e.Premises))
	}
}
