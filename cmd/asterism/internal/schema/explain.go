package schema

import (
	"asterism/interpreter"
	"asterism/puzzle"
)

// explanationJSON is what explain prints for machines: a step, the board before it, and the conditions with their
// values.
type explanationJSON struct {
	Puzzle  string                `json:"puzzle"`
	Before  string                `json:"before"`
	Step    *interpreter.Step     `json:"step"`
	Weighed []interpreter.Weighed `json:"weighed"`
}

func NewExplanation(before *puzzle.Board, s *interpreter.Step) explanationJSON {
	return explanationJSON{before.Puzzle.Canonical(), before.Grid(), s, append([]interpreter.Weighed{}, s.Weighed...)}
}
