package workbench

import (
	"context"
	"errors"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// countingTime is how long judge counts solutions at most: while somebody draws, a late answer is worth less than none.
const countingTime = 2 * time.Second

// judge is asterism/judge.
func (s *Session) judge(ctx context.Context, p Position) (*Judgement, error) {
	start := time.Now()
	at, err := s.position(p)
	if err != nil {
		return nil, err
	}
	j := &Judgement{Pack: at.pack.Name, Good: at.good(), Differ: []string{}, Solution: []string{}, Broken: []string{}}
	if p.Marks != "" {
		j.Broken = append(j.Broken, hint.Breaches(at.board)...)
	}
	if err := j.count(ctx, at.board); err != nil {
		return nil, err
	}
	if err := j.grade(ctx, at, p.Unique); err != nil {
		return nil, err
	}
	j.Micros = int(time.Since(start).Microseconds())
	return j, nil
}

// grade solves a position that has one solution, as far as that takes no time to speak of. Of others it says only that there is
// nothing to grade: rules that find no way on look everywhere before they give up.
func (j *Judgement) grade(ctx context.Context, at *asked, unique bool) error {
	switch j.Solutions {
	case 0:
		j.Status = interpreter.Contradiction
		return nil
	case 2:
		j.Status = interpreter.Stuck
		return nil
	}
	result, cut, err := at.run(ctx, solverKey{at.pack, unique, true})
	if err != nil {
		return err
	}
	j.tell(result)
	j.Unfinished = cut != nil
	return nil
}

// run solves a position with a solver that others have used before; cut is why it was broken off, if it was.
func (a *asked) run(ctx context.Context, key solverKey) (result *interpreter.Result, cut, err error) {
	solver, back := a.solver(key)
	defer back()
	solver.Start(ctx, a.board.Copy())
	result, err = solver.Run()
	if errors.Is(err, interpreter.ErrPackTime) || errors.Is(err, interpreter.ErrSteps) || errors.Is(err, interpreter.ErrStepTime) {
		cut = err
	}
	return result, cut, ended(ctx, err)
}

// ended is the error of a solve, if it is not one that its result tells.
func ended(ctx context.Context, err error) error {
	var unsound *interpreter.Unsound
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil || errors.As(err, &unsound), errors.Is(err, interpreter.ErrSteps), errors.Is(err, interpreter.ErrPackTime), errors.Is(err, interpreter.ErrStepTime):
		return nil
	}
	return err
}

// count finds two solutions of a board, if there are as many.
func (j *Judgement) count(ctx context.Context, b *puzzle.Board) error {
	limited, cancel := context.WithTimeout(ctx, countingTime)
	defer cancel()
	found, err := exact.Solutions(limited, b, 2)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	j.Solutions = len(found)
	if err != nil {
		j.Solutions = -1
	}
	if len(found) > 0 {
		j.Solution = b.Puzzle.Names(found[0])
	}
	if len(found) == 2 {
		j.Differ = differing(b.Puzzle, found[0], found[1])
	}
	return nil
}

// differing names the cells in which two solutions differ.
func differing(p *puzzle.Puzzle, a, b puzzle.Set) []string {
	names, last := []string{}, -1
	for c := range p.All.All() {
		if cell := p.CellOf(c); cell != last && a.Has(c) != b.Has(c) {
			names, last = append(names, cellName(p, cell)), cell
		}
	}
	return names
}

// cellName is what a cell is called, whatever stands in it.
func cellName(p *puzzle.Puzzle, cell int) string {
	if p.Layers == 1 {
		return p.Name(puzzle.Cand(cell))
	}
	return p.Of(puzzle.Cell)[cell].String()
}

// tell fills in how a solve went.
func (j *Judgement) tell(r *interpreter.Result) {
	j.Status, j.Grade, j.Grades, j.Rating, j.Hardest, j.Steps = r.Status, r.Grade, r.Grades, r.Rating, r.Hardest, len(r.Steps)
	for _, step := range r.Steps {
		if step.Tier == r.Hardest {
			j.Rule, j.Title = step.Rule.ID, step.Rule.Title
			break
		}
	}
	if r.Unsound != nil {
		j.Unsound = r.Unsound.Step.JSON()
	}
	for _, stop := range r.Stopped {
		j.Stopped = append(j.Stopped, schema.StoppedJSON{Rule: stop.Rule.ID, Step: stop.Step, Error: stop.Err.Error()})
	}
}

// outcomeOf is how a solve ended.
func outcomeOf(r *interpreter.Result) Outcome {
	return Outcome{r.Status, r.Grade, r.Rating, r.Hardest, len(r.Steps)}
}

// wrong is asterism/wrong.
func (s *Session) wrong(ctx context.Context, p Position) (*WrongAnswer, error) {
	b, err := readBoard(p)
	if err != nil {
		return nil, err
	}
	w, err := hint.FindWrongMarks(ctx, b)
	if err != nil {
		return nil, err
	}
	return &WrongAnswer{schema.WrongJSON{Placed: b.Puzzle.Names(w.Placed), Crossed: b.Puzzle.Names(w.Crossed),
		Breaks: append([]string{}, hint.Breaches(b)...)}, w.Several, w.None() && b.Solved()}, nil
}
