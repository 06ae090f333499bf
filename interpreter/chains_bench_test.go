package interpreter

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asterism/puzzle"
)

// BenchmarkChains is the time of one look of each rule of chains on boards where subsets and fish find nothing more:
// first as they are, then when the rule itself finds nothing more.
func BenchmarkChains(b *testing.B) {
	stuck := stuckBoards(b, 40)
	program := shippedProgram(b)
	for _, r := range program.Rules {
		if !slices.Contains([]string{"WWing", "XChain", "EmptyRectangle", "Medusa", "AIC", "GroupedAIC"}, r.ID) {
			continue
		}
		s := NewSolver(program, r.Alone(puzzle.Sudoku), Options{Naive: true})
		var drained []*puzzle.Board
		for _, at := range stuck {
			s.Start(context.Background(), at.Copy())
			res, err := s.Run()
			if err != nil || len(res.Stopped) > 0 {
				b.Fatal(r.ID, err, res.Stopped)
			}
			drained = append(drained, res.Board)
		}
		for _, c := range []struct {
			name   string
			boards []*puzzle.Board
		}{{"stuck", stuck}, {"nothing", drained}} {
			b.Run(r.ID+"/"+c.name, func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					s.Start(context.Background(), c.boards[i%len(c.boards)].Copy())
					s.Next()
				}
			})
		}
	}
}

// stuckBoards is boards of hard puzzles when the shipped rules without chains find nothing more.
func stuckBoards(b *testing.B, most int) []*puzzle.Board {
	b.Helper()
	file, err := os.Open(filepath.Join("..", "..", "shared", "sudoku", "graded.txt"))
	if err != nil {
		b.Skip("the graded puzzles are not here:", err)
	}
	defer file.Close()
	program := shippedProgram(b)
	pack, _ := program.Pack("sudoku")
	s := NewSolver(program, pack, Options{MaxTier: 4})
	var boards []*puzzle.Board
	for lines := bufio.NewScanner(file); lines.Scan() && len(boards) < most; {
		line, rating, _ := strings.Cut(lines.Text(), " ")
		if len(line) != 81 || rating < "8.5" {
			continue
		}
		p, err := puzzle.Parse(line, puzzle.Hint{})
		if err != nil {
			b.Fatal(err)
		}
		if r, err := s.Solve(context.Background(), p); err == nil && r.Status == Stuck {
			boards = append(boards, r.Board)
		}
	}
	return boards
}
