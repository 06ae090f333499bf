package schema

import (
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// ExplanationJSON is what explain prints for machines: a step, the board before it, and the conditions with their
// values.
type ExplanationJSON struct {
	Puzzle  string                `json:"puzzle"`
	Before  string                `json:"before"`
	Step    *interpreter.Step     `json:"step"`
	Weighed []interpreter.Weighed `json:"weighed"`
}

// NewExplanationJSON is the JSON of a step and the board before it.
func NewExplanationJSON(before *puzzle.Board, s *interpreter.Step) ExplanationJSON {
	return ExplanationJSON{notation.Canonical(before.Puzzle), notation.Marks(before), s, append([]interpreter.Weighed{}, s.Weighed...)}
}
