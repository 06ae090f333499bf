package interpreter

import (
	"context"

	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// judge knows which claims about a board are false: by the list of all its solutions where these are few, and else by
// the exact solver. The boards it is asked about after each other hold the same solutions or fewer.
type judge struct {
	exact  *exact.Solver
	known  []puzzle.Set // solutions, of the first board or of a later one
	all    bool         // there are no others
	listed int          // open candidates of the board for which listing was tried last
}

// fewSolutions is up to how many solutions are listed. Looking through so many costs less than a search.
const fewSolutions = 400

// newJudge makes a judge for boards of a puzzle. A puzzle with one solution comes with that solution.
func newJudge(p *puzzle.Puzzle, only puzzle.Set, unique bool) *judge {
	j := &judge{exact: exact.NewSolver(p), all: unique}
	if unique {
		j.known = []puzzle.Set{only}
	}
	return j
}

// list tries to list the solutions of a board, unless that was tried on one not much different.
func (j *judge) list(ctx context.Context, b *puzzle.Board) error {
	open := b.Open.Len()
	if j.all || j.listed > 0 && 4*open > 3*j.listed {
		return nil
	}
	j.listed = open
	found, err := j.exact.Solutions(ctx, exact.Of(b), fewSolutions)
	if err == nil {
		j.known, j.all = found, len(found) < fewSolutions
	}
	return err
}

// refute looks for a solution of the board in which a claim is false.
func (j *judge) refute(ctx context.Context, b *puzzle.Board, claim exact.Claim) (puzzle.Set, bool, error) {
	for _, s := range j.known {
		if !holds(claim, s) && agrees(b, s) {
			return s, true, nil
		}
	}
	if j.all {
		return puzzle.Set{}, false, nil
	}
	solution, refuted, err := j.exact.Refute(ctx, exact.Of(b), claim)
	if refuted {
		j.known = append(j.known, solution)
	}
	return solution, refuted, err
}

// holds says whether a claim is true of a solution.
func holds(claim exact.Claim, solution puzzle.Set) bool {
	if !claim.Place.Nil() && !claim.Place.Within(solution) || !claim.Eliminate.Nil() && claim.Eliminate.Meets(solution) {
		return false
	}
	for _, f := range claim.Know {
		if n := solution.LenAnd(f.Cells); n < f.Min || n > f.Max {
			return false
		}
	}
	return true
}

// agrees says whether a board allows a solution.
func agrees(b *puzzle.Board, solution puzzle.Set) bool {
	return b.Placed.Within(solution) && solution.LenAnd(b.Open)+b.Placed.Len() == solution.Len()
}
