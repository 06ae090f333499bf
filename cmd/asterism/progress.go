package main

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// manyLines is from how many lines of puzzles on a bar is worth showing.
const manyLines = 200

// progressInterval is how often the bar is drawn.
const progressInterval = 100 * time.Millisecond

// progress is a bar on the terminal that shows how much of the input is done, or nothing.
type progress struct {
	bar  *progressbar.ProgressBar
	line int // over all files
	last given
}

// newProgress shows a bar for many puzzles whose results go elsewhere than to the same terminal.
func newProgress(con *console, several bool, lines int) *progress {
	p := &progress{}
	if several && lines >= manyLines && con.errTTY && !con.outTTY {
		p.bar = progressbar.NewOptions(lines, progressbar.OptionSetWriter(con.err), progressbar.OptionClearOnFinish(),
			progressbar.OptionSetDescription("solving"), progressbar.OptionEnableColorCodes(con.errInk.on),
			progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(progressInterval))
	}
	return p
}

// to moves the bar to where the puzzle stands.
func (p *progress) to(o outcome) {
	if p.bar == nil {
		return
	}
	if o.file == p.last.file {
		p.line += o.Line - p.last.Line
	} else {
		p.line += o.Line
	}
	p.last = o.given
	p.bar.Set(p.line)
}

func (p *progress) done() {
	if p.bar != nil {
		p.bar.Finish()
	}
}
