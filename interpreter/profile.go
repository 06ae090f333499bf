package interpreter

import "time"

// Cost is what one rule has cost a solver since it was made.
type Cost struct {
	Rule  *Rule
	Tier  int
	Looks int           // evaluations; where nothing has changed a rule is passed over
	Work  int           // turns of loops and searches
	Time  time.Duration // wall clock
}

// Costs lists what each rule has cost, in the order in which they are tried. It is nil unless Options.Profile is set.
func (s *Solver) Costs() []Cost { return s.costs }

// measure begins to measure a rule; what it returns ends that.
func (s *Solver) measure(i int) func() {
	if s.costs == nil {
		s.costs = make([]Cost, len(s.rules))
		for k, r := range s.rules {
			s.costs[k].Rule, s.costs[k].Tier = r.Rule, r.Tier
		}
	}
	looks, work, begin := s.looks, s.env.Spent(), time.Now()
	return func() {
		c := &s.costs[i]
		c.Time += time.Since(begin)
		c.Looks += s.looks - looks
		c.Work += s.env.Spent() - work
	}
}
