package terminal

import (
	"fmt"
	"strings"

	"asterism/cmd/asterism/internal/board"
	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/puzzle/english"

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
		width = max(width, text.Width(line))
	}
	board = fill(board, height)
	for i, entry := range fill(m.list(m.width-width-gap, height), height) {
		board[i] += strings.Repeat(" ", width-text.Width(board[i])+gap) + entry
	}
	return board
}

// nothing says why there is no board.
func (m *workbench) nothing() string {
	if m.err != nil {
		return m.colours.Paint(text.Red, m.err.Error())
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

// status is the first line: the pack and how the solve goes to the left, as much about the rules as fits to the right.
func (m *workbench) status() string {
	left := m.solveStatus()
	for _, right := range m.rulesStatus() {
		if space := m.width - text.Width(left) - text.Width(right); space > 1 {
			return left + strings.Repeat(" ", space) + right
		}
	}
	return left
}

func (m *workbench) solveStatus() string {
	if m.live == nil {
		return m.colours.Paint(text.Bold, "asterism watch")
	}
	parts := []string{m.colours.Paint(text.Bold, m.live.Pack().Name)}
	if n := m.live.At(); n > 0 && m.live.Move(n).Step != nil {
		parts = append(parts, fmt.Sprintf("tier %d", m.live.Move(n).Step.Tier))
	}
	parts = append(parts, fmt.Sprintf("%d/%d", m.live.At(), m.live.Len()))
	if m.busy {
		return strings.Join(append(parts, "solving…"), " · ")
	}
	r := m.live.Result()
	status := string(r.Status)
	if r.Status == interpreter.Contradiction {
		status += ": " + strings.TrimSuffix(report.WhyBroken(r.Board), ".")
	}
	for _, word := range []string{status, r.Grade} {
		if word != "" {
			parts = append(parts, word)
		}
	}
	if n := len(r.Stopped); n > 0 {
		parts = append(parts, m.colours.Paint(text.Red, stoppedText(r.Stopped)))
	}
	return strings.Join(parts, " · ")
}

// stoppedText names the first rule that was stopped, and counts the others.
func stoppedText(list []interpreter.Stop) string {
	more := ""
	if n := len(list) - 1; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("%s%s stopped at step %d", list[0].Rule.ID, more, list[0].Step+1)
}

// rulesStatus is what there is to say about the rules, the longest first.
func (m *workbench) rulesStatus() []string {
	when, paint := m.reloaded.Format("15:04:05"), text.Faint
	state := "read " + when
	if n := len(m.update.Skipped); n > 0 {
		state, paint = english.Counted(n, "file")+" left out, the others "+state, text.Red
	}
	if !m.update.Good() {
		state, paint = "broken since "+when, text.Red
	}
	long := fmt.Sprintf("%s · %s · %s in %s", m.session.Dir, english.Counted(len(m.update.Sources), "file"), state, short(m.update.Took))
	return []string{m.colours.Paint(paint, long), m.colours.Paint(paint, m.session.Dir+" · "+state), m.colours.Paint(paint, state)}
}

// footer is the last line: the keys, or what is being typed.
func (m *workbench) footer() string {
	switch {
	case m.prompt != nil:
		return m.prompt.line(m.colours)
	case m.mode == modeJump:
		return "go to step: " + m.number + "▏"
	case m.mode == modeEdit && m.live != nil:
		name := m.live.Puzzle().Name(m.cursor.cand(m.live.Puzzle()))
		return m.colours.Paint(text.Bold, "edit "+name) + m.colours.Paint(text.Faint, "  arrows move  s star  x cross  . clear  w why not  e done  q quit")
	case m.why != nil:
		return m.colours.Paint(text.Faint, "↑ ↓ PgUp PgDn scroll  ← → step  w ask again  esc close  ? help  q quit")
	}
	return m.colours.Paint(text.Faint, "← → step  space end  g go to  e edit  w why not  r again  ? help  q quit")
}

// shownLine marks the line of the step shown.
var shownLine = ansi.NewStyle(ansi.AttrReverse)

// list is the steps around the one shown.
func (m *workbench) list(width, height int) []string {
	at, n := m.live.At(), m.live.Len()
	first := max(0, min(at-height/2, n+1-height))
	var lines []string
	for i := first; i <= n && len(lines) < height; i++ {
		line := ansi.Truncate(m.listed(i), width, "…")
		if i == at {
			line = shownLine.Styled(text.PadRight(line, width))
		}
		lines = append(lines, line)
	}
	return lines
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
	return fmt.Sprintf("%s%4d %s", mark, n, entryText(m.live.Move(n)))
}

func entryText(e live.Move) string {
	if e.Edit != nil {
		return "✎ " + e.Edit.String()
	}
	return e.Step.Rule.ID + " " + e.Step.Rule.Title
}

// below is what stands under the board: the mistakes of a broken save and an open inquiry, or else the step shown. The
// help needs the room itself.
func (m *workbench) below() []string {
	switch good := m.update.Good(); {
	case m.mode == modeHelp:
		return nil
	case !good && m.why != nil:
		return append(m.under(m.mistakes(max(3, m.height/4-1))), m.whyPanel()...)
	case !good:
		return m.under(m.mistakes(max(3, m.height/2-2)))
	case m.why != nil:
		return m.whyPanel()
	}
	return m.under(fill(m.detail(), detailLines))
}

// under puts a line across the screen above a panel.
func (m *workbench) under(lines []string) []string {
	return append([]string{m.separator("")}, lines...)
}

// detailLines is how many lines the step shown has. It is always the same, so that the board does not jump.
const detailLines = 6

// mistakes lists what is wrong, in at most so many lines.
func (m *workbench) mistakes(height int) []string {
	lines := []string{m.colours.Paint(text.Mistake, english.Counted(len(m.update.Diagnostics), "mistake")) + "; the last good rules stay in use"}
	var rendered strings.Builder
	console.WriteMistakes(&rendered, m.colours, m.update.Diagnostics, m.update.Sources)
	lines = append(lines, strings.Split(strings.TrimRight(rendered.String(), "\n"), "\n")...)
	if len(lines) > height {
		lines = append(lines[:height-1], m.colours.Paint(text.Faint, "…"))
	}
	return lines
}

// detail says what the step shown does, and why.
func (m *workbench) detail() []string {
	if m.err != nil && m.live != nil {
		return wrap(m.colours.Paint(text.Red, m.err.Error()), m.width, detailLines)
	}
	switch {
	case m.live == nil:
		return nil
	case m.live.Unsound() != nil && m.live.At() == m.live.Len():
		return wrap(m.colours.Paint(text.Red, interpreter.Capital(m.live.Unsound().Error())), m.width, detailLines)
	case m.live.At() == 0:
		return []string{"The board at the start."}
	}
	e := m.live.Move(m.live.At())
	if e.Edit != nil {
		return []string{e.Edit.String() + "."}
	}
	return m.stepDetail(e.Step)
}

func (m *workbench) stepDetail(s *interpreter.Step) []string {
	var changes []string
	if !s.Place.Empty() {
		changes = append(changes, m.colours.Paint(text.Green, "places ")+strings.Join(s.Puzzle.Names(s.Place), " "))
	}
	if !s.Told().Empty() {
		changes = append(changes, m.colours.Paint(text.Red, "eliminates ")+strings.Join(s.Puzzle.Names(s.Told()), " "))
	}
	if len(s.Know) > 0 {
		changes = append(changes, m.colours.Paint(text.Blue, "learns ")+english.Counted(len(s.Know), "fact"))
	}
	lines := []string{fmt.Sprintf("%s %s", m.colours.Paint(text.Bold, s.Rule.ID+" "+s.Rule.Title), m.colours.Paint(text.Faint, fmt.Sprintf("tier %d", s.Tier)))}
	if legend := m.legend(s); legend != "" {
		lines[0] += "  " + legend
	}
	lines = append(lines, wrap(s.Because, m.width, 3)...)
	return append(lines, wrap(strings.Join(changes, "; "), m.width, 2)...)
}

// wrap breaks a text into at most so many lines; what does not fit ends in dots.
func wrap(text string, width, height int) []string {
	lines := strings.Split(ansi.Wrap(text, width, " "), "\n")
	if len(lines) > height {
		rest := strings.Join(lines[height-1:], " ")
		lines = append(lines[:height-1], ansi.Truncate(rest, width, "…"))
	}
	return lines
}

// legend names the roles of a step in the colours that the board shows them in.
func (m *workbench) legend(s *interpreter.Step) string {
	var parts []string
	for i, role := range s.Show {
		parts = append(parts, m.rolePaint(i, role.Name))
	}
	return strings.Join(parts, " ")
}

// rolePaint writes a role's name as its cells are shown: on its ground, or between its brackets.
func (m *workbench) rolePaint(i int, name string) string {
	if m.colours.On {
		return m.colours.Paint(text.Ground(i), " "+name+" ")
	}
	return board.Around(i, name)
}
