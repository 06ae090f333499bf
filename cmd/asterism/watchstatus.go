package main

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// status is the first line: the pack and how the solve goes to the left, as much about the rules as fits to the right.
func (m *workbench) status() string {
	left := m.solveStatus()
	for _, right := range m.rulesStatus() {
		if space := m.width - ansi.StringWidth(left) - ansi.StringWidth(right); space > 1 {
			return left + strings.Repeat(" ", space) + right
		}
	}
	return left
}

func (m *workbench) solveStatus() string {
	if m.live == nil {
		return m.ink.paint(bold, "asterism watch")
	}
	parts := []string{m.ink.paint(bold, m.live.Pack().Name)}
	if n := m.live.At(); n > 0 && m.live.Entry(n).Step != nil {
		parts = append(parts, fmt.Sprintf("tier %d", m.live.Entry(n).Step.Tier))
	}
	parts = append(parts, fmt.Sprintf("%d/%d", m.live.At(), m.live.Len()))
	if m.busy {
		return strings.Join(append(parts, "solving…"), " · ")
	}
	r := m.live.Result()
	for _, word := range []string{string(r.Status), r.Grade} {
		if word != "" {
			parts = append(parts, word)
		}
	}
	if n := len(r.Stopped); n > 0 {
		parts = append(parts, m.ink.paint(red, counted(n, "rule")+" stopped"))
	}
	return strings.Join(parts, " · ")
}

// rulesStatus is what there is to say about the rules, the longest first.
func (m *workbench) rulesStatus() []string {
	when, paint := m.reloaded.Format("15:04:05"), faint
	text := "read " + when
	if !m.update.Good() {
		text, paint = "broken since "+when, red
	}
	long := fmt.Sprintf("%s · %s · %s in %s", m.session.dir, counted(len(m.update.Sources), "file"), text, short(m.update.Took))
	return []string{m.ink.paint(paint, long), m.ink.paint(paint, m.session.dir+" · "+text), m.ink.paint(paint, text)}
}

// footer is the last line: the keys, or what is being typed.
func (m *workbench) footer() string {
	switch {
	case m.prompt != nil:
		return m.prompt.line(m.ink)
	case m.mode == modeJump:
		return "go to step: " + m.number + "▏"
	case m.mode == modeEdit && m.live != nil:
		name := m.live.Puzzle().Name(m.cursor.cand(m.live.Puzzle()))
		return m.ink.paint(bold, "edit "+name) + m.ink.paint(faint, "  arrows move  s star  x cross  . clear  w why not  e done  q quit")
	case m.why != nil:
		return m.ink.paint(faint, "↑ ↓ PgUp PgDn scroll  ← → step  w ask again  esc close  ? help  q quit")
	}
	return m.ink.paint(faint, "← → step  space end  g go to  e edit  w why not  r again  ? help  q quit")
}
