package generate_test

import (
	"context"
	"fmt"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// Example makes puzzles until one has the grade that is asked for.
func Example() {
	files, _ := interpreter.ReadFS(rules.FS)
	program, err := interpreter.Load(files)
	if err != nil {
		panic(err)
	}
	pack, _ := program.Pack("guide")
	g := generate.New(program, pack, generate.Recipe{Size: 6, Stars: 1, Seed: 1, Grade: "Easy"})
	for n := uint64(0); ; n++ {
		made, err := g.Batch(context.Background(), n)
		if err != nil {
			panic(err)
		}
		if last := made[len(made)-1]; last.Accepted {
			fmt.Println(n, notation.Canonical(last.Puzzle), last.Result.Grade)
			return
		}
	}
	// Output: 0 6x1.AAAAAABCCAAABBDEDDBBDDDDBBBDDDFFBBBB Easy
}
