package interpreter_test

import (
	"context"
	"errors"
	"fmt"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// Example loads the rules that come with the program and solves a puzzle.
func Example() {
	files, _ := interpreter.ReadFS(rules.FS)
	program, err := interpreter.Load(files)
	if err != nil {
		panic(err)
	}
	p, _ := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	pack, _ := program.PackFor(p.Family)
	result, _ := interpreter.NewSolver(program, pack, interpreter.Options{}).Solve(context.Background(), p)
	fmt.Println(result.Status, result.Grade)
	fmt.Println(result.Steps[0].Because)
	// Output:
	// solved Hard
	// There must still be 1 in shape F, and that is how many 2×2 squares cover what is open there: one star in each, and every way to do that touches r5c5 and r6c5.
}

// ExampleLoad shows what is wrong with a rule file.
func ExampleLoad() {
	text := `rule Full "No star missing" {
  for unit in houzes
  when need(unit) == 0
  → eliminate open(unit)
}`
	_, err := interpreter.Load([]interpreter.File{{Name: "full.rules", Text: text}})
	var mistakes dsl.Diagnostics
	if errors.As(err, &mistakes) {
		for _, m := range mistakes {
			fmt.Printf("%s:%d: %s; %s\n", m.File, m.Start.Line, m.Message, m.Hint)
		}
	}
	// Output: full.rules:2: unknown name houzes; did you mean houses?
}
