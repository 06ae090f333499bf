package workbench

import (
	"context"
	"fmt"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/prove"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/english"

	"asterism/cmd/asterism/internal/picture"
)

// solved is a solve that the next requests may be about.
type solved struct {
	key    string
	start  *puzzle.Board
	result *interpreter.Result
	cut    error // why it was broken off, or nil
}

// keptSolves is how many solves a session keeps: the present one, the one to compare with, and where undo goes back to.
const keptSolves = 4

// solveOf solves a position, unless that has just been done.
func (s *Session) solveOf(ctx context.Context, at *asked, unique bool) (*solved, error) {
	s.mu.Lock()
	for _, known := range s.solves {
		if known.key == at.key {
			s.mu.Unlock()
			return known, nil
		}
	}
	s.mu.Unlock()
	result, cut, err := at.run(ctx, solverKey{at.pack, unique, false})
	if err != nil {
		return nil, err
	}
	done := &solved{at.key, at.board, result, cut}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.solves = append([]*solved{done}, s.solves[:min(len(s.solves), keptSolves-1)]...)
	return done, nil
}

// after is the board after so many steps.
func (d *solved) after(n int) *puzzle.Board {
	b := d.start.Copy()
	for _, step := range d.result.Steps[:n] {
		step.Apply(b)
	}
	return b
}

// solve is asterism/solve.
func (s *Session) solve(ctx context.Context, r SolveRequest) (*Solution, error) {
	start := time.Now()
	at, err := s.position(r.Position)
	if err != nil {
		return nil, err
	}
	done, err := s.solveOf(ctx, at, r.Unique)
	if err != nil {
		return nil, err
	}
	out := &Solution{SolvedJSON: schema.NewSolvedJSON(batch.Outcome{Start: at.board, Result: done.result, Cut: done.cut}), Marks: marksOf(at.board),
		Good: at.good(), Watched: done.result.Watched.From == 0}
	out.Micros = int(time.Since(start).Microseconds())
	if r.Compare {
		out.Diff, err = s.compare(ctx, r, at, done.result)
	}
	return out, err
}

// compare solves the position by the rules before the last change, if they are others, and says what has become different.
func (s *Session) compare(ctx context.Context, r SolveRequest, now *asked, result *interpreter.Result) (*Diff, error) {
	p := r.Position
	p.Rules = RulesBefore
	was, err := s.position(p)
	if err != nil || was.program == now.program {
		return nil, nil // the pack is a new one: nothing to compare with
	}
	before, err := s.solveOf(ctx, was, r.Unique)
	if err != nil {
		return nil, err
	}
	return diffOf(before.result, result), nil
}

// diffOf pairs the steps of two solves that say the same. Of those paired, the longest run that keeps its order is the same; what
// lies outside of it has moved.
func diffOf(was, now *interpreter.Result) *Diff {
	d := &Diff{Steps: []StepDiff{}, Gone: []GoneStep{}, Was: outcomeOf(was)}
	partner := pairSteps(was.Steps, now.Steps)
	steady := longestRise(partner)
	taken, after := map[int]int{}, 0
	for i, old := range partner {
		step := StepDiff{Kind: "new"}
		if old >= 0 {
			step = StepDiff{Kind: "same", Was: old + 1}
			taken[old] = i
			switch {
			case steady[i]:
			case i < old:
				step.Kind = "earlier"
			default:
				step.Kind = "later"
			}
		}
		d.Steps = append(d.Steps, step)
	}
	for old, step := range was.Steps {
		if i, ok := taken[old]; ok {
			after = i + 1
			continue
		}
		d.Gone = append(d.Gone, GoneStep{step.JSON(), after})
	}
	return d
}

// pairSteps gives each of the new steps the first of the old ones that says the same and is not taken yet, or −1.
func pairSteps(was, now []*interpreter.Step) []int {
	by := map[string][]int{}
	for i, step := range was {
		by[saying(step)] = append(by[saying(step)], i)
	}
	partner := make([]int, len(now))
	for i, step := range now {
		partner[i] = -1
		if list := by[saying(step)]; len(list) > 0 {
			partner[i], by[saying(step)] = list[0], list[1:]
		}
	}
	return partner
}

// saying is what a step says, and which rule does.
func saying(s *interpreter.Step) string {
	text := fmt.Sprint(s.Rule.ID, s.Place.Words(), s.Eliminate.Words())
	for _, f := range s.Know {
		text += fmt.Sprint(f.Cells.Words(), f.Min, f.Max)
	}
	return text
}

// longestRise says which entries belong to the longest subsequence that rises; negative ones do not count.
func longestRise(list []int) []bool {
	length, from, best := make([]int, len(list)), make([]int, len(list)), -1
	for i, v := range list {
		if from[i] = -1; v < 0 {
			continue
		}
		length[i] = 1
		for j := range i {
			if list[j] >= 0 && list[j] < v && length[j]+1 > length[i] {
				length[i], from[i] = length[j]+1, j
			}
		}
		if best < 0 || length[i] > length[best] {
			best = i
		}
	}
	in := make([]bool, len(list))
	for i := best; i >= 0; i = from[i] {
		in[i] = true
	}
	return in
}

// draw is asterism/draw.
func (s *Session) draw(ctx context.Context, r DrawRequest) (*Drawing, error) {
	at, err := s.position(r.Position)
	if err != nil {
		return nil, err
	}
	done, err := s.solveOf(ctx, at, r.Unique)
	if err != nil {
		return nil, err
	}
	steps := done.result.Steps
	if r.Step == len(steps)+1 && done.result.Unsound != nil {
		return drawingOf(ctx, done.after(len(steps)), done.result.Unsound.Step), nil
	}
	if r.Step < 1 || r.Step > len(steps) {
		return nil, refusef("the solve has %s; there is no step %d", english.Counted(len(steps), "step"), r.Step)
	}
	return drawingOf(ctx, done.after(r.Step-1), steps[r.Step-1]), nil
}

// drawingOf tells all about a step on the board before it.
func drawingOf(ctx context.Context, before *puzzle.Board, step *interpreter.Step) *Drawing {
	layer := picture.NewPicture(before, step).Layer()
	d := &Drawing{Layer: layer.SVG, Roles: []RoleInfo{}, Marks: marksOf(before), Step: step.JSON(), Sums: []string{},
		Weighed: append([]interpreter.Weighed{}, step.Weighed...)}
	for _, r := range layer.Roles {
		d.Roles = append(d.Roles, RoleInfo{r.Name, r.Class, r.Cells})
	}
	proven, _ := prove.Explain(ctx, before, step) // without a sum there is nothing to show
	for _, sum := range proven.Sums {
		if len(sum.Parts) > 1 {
			d.Sums = append(d.Sums, sum.String())
		}
	}
	d.Parts = partsOf(before.Puzzle, step, d.Roles)
	return d
}
