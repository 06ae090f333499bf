package hint

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/exact"
)

// WrongMarks is what on a player's board contradicts the solution.
type WrongMarks struct {
	Placed  puzzle.Set // that are not in the solution
	Crossed puzzle.Set // that are
	Several bool       // the board fits none of several solutions: this is compared with the one it comes nearest to
}

// None says whether all is right so far.
func (w WrongMarks) None() bool { return w.Placed.Empty() && w.Crossed.Empty() }

// ErrNoSolution is returned for a puzzle that nobody can solve.
var ErrNoSolution = errors.New("the puzzle has no solution")

// solutionsCompared is with how many solutions a board that fits none is compared, where a puzzle has several.
const solutionsCompared = 1000

// FindWrongMarks compares a player's board with the solution. Where a puzzle has several, nothing is wrong that fits one.
func FindWrongMarks(ctx context.Context, b *puzzle.Board) (WrongMarks, error) {
	right := WrongMarks{Placed: b.Puzzle.NewSet(), Crossed: b.Puzzle.NewSet()}
	if fits, err := exact.Solutions(ctx, b, 1); err != nil || len(fits) > 0 {
		return right, err
	}
	found, err := exact.Solutions(ctx, b.Puzzle.NewBoard(), solutionsCompared)
	if err != nil {
		return right, err
	}
	if len(found) == 0 {
		return right, ErrNoSolution
	}
	best := compareMarks(b, found[0])
	for _, solution := range found[1:] {
		if w := compareMarks(b, solution); w.count() < best.count() {
			best = w
		}
	}
	best.Several = len(found) > 1
	return best, nil
}

func (w WrongMarks) count() int { return w.Placed.Len() + w.Crossed.Len() }

func compareMarks(b *puzzle.Board, solution puzzle.Set) WrongMarks {
	w := WrongMarks{Placed: b.Puzzle.NewSet(), Crossed: b.Eliminated()}
	w.Placed.AndNot(b.Placed, solution)
	w.Crossed.And(w.Crossed, solution)
	return w
}

// TakenBack is the board without the wrong marks.
func (w WrongMarks) TakenBack(b *puzzle.Board) *puzzle.Board {
	right, crossed := b.Puzzle.NewBoard(), b.Eliminated()
	for c := range b.Placed.All() {
		if !w.Placed.Has(c) {
			right.Place(c)
		}
	}
	for c := range crossed.All() {
		if !w.Crossed.Has(c) {
			right.Eliminate(c)
		}
	}
	return right
}

// Breaches says which rules of the puzzle itself a player's board breaks: what touches, where there are too many, and
// where there is too little room left.
func Breaches(b *puzzle.Board) []string {
	var list []string
	if b.Puzzle.Family == puzzle.StarBattle {
		list = touching(b)
	}
	for _, r := range b.Puzzle.Truths {
		placed, open := b.Puzzle.NewSet(), b.Puzzle.NewSet()
		placed.And(r.Cells, b.Placed)
		open.And(r.Cells, b.Open)
		switch n, free := placed.Len(), open.Len(); {
		case n > r.Max && r.Digit > 0:
			list = append(list, fmt.Sprintf("%s is there %d times.", r, n))
		case n > r.Max:
			list = append(list, interpreter.Capital(fmt.Sprintf("%s has %d, and should have %d.", r, n, r.Max)))
		case n+free < r.Min && r.Max == 1:
			list = append(list, interpreter.Capital(fmt.Sprintf("%s has no place left.", r)))
		case n+free < r.Min:
			list = append(list, interpreter.Capital(fmt.Sprintf("%s still needs %d, with %d open.", r, r.Min-n, free)))
		}
	}
	return list
}

// touching names the pairs of stars that touch.
func touching(b *puzzle.Board) []string {
	var list []string
	for c := range b.Placed.All() {
		for d := range b.Placed.All() {
			if c < d && b.Puzzle.Conflicts(c).Has(d) {
				list = append(list, fmt.Sprintf("The stars at %s and %s touch.", b.Puzzle.Name(c), b.Puzzle.Name(d)))
			}
		}
	}
	return list
}

// reasonsGiven is for how many wrong marks a reason is looked for.
const reasonsGiven = 3

// reasons says of the first wrong marks why each is wrong: what follows from it and the marks that are right. The solver's
// rules draw that; it need not end in a contradiction that they see.
func (w WrongMarks) reasons(ctx context.Context, s *interpreter.Solver, b *puzzle.Board) []string {
	list, right := []string{}, w.TakenBack(b)
	for _, placed := range []bool{true, false} {
		marks := w.Crossed
		if placed {
			marks = w.Placed
		}
		for c := marks.First(); c != puzzle.None && len(list) < reasonsGiven; c = marks.Next(c) {
			if reason := reasonAgainst(ctx, s, right.Copy(), c, placed); reason != "" {
				list = append(list, reason)
			}
		}
	}
	return list
}

// reasonAgainst is what follows from one mark on a board that is right otherwise; "" where no contradiction is found.
func reasonAgainst(ctx context.Context, s *interpreter.Solver, b *puzzle.Board, c puzzle.Cand, placed bool) string {
	if placed {
		b.Place(c)
	} else {
		b.Eliminate(c)
	}
	if breaches := Breaches(b); len(breaches) > 0 {
		return markText(b.Puzzle, c, placed) + " breaks a rule of the puzzle: " + lower(breaches[0])
	}
	s.Start(ctx, b)
	for n := 1; n <= placementSteps; n++ {
		step, err := s.Next()
		if err != nil || step == nil {
			return ""
		}
		if breaches := Breaches(s.Board()); len(breaches) > 0 {
			return fmt.Sprintf("%s leads, by %s, to a board on which %s", markText(b.Puzzle, c, placed), english.Count(n, "step"), lower(breaches[0]))
		}
	}
	return ""
}

// markText names a mark as a sentence begins with it.
func markText(p *puzzle.Puzzle, c puzzle.Cand, placed bool) string {
	switch {
	case p.Family == puzzle.StarBattle && placed:
		return "A star at " + p.Name(c)
	case p.Family == puzzle.StarBattle:
		return "A cross at " + p.Name(c)
	case placed:
		return p.Name(c)
	}
	return "Doing without " + p.Name(c)
}

// lower begins a sentence in the middle of another.
func lower(sentence string) string { return strings.ToLower(sentence[:1]) + sentence[1:] }
