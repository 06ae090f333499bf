package schema

import (
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/whynot"
	"asterism/puzzle/notation"
)

// WhyNotJSON is what why-not prints for machines; its names are stable.
type WhyNotJSON struct {
	Rule    string            `json:"rule"`
	Puzzle  string            `json:"puzzle"`
	After   int               `json:"after"`
	Grid    string            `json:"grid"`
	Cell    string            `json:"cell,omitempty"`
	Decided *interpreter.Step `json:"decided,omitempty"`
	Fires   *interpreter.Step `json:"fires,omitempty"`
	Misses  []MissJSON        `json:"misses"`
	Funnel  []PassageJSON     `json:"funnel"`

	Unsound *interpreter.StepJSON `json:"unsound,omitempty"` // what the rule would do, and a solution contradicts
}

// PassageJSON is how many bindings came to a clause, and how many it let through or, if it is a `for`, made.
type PassageJSON struct {
	Clause  string `json:"clause"`
	Reached int    `json:"reached"`
	Passed  int    `json:"passed"`
}

// MissJSON is a near miss: what names stood for, how many of the clauses passed, and the condition that failed or the
// `for` that found nothing, with its place, the values it weighed or what is missing, and how far that is from enough.
type MissJSON struct {
	Bindings map[string]string `json:"bindings"`
	Passed   int               `json:"passed"`
	Clauses  int               `json:"clauses"`
	Failed   string            `json:"failed"`
	File     string            `json:"file,omitempty"`
	Line     int               `json:"line,omitempty"`
	Values   []string          `json:"values"`
	Missing  string            `json:"missing,omitempty"`
	Because  string            `json:"because,omitempty"`
	Gap      int               `json:"gap"`
}

// NewWhyNotJSON is the JSON of a question and its answer.
func NewWhyNotJSON(q *whynot.Question, a whynot.Answer) WhyNotJSON {
	out := WhyNotJSON{Rule: q.Rule.ID, Puzzle: notation.Canonical(q.Board.Puzzle), After: q.Steps, Grid: notation.Marks(q.Board),
		Fires: a.Fires, Misses: []MissJSON{}, Funnel: []PassageJSON{}}
	if len(q.Cells) > 0 {
		out.Cell = q.CellName()
	}
	if a.Decided != nil {
		out.Decided = a.Decided.Step
	}
	if a.Unsound != nil {
		out.Unsound = a.Unsound.Step.JSON()
	}
	for _, p := range a.Funnel {
		out.Funnel = append(out.Funnel, PassageJSON(p))
	}
	for _, m := range a.Misses {
		miss := MissJSON{map[string]string{}, m.Passed, m.Clauses, strings.TrimPrefix(m.Failed, "when "), m.File, m.Line,
			append([]string{}, m.Values...), m.Missing, m.Because, m.Gap}
		for _, b := range m.Bindings {
			miss.Bindings[b.Name] = b.Value
		}
		out.Misses = append(out.Misses, miss)
	}
	return out
}
