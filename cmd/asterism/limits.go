package main

import (
	"time"

	"asterism/interpreter"
)

// limits are the flags that bound what rules may spend.
type limits struct {
	MaxSteps int           `placeholder:"N" help:"The most steps of one solve."`
	RuleWork int           `placeholder:"N" help:"The most turns of loops and searches of a rule on one binding."`
	RuleTime time.Duration `placeholder:"TIME" help:"The longest look of one rule; a rule that takes longer is left out and named."`
	StepTime time.Duration `placeholder:"TIME" help:"The longest time for one step."`
}

func (l *limits) budget() interpreter.Budget {
	return interpreter.Budget{Steps: l.MaxSteps, Work: l.RuleWork, RuleTime: l.RuleTime, StepTime: l.StepTime}
}

func (l *limits) flags() map[string]int {
	return map[string]int{"--max-steps": l.MaxSteps, "--rule-work": l.RuleWork, "--rule-time": int(l.RuleTime), "--step-time": int(l.StepTime)}
}
