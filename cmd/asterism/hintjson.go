package main

import (
	"asterism/interpreter"
	"asterism/puzzle"
)

// hintJSON is a hint for machines; its names are stable. Without a technique there is nothing to find, for the reason
// that wrong or status give.
type hintJSON struct {
	Puzzle     string              `json:"puzzle"`
	Pack       string              `json:"pack"`
	Board      string              `json:"board"`  // the player's
	Status     string              `json:"status"` // hint, wrong, solved or stuck
	Wrong      *wrongJSON          `json:"wrong,omitempty"`
	Technique  string              `json:"technique"`
	Rule       string              `json:"rule"`
	Tier       int                 `json:"tier"`
	Because    string              `json:"because"`
	Place      []string            `json:"place"`
	Eliminate  []string            `json:"eliminate"`
	Highlights highlightsJSON      `json:"highlights"`
	Path       []*interpreter.Step `json:"path,omitempty"`     // of a placement: what leads to it
	Fallback   *bool               `json:"fallback,omitempty"` // of a placement: whether the solution had to help
	Facts      []*interpreter.Step `json:"facts"`              // the steps that have learnt what it rests on
	Granted    []string            `json:"granted"`            // what the stars rule out, and the player has not crossed
}

// wrongJSON names the marks that contradict the solution.
type wrongJSON struct {
	Placed  []string `json:"placed"`
	Crossed []string `json:"crossed"`
}

// highlightsJSON is what a picture shows: cells and digits by name, rows and columns from 1, other regions by name.
type highlightsJSON struct {
	Cells   []string `json:"cells"`
	Rows    []int    `json:"rows"`
	Columns []int    `json:"columns"`
	Regions []string `json:"regions"`
}

func newHintJSON(pack *interpreter.Pack, b *puzzle.Board) *hintJSON {
	return &hintJSON{Puzzle: b.Puzzle.Canonical(), Pack: pack.Name, Board: b.Grid(), Status: "wrong", Place: []string{}, Eliminate: []string{},
		Highlights: highlightsJSON{[]string{}, []int{}, []int{}, []string{}}, Facts: []*interpreter.Step{}, Granted: []string{}}
}

// with fills a hint in.
func (j *hintJSON) with(h *interpreter.Hint) *hintJSON {
	switch {
	case h.Finished:
		j.Status = "solved"
		return j
	case h.Step == nil:
		j.Status = "stuck"
		return j
	}
	s := h.Step
	j.Status, j.Technique, j.Rule, j.Tier, j.Because = "hint", s.Rule.Title, s.Rule.ID, s.Tier, s.Because
	j.Place, j.Eliminate = s.Puzzle.Names(s.Place), s.Puzzle.Names(s.Told())
	j.Facts, j.Granted = append(j.Facts, h.Facts...), s.Puzzle.Names(h.Crosses)
	j.Highlights.fill(s)
	return j
}

// fill collects what a step speaks of.
func (l *highlightsJSON) fill(s *interpreter.Step) {
	cells := s.Puzzle.NewSet()
	cells.Or(s.Place, s.Told())
	for _, role := range s.Show {
		cells.Or(cells, role.Cells)
	}
	l.Cells = s.Puzzle.Names(cells)
	for _, r := range regionsOf(s) {
		switch r.Kind {
		case puzzle.Row:
			l.Rows = append(l.Rows, r.Number)
		case puzzle.RowPair:
			l.Rows = append(l.Rows, r.Number, r.Number+1)
		case puzzle.ColumnPair:
			l.Columns = append(l.Columns, r.Number, r.Number+1)
		case puzzle.Column:
			l.Columns = append(l.Columns, r.Number)
		default:
			l.Regions = append(l.Regions, r.String())
		}
	}
}
