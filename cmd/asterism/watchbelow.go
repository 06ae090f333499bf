package main

import (
	"fmt"
	"strings"

	"asterism/interpreter"

	"github.com/charmbracelet/x/ansi"
)

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
	lines := []string{m.ink.paint(bold+";"+red, counted(len(m.update.Diagnostics), "mistake")) + "; the last good rules stay in use"}
	for _, d := range m.update.Diagnostics {
		var text strings.Builder
		d.Render(&text, sourceOf(d, m.update.Sources), m.ink.on)
		lines = append(lines, strings.Split(strings.TrimRight(text.String(), "\n"), "\n")...)
	}
	if len(lines) > height {
		lines = append(lines[:height-1], m.ink.paint(faint, "…"))
	}
	return lines
}

// detail says what the step shown does, and why.
func (m *workbench) detail() []string {
	if m.err != nil && m.live != nil {
		return wrap(m.ink.paint(red, m.err.Error()), m.width, detailLines)
	}
	switch {
	case m.live == nil:
		return nil
	case m.live.At() == 0:
		return []string{"The board at the start."}
	}
	e := m.live.Entry(m.live.At())
	if e.Edit != nil {
		return []string{e.Edit.String() + "."}
	}
	return m.stepDetail(e.Step)
}

func (m *workbench) stepDetail(s *interpreter.Step) []string {
	var changes []string
	if !s.Place.Empty() {
		changes = append(changes, m.ink.paint(green, "places ")+strings.Join(s.Puzzle.Names(s.Place), " "))
	}
	if !s.Told().Empty() {
		changes = append(changes, m.ink.paint(red, "eliminates ")+strings.Join(s.Puzzle.Names(s.Told()), " "))
	}
	if len(s.Know) > 0 {
		changes = append(changes, m.ink.paint(blue, "learns ")+counted(len(s.Know), "fact"))
	}
	lines := []string{fmt.Sprintf("%s %s", m.ink.paint(bold, s.Rule.ID+" "+s.Rule.Title), m.ink.paint(faint, fmt.Sprintf("tier %d", s.Tier)))}
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
	if m.ink.on {
		return m.ink.paint(grounds[i%len(grounds)], " "+name+" ")
	}
	return roles{}.around(i, name)
}
