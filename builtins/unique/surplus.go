package unique

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Surplus is the open candidates without which each of the regions would have just twice what it needs: those of which
// every region has more. It is empty where that is not so, and where nothing is needed any more.
func Surplus(e *engine.Workspace, regions []*puzzle.Region) puzzle.Set {
	b := e.Board
	e.See(b.Puzzle.All)
	many, crowded, missing := e.Arena.Set(), 0, 0
	for _, r := range regions {
		missing += max(b.Need(r), 0)
		switch free := b.Free(r); {
		case free < 2*b.Need(r):
			return many
		case free > 2*b.Need(r):
			crowded++
		}
	}
	if crowded == 0 || missing == 0 {
		return many
	}
	many.Copy(b.Open)
	for _, r := range regions {
		if b.Free(r) <= 2*b.Need(r) {
			many.AndNot(many, r.Cells)
		}
	}
	for _, r := range regions {
		if b.Free(r)-r.Cells.LenAnd(many) != 2*b.Need(r) {
			many.Clear()
			return many
		}
	}
	for _, r := range regions {
		e.Rest(r)
	}
	return many
}
