package interpreter

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// tenByTwo is the 10x2 puzzles of a file of the collection, or those that come with the repository where it is not.
func tenByTwo(t testing.TB, file string, most int) []*puzzle.Puzzle {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "corpus", file))
	if err != nil {
		text, err = os.ReadFile("../testdata/starbattle/10x2.sbn")
	}
	if err != nil {
		t.Fatal(err)
	}
	var puzzles []*puzzle.Puzzle
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		if puzzles = append(puzzles, item.Puzzle); len(puzzles) == most {
			break
		}
	}
	return puzzles
}

// BenchmarkGuide solves 10x2 puzzles with the whole pack.
func BenchmarkGuide(b *testing.B) {
	for _, file := range []string{"10x2-ez.sbn", "10x2-med.sbn", "10x2-hard.sbn"} {
		b.Run(file, func(b *testing.B) {
			program := shippedProgram(b)
			pack, _ := program.PackFor(puzzle.StarBattle)
			s := NewSolver(program, pack, Options{})
			puzzles := tenByTwo(b, file, 60)
			for b.Loop() {
				for _, p := range puzzles {
					s.Solve(context.Background(), p)
				}
			}
			b.ReportMetric(float64(b.N*len(puzzles))/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// TestConditionsAllocateNothing evaluates every condition of the shipped rules again and again: once the scratch
// memory has grown, nothing is allocated.
func TestConditionsAllocateNothing(t *testing.T) {
	files := shippedFiles(t)
	program := loaded(t, files...)
	for i, r := range program.Rules {
		if testing.Short() && i%8 > 0 {
			continue
		}
		pack := r.Alone(r.Families()[0])
		s := NewSolver(program, pack, Options{Naive: true})
		b := mid(t, r.Families()[0])
		if _, err := drain(s, b); err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(20, func() { s.Next() }); n > 0 {
			t.Errorf("rule %s allocates %.0f times to find nothing", r.ID, n)
		}
	}
}

// mid is a board in the middle of a solve of a family.
func mid(t testing.TB, family puzzle.Family) *puzzle.Board {
	t.Helper()
	file := "../testdata/starbattle/10x2.sbn"
	if family == puzzle.Sudoku {
		file = "../testdata/sudoku/9x9.txt"
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for item := range notation.ParseAll(string(text), notation.Options{}) {
		return item.Puzzle.NewBoard()
	}
	return nil
}

// drain makes steps until there are none.
func drain(s *Solver, b *puzzle.Board) (int, error) {
	s.Start(context.Background(), b)
	for steps := 0; ; steps++ {
		if step, err := s.Next(); err != nil || step == nil {
			return steps, err
		}
	}
}

// BenchmarkCondition evaluates single conditions, as a rule does.
func BenchmarkCondition(b *testing.B) {
	for _, text := range []string{"need(r) == 0", "need(r) > 0 and len(open(r)) == need(r)", "capacity(r) < need(r)",
		"any(rows, {need(#) == 0})", "within(open(r), q)", "suppose(x).capacity(r) < suppose(x).need(r)"} {
		b.Run(text, func(b *testing.B) {
			c, sc := newCompiler(), scope{}
			sc["r"], sc["q"], sc["x"] = c.newVariable(builtins.Region), c.newVariable(builtins.Region), c.newVariable(builtins.Cell)
			n, ok := c.compile(expressionOf(b, text), sc)
			if !ok {
				b.Fatal(c.diagnostics)
			}
			ref := newReference(c, mid(b, puzzle.StarBattle))
			w := &walker{ref: ref}
			w.set(sc["r"], ref.env.Board.Puzzle.Of(puzzle.Shape)[2])
			w.set(sc["q"], ref.env.Board.Puzzle.Of(puzzle.Row)[3])
			w.set(sc["x"], puzzle.Cand(37))
			holds := n.Value.(builtins.Eval[bool])
			ref.env.Start(engine.Budget{})
			b.ReportAllocs()
			for b.Loop() {
				mark := ref.env.Mark()
				holds(ref.env)
				ref.env.Release(mark)
				ref.env.Premises = ref.env.Premises[:0]
			}
		})
	}
}
