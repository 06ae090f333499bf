package schema

import (
	"asterism/interpreter"
	"asterism/interpreter/stats"
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
