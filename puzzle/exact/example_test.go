package exact_test

import (
	"context"
	"fmt"

	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// All solutions of a board, up to two: so it is known whether there is just one.
func Example() {
	p, err := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	solutions, err := exact.Solutions(context.Background(), p.NewBoard(), 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range solutions {
		fmt.Println(p.Describe(s))
	}
	// Output:
	// r1c2, r2c5, r3c3, r4c1, r5c6 and r6c4
}

// A claim is proved where no solution of the board contradicts it.
func ExampleRefute() {
	p, err := notation.Parse("2.1..........3.4", notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	four := p.NewSet()
	four.Add(p.At(0, 1, 4))
	_, refuted, err := exact.Refute(context.Background(), p.NewBoard(), exact.Claim{Place: four})
	fmt.Println("a 4 at r1c2 is refuted:", refuted, err)
	_, refuted, err = exact.Refute(context.Background(), p.NewBoard(), exact.Claim{Eliminate: four})
	fmt.Println("none there is refuted:", refuted, err)
	// Output:
	// a 4 at r1c2 is refuted: false <nil>
	// none there is refuted: true <nil>
}

// A question may ask for more than the puzzle does: here, whether the corner can hold no star.
func ExampleAsk() {
	p, err := notation.Parse("4x1.ABBBAABCDDBCDDCC", notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	corner := p.NewSet()
	corner.Add(p.At(0, 0, 0))
	where := []*puzzle.Region{puzzle.NewComposite("the corner", corner, 1, 1)}
	found, err := exact.Ask(context.Background(), p.NewBoard(), exact.Query{Limit: 2, Where: where})
	fmt.Println(len(found), err)
	// Output:
	// 0 <nil>
}
