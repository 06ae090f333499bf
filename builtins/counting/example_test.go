package counting_test

import (
	"context"
	"fmt"

	"asterism/builtins/counting"
	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// Shapes A and B lie in the first two rows and need all that these hold, so the rest of the rows is empty.
func ExampleFindFish() {
	p, err := notation.Parse("5x1.AABBCABBCCDDCCEDDDEEDDEEE", notation.Options{})
	if err != nil {
		panic(err)
	}
	w := engine.New(context.Background(), p)
	w.Board = p.NewBoard()
	counting.FindFish(w, p.Of(puzzle.Shape), p.Of(puzzle.Row), 2, func(f *counting.Fish) bool {
		fmt.Println(f.Base, "in", f.Cover, "clear", p.Describe(f.Eliminations))
		return true
	})
	// Output:
	// [shape A shape B] in [row 1 row 2] clear r1c5, r2c4 and r2c5
}
