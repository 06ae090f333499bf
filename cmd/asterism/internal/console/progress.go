package console

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// Progress is a line on the terminal that shows how far something is, or nothing where there is no terminal.
type Progress struct {
	to    io.Writer // nil where nothing is shown
	what  string
	from  int // steps that were done before
	at    int
	steps int
	width func() int // of the terminal
	begun time.Time
	drawn time.Time
}

// progressInterval is how often the line is drawn.
const progressInterval = 100 * time.Millisecond

// NewProgress is a line about so many steps.
func NewProgress(con *Console, what string, steps int) *Progress {
	p := &Progress{what: what, steps: steps, begun: time.Now(), width: errorWidth}
	if con.errTerminal && steps > 0 {
		p.to = con.Err
	}
	return p
}

// errorWidth is how wide the terminal is that errors go to.
func errorWidth() int {
	if width, _, err := term.GetSize(int(os.Stderr.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Set says how many steps are done.
func (p *Progress) Set(step int) {
	p.at = min(step, p.steps)
	if now := time.Now(); p.to != nil && now.Sub(p.drawn) >= progressInterval {
		p.drawn = now
		fmt.Fprint(p.to, "\r"+ansi.Truncate(p.line(now.Sub(p.begun)), p.width()-1, "…")+ansi.EraseLineRight)
	}
}

// From says how many steps had been done before this began, which say nothing about how long the others take.
func (p *Progress) From(step int) { p.from = step }

// Describe changes what stands before the bar.
func (p *Progress) Describe(what string) { p.what = what }

// Clear takes the line off the terminal until it is drawn again.
func (p *Progress) Clear() {
	if p.to != nil && !p.drawn.IsZero() {
		fmt.Fprint(p.to, "\r"+ansi.EraseLineRight)
		p.drawn = time.Time{}
	}
}

// barWidth is how many columns the bar has.
const barWidth = 30

// line is what is shown after some time: the bar, and how long it has taken and may still take.
func (p *Progress) line(took time.Duration) string {
	full := p.at * barWidth / p.steps
	text := fmt.Sprintf("%s %3d%% %s%s %s", p.what, p.at*100/p.steps, strings.Repeat("█", full), strings.Repeat("░", barWidth-full), took.Round(time.Second))
	if p.at > p.from {
		each := took.Seconds() / float64(p.at-p.from)
		rest := time.Duration(each * float64(p.steps-p.at) * float64(time.Second))
		text += fmt.Sprintf(", %s to go, %s", rest.Round(time.Second), rate(each))
	}
	return text
}

// rate says how fast steps are that take so many seconds each.
func rate(seconds float64) string {
	if seconds > 1 {
		return fmt.Sprintf("%.1f s each", seconds)
	}
	return fmt.Sprintf("%.3g a second", 1/max(seconds, 1e-9))
}
