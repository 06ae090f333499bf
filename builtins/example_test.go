package builtins_test

import (
	"context"
	"fmt"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// dominoes walks the pairs of touching cells that are all that is open of a region, as an engine does it: it reads the
// board through the workspace, and the argument rests on the region while the pair is in use.
func dominoes(w *engine.Workspace, regions []*puzzle.Region, yield func(puzzle.Set) bool) {
	for i, r := range regions {
		mark := w.Arena.Mark()
		pair := w.Open(r.Cells)
		a := pair.First()
		if pair.Len() != 2 || w.Board.Need(r) != 1 || !w.Board.Puzzle.Conflicts(a).Has(pair.Next(a)) {
			w.Arena.Release(mark)
			continue
		}
		if !engine.Report(w, mark, pair, yield, regions[i:i+1]) {
			return
		}
	}
}

// A program declares a function of its own, and its rules call it like any other.
func ExampleDeclare() {
	builtins.Declare(builtins.Chapter{Title: "Dominoes", Funcs: []*builtins.Func{{
		Name: "dominoes", Params: []builtins.Param{{Name: "regions", Doc: "regions that hold one more star"}},
		Doc:     "The open cells of each of the regions that has just two, where these touch.",
		Example: "for pair in dominoes(shapes)", Cost: builtins.Linear, Premises: "the region",
		Forms: builtins.Seq1(dominoes),
	}}})
	program, err := interpreter.Load([]interpreter.File{{Name: "own.rules", Text: `
rule D1 "Domino" {
  for pair in dominoes(shapes)
  → eliminate peers(pair)
  because "One of {pair} holds a star, and {peers(pair)} touch both."
}
pack own "One rule" for starbattle { tier 1 "Dominoes" { D1 } }`}})
	if err != nil {
		panic(err)
	}
	p, err := notation.Parse("5x1.AABBBCCBBBCDDDBCDEEECCEEE", notation.Options{})
	if err != nil {
		panic(err)
	}
	pack, _ := program.Pack("own")
	result, err := interpreter.NewSolver(program, pack, interpreter.Options{}).Solve(context.Background(), p)
	if err != nil {
		panic(err)
	}
	for _, step := range result.Steps {
		fmt.Println(step.Because)
	}
	// Output:
	// One of r1c1 and r1c2 holds a star, and r2c1 and r2c2 touch both.
}
