package interpreter_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asterism/builtins"
	"asterism/interpreter"
	"asterism/puzzle"
)

// TestUniquenessLibrary has each uniqueness rule, alone, make all deductions of its cases in the technique library and
// none that is false; where the technique does not apply, it must not make those listed.
func TestUniquenessLibrary(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "sudoku", "library.txt"))
	if err != nil {
		t.Skip("the technique library is not here:", err)
	}
	program := shipped(t)
	program = loadWith(t, interpreter.File{Name: "library.rules", Text: alonePacks(program)})
	cases := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, ":06") {
			continue
		}
		c, err := puzzle.ParseLibraryCase(line)
		if err != nil {
			t.Fatal(err)
		}
		cases++
		checkLibraryCase(t, program, line, c)
	}
	t.Log(cases, "cases")
}

// alonePacks is a pack for each rule that answers to cases of the library, with nothing beside it but bookkeeping.
func alonePacks(program *interpreter.Program) string {
	var text strings.Builder
	for _, r := range program.Rules {
		if slices.ContainsFunc(r.Tags, func(tag string) bool { return strings.HasPrefix(tag, "h06") }) {
			fmt.Fprintf(&text, "pack alone%s \"%s\" for sudoku { tier 0 { Seen } tier 1 { %s } }\n", r.ID, r.Title, r.ID)
		}
	}
	return text.String()
}

// checkLibraryCase solves a case as far as its rule and the bookkeeping go.
func checkLibraryCase(t *testing.T, program *interpreter.Program, line string, c *puzzle.LibraryCase) {
	t.Helper()
	i := slices.IndexFunc(program.Rules, func(r *interpreter.Rule) bool { return slices.Contains(r.Tags, "h"+c.Code) })
	if i < 0 {
		t.Fatal("no rule for", line)
	}
	pack, _ := program.Pack("alone" + program.Rules[i].ID)
	r, err := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true}).Solve(context.Background(), c.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	compareSteps(t, c.Puzzle, r.Steps)
	eliminated, placed := c.Puzzle.NewSet(), c.Puzzle.NewSet()
	for _, s := range r.Steps {
		if s.Rule == program.Rules[i] {
			eliminated.Or(eliminated, s.Eliminate)
			placed.Or(placed, s.Place)
		}
	}
	missing := slices.DeleteFunc(slices.Clone(c.Eliminations), eliminated.Has)
	missing = append(missing, slices.DeleteFunc(slices.Clone(c.Placements), placed.Has)...)
	none := eliminated.Empty() && placed.Empty()
	if applies := c.Variant != "x"; applies && len(missing) > 0 || !applies && !none {
		t.Errorf("%s\n%s: %d deductions are missing, eliminated %s, placed %s", line, program.Rules[i].ID, len(missing),
			c.Puzzle.Describe(eliminated), c.Puzzle.Describe(placed))
	}
}

// TestUniquenessOnTheCollection solves puzzles of the collection with the rules that assume one solution, compares every
// step with it, and the trace with that of a solve that remembers nothing.
func TestUniquenessOnTheCollection(t *testing.T) {
	program := shipped(t)
	pack, _ := program.PackFor(puzzle.Sudoku)
	s := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true})
	naive := interpreter.NewSolver(program, pack, interpreter.Options{Unique: true, Naive: true})
	items, fired := corpus(t, "sudoku/graded.txt"), 0
	for i := 0; i < len(items); i += 5 {
		r, err := s.Solve(context.Background(), items[i].Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		compareSteps(t, items[i].Puzzle, r.Steps)
		again, err := naive.Solve(context.Background(), items[i].Puzzle)
		if err != nil || fmt.Sprint(said(r.Steps)) != fmt.Sprint(said(again.Steps)) {
			t.Errorf("%s: two ways to solve it (%v)", items[i].Puzzle.Canonical(), err)
		}
		for _, step := range r.Steps {
			if step.Rule.AssumesUnique {
				fired++
				if p := step.Proof; p == nil || p.Kind != builtins.UniquenessProof || p.Floor.Nil() || p.Roof.Nil() {
					t.Error(step.Rule.ID, "does not say what could be exchanged:", p)
				}
			}
		}
	}
	if fired < 20 {
		t.Error("too few steps assume one solution to say anything:", fired)
	}
}

func said(steps []*interpreter.Step) []string {
	var out []string
	for _, s := range steps {
		out = append(out, s.Rule.ID+" "+s.Because)
	}
	return out
}
