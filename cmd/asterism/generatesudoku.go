package main

import (
	"errors"
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/generate"
	"asterism/interpreter/lookup"
	"asterism/puzzle"
	"asterism/puzzle/layout"
)

// digitFlags are the flags of generate for Sudokus alone.
type digitFlags struct {
	MinRating float64         `zero:"" placeholder:"R" help:"Of a Sudoku: the lowest rating, as in 3.4."`
	MaxRating float64         `placeholder:"R" help:"The highest."`
	Also      []string        `sep:"none" placeholder:"AXIS=NAME" help:"The grade on another axis of the pack; several times for several."`
	Minimal   bool            `help:"No clue can go."`
	Symmetry  layout.Symmetry `default:"none" enum:"none,rotation,quarter,left-right,up-down,diagonal,antidiagonal" help:"How the clues lie: ${enum}."`
}

// check finds what cannot be meant.
func (f *digitFlags) check(family puzzle.Family) error {
	switch {
	case f.MinRating < 0 || f.MaxRating < 0:
		return errors.New("a rating cannot be negative")
	case f.MaxRating > 0 && f.MinRating > f.MaxRating:
		return errors.New("--min-rating is above --max-rating")
	case family == puzzle.Sudoku:
		return nil
	case f.MinRating > 0 || f.MaxRating > 0 || f.Minimal || len(f.Also) > 0 || f.Symmetry != layout.NoSymmetry:
		return errors.New("--min-rating, --max-rating, --also, --minimal and --symmetry go with --family sudoku")
	}
	return nil
}

// recipe is what the flags ask for.
func (f *digitFlags) recipe(pack *interpreter.Pack) (generate.SudokuRecipe, error) {
	r := generate.SudokuRecipe{MinRating: f.MinRating, MaxRating: f.MaxRating, Minimal: f.Minimal, Symmetry: f.Symmetry,
		Grades: map[string]string{}}
	for _, also := range f.Also {
		axis, grade, ok := strings.Cut(also, "=")
		if !ok {
			return r, fmt.Errorf("--also %s names no axis; write it like range=Hard", also)
		}
		if err := lookup.CheckAxis(pack, axis, grade); err != nil {
			return r, err
		}
		r.Grades[axis] = grade
	}
	return r, nil
}
