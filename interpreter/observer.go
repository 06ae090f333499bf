package interpreter

import (
	"context"
	"fmt"
	"strings"

	"asterism/puzzle"
)

// Observer sees the steps of a solve before they are made, and says which are false. It serves one solver. Package guard has
// the one that asks the exact solver.
type Observer interface {
	// Begin takes the board that a solve starts on. The board goes on to change with each step.
	Begin(ctx context.Context, b *puzzle.Board)
	// Refutes is a solution in which the step is false, and whether there is one. The set is the watcher's own.
	Refutes(s *Step) (solution puzzle.Set, refuted bool)
	// Watched is what is known since Begin.
	Watched() Watched
}

// Solutions says how many solutions a puzzle has.
type Solutions string

// How many there are. Unknown is for what nobody has counted, or not to the end.
const (
	SolutionsUnknown Solutions = ""
	NoSolution       Solutions = "none"
	OneSolution      Solutions = "one"
	SeveralSolutions Solutions = "several"
)

// Watched is what a watcher knows of a solve.
type Watched struct {
	Solutions Solutions // of the puzzle
	From      int       // the first step that nobody watches, from 1; 0 where all are watched
}

// Unsound is the error of a step that a solution contradicts. It is not made.
type Unsound struct {
	Step     *Step
	Solution puzzle.Set // in which it is false
	Watched  Watched
}

// Error names the rule, what it says and why: `rule M1 "Marks" is unsound: its step 12 places r1c1; "…"`.
func (u *Unsound) Error() string {
	s := u.Step
	whom := "the solution contradicts it"
	if u.Watched.Solutions == SeveralSolutions {
		whom = "a solution contradicts it"
	}
	return fmt.Sprintf("rule %s %q is unsound: %s. At step %d it %s: %s", s.Rule.ID, s.Rule.Title, whom, s.N, s.says(), s.Because)
}

// says is what the step does, as a part of a sentence: "places r1c1 and eliminates r1c2".
func (s *Step) says() string {
	var parts []string
	if !s.Place.Empty() {
		parts = append(parts, "places "+strings.Join(s.Puzzle.Names(s.Place), " "))
	}
	if !s.Eliminate.Empty() {
		parts = append(parts, "eliminates "+strings.Join(s.Puzzle.Names(s.Eliminate), " "))
	}
	for _, f := range s.Know {
		parts = append(parts, "knows "+FactText(s.Puzzle, f))
	}
	return strings.Join(parts, " and ")
}

// watch refuses a step of a rule that a solution contradicts.
func (s *Solver) watch(rule int, step *Step) error {
	solution, refuted := s.watcher.Refutes(step)
	if !refuted {
		return nil
	}
	if s.options.Bare {
		step = s.argued(rule, step)
	}
	return &Unsound{step, solution.Clone(), s.watcher.Watched()}
}

// Judge has an observer look at one step on a board. It is nil unless a solution contradicts the step; rules that assume one
// solution are not judged by a puzzle that has several.
func Judge(ctx context.Context, o Observer, b *puzzle.Board, step *Step) *Unsound {
	o.Begin(ctx, b.Copy())
	if step.Rule.AssumesUnique && o.Watched().Solutions == SeveralSolutions {
		return nil
	}
	if solution, refuted := o.Refutes(step); refuted {
		return &Unsound{step, solution.Clone(), o.Watched()}
	}
	return nil
}

// argued is a step of a rule once more, with its reasons.
func (s *Solver) argued(rule int, step *Step) *Step {
	s.options.Bare = false
	defer func() { s.options.Bare = true }()
	if again, err := s.Ask(rule); again != nil && err == nil {
		return again
	}
	return step
}

// Watched is what the solver's watcher knows of the solve; nothing where there is no watcher.
func (s *Solver) Watched() Watched {
	if s.watcher == nil {
		return Watched{}
	}
	return s.watcher.Watched()
}
