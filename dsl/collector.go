package dsl

import "fmt"

// maxDiagnostics is how many mistakes of one file are shown: nobody reads more.
const maxDiagnostics = 50

// maxCollected is when reading stops: such a file is no rule file.
const maxCollected = 500

// collector gathers the diagnostics of one file.
type collector struct {
	file  string
	found Diagnostics
	more  int
}

func (c *collector) add(span Span, message, hint string) {
	if c.full() {
		c.more++
		return
	}
	c.found = append(c.found, Diagnostic{File: c.file, Span: span, Message: message, Hint: hint})
}

// full says that there is no use in looking for more.
func (c *collector) full() bool { return len(c.found) >= maxCollected }

// drop forgets what was found from offset start up to end: somebody has a better word for that stretch.
func (c *collector) drop(start, end int) {
	kept := c.found[:0]
	for _, d := range c.found {
		if d.Start.Offset < start || d.Start.Offset >= end {
			kept = append(kept, d)
		}
	}
	c.found = kept
}

// overlaps says whether a mistake was already found inside the span.
func (c *collector) overlaps(span Span) bool {
	for _, d := range c.found {
		if d.Start.Offset >= span.Start.Offset && d.Start.Offset < span.End.Offset {
			return true
		}
	}
	return false
}

// result returns the diagnostics in order, the last one saying how many were left out.
func (c *collector) result() Diagnostics {
	c.found.Sort()
	rest := len(c.found) - maxDiagnostics + c.more
	if rest <= 0 {
		return c.found
	}
	last := c.found[maxDiagnostics-1].Span
	shown := c.found[:maxDiagnostics:maxDiagnostics]
	return append(shown, Diagnostic{File: c.file, Span: last, Message: fmt.Sprintf("and %d more mistakes", rest)})
}
