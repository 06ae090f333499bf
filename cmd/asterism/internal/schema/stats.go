package schema

import (
	"asterism/interpreter"
	"asterism/interpreter/stats"
)

// statsJSON is what stats prints for machines; its names are stable. Times are in seconds.
type statsJSON struct {
	Pack          string          `json:"pack"`
	Puzzles       int             `json:"puzzles"`
	Solved        int             `json:"solved"`
	Stuck         int             `json:"stuck"`
	Contradiction int             `json:"contradiction"`
	Steps         int             `json:"steps"`
	Seconds       float64         `json:"seconds"`
	Grades        map[string]int  `json:"grades"`
	Stalls        map[int]int     `json:"stalls"`
	Rules         []ruleStatsJSON `json:"rules"`
}

type ruleStatsJSON struct {
	Rule    string  `json:"rule"`
	Tier    int     `json:"tier"`
	Steps   int     `json:"steps"`
	Puzzles int     `json:"puzzles"`
	Needed  *int    `json:"needed"`
	Looks   int     `json:"looks"`
	Work    int     `json:"work"`
	Seconds float64 `json:"seconds"`
}

func NewStatsJSON(s *stats.Stats, quick bool) statsJSON {
	out := statsJSON{Pack: s.Pack.Name, Puzzles: s.Puzzles, Solved: s.Status[interpreter.Solved], Stuck: s.Status[interpreter.Stuck],
		Contradiction: s.Status[interpreter.Contradiction], Steps: s.Steps, Seconds: s.Time.Seconds(), Grades: s.Grades, Stalls: s.Stalls}
	for _, r := range s.Rules {
		rule := ruleStatsJSON{Rule: r.Rule.ID, Tier: r.Tier, Steps: r.Steps, Puzzles: r.Puzzles, Looks: r.Looks, Work: r.Work, Seconds: r.Time.Seconds()}
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
	Before figuresJSON `json:"before"`
	After  figuresJSON `json:"after"`
	Text   string      `json:"text"`
}

type figuresJSON struct {
	Solved  int     `json:"solved"`
	Steps   int     `json:"steps"`
	Looks   int     `json:"looks"`
	Seconds float64 `json:"seconds"`
}

func NewFiguresJSON(f stats.Figures) figuresJSON {
	return figuresJSON{f.Solved, f.Steps, f.Looks, f.Time.Seconds()}
}
