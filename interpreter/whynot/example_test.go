package whynot_test

import (
	"context"
	"fmt"

	"asterism/interpreter"
	"asterism/interpreter/whynot"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// Example asks why a rule finds nothing at the start of a puzzle.
func Example() {
	files, _ := interpreter.ReadFS(rules.FS)
	program, err := interpreter.Load(files)
	if err != nil {
		panic(err)
	}
	p, _ := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	rule, _ := program.Rule("R2.1")
	answer, _ := whynot.Ask(context.Background(), program, rule, p.NewBoard(), nil, 1)
	misses := answer.Misses
	fmt.Println(misses[0].Bindings[0].Value, misses[0].Failed)
	fmt.Println(misses[0].Values)
	// Output:
	// row 1 when need(unit) > 0 and len(open(unit)) == need(unit)
	// [need(row 1) is 1 len(open(row 1)) is 6]
}
