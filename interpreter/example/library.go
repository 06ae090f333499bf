package example

import (
	"context"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
	"asterism/puzzle/notation"
)

// Library runs the cases of a technique library (HoDoKu's format) against the rules of a program. It is for one
// goroutine.
type Library struct {
	program *interpreter.Program
	rules   []*interpreter.Rule // those that may answer
	solvers map[string]*interpreter.Solver
}

// NewLibrary makes a Library in which some rules of a program answer, or without any all of them.
func NewLibrary(program *interpreter.Program, only []*interpreter.Rule) *Library {
	if len(only) == 0 {
		only = program.Rules
	}
	return &Library{program: program, rules: only, solvers: map[string]*interpreter.Solver{}}
}

// CaseVerdict says whether the rules do what a case of the library lists.
type CaseVerdict struct {
	Rules   []*interpreter.Rule // that answer to the code; none where the technique is not ours
	Passed  bool
	Missing []puzzle.Cand      // listed, and not deduced by all the rules together
	False   []puzzle.Cand      // deduced, and not true; in a fail case, deduced although they are listed
	Stopped []interpreter.Stop // rules that were broken off
}

// failCase is the variant in which a technique must not apply.
const failCase = "x"

// Run has the rules with the code of a case as a tag (h0200) work on its board, after the bookkeeping: each alone, and
// then all together, until one attempt passes. To pass, an attempt makes every deduction listed and none that is false.
// In a fail case (variant x) it makes none of those listed, or no step at all where none is. The only errors are those
// of ctx.
func (l *Library) Run(ctx context.Context, c *notation.LibraryCase) (*CaseVerdict, error) {
	v := &CaseVerdict{Rules: l.Answering(c.Code)}
	if len(v.Rules) == 0 {
		return v, nil
	}
	if c.Variant == failCase {
		return v, l.try(ctx, c, v, v.Rules)
	}
	for _, r := range v.Rules {
		if err := l.try(ctx, c, v, []*interpreter.Rule{r}); err != nil || v.Passed {
			return v, err
		}
	}
	if len(v.Rules) == 1 {
		return v, nil
	}
	return v, l.try(ctx, c, v, v.Rules)
}

// Answering lists the rules that answer to a code of the library.
func (l *Library) Answering(code string) []*interpreter.Rule {
	var list []*interpreter.Rule
	for _, r := range l.rules {
		if slices.Contains(r.Tags, "h"+code) && slices.Contains(r.Families(), puzzle.Sudoku) {
			list = append(list, r)
		}
	}
	return list
}

// try has some rules work on the board of a case, and notes in v how that went.
func (l *Library) try(ctx context.Context, c *notation.LibraryCase, v *CaseVerdict, rules []*interpreter.Rule) error {
	solutions, err := exact.Solutions(ctx, c.Puzzle.NewBoard(), 2)
	if err != nil {
		return err
	}
	s := l.solver(rules)
	s.Aim(puzzle.Set{})
	s.Start(ctx, c.Puzzle.NewBoard())
	steps := workOn(s, c)
	if c.Variant != failCase && len(lacking(c, s.Board())) > 0 {
		// A step may have spoilt another that was there: go for what is listed alone.
		s.Aim(c.Listed())
		s.Start(ctx, c.Puzzle.NewBoard())
		steps = append(steps, workOn(s, c)...)
	}
	v.Missing, v.False, v.Stopped = lacking(c, s.Board()), nil, s.Stopped()
	if len(solutions) == 1 {
		v.False = lies(steps, solutions[0])
	}
	v.Passed = len(v.Missing) == 0 && len(v.False) == 0
	if c.Variant == failCase {
		v.turn(c, steps)
	}
	return ctx.Err()
}

// workOn makes steps until the board has what a case lists, or in a fail case as long as there are any. It lists those
// that are more than bookkeeping.
func workOn(s *interpreter.Solver, c *notation.LibraryCase) []*interpreter.Step {
	var steps []*interpreter.Step
	for c.Variant == failCase || len(lacking(c, s.Board())) > 0 {
		step, err := s.Next()
		if err != nil || step == nil {
			break
		}
		if !step.Rule.Bookkeeping() {
			steps = append(steps, step)
		}
	}
	return steps
}

// turn makes the verdict that of a fail case, in which these steps were made: what is not deduced is as it should be.
func (v *CaseVerdict) turn(c *notation.LibraryCase, made []*interpreter.Step) {
	for _, s := range made {
		for _, x := range c.Eliminations {
			if s.Eliminate.Has(x) {
				v.False = append(v.False, x)
			}
		}
		for _, x := range c.Placements {
			if s.Place.Has(x) {
				v.False = append(v.False, x)
			}
		}
	}
	listed := len(c.Eliminations) + len(c.Placements)
	v.Missing, v.Passed = nil, len(v.False) == 0 && (listed > 0 || len(made) == 0)
}

// solver is the one of a pack that holds these rules and the bookkeeping.
func (l *Library) solver(rules []*interpreter.Rule) *interpreter.Solver {
	name := ""
	for _, r := range rules {
		name += r.ID + " "
	}
	if l.solvers[name] == nil {
		l.solvers[name] = interpreter.NewSolver(l.program, l.program.WithBookkeeping(name, rules), interpreter.Options{Unique: true})
	}
	return l.solvers[name]
}

// lacking lists what a case wants and the board does not have.
func lacking(c *notation.LibraryCase, b *puzzle.Board) []puzzle.Cand {
	var list []puzzle.Cand
	for _, x := range c.Eliminations {
		if b.Open.Has(x) || b.Placed.Has(x) {
			list = append(list, x)
		}
	}
	for _, x := range c.Placements {
		if !b.Placed.Has(x) {
			list = append(list, x)
		}
	}
	return list
}

// lies lists the candidates of which steps say what is not so in a solution.
func lies(steps []*interpreter.Step, solution puzzle.Set) []puzzle.Cand {
	var list []puzzle.Cand
	for _, s := range steps {
		wrong, missing := s.Puzzle.NewSet(), s.Puzzle.NewSet()
		wrong.And(s.Eliminate, solution)
		missing.AndNot(s.Place, solution)
		wrong.Or(wrong, missing)
		list = slices.AppendSeq(list, wrong.All())
	}
	return list
}
