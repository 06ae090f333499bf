package main

import (
	"asterism/interpreter"
	"asterism/puzzle/notation"
)

// solvedJSON is what a solve is in JSON; its names are stable. The last ones are there only where they say something.
type solvedJSON struct {
	judgedJSON
	Rating  *float64                `json:"rating"`
	Hardest int                     `json:"hardest"`
	Steps   []*interpreter.StepJSON `json:"steps"`
	Grid    string                  `json:"grid"`

	Stopped []stoppedJSON `json:"stopped,omitempty"`
	Error   string        `json:"error,omitempty"`
	File    string        `json:"file,omitempty"`
	Line    int           `json:"line,omitempty"`
}

// stoppedJSON says that a rule, or without one the whole solve, was broken off after so many steps.
type stoppedJSON struct {
	Rule  string `json:"rule,omitempty"`
	Step  int    `json:"step"`
	Error string `json:"error"`
}

func outcomeJSON(o outcome) solvedJSON {
	if o.result == nil {
		return solvedJSON{judgedJSON: unread(o.Text), Steps: []*interpreter.StepJSON{},
			Error: o.err.Error(), File: o.file, Line: o.Line}
	}
	r := o.result
	out := solvedJSON{judgedJSON: judged(r), Rating: r.Rating, Hardest: r.Hardest, Steps: make([]*interpreter.StepJSON, len(r.Steps)), Grid: notation.Marks(r.Board)}
	for i, s := range r.Steps {
		out.Steps[i] = s.JSON()
	}
	for _, s := range r.Stopped {
		out.Stopped = append(out.Stopped, stoppedJSON{s.Rule.ID, s.Step, s.Err.Error()})
	}
	if o.cut != nil {
		out.Stopped = append(out.Stopped, stoppedJSON{Step: len(r.Steps), Error: o.cut.Error()})
	}
	return out
}
