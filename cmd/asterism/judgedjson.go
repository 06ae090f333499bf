package main

import (
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// judgedJSON is what all that solves a puzzle begins with in JSON; its names are stable.
type judgedJSON struct {
	Puzzle string             `json:"puzzle"`
	Family puzzle.Family      `json:"family"`
	Pack   string             `json:"pack"`
	Status interpreter.Status `json:"status"`
	Grade  string             `json:"grade"`
	Grades map[string]string  `json:"grades,omitempty"` // on further axes of the pack
}

func judged(r *interpreter.Result) judgedJSON {
	return judgedJSON{Puzzle: notation.Canonical(r.Puzzle), Family: r.Puzzle.Family, Pack: r.Pack.Name, Status: r.Status,
		Grade: r.Grade, Grades: r.Grades}
}

// unread is a text that is no puzzle.
func unread(text string) judgedJSON { return judgedJSON{Puzzle: text, Status: interpreter.Invalid} }
