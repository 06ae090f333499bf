package main

import (
	"fmt"
	"strings"

	"asterism/interpreter"

	"github.com/charmbracelet/x/ansi"
)

// whyPanel is the inquiry under the board: a line with how far it is scrolled, what is asked, and the answer.
func (m *workbench) whyPanel() []string {
	lines, room := m.whyLines(), m.whyRoom()
	top := m.whyTop()
	head := m.separator("")
	if len(lines) > room {
		head = m.separator(fmt.Sprintf(" %d–%d of %d ──", top+1, top+room, len(lines)))
	}
	return append([]string{head, m.whyTitle()}, fill(lines[top:], room)...)
}

// separator is a line across the screen that ends in a text.
func (m *workbench) separator(text string) string {
	return m.ink.paint(faint, strings.Repeat("─", max(0, m.width-ansi.StringWidth(text)))+text)
}

// whyRoom is how many lines of the answer are shown: enough below a board of 10×10 on a small terminal, and fewer
// where there are mistakes to show as well.
func (m *workbench) whyRoom() int {
	if !m.update.Good() {
		return max(2, m.height/4-1)
	}
	return max(2, m.height/2-4)
}

// whyTop is the first line shown. The answer may have become shorter since it was scrolled.
func (m *workbench) whyTop() int { return max(0, min(m.why.top, len(m.whyLines())-m.whyRoom())) }

func (m *workbench) scrollWhy(by int) {
	m.why.top = m.whyTop() + by
	m.why.top = m.whyTop()
}

func (m *workbench) whyTitle() string {
	if q := m.why.latest.question; q != nil {
		return q.title(m.ink)
	}
	return m.ink.paint(bold, m.why.rule)
}

// whyLines is the answer as it stands, broken to the width of the screen.
func (m *workbench) whyLines() []string {
	var lines []string
	for line := range strings.Lines(m.whyText()) {
		lines = append(lines, m.hang(strings.TrimRight(line, "\n"))...)
	}
	return lines
}

func (m *workbench) whyText() string {
	var text strings.Builder
	a := m.why.latest
	if a.busy {
		return "Looking…"
	}
	if a.err != nil {
		text.WriteString(m.ink.paint(red, a.err.Error()) + "\n")
	}
	if a.question != nil && (a.err == nil || len(a.answer.misses) > 0) {
		writeAnswer(&text, m.ink, a.question, a.answer)
	}
	if a.answer.fires != nil {
		text.WriteString(m.unused(a.question.rule))
	}
	return text.String()
}

// unused says why a rule that fires here does not make the next step all the same, if that is so.
func (m *workbench) unused(rule *interpreter.Rule) string {
	pack, next := m.live.Pack(), m.live.At()+1
	_, _, has := pack.Find(rule.ID)
	switch {
	case !has:
		return "The solve goes without it: it is not in pack " + pack.Name + "."
	case rule.AssumesUnique && !m.session.options.Unique && !pack.AssumesUnique:
		return "The solve goes without it: it takes one solution for granted; watch --unique does so too."
	case next > m.live.Len() || m.live.Entry(next).Step == nil || m.live.Entry(next).Step.Rule.ID == rule.ID:
		return ""
	}
	return fmt.Sprintf("Another comes first, step %d: %s.", next, entryText(m.live.Entry(next)))
}

// hang breaks a line; what goes on below stands a little further in. Every piece ends its own colours, since the
// others may be scrolled away.
func (m *workbench) hang(line string) []string {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	pieces := strings.Split(ansi.Wrap(text, max(1, m.width-indent-2), " "), "\n")
	for i := range pieces {
		deeper := indent
		if i > 0 {
			deeper += 2
		}
		pieces[i] = strings.Repeat(" ", deeper) + pieces[i]
		if m.ink.on {
			pieces[i] += "\x1b[0m"
		}
	}
	return pieces
}
