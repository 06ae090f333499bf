package interpreter

import (
	"time"
)

// Options say how a solver goes about its work.
type Options struct {
	Naive   bool // look at everything again after every step; the trace is the same
	MaxTier int  // leave out higher tiers; 0 for none
	Unique  bool // use rules that assume a unique solution
	Bare    bool // steps say what they do and how hard it is, but neither why nor what to show
	Explain bool // note the conditions of every step with their values
	Profile bool // measure what each rule costs; see Costs
	Budget  Budget

	Watch func() Watcher // makes what watches the steps of a solver; nil for nothing
}

// Budget bounds a solve. Zero values stand for the defaults.
type Budget struct {
	Steps    int           // of a solve
	Work     int           // turns of loops and searches of one instance of a rule
	RuleTime time.Duration // of one look of one rule
	StepTime time.Duration // of all rules until one makes a step; no bound unless given
	PackTime time.Duration // of a solve; no bound unless given
}

// The default bounds: generous for every sensible rule, and quickly reached by one that is not.
const (
	DefaultSteps    = 20_000
	DefaultWork     = 5_000_000
	DefaultRuleTime = 20 * time.Second
)
