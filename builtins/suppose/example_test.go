package suppose_test

import (
	"context"
	"fmt"

	"asterism/builtins/engine"
	"asterism/builtins/suppose"
	"asterism/puzzle/notation"
)

// Every cell of the grid is tried: a star there that leaves some region without room cannot be.
func ExampleSuppose() {
	p, err := notation.Parse("5x1.AABBBAABBBCCCBBDDCEEDDEEE", notation.Options{})
	if err != nil {
		panic(err)
	}
	w := engine.New(context.Background(), p)
	w.Board = p.NewBoard()
	for x := range w.Board.Open.All() {
		mark := w.Mark()
		if after := suppose.Suppose(w, x); after.Broken() != nil {
			fmt.Println(p.Name(x), "leaves no room in", after.Broken())
		}
		w.Release(mark)
	}
	// Output:
	// r3c4 leaves no room in shape C
	// r4c2 leaves no room in shape C
}
