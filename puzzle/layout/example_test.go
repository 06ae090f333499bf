package layout_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"asterism/puzzle/layout"
	"asterism/puzzle/notation"
)

// A Star Battle with one solution, another one from it by small moves of its borders, and a Sudoku whose boxes are 2×4.
func Example() {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(1, 2))
	p, solution, ok := layout.RandomStarBattle(ctx, rng, 5, 1, true)
	fmt.Println(notation.Canonical(p), p.Describe(solution), ok)
	q, _ := layout.MutateUnique(ctx, rng, p, solution, 3)
	fmt.Println(notation.Canonical(q), layout.Distance(p, q), "borders differ")
	s, _, _ := layout.RandomSudoku(ctx, rng, 2, 4, 30, true)
	fmt.Println(notation.Canonical(s))
	// Output:
	// 5x1.ABBBCBBBBCBDCCCECCCCEEEEC r1c1, r2c4, r3c2, r4c5 and r5c3 true
	// 5x1.ABBBCBBBBCBDBBCEECCCEEEEC 8 borders differ
	// 2x4:.5..6..2.28.157...1..3.8.86.5..4.3.6..41...7..3517.248...65...2.
}

// Clues of a Sudoku are taken away two by two, as long as there is one solution.
func ExampleThinner() {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(1, 2))
	thinner, err := layout.NewThinner(2, 2, layout.Rotation)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := thinner.Thin(ctx, rng, thinner.Filled(ctx, rng), 0, thinner.Unique)
	fmt.Println(notation.Canonical(p))
	// Output:
	// 2.1..........3.4
}
