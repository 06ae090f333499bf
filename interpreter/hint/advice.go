package hint

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Advice is all there is to say about a player's board.
type Advice struct {
	Pack    *interpreter.Pack
	Board   *puzzle.Board
	Wrong   WrongMarks
	Reasons []string             // why the first of the wrong marks are wrong: what follows from each
	Next    *Hint                // on the board without the wrong marks
	Several bool                 // nothing is found, and the puzzle has several solutions
	Unsound *interpreter.Unsound // a step that a solution contradicts, in place of the next; or nil
	TimeUp  bool                 // no step was found before the context's deadline
	Watched interpreter.Watched  // what the solver's watcher knows
}

// Advise compares a player's board with the solution, and looks for the next step, or for the next placement: where marks
// are wrong, on the board without them. The solver's pack is what is asked. Where the context has a deadline, the wrong marks are
// told though no step is found in time.
func Advise(ctx context.Context, solver *interpreter.Solver, pack *interpreter.Pack, board *puzzle.Board, placement bool) (*Advice, error) {
	a := &Advice{Pack: pack, Board: board}
	var err error
	if a.Wrong, err = FindWrongMarks(ctx, board); err != nil {
		return nil, err
	}
	right := board
	if !a.Wrong.None() {
		right = a.Wrong.TakenBack(board)
		a.Reasons = a.Wrong.reasons(ctx, solver, board)
	}
	next := Next
	if placement {
		next = Placement
	}
	a.Next, err = next(ctx, solver, right)
	a.Watched = solver.Watched()
	a.TimeUp = errors.Is(err, context.DeadlineExceeded)
	if a.TimeUp || errors.As(err, &a.Unsound) {
		a.Next = &Hint{Board: right, Crosses: right.Puzzle.NewSet()}
		return a, nil
	}
	if err != nil || !a.stuck() {
		return a, err
	}
	n, err := exact.Count(ctx, board.Puzzle.NewBoard(), 2)
	a.Several = n > 1
	return a, err
}

// stuck says whether no rule finds anything, though the puzzle is not solved.
func (a *Advice) stuck() bool { return !a.Next.Finished && a.Next.Step == nil }

// LookFor is what the pack says to look for in the tier of a step, or "".
func (a *Advice) LookFor(s *interpreter.Step) string {
	_, tier, found := a.Pack.Find(s.Rule.ID)
	if !found {
		return ""
	}
	return tier.Hint
}

// Bad says whether the board is wrong, or the pack no help.
func (a *Advice) Bad() bool { return !a.Wrong.None() || a.stuck() }

// ID tells hints apart, and is the same for the same step: its rule and the first of what it changes, with how many more.
func ID(s *interpreter.Step) string {
	names := append(s.Puzzle.Names(s.Place), s.Puzzle.Names(s.Told())...)
	if len(names) == 0 {
		return s.Rule.ID
	}
	id := s.Rule.ID + ":" + names[0]
	if len(names) > 1 {
		id += fmt.Sprintf("+%d", len(names)-1)
	}
	return id
}

// Kind is what a player does who takes the hint: place-star or place-cross, and with digits place-digit or remove-candidate.
func Kind(s *interpreter.Step) string {
	star, placing := s.Puzzle.Family == puzzle.StarBattle, !s.Place.Empty()
	switch {
	case star && placing:
		return "place-star"
	case star:
		return "place-cross"
	case placing:
		return "place-digit"
	}
	return "remove-candidate"
}

// worthNaming is how many regions help a player to look; a step that rests on more rests on the whole grid.
const worthNaming = 8

// RegionsOf lists the regions of the puzzle that a step speaks of: those it shows, else the few it rests on.
func RegionsOf(s *interpreter.Step) []*puzzle.Region {
	if list := regionsShown(s); len(list) > 0 {
		return list
	}
	list := []*puzzle.Region{}
	for _, r := range s.Premises {
		if IsPlace(r) {
			list = append(list, r)
		}
	}
	if len(list) > worthNaming {
		return nil
	}
	return list
}

// regionsShown lists the regions that the roles of a step are, once each.
func regionsShown(s *interpreter.Step) []*puzzle.Region {
	var list []*puzzle.Region
	for _, role := range s.Show {
		for _, r := range role.Regions {
			if IsPlace(r) && !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// IsPlace says whether a region is a part of the grid that a player knows, which a fact is not.
func IsPlace(r *puzzle.Region) bool {
	return r.Kind != puzzle.Learnt && r.Kind != puzzle.Composite && r.Kind != puzzle.Grid
}
