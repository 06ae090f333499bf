package interpreter

import (
	"context"
	"slices"

	"asterism/builtins"
	"asterism/puzzle"
)

// Reach is the lowest and the highest tier that the hardest step of a puzzle may have for it to be given a grade (on the
// main axis), or nil where that is not known: what a generator need not go below or beyond. In a pack whose tiers list
// their rules by difficulty, the last rule of the highest tier is the hardest technique that the grade allows.
func (p *Program) Reach(pack *Pack, name string) (low, top *Tier) {
	p.possible(pack, name, func(t *Tier, _ int) {
		if low == nil || t.Number < low.Number {
			low = t
		}
		if top == nil || t.Number > top.Number {
			top = t
		}
	})
	return low, top
}

// mostEmpty is how many cells a puzzle of a grade may start with nothing in, where that is known.
func (p *Program) MostEmpty(pack *Pack, name string) (most int, known bool) {
	p.possible(pack, name, func(_ *Tier, empty int) { most, known = max(most, empty), true })
	return most, known
}

// sudokuCells is how many cells the largest puzzle has.
const sudokuCells = puzzle.MaxDigits * puzzle.MaxDigits

// possible lists with which hardest tiers and numbers of empty cells a grade can be given. It lists none where the
// condition asks for something else; an earlier grade that does may not be deserved.
func (p *Program) possible(pack *Pack, name string, yield func(t *Tier, empty int)) {
	a := pack.axis("")
	any, err := puzzle.NewSudoku(1, 2, make([]int, 4)) // such conditions ask nothing of a board
	if a == nil || err != nil || slices.ContainsFunc(a.grades, func(g grade) bool { return g.name == name && !g.foreseen }) {
		return
	}
	e := builtins.NewEnv(context.Background(), any, p.newVars(), p.loops)
	for _, t := range pack.Tiers {
		for empty := range sudokuCells + 1 {
			r := &Result{Hardest: t.Number, Empty: empty}
			i := slices.IndexFunc(a.grades, func(g grade) bool { return g.foreseen && deserves(e, g, r) })
			if i >= 0 && a.grades[i].name == name {
				yield(t, empty)
			}
		}
	}
}
