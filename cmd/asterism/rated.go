package main

import (
	"asterism/interpreter"
	"asterism/puzzle"
)

// ratedJSON is how hard a puzzle is, in JSON; its names are stable.
type ratedJSON struct {
	Puzzle  string             `json:"puzzle"`
	Family  puzzle.Family      `json:"family"`
	Pack    string             `json:"pack"`
	Status  interpreter.Status `json:"status"`
	Grade   string             `json:"grade"`
	Grades  map[string]string  `json:"grades,omitempty"` // on further axes of the pack
	Hardest int                `json:"hardest"`
	Rating  *float64           `json:"rating"`
	Steps   int                `json:"steps"`
	Rules   map[string]int     `json:"rules"` // how many steps each made

	Error string `json:"error,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
}

func newRated(r *interpreter.Result) ratedJSON {
	rules := map[string]int{}
	for _, s := range r.Steps {
		rules[s.Rule.ID]++
	}
	return ratedJSON{Puzzle: r.Puzzle.Canonical(), Family: r.Puzzle.Family, Pack: r.Pack.Name, Status: r.Status,
		Grade: r.Grade, Grades: r.Grades, Hardest: r.Hardest, Rating: r.Rating, Steps: len(r.Steps), Rules: rules}
}
