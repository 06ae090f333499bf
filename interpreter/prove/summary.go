package prove

import (
	"bytes"

	"asterism/interpreter"
)

// Counts adds up how the claims of some proofs were proven.
type Counts struct {
	Proofs    int
	Solved    int // by the rules
	Steps     int
	Claims    int
	Lines     int
	Bytes     int // of the logs
	Most      int // of one log
	Ways      map[Way]int
	Rules     []*RuleWays // in the order in which they were met
	positions map[*interpreter.Rule]*RuleWays
}

// RuleWays is how the claims of one rule were proven.
type RuleWays struct {
	Rule  *interpreter.Rule
	Steps int
	Ways  map[Way]int // claims
}

// NewSummary is the summary of no proofs.
func NewSummary() *Counts {
	return &Counts{Ways: map[Way]int{}, positions: map[*interpreter.Rule]*RuleWays{}}
}

// Add takes a proof into account.
func (s *Counts) Add(p *Log) {
	s.Proofs++
	s.Steps += len(p.Steps)
	s.Lines += bytes.Count(p.Log, []byte("\n"))
	s.Bytes += len(p.Log)
	s.Most = max(s.Most, len(p.Log))
	if p.Solved {
		s.Solved++
	}
	for _, step := range p.Steps {
		s.add(step)
	}
}

func (s *Counts) add(step StepProof) {
	r := s.positions[step.Rule]
	if r == nil {
		r = &RuleWays{Rule: step.Rule, Ways: map[Way]int{}}
		s.positions[step.Rule] = r
		s.Rules = append(s.Rules, r)
	}
	r.Steps++
	for w, n := range step.Ways {
		r.Ways[w] += n
		s.Ways[w] += n
		s.Claims += n
	}
}
