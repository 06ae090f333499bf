package interpreter

import (
	"context"
	"strings"
	"testing"

	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// TestRooksHintOnASolve asks for n-rooks all along the solves of our own puzzles: each step is a whole block as far as it
// is open, and crosses only.
func TestRooksHintOnASolve(t *testing.T) {
	program := shippedProgram(t)
	pack, _ := program.PackFor(puzzle.StarBattle)
	rule, _ := program.Rule("R6.6b")
	solver, rooks := NewSolver(program, pack, Options{}), NewSolver(program, rule.Alone(puzzle.StarBattle), Options{})
	hints := 0
	for _, p := range tenByTwo(t, "none of the collection", 0) {
		shown := p.NewBoard()
		solver.Start(context.Background(), p.NewBoard())
		for step, err := solver.Next(); step != nil && err == nil; step, err = solver.Next() {
			rooks.Start(context.Background(), shown.Copy())
			if hint, _ := rooks.Next(); hint != nil {
				hints++
				checkWholeBlock(t, shown, hint)
			}
			step.Apply(shown)
		}
	}
	if hints == 0 {
		t.Error("there was no hint")
	}
}

// checkWholeBlock says whether a step crosses out all that is open of one aligned block.
func checkWholeBlock(t *testing.T, b *puzzle.Board, step *Step) {
	t.Helper()
	p, block := b.Puzzle, b.Puzzle.NewSet()
	first := step.Eliminate.First()
	for c := range b.Open.All() {
		if p.Row(c)/2 == p.Row(first)/2 && p.Column(c)/2 == p.Column(first)/2 {
			block.Add(c)
		}
	}
	if !step.Eliminate.Equal(block) || !step.Place.Empty() {
		t.Errorf("%s: %s is not the block %s", notation.Canonical(p), p.Describe(step.Eliminate), p.Describe(block))
	}
}

const countsBlocks = `
rule CountBlocks "How the blocks stand" {
  let empty = count(blocks, let b = #; blockStatus(b) == "empty")
  let filled = count(blocks, let b = #; blockStatus(b) == "has-star")
  let unknown = count(blocks, let b = #; blockStatus(b) == "unknown")
  → know at most size * stars in grid as counted
  because "{empty} empty, {filled} with a star, {unknown} unknown"
}

pack counted for starbattle { tier 1 { CountBlocks } }
`

// TestBlockStatus asks a rule of its own how blocks stand that hold a star, are crossed out, or neither.
func TestBlockStatus(t *testing.T) {
	program := loaded(t, append(shippedFiles(t), File{Name: "counted.rules", Text: countsBlocks})...)
	pack, _ := program.Pack("counted")
	s := NewSolver(program, pack, Options{})
	for marks, want := range map[string]string{
		"..........":             "0 empty, 0 with a star, 25 unknown",
		"*.........":             "0 empty, 1 with a star, 24 unknown",
		"xx......../xx.........": "1 empty, 0 with a star, 24 unknown",
		"xx......../x..........": "0 empty, 0 with a star, 25 unknown",
		"xx.x.*..../xx.......*":  "1 empty, 2 with a star, 22 unknown",
		"xxxxxxxx..":             "0 empty, 1 with a star, 24 unknown",
	} {
		b := tenByTwo(t, "none of the collection", 1)[0].NewBoard()
		for row, line := range strings.Split(marks, "/") {
			for column, mark := range line {
				switch c := b.Puzzle.At(row, column, 0); mark {
				case '*':
					b.Place(c)
				case 'x':
					b.Eliminate(c)
				}
			}
		}
		s.Start(context.Background(), b)
		if step, err := s.Next(); err != nil || step == nil || step.Because != want {
			t.Errorf("%s: %v, %v, want %s", marks, step, err, want)
		}
	}
}
