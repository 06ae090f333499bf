// Package puzzle is the model every other package stands on: candidates, regions with counts, and boards.
//
// In: a puzzle in any of its notations ([Parse]). Out: a [Puzzle] (what never changes: candidates, regions, conflicts)
// and [Board]s (what does: open, placed, facts). Star Battle and Sudoku are two ways to fill in a Puzzle; nothing
// above this package asks which one it has, only which regions there are. The exact solver lives here too, as the
// judge of what the rules claim.
package puzzle
