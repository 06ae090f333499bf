// Package schema has the shapes of all JSON that the program prints. Their names are stable: a field may be added, none
// changes its name or meaning.
//
// Lists are never null; what is only there sometimes is left out, unless its comment says that it is null. Cells are
// named as in r3c4, candidates of a Sudoku as in r3c4=7.
package schema

import (
	"bytes"

	"asterism/interpreter"
	"asterism/interpreter/batch"
	"asterism/interpreter/generate"
	"asterism/interpreter/internal/jsontext"
	"asterism/interpreter/prove"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// JudgedJSON is what all that solves a puzzle begins with in JSON; its names are stable.
type JudgedJSON struct {
	Puzzle string             `json:"puzzle"`
	Family puzzle.Family      `json:"family"`
	Pack   string             `json:"pack"`
	Status interpreter.Status `json:"status"`
	Grade  string             `json:"grade"`
	Grades map[string]string  `json:"grades,omitempty"` // on further axes of the pack
	WatchedJSON
}

// WatchedJSON is what the exact solver has to say of a solve, where it is not that all is well: how many solutions the puzzle has
// ("none" or "several", with which rules that assume one are not asked), from which step on it did not watch, and the step
// that a solution contradicts, which is not made and ends the solve with status "unsound".
type WatchedJSON struct {
	Solutions interpreter.Solutions `json:"solutions,omitempty"`
	Unwatched int                   `json:"unwatched,omitempty"`
	Unsound   *interpreter.StepJSON `json:"unsound,omitempty"`
}

func watched(r *interpreter.Result) WatchedJSON {
	w := WatchedJSON{Unwatched: r.Watched.From}
	if r.Watched.Solutions != interpreter.OneSolution {
		w.Solutions = r.Watched.Solutions
	}
	if r.Unsound != nil {
		w.Unsound = r.Unsound.Step.JSON()
	}
	return w
}

func judged(r *interpreter.Result) JudgedJSON {
	return JudgedJSON{Puzzle: notation.Canonical(r.Puzzle), Family: r.Puzzle.Family, Pack: r.Pack.Name, Status: r.Status,
		Grade: r.Grade, Grades: r.Grades, WatchedJSON: watched(r)}
}

// unread is a text that is no puzzle.
func unread(text string) JudgedJSON { return JudgedJSON{Puzzle: text, Status: interpreter.Invalid} }

// SolvedJSON is what a solve is in JSON; its names are stable. The last ones are there only where they say something.
type SolvedJSON struct {
	JudgedJSON
	Rating  *float64                `json:"rating"`
	Hardest int                     `json:"hardest"`
	Steps   []*interpreter.StepJSON `json:"steps"`
	Grid    string                  `json:"grid"`
	Board   string                  `json:"board,omitempty"` // what the solve began with, as --board reads it, where that is more than the puzzle

	Stopped []StoppedJSON `json:"stopped,omitempty"`
	Error   string        `json:"error,omitempty"`
	File    string        `json:"file,omitempty"`
	Line    int           `json:"line,omitempty"`
}

// StoppedJSON says that a rule, or without one the whole solve, was broken off after so many steps.
type StoppedJSON struct {
	Rule  string `json:"rule,omitempty"`
	Step  int    `json:"step"`
	Error string `json:"error"`
}

// NewSolvedJSON is the JSON of an outcome, of a wrong puzzle too.
func NewSolvedJSON(o batch.Outcome) SolvedJSON {
	if o.Result == nil {
		return SolvedJSON{JudgedJSON: unread(o.Text), Steps: []*interpreter.StepJSON{},
			Error: o.Err.Error(), File: o.File, Line: o.Line}
	}
	out := aroundSteps(o)
	for _, s := range o.Result.Steps {
		out.Steps = append(out.Steps, s.JSON())
	}
	return out
}

// aroundSteps is the JSON of an outcome but for the steps.
func aroundSteps(o batch.Outcome) SolvedJSON {
	r := o.Result
	out := SolvedJSON{JudgedJSON: judged(r), Rating: r.Rating, Hardest: r.Hardest, Steps: []*interpreter.StepJSON{}, Grid: notation.Marks(r.Board)}
	for _, s := range r.Stopped {
		out.Stopped = append(out.Stopped, StoppedJSON{s.Rule.ID, s.Step, s.Err.Error()})
	}
	if o.Start.Played() {
		out.Board = notation.Position(o.Start)
	}
	if o.Cut != nil {
		out.Stopped = append(out.Stopped, StoppedJSON{Step: len(r.Steps), Error: o.Cut.Error()})
	}
	return out
}

// SolvedLine is an outcome to be written as the JSON of NewSolvedJSON, which is mostly steps, and these are written straight away.
type SolvedLine struct{ Of batch.Outcome }

// MarshalJSON writes the outcome.
func (l SolvedLine) MarshalJSON() ([]byte, error) { return l.AppendJSON(nil) }

// AppendJSON appends the outcome to text.
func (l SolvedLine) AppendJSON(b []byte) ([]byte, error) {
	if l.Of.Result == nil {
		return jsontext.Value(b, NewSolvedJSON(l.Of))
	}
	around, err := jsontext.Value(nil, aroundSteps(l.Of))
	before, behind, _ := bytes.Cut(around, []byte(`"steps":[]`)) // in a text the quotes would be escaped
	b = append(append(b, before...), `"steps":[`...)
	for _, s := range l.Of.Result.Steps {
		if b, err = s.AppendJSON(b); err != nil {
			return nil, err
		}
		b = append(b, ',')
	}
	return append(jsontext.EndList(b), behind...), err
}

// RatedJSON is how hard a puzzle is, in JSON; its names are stable.
type RatedJSON struct {
	JudgedJSON
	Hardest int            `json:"hardest"`
	Rating  *float64       `json:"rating"`
	Steps   int            `json:"steps"`
	Rules   map[string]int `json:"rules"` // how many steps each made

	Error string `json:"error,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
}

// NewRatedJSON is the JSON of how hard a puzzle was.
func NewRatedJSON(r *interpreter.Result) RatedJSON {
	rules := map[string]int{}
	for _, s := range r.Steps {
		rules[s.Rule.ID]++
	}
	return RatedJSON{JudgedJSON: judged(r), Hardest: r.Hardest, Rating: r.Rating, Steps: len(r.Steps), Rules: rules}
}

// NewRatedOutcome is what rate says of a puzzle in JSON, a wrong one included.
func NewRatedOutcome(o batch.Outcome) RatedJSON {
	if o.Result == nil {
		return RatedJSON{JudgedJSON: unread(o.Text), Rules: map[string]int{}, Error: o.Err.Error(), File: o.File, Line: o.Line}
	}
	r := NewRatedJSON(o.Result)
	if o.Cut != nil {
		r.Error = o.Cut.Error()
	}
	return r
}

// GeneratedJSON is a puzzle that was made, in JSON: how hard it is, and the number of the seed of which it was made.
type GeneratedJSON struct {
	RatedJSON
	Number uint64 `json:"number"`
}

// NewGeneratedJSON is the JSON of a puzzle that was made and accepted.
func NewGeneratedJSON(m generate.Made) GeneratedJSON {
	return GeneratedJSON{NewRatedJSON(m.Result), m.Number}
}

// ExplanationJSON is what explain prints for machines: a step, the board before it, the conditions with their values, the sums
// that prove it, and what the exact solver has to say of the solve.
type ExplanationJSON struct {
	Puzzle  string                `json:"puzzle"`
	Before  string                `json:"before"`
	Step    *interpreter.Step     `json:"step"`
	Weighed []interpreter.Weighed `json:"weighed"`
	Sums    []SumJSON             `json:"sums"`
	WatchedJSON
}

// SumJSON is a sum of regions: what follows from it, how a person writes it, and each region with how often it is taken, for what
// it holds at most or at least.
type SumJSON struct {
	Proves string       `json:"proves"`
	Text   string       `json:"text"`
	Parts  []AddendJSON `json:"parts"`
}

// AddendJSON is a region of a sum.
type AddendJSON struct {
	Region string `json:"region"`
	Times  int64  `json:"times"`
	Most   bool   `json:"atMost"`
	Count  int    `json:"count"`
}

// NewExplanationJSON is the JSON of a step of a solve, the board before it, and the sums that prove it.
func NewExplanationJSON(before *puzzle.Board, s *interpreter.Step, sums []prove.Sum, of *interpreter.Result) ExplanationJSON {
	out := ExplanationJSON{notation.Canonical(before.Puzzle), notation.Marks(before), s, append([]interpreter.Weighed{}, s.Weighed...), []SumJSON{}, watched(of)}
	for _, sum := range sums {
		parts := []AddendJSON{}
		for _, a := range sum.Parts {
			parts = append(parts, AddendJSON{a.Region, a.Times, a.Most, a.Count})
		}
		out.Sums = append(out.Sums, SumJSON{sum.Proves, sum.String(), parts})
	}
	return out
}
