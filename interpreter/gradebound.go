package interpreter

import (
	"context"
	"regexp"

	"asterism/builtins"
	"asterism/puzzle"
)

// tierOnly matches conditions that hang on nothing but the hardest tier and the empty cells.
var tierOnly = regexp.MustCompile(`^(\b(` + gradeHardest + `|` + gradeEmpty + `|and|or|not)\b|[\s\d<>=!()])*$`)

// Reach is the lowest and the highest tier that the hardest step of a puzzle may have for it to be given a grade (on the
// main axis), or nil where that is not known: what a generator need not go below or beyond. In a pack whose tiers list
// their rules by difficulty, the last rule of the highest tier is the hardest technique that the grade allows. The form
// of the puzzle is that of p.
func (p *Program) Reach(pack *Pack, name string, of *puzzle.Puzzle) (low, top *Tier) {
	a := pack.axis("")
	if a == nil || !known(a, name) {
		return nil, nil
	}
	e := builtins.NewEnv(context.Background(), of, p.newVars(), p.loops)
	e.Board = of.NewBoard()
	for _, t := range pack.Tiers {
		if !possibleIn(e, a, name, t) {
			continue
		}
		if low == nil || t.Number < low.Number {
			low = t
		}
		if top == nil || t.Number > top.Number {
			top = t
		}
	}
	return low, top
}

// known says whether the condition of a grade hangs on the tier alone.
func known(a *axis, name string) bool {
	for _, g := range a.grades {
		if g.name == name && !tierOnly.MatchString(g.text) {
			return false
		}
	}
	return true
}

// possibleIn says whether a grade can be given to a puzzle whose hardest step is of a tier. An earlier grade that hangs on
// more than the tier may not be deserved.
func possibleIn(e *builtins.Env, a *axis, name string, t *Tier) bool {
	cells := e.Board.Puzzle.Size * e.Board.Puzzle.Size
	for empty := range cells + 1 {
		r := &Result{Hardest: t.Number, Empty: empty}
		for _, g := range a.grades {
			if tierOnly.MatchString(g.text) && deserves(e, g, r) {
				if g.name == name {
					return true
				}
				break
			}
		}
	}
	return false
}
