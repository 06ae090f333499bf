package schema

import (
	"asterism/interpreter"
	"asterism/interpreter/batch"
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

func OutcomeJSON(o batch.Outcome) solvedJSON {
	if o.Result == nil {
		return solvedJSON{judgedJSON: unread(o.Text), Steps: []*interpreter.StepJSON{},
			Error: o.Err.Error(), File: o.File, Line: o.Line}
	}
	r := o.Result
	out := solvedJSON{judgedJSON: judged(r), Rating: r.Rating, Hardest: r.Hardest, Steps: make([]*interpreter.StepJSON, len(r.Steps)), Grid: notation.Marks(r.Board)}
	for i, s := range r.Steps {
		out.Steps[i] = s.JSON()
	}
	for _, s := range r.Stopped {
		out.Stopped = append(out.Stopped, stoppedJSON{s.Rule.ID, s.Step, s.Err.Error()})
	}
	if o.Cut != nil {
		out.Stopped = append(out.Stopped, stoppedJSON{Step: len(r.Steps), Error: o.Cut.Error()})
	}
	return out
}

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

func NewRated(r *interpreter.Result) ratedJSON {
	rules := map[string]int{}
	for _, s := range r.Steps {
		rules[s.Rule.ID]++
	}
	return ratedJSON{judgedJSON: judged(r), Hardest: r.Hardest, Rating: r.Rating, Steps: len(r.Steps), Rules: rules}
}

// RatedOutcome is what rate says of a puzzle in JSON, a wrong one included.
func RatedOutcome(o batch.Outcome) ratedJSON {
	if o.Result == nil {
		return ratedJSON{judgedJSON: unread(o.Text), Rules: map[string]int{}, Error: o.Err.Error(), File: o.File, Line: o.Line}
	}
	r := NewRated(o.Result)
	if o.Cut != nil {
		r.Error = o.Cut.Error()
	}
	return r
}
