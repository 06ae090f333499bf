package main

import (
	"fmt"

	"asterism/interpreter"

	"github.com/charmbracelet/x/ansi"
)

// list is the steps around the one shown.
func (m *workbench) list(width, height int) []string {
	at, n := m.live.At(), m.live.Len()
	first := max(0, min(at-height/2, n+1-height))
	var lines []string
	for i := first; i <= n && len(lines) < height; i++ {
		line := ansi.Truncate(m.listed(i), width, "…")
		if i == at {
			line = m.emphasis(padTo(line, width))
		}
		lines = append(lines, line)
	}
	return lines
}

// emphasis marks the line of the step shown.
func (m *workbench) emphasis(line string) string {
	return "\x1b[7m" + line + "\x1b[27m"
}

func padTo(s string, width int) string {
	return fmt.Sprintf("%s%*s", s, max(0, width-ansi.StringWidth(s)), "")
}

// listed is one line of the list.
func (m *workbench) listed(n int) string {
	mark := " "
	if n == m.live.At() {
		mark = "▸"
	}
	if n == 0 {
		return mark + "   0 the start"
	}
	return fmt.Sprintf("%s%4d %s", mark, n, entryText(m.live.Entry(n)))
}

func entryText(e interpreter.Entry) string {
	if e.Edit != nil {
		return "✎ " + e.Edit.String()
	}
	return e.Step.Rule.ID + " " + e.Step.Rule.Title
}
