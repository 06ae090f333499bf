package schema

import (
	"asterism/cmd/asterism/internal/ask"
	"asterism/interpreter"
	"asterism/puzzle/notation"
)

// whyNotJSON is what why-not prints for machines; its names are stable.
type whyNotJSON struct {
	Rule    string            `json:"rule"`
	Puzzle  string            `json:"puzzle"`
	After   int               `json:"after"`
	Grid    string            `json:"grid"`
	Cell    string            `json:"cell,omitempty"`
	Decided *interpreter.Step `json:"decided,omitempty"`
	Fires   *interpreter.Step `json:"fires,omitempty"`
	Misses  []missJSON        `json:"misses"`
}

type missJSON struct {
	Bindings map[string]string `json:"bindings"`
	Passed   int               `json:"passed"`
	Clauses  int               `json:"clauses"`
	Failed   string            `json:"failed"`
	File     string            `json:"file,omitempty"`
	Line     int               `json:"line,omitempty"`
	Values   []string          `json:"values"`
}

func NewWhyNotJSON(q *ask.Question, a ask.Answer) whyNotJSON {
	out := whyNotJSON{Rule: q.Rule.ID, Puzzle: notation.Canonical(q.Board.Puzzle), After: q.Steps, Grid: notation.Marks(q.Board),
		Fires: a.Fires, Misses: []missJSON{}}
	if len(q.Cells) > 0 {
		out.Cell = q.CellName()
	}
	if a.Decided != nil {
		out.Decided = a.Decided.Step
	}
	for _, m := range a.Misses {
		miss := missJSON{map[string]string{}, m.Passed, m.Clauses, m.Failed, m.File, m.Line, append([]string{}, m.Values...)}
		for _, b := range m.Bindings {
			miss.Bindings[b.Name] = b.Value
		}
		out.Misses = append(out.Misses, miss)
	}
	return out
}
