package puzzle_test

import (
	"fmt"

	"asterism/puzzle"
)

// A 4×4 Star Battle: a star in each row, column and shape, and none beside another.
func Example() {
	p, err := puzzle.NewStarBattle(4, 1, []int{
		0, 1, 1, 1,
		0, 0, 1, 2,
		3, 3, 1, 2,
		3, 3, 2, 2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := p.NewBoard()
	b.Suppose(p.At(0, 2, 0)) // a star in r1c3, and what follows at once
	row := p.Of(puzzle.Row)[1]
	fmt.Printf("%s needs %d of %s\n", row, b.Need(row), p.Describe(b.Open))
	b.Settle()
	fmt.Println("solved:", b.Solved(), p.Describe(b.Placed))
	// Output:
	// row 2 needs 1 of r2c1, r3c1, r3c2, r3c4, r4c1, r4c2 and r4c4
	// solved: true r1c3, r2c1, r3c4 and r4c2
}

// A Set is a bitset of candidates; loops over it do not allocate.
func ExampleSet() {
	p, err := puzzle.NewSudoku(2, 2, make([]int, 16))
	if err != nil {
		fmt.Println(err)
		return
	}
	both := p.NewSet()
	both.And(p.Of(puzzle.Row)[0].Cells, p.Of(puzzle.Digit)[2].Cells)
	for c := both.First(); c != puzzle.None; c = both.Next(c) {
		fmt.Println(p.Name(c), "excludes", p.Conflicts(c).Len())
	}
	// Output:
	// r1c1=3 excludes 10
	// r1c2=3 excludes 10
	// r1c3=3 excludes 10
	// r1c4=3 excludes 10
}
