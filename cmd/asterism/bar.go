package main

import "github.com/schollz/progressbar/v3"

// newBar is a progress bar on a terminal, or nothing where there is none: its methods do nothing then.
func newBar(con *console, what string, steps int) *bar {
	if !con.errTTY || steps == 0 {
		return &bar{}
	}
	return &bar{progressbar.NewOptions(steps, progressbar.OptionSetWriter(con.err), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetDescription(what), progressbar.OptionEnableColorCodes(con.errInk.on),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(progressInterval))}
}

// bar shows how far something is.
type bar struct{ on *progressbar.ProgressBar }

func (b *bar) to(step int) {
	if b.on != nil {
		b.on.Set(min(step, b.on.GetMax()))
	}
}

func (b *bar) done() {
	if b.on != nil {
		b.on.Finish()
	}
}

func (b *bar) describe(what string) {
	if b.on != nil {
		b.on.Describe(what)
	}
}

// clear takes the bar off the terminal until it moves again.
func (b *bar) clear() {
	if b.on != nil {
		b.on.Clear()
	}
}
