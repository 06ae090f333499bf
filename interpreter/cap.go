package interpreter

import (
	"context"
	"regexp"

	"asterism/builtins"
	"asterism/puzzle"
)

// cappable matches conditions that hang on nothing but the hardest tier and the empty cells.
var cappable = regexp.MustCompile(`^(\b(` + gradeHardest + `|` + gradeEmpty + `|and|or|not)\b|[\s\d<>=!()])*$`)

// Cap is the highest tier that the hardest step of a puzzle may have for it to be given a grade (on the main axis), or
// nil where that is not known: what a generator need not go beyond. In a pack whose tiers list their rules by
// difficulty, the last rule of the tier is the hardest technique that the grade allows.
func (p *Program) Cap(pack *Pack, name string) *Tier {
	a := pack.axis("")
	any, err := puzzle.NewSudoku(1, 1, []int{0}) // such conditions ask nothing of a board
	if a == nil || err != nil {
		return nil
	}
	e := builtins.NewEnv(context.Background(), any, p.newVars(), p.loops)
	var top *Tier
	for _, g := range a.grades {
		if g.name != name {
			continue
		}
		if !cappable.MatchString(g.text) {
			return nil
		}
		for _, t := range pack.Tiers {
			if possibleIn(e, g, t) && (top == nil || t.Number > top.Number) {
				top = t
			}
		}
	}
	return top
}

// possibleIn says whether a grade can be given to a puzzle whose hardest step is of a tier.
func possibleIn(e *builtins.Env, g grade, t *Tier) bool {
	for empty := range puzzle.MaxDigits*puzzle.MaxDigits + 1 {
		if deserves(e, g, &Result{Hardest: t.Number, Empty: empty}) {
			return true
		}
	}
	return false
}
