package schema

import (
	"asterism/interpreter"
	"asterism/interpreter/frontier"
	"asterism/interpreter/stats"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// StatsJSON is what stats prints for machines; its names are stable. Times are in seconds.
type StatsJSON struct {
	Pack          string          `json:"pack"`
	Puzzles       int             `json:"puzzles"`
	Solved        int             `json:"solved"`
	Stuck         int             `json:"stuck"`
	Contradiction int             `json:"contradiction"`
	Steps         int             `json:"steps"`
	Seconds       float64         `json:"seconds"`
	Grades        map[string]int  `json:"grades"`
	Stalls        map[int]int     `json:"stalls"`
	Rules         []RuleStatsJSON `json:"rules"`
}

// RuleStatsJSON is what one rule did: its steps, the puzzles in which it made some, those it was needed for (null where
// that was not found out), and how often, with how much work and how long it was looked at.
type RuleStatsJSON struct {
	Rule    string  `json:"rule"`
	Tier    int     `json:"tier"`
	Steps   int     `json:"steps"`
	Puzzles int     `json:"puzzles"`
	Needed  *int    `json:"needed"`
	Looks   int     `json:"looks"`
	Work    int     `json:"work"`
	Seconds float64 `json:"seconds"`
}

// NewStatsJSON is the JSON of statistics; quick says that nobody found out which rules are needed.
func NewStatsJSON(s *stats.Stats, quick bool) StatsJSON {
	out := StatsJSON{Pack: s.Pack.Name, Puzzles: s.Puzzles, Solved: s.Status[interpreter.Solved], Stuck: s.Status[interpreter.Stuck],
		Contradiction: s.Status[interpreter.Contradiction], Steps: s.Steps, Seconds: s.Time.Seconds(), Grades: s.Grades, Stalls: s.Stalls}
	for _, r := range s.Rules {
		rule := RuleStatsJSON{Rule: r.Rule.ID, Tier: r.Tier, Steps: r.Steps, Puzzles: r.Puzzles, Looks: r.Evaluations, Work: r.Work, Seconds: r.Time.Seconds()}
		if !quick {
			rule.Needed = &r.Needed
		}
		out.Rules = append(out.Rules, rule)
	}
	return out
}

// TunedJSON is what tune prints for machines; its names are stable. Times are in seconds.
type TunedJSON struct {
	Pack   string      `json:"pack"`
	Goal   string      `json:"goal"`
	Tried  int         `json:"tried"`
	Better bool        `json:"better"` // else the text is that of the pack as it was
	Held   int         `json:"held"`   // puzzles held back from the search, on which both are judged; 0 where there are too few
	Rounds int         `json:"rounds"` // how often each was measured
	Before FiguresJSON `json:"before"`
	After  FiguresJSON `json:"after"`
	Text   string      `json:"text"`
}

// FiguresJSON is what an order of rules costs.
type FiguresJSON struct {
	Solved  int     `json:"solved"`
	Steps   int     `json:"steps"`
	Looks   int     `json:"looks"`
	Seconds float64 `json:"seconds"`           // of the middle round
	Fastest float64 `json:"fastest,omitempty"` // of all rounds, where there are several
	Slowest float64 `json:"slowest,omitempty"`
}

// NewFiguresJSON is the JSON of such figures.
func NewFiguresJSON(f stats.Figures) FiguresJSON {
	return FiguresJSON{f.Solved, f.Steps, f.Evaluations, f.Time.Seconds(), f.Fastest.Seconds(), f.Slowest.Seconds()}
}

// StuckJSON is a board on which a pack stops, in JSON; its names are stable: the board as a hint takes it, how many candidates
// are open, and the next exact deduction: the candidates that are forced, and the regions from which that follows, which are the
// smallest number that will do or just irreducible. Pattern and shape say what kind of deduction it is; where there is none, lists are
// empty.
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
	Shape     string             `json:"shape"`
	Smallest  bool               `json:"smallest"`
}

// NewStuckJSON is the JSON of what a pack lacks on a board.
func NewStuckJSON(pack string, g *frontier.Gap) StuckJSON {
	p := g.Board.Puzzle
	out := StuckJSON{Puzzle: notation.Canonical(p), Family: p.Family, Pack: pack, Status: interpreter.Stuck, Board: notation.Position(g.Board),
		Open: g.Board.Open.Len(), Place: []string{}, Eliminate: []string{}, Regions: []string{}, Pattern: g.Pattern, Shape: g.Shape, Smallest: g.Smallest}
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
