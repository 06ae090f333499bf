package main

import "asterism/interpreter"

// ratedJSON is how hard a puzzle is, in JSON; its names are stable.
type ratedJSON struct {
	judgedJSON
	Hardest int            `json:"hardest"`
	Rating  *float64       `json:"rating"`
	Steps   int            `json:"steps"`
	Rules   map[string]int `json:"rules"` // how many steps each made

	Error string `json:"error,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
}

func newRated(r *interpreter.Result) ratedJSON {
	rules := map[string]int{}
	for _, s := range r.Steps {
		rules[s.Rule.ID]++
	}
	return ratedJSON{judgedJSON: judged(r), Hardest: r.Hardest, Rating: r.Rating, Steps: len(r.Steps), Rules: rules}
}
