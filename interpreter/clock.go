package interpreter

import (
	"errors"
	"time"
)

// Errors of a solve whose time is up.
var (
	ErrStepTime = errors.New("no rule made a step in the time a step may take")
	ErrPackTime = errors.New("the solve has used up its time")
)

// clock knows when the present step and the whole solve must be over; a zero time is no bound.
type clock struct{ step, pack time.Time }

func after(d time.Duration) time.Time {
	if d == 0 {
		return time.Time{}
	}
	return time.Now().Add(d)
}

// err says whose time is up.
func (c *clock) err() error {
	switch {
	case c.step.IsZero() && c.pack.IsZero():
		return nil
	case over(c.pack):
		return ErrPackTime
	case over(c.step):
		return ErrStepTime
	}
	return nil
}

func over(t time.Time) bool { return !t.IsZero() && !time.Now().Before(t) }

// within shortens a duration to what step and solve have left.
func (c *clock) within(d time.Duration) time.Duration {
	for _, t := range []time.Time{c.step, c.pack} {
		if !t.IsZero() {
			d = max(min(d, time.Until(t)), time.Nanosecond)
		}
	}
	return d
}
