package workbench

import (
	"context"
	"slices"
	"strings"

	"asterism/builtins"
	"asterism/interpreter"
	"asterism/interpreter/hint"
	"asterism/interpreter/schema"
	"asterism/puzzle"
	"asterism/puzzle/english"

	"asterism/cmd/asterism/internal/picture"
)

// rungs are how much of a hint is given away, from the least on.
var rungs = []string{"where", "which", "what", "why"}

// hint is asterism/hint.
func (s *Session) hint(ctx context.Context, r HintRequest) (*HintAnswer, error) {
	rung := slices.Index(rungs, r.Rung)
	if rung < 0 {
		return nil, refusef("a hint has the rungs %s; there is no %.40q", english.List(rungs), r.Rung)
	}
	at, err := s.position(r.Position)
	if err != nil {
		return nil, err
	}
	solver, back := at.solver(solverKey{at.pack, r.Unique, false})
	defer back()
	a, err := hint.Advise(ctx, solver, at.pack, at.board, false)
	if err != nil {
		return nil, err
	}
	out := &HintAnswer{Status: schema.NewHintJSON(a, false).Status, Rung: r.Rung, Cells: []string{}}
	switch {
	case !a.Wrong.None():
		out.tellWrong(a, rung)
	case a.Unsound != nil:
		out.Text, out.Rule, out.Title = interpreter.Capital(a.Unsound.Error()), a.Unsound.Step.Rule.ID, a.Unsound.Step.Rule.Title
	case a.TimeUp:
		out.Text = "No step is found in the time that there is."
	case a.Next.Finished:
		out.Text = "The puzzle is solved."
	case a.Next.Step == nil && a.Several:
		out.Text = "Nothing is wrong so far, but the puzzle has several solutions: there may be nothing more to conclude."
	case a.Next.Step == nil:
		out.Text = "Nothing is wrong so far, but no rule of " + a.Pack.Title + " finds anything more."
	default:
		out.tellNext(a, rung)
	}
	return out, nil
}

// tellNext tells as much of the next step as the rung allows.
func (h *HintAnswer) tellNext(a *hint.Advice, rung int) {
	next, step := a.Next, a.Next.Step
	p, changed := step.Puzzle, step.Puzzle.NewSet()
	changed.Or(step.Place, step.Told())
	switch rungs[rung] {
	case "where":
		h.Text, h.Cells = "Look at "+regionText(step, changed)+".", regionCells(step, changed)
		if text := a.LookFor(step); text != "" {
			h.Text = "Look at " + regionText(step, changed) + " for " + text + "."
		}
	case "which":
		h.Text, h.Cells = "Here "+regionText(step, changed)+" will do: "+step.Rule.Title+".", regionCells(step, changed)
	case "what":
		h.Text, h.Cells = interpreter.Capital(changes(step)+"."), p.Names(changed)
	case "why":
		h.Text, h.Cells = interpreter.Capital(strings.TrimSpace(changes(step)+". "+step.Because)), p.Names(changed)
		h.Layer = picture.NewPicture(next.Board, step).Layer().SVG
	}
	if rung >= 1 {
		h.Rule, h.Title = step.Rule.ID, step.Rule.Title
	}
	if rung >= 2 {
		h.Place, h.Cross = p.Names(step.Place), p.Names(step.Told())
	}
}

// changes says what a step does: "r1c1 holds a star; r1c2 and r2c2 are crossed".
func changes(s *interpreter.Step) string {
	var parts []string
	if !s.Place.Empty() {
		parts = append(parts, "place "+some(s.Puzzle, s.Place))
	}
	if told := s.Told(); !told.Empty() {
		parts = append(parts, "cross out "+some(s.Puzzle, told))
	}
	return strings.Join(parts, "; ")
}

// mostNamed is how many candidates a sentence names.
const mostNamed = 12

func some(p *puzzle.Puzzle, s puzzle.Set) string {
	if n := s.Len(); n > mostNamed {
		return english.Counted(n, "candidate")
	}
	return p.Describe(s)
}

// regionText names where a step is to be found.
func regionText(s *interpreter.Step, changed puzzle.Set) string {
	if regions := hint.RegionsOf(s); len(regions) > 0 {
		return builtins.PlacesText(regions)
	}
	if len(s.Show) > 0 {
		return some(s.Puzzle, s.Show[0].Cells)
	}
	return some(s.Puzzle, changed)
}

// regionCells is the cells of that.
func regionCells(s *interpreter.Step, changed puzzle.Set) []string {
	all := s.Puzzle.NewSet()
	for _, r := range hint.RegionsOf(s) {
		all.Or(all, r.Cells)
	}
	if all.Empty() && len(s.Show) > 0 {
		all = s.Show[0].Cells
	}
	if all.Empty() {
		all = changed
	}
	return s.Puzzle.Names(all)
}

// tellWrong tells as much of the wrong marks as the rung allows: that there are some, in which rows, which they are, and why.
func (h *HintAnswer) tellWrong(a *hint.Advice, rung int) {
	p, all := a.Board.Puzzle, a.Board.Puzzle.NewSet()
	all.Or(a.Wrong.Placed, a.Wrong.Crossed)
	count, verb := interpreter.Capital(english.Count(all.Len(), "mark")), " are wrong."
	if all.Len() == 1 {
		verb = " is wrong."
	}
	switch rungs[rung] {
	case "where":
		h.Text = count + " on this board" + verb
	case "which":
		rows := around(p, all)
		h.Text, h.Cells = count+" in "+builtins.PlacesText(rows)+verb, p.Names(unionOf(p, rows))
	case "what":
		h.Text, h.Cells = "Wrong: "+some(p, all)+".", p.Names(all)
	case "why":
		h.Text, h.Cells = "Wrong: "+some(p, all)+". "+whyWrong(a), p.Names(all)
	}
	if rung >= 2 {
		h.Take = p.Names(all)
	}
}

// around is the rows in which candidates lie.
func around(p *puzzle.Puzzle, all puzzle.Set) []*puzzle.Region {
	var rows []*puzzle.Region
	for _, r := range p.Of(puzzle.Row) {
		if r.Cells.Meets(all) {
			rows = append(rows, r)
		}
	}
	return rows
}

func unionOf(p *puzzle.Puzzle, regions []*puzzle.Region) puzzle.Set {
	all := p.NewSet()
	for _, r := range regions {
		all.Or(all, r.Cells)
	}
	return all
}

// mostReasons is how many sentences on what is wrong are worth reading.
const mostReasons = 4

// whyWrong says which rules of the puzzle the board breaks, or what follows from it.
func whyWrong(a *hint.Advice) string {
	reasons := hint.Breaches(a.Board)
	if len(reasons) == 0 {
		reasons = a.Reasons
	}
	switch {
	case len(reasons) > 0:
		return strings.Join(reasons[:min(len(reasons), mostReasons)], " ")
	case a.Wrong.Several:
		return "No solution of the puzzle has all these marks; the nearest has not these."
	}
	return "No rule of the puzzle is broken yet, and what follows is not soon told: the solution has it otherwise."
}
