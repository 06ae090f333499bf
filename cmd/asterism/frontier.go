package main

import (
	"context"
	"iter"
	"slices"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/interpreter/archive"
	"asterism/interpreter/batch"
	"asterism/interpreter/frontier"
	"asterism/interpreter/schema"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// stuckBoards are the boards on which a pack has stopped.
type stuckBoards []*puzzle.Board

// add keeps the board of a record, if it was not solved.
func (s *stuckBoards) add(r stats.Record) error {
	if r.Board == "" {
		return nil
	}
	p, err := notation.Parse(r.Puzzle, notation.Options{})
	if err != nil {
		return err
	}
	b, err := notation.ParseMarks(p, strings.Split(r.Board, "\n"))
	if err == nil && b.Broken() == nil {
		*s = append(*s, b)
	}
	return err
}

// found is what is missing on one board.
type found struct {
	gap *frontier.Gap
	err error
}

// gaps finds the next deduction on each board, by several workers. The smallest board comes first.
func (s stuckBoards) gaps(ctx context.Context, con *console.Console, workers int) ([]*frontier.Gap, error) {
	var list []*frontier.Gap
	bar := console.NewProgress(con, "looking beyond", len(s))
	defer bar.Clear()
	worker := func() func(*puzzle.Board) found {
		return func(b *puzzle.Board) found {
			gap, err := frontier.Find(ctx, b)
			return found{gap, err}
		}
	}
	for f := range batch.Map(slices.Values(s), workers, worker) {
		if f.err != nil {
			return nil, f.err
		}
		list = append(list, f.gap)
		bar.Set(len(list))
	}
	frontier.Sort(list)
	return list, nil
}

// writeFrontier finds out what is missing on the boards, writes that to a file, a board a line, and prints which patterns are wanted
// most.
func (s stuckBoards) writeFrontier(ctx context.Context, con *console.Console, pack, file string, workers int, quiet bool) error {
	gaps, err := s.gaps(ctx, con, workers)
	if err != nil {
		return err
	}
	if err := archive.Write(file, archive.Puzzles, stuckObjects(pack, gaps)); err != nil || quiet {
		return err
	}
	report.WriteFrontier(con, pack, gaps)
	return nil
}

func stuckObjects(pack string, gaps []*frontier.Gap) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, g := range gaps {
			if !yield(schema.NewStuckJSON(pack, g)) {
				return
			}
		}
	}
}
