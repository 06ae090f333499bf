package schema

import (
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
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
	return explanationJSON{notation.Canonical(before.Puzzle), notation.Marks(before), s, append([]interpreter.Weighed{}, s.Weighed...)}
}
