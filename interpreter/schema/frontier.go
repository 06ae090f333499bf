package schema

import (
	"asterism/interpreter"
	"asterism/interpreter/frontier"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// StuckJSON is a board on which a pack stops, in JSON; its names are stable: the board as a hint takes it, how many candidates
// are open, and the next exact deduction: the candidates that are forced, and the regions from which that follows. Pattern says
// what kind of deduction it is; where there is none, lists are empty.
type StuckJSON struct {
	Puzzle    string             `json:"puzzle"`
	Family    puzzle.Family      `json:"family"`
	Pack      string             `json:"pack"`
	Status    interpreter.Status `json:"status"`
	Board     string             `json:"board"`
	Open      int                `json:"open"`
	Place     []string           `json:"place"`
	Eliminate []string           `json:"eliminate"`
	Regions   []string           `json:"regions"`
	Pattern   string             `json:"pattern"`
}

// NewStuckJSON is the JSON of what a pack lacks on a board.
func NewStuckJSON(pack string, g *frontier.Gap) StuckJSON {
	p := g.Board.Puzzle
	out := StuckJSON{Puzzle: notation.Canonical(p), Family: p.Family, Pack: pack, Status: interpreter.Stuck, Board: notation.Position(g.Board),
		Open: g.Board.Open.Len(), Place: []string{}, Eliminate: []string{}, Regions: []string{}, Pattern: g.Pattern}
	for c := range g.Place.All() {
		out.Place = append(out.Place, p.Name(c))
	}
	for c := range g.Out.All() {
		out.Eliminate = append(out.Eliminate, p.Name(c))
	}
	for _, r := range g.Regions {
		out.Regions = append(out.Regions, r.String())
	}
	return out
}
