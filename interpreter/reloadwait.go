package interpreter

import "time"

// debounce is a timer that events put off, though not for ever.
type debounce struct {
	*time.Timer
	quiet time.Duration
	first time.Time // of the events since it last went off; zero if there were none
}

func newDebounce(quiet time.Duration) debounce {
	d := debounce{Timer: time.NewTimer(quiet), quiet: quiet}
	d.Stop()
	return d
}

// arm lets the timer go off once all has been quiet.
func (d *debounce) arm() {
	now := time.Now()
	if d.first.IsZero() {
		d.first = now
	}
	latest := d.first.Add(longestDebounce * d.quiet)
	d.Reset(max(0, min(d.quiet, latest.Sub(now))))
}

// armFor lets the timer go off after a time, or earlier if there are events.
func (d *debounce) armFor(wait time.Duration) { d.Reset(wait) }

func (d *debounce) disarm() { d.first = time.Time{} }
