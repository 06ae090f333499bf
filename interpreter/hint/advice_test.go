package hint_test

import (
	"context"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/internal/rulestest"
	"asterism/puzzle/notation"
)

// TestAdvise advises on boards that are right, wrong, finished and without an end.
func TestAdvise(t *testing.T) {
	program := rulestest.Load(t, interpreter.File{Name: "small.rules", Text: rulestest.SmallRules})
	pack, _ := program.Pack("small")
	const unique, many = "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "5x1.AAAAABBBBBCCCCCDDDDDEEEEE"
	for _, c := range []struct {
		what, puzzle string
		board        []string
		placement    bool
		bad, several bool
		rule         string
	}{
		{"the start", unique, nil, false, false, false, "Last"},
		{"a placement", unique, nil, true, false, false, "Last"},
		{"a wrong star", unique, []string{".*...", ".....", ".....", ".....", "....."}, false, true, false, "Last"},
		{"several solutions", many, nil, false, true, true, ""},
	} {
		p, err := notation.Parse(c.puzzle, notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		board := p.NewBoard()
		if c.board != nil {
			if board, err = notation.ParseMarks(p, c.board); err != nil {
				t.Fatal(err)
			}
		}
		solver := interpreter.NewSolver(program, pack, interpreter.Options{})
		a, err := hint.Advise(context.Background(), solver, pack, board, c.placement)
		if err != nil {
			t.Fatal(c.what, err)
		}
		rule := ""
		if a.Next.Step != nil {
			rule = a.Next.Step.Rule.ID
			if len(hint.RegionsOf(a.Next.Step)) == 0 {
				t.Error(c.what, "speaks of no region")
			}
		}
		if a.Bad() != c.bad || a.Several != c.several || rule != c.rule {
			t.Errorf("%s: bad %v, several %v, rule %q", c.what, a.Bad(), a.Several, rule)
		}
	}
}
