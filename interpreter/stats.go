package interpreter

import "time"

// Stats says what the rules of a pack have done for many puzzles.
type Stats struct {
	Pack    *Pack
	Rules   []*RuleStats // in the order of the pack
	Puzzles int
	Status  map[Status]int
	Grades  map[string]int
	Stalls  map[int]int   // of unsolved puzzles: how many got no further than each tier
	Steps   int           // of all solves
	Time    time.Duration // of all solves, added up over whoever worked at once
}

// RuleStats is what one rule has done and cost.
type RuleStats struct {
	Cost
	Steps   int // that it made
	Puzzles int // in which it fired
	Needed  int // puzzles that are not solved without it
}

// NewStats makes room for the figures of a pack.
func NewStats(pack *Pack) *Stats {
	s := &Stats{Pack: pack, Status: map[Status]int{}, Grades: map[string]int{}, Stalls: map[int]int{}}
	for _, t := range pack.Tiers {
		for _, r := range t.Rules {
			s.Rules = append(s.Rules, &RuleStats{Cost: Cost{Rule: r, Tier: t.Number}})
		}
	}
	return s
}

// Add takes one puzzle into account.
func (s *Stats) Add(c *Counted) {
	s.Puzzles++
	s.Status[c.Result.Status]++
	s.Steps += len(c.Result.Steps)
	s.Time += c.Time
	if c.Result.Status == Solved {
		s.Grades[c.Result.Grade]++
	} else {
		s.Stalls[c.Result.Hardest]++
	}
	for _, r := range s.Rules {
		n := c.Steps[r.Rule]
		r.Steps += n
		r.Puzzles += min(n, 1)
		if c.Needed[r.Rule] {
			r.Needed++
		}
	}
}

// AddCosts takes into account what the rules have cost one census.
func (s *Stats) AddCosts(costs []Cost) {
	for _, c := range costs {
		for _, r := range s.Rules {
			if r.Rule == c.Rule {
				r.Looks += c.Looks
				r.Work += c.Work
				r.Time += c.Time
			}
		}
	}
}

// RuleTime is the time spent in rules.
func (s *Stats) RuleTime() time.Duration {
	var sum time.Duration
	for _, r := range s.Rules {
		sum += r.Time
	}
	return sum
}
