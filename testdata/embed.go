// Package testdata holds the puzzles that come with the program: what its tests solve, and what bench measures with where there is
// no checkout.
package testdata

import "embed"

// FS is the testdata folder: one file of puzzles for each form.
//
//go:embed starbattle sudoku
var FS embed.FS
