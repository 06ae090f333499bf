package main

import (
	"cmp"

	"asterism/interpreter"
)

// firing is a board on which the rule makes a step.
type firing struct {
	state
	step    *interpreter.Step
	entries int  // what the example will expect
	number  int  // of the puzzle
	own     bool // the pack made this very step, so that no simpler rule applied
	kind    missKind
}

// compare orders firings: natural ones first, then those that conclude least. A Star Battle's board will be made
// smaller, so it best begins small; a Sudoku's stays, and reads best some way into the solve.
func (f firing) compare(g firing) int {
	if c := f.strangeness() - g.strangeness(); c != 0 || f.puzzle.Layers == 1 {
		return cmp.Or(c, f.entries-g.entries, len(f.facts)-len(g.facts), f.gone.Len()-g.gone.Len())
	}
	return cmp.Or(f.entries-g.entries, f.unripeness()-g.unripeness())
}

// natural says whether a Sudoku's board is one on which the pack comes to the rule by itself. A Star Battle's board
// always will do, since only what the step needs is kept of it.
func (f firing) natural() bool { return f.own || f.puzzle.Layers == 1 }

// good says whether the firing is of a kind that the search is content with.
func (f firing) good() bool { return f.natural() && f.kind != alreadyDone }

// strangeness is 1 for a board that is not natural.
func (f firing) strangeness() int {
	if f.natural() {
		return 0
	}
	return 1
}

// unripeness is how far the board is from two thirds full.
func (f firing) unripeness() int {
	d := f.placed.Len() - f.puzzle.Size*f.puzzle.Size*2/3
	return max(d, -d)
}

// entries is how much an example of the step has to expect.
func entries(s *interpreter.Step) int {
	n := s.Place.Len() + s.Eliminate.Len()
	for _, f := range s.Know {
		n += f.Cells.Len()
	}
	return n
}
