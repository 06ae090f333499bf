package main

import (
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

func newWhyNotJSON(q *question, a answer) whyNotJSON {
	out := whyNotJSON{Rule: q.rule.ID, Puzzle: notation.Canonical(q.board.Puzzle), After: q.steps, Grid: notation.Marks(q.board),
		Fires: a.fires, Misses: []missJSON{}}
	if len(q.cells) > 0 {
		out.Cell = q.cellName()
	}
	if a.decided != nil {
		out.Decided = a.decided.Step
	}
	for _, m := range a.misses {
		miss := missJSON{map[string]string{}, m.Passed, m.Clauses, m.Failed, m.File, m.Line, append([]string{}, m.Values...)}
		for _, b := range m.Bindings {
			miss.Bindings[b.Name] = b.Value
		}
		out.Misses = append(out.Misses, miss)
	}
	return out
}
