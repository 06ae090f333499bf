package hint_test

import (
	"context"
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/puzzle/notation"
	rules "asterism/rules.d"
)

// Example helps a player on who has placed one star.
func Example() {
	files, _ := interpreter.ReadFS(rules.FS)
	program, err := interpreter.Load(files)
	if err != nil {
		panic(err)
	}
	p, _ := notation.Parse("6x1.AAAABBACDABBCCDDDBCBBBBBCEEBEFCCEEEF", notation.Options{})
	board, _ := notation.ParseMarks(p, strings.Fields("...... ...... ...... ...... ...... ...*.."))
	pack, _ := program.PackFor(p.Family)
	help, _ := hint.Next(context.Background(), interpreter.NewSolver(program, pack, interpreter.Options{}), board)
	fmt.Println(help.Step.Rule.Title)
	fmt.Println(help.Step.Because)
	// Output:
	// Shape forced
	// Shape F still needs 1 and has exactly that many open cells.
}
