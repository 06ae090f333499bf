package ask

import (
	"asterism/interpreter/verify"
	"asterism/puzzle"
)

// Contradicted is where a solution differs from what a step says: what it lacks, what it has too much, and of a fact
// with a wrong count what is placed in it, or all of it where that is nothing.
func Contradicted(l *verify.Lie) puzzle.Set {
	set := l.Board.Puzzle.NewSet()
	set.AndNot(l.Step.Place, l.Solution)
	wrong := l.Board.Puzzle.NewSet()
	wrong.And(l.Step.Eliminate, l.Solution)
	set.Or(set, wrong)
	for _, f := range l.Step.Know {
		if n := l.Solution.LenAnd(f.Cells); n >= f.Min && n <= f.Max {
			continue
		}
		wrong.And(f.Cells, l.Solution)
		if wrong.Empty() {
			wrong.Copy(f.Cells)
		}
		set.Or(set, wrong)
	}
	return set
}
