package main

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// View draws the screen: a status line, the board beside the steps, what there is to say about the step or about a
// broken save, and the keys.
func (m *workbench) View() tea.View {
	v := tea.NewView(m.draw())
	v.AltScreen = true
	v.WindowTitle = "asterism watch"
	return v
}

// draw is the screen as text: as many lines as it is high, none wider than it.
func (m *workbench) draw() string {
	below := m.below()
	height := m.height - 2 - len(below)
	lines := append([]string{m.status()}, m.middle(height)...)
	lines = append(append(lines, below...), m.footer())
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], m.width, "…")
	}
	return strings.Join(lines[:min(len(lines), max(m.height, 1))], "\n")
}

// gap is between the board and the steps; listWidth is what the steps need at least.
const (
	gap       = 2
	listWidth = 26
)

// middle is the board and the steps beside it, in so many lines.
func (m *workbench) middle(height int) []string {
	if height < 1 {
		return nil
	}
	if m.mode == modeHelp {
		return fill(helpLines, height)
	}
	if m.live == nil {
		return fill([]string{"", m.nothing()}, height)
	}
	board := m.board(m.width-gap-listWidth, height)
	width := 0
	for _, line := range board {
		width = max(width, ansi.StringWidth(line))
	}
	board = fill(board, height)
	for i, entry := range fill(m.list(m.width-width-gap, height), height) {
		board[i] += strings.Repeat(" ", width-ansi.StringWidth(board[i])+gap) + entry
	}
	return board
}

// nothing says why there is no board.
func (m *workbench) nothing() string {
	if m.err != nil {
		return m.ink.paint(red, m.err.Error())
	}
	return "The solve begins as soon as the rules are good."
}

// fill cuts lines off or adds empty ones, so that there are n.
func fill(lines []string, n int) []string {
	lines = append([]string(nil), lines[:min(n, len(lines))]...)
	for len(lines) < n {
		lines = append(lines, "")
	}
	return lines
}

var helpLines = strings.Split(`
  ← →  h l        one step back, forward
  PgUp PgDn       ten steps
  Home  End       the start, the end (space too)
  g 17 Enter      go to step 17
  e  shift+arrow  edit: arrows move, s star, x cross, . clear
                  (Sudoku: a digit first says which); e or Esc ends it
  w R4.4 r3c5     why does rule R4.4 not fire here? The cell may be left out
                  (Tab completes; arrows, PgUp, PgDn scroll; Esc closes)
  r               solve again from the start, marks by hand included
  q               quit

  Save a rule file, and the steps are made again with it. Marks made by
  hand stay where they were made. A mistake is shown, and until it is put
  right the last good rules stay in use.

  Any key goes back.`, "\n")
