package prove_test

import (
	"bytes"
	"context"
	"fmt"

	"asterism/interpreter"
	"asterism/interpreter/prove"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// A puzzle is solved by the rules of a pack, the solve is written as a proof, and the proof is checked by a package that
// knows nothing of puzzles.
func ExampleProve() {
	files, err := interpreter.ReadFS(rules.FS)
	if err != nil {
		fmt.Println(err)
		return
	}
	program, _ := interpreter.Load(files)
	pack, _ := program.Pack("basics")
	p, err := notation.Parse("6x1.ABBCCCAABBBCAAABDCEAABFCEEAFFFEEEFFF", notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	proof, err := prove.Prove(context.Background(), program, pack, p, prove.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	checked, err := veripb.Check(bytes.NewReader(proof.Formula), bytes.NewReader(proof.Log))
	fmt.Println("exactly one solution:", checked.Unique(), err)
	// Output:
	// exactly one solution: true <nil>
}
