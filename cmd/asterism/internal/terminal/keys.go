package terminal

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"asterism/interpreter/live"
	"asterism/interpreter/whynot"

	tea "charm.land/bubbletea/v2"
)

// key does what a key says, and sees to it that an open inquiry is about what is shown then.
func (m *workbench) key(key string) tea.Cmd { return tea.Batch(m.press(key), m.reconsider()) }

func (m *workbench) press(key string) tea.Cmd {
	if key == "ctrl+c" {
		return tea.Quit
	}
	if m.mode == modeHelp {
		m.mode = modeSteps
		return nil
	}
	if m.prompt != nil {
		m.promptKey(key)
		return nil
	}
	if m.mode == modeJump && m.jumpKey(key) {
		return nil
	}
	if key == "q" {
		return tea.Quit
	}
	if m.live == nil {
		return nil
	}
	if cmd, done := m.editKey(key); done {
		return cmd
	}
	if m.whyKey(key) {
		return nil
	}
	return m.stepKey(key)
}

// stepKey goes about in the steps.
func (m *workbench) stepKey(key string) tea.Cmd {
	switch key {
	case "left", "h", "up", "k":
		m.live.Back()
	case "right", "l", "down", "j":
		m.show(m.live.At() + 1)
	case "pgup":
		m.show(m.live.At() - page)
	case "pgdown":
		m.show(m.live.At() + page)
	case "home":
		m.show(0)
	case "end", "space":
		m.show(m.live.Len())
	case "g":
		m.mode, m.number = modeJump, ""
	case "r":
		return m.resolve()
	case "?":
		m.mode = modeHelp
	}
	return nil
}

// page is how many steps the page keys go.
const page = 10

// jumpKey takes the number of a step to go to. It says whether the key was meant for it.
func (m *workbench) jumpKey(key string) bool {
	switch {
	case key == "enter":
		if n, err := strconv.Atoi(m.number); err == nil && m.live != nil {
			m.show(n)
		}
		m.mode = modeSteps
	case key == "backspace" && m.number != "":
		m.number = m.number[:len(m.number)-1]
	case isDigit(key) && len(m.number) < 6:
		m.number += key
	case isDigit(key):
	default:
		m.mode = modeSteps
		return key == "esc" || key == "backspace"
	}
	return true
}

func isDigit(key string) bool { return len(key) == 1 && key[0] >= '0' && key[0] <= '9' }

// editKey moves the cursor and makes marks. It says whether the key was meant for that.
func (m *workbench) editKey(key string) (cmd tea.Cmd, done bool) {
	if d, ok := moves[key]; ok && (m.mode == modeEdit || strings.HasPrefix(key, "shift+")) {
		m.mode = modeEdit
		m.move(d)
		return nil, true
	}
	if m.mode != modeEdit {
		if key == "e" {
			m.mode = modeEdit
		}
		return nil, key == "e"
	}
	if mark, ok := marks[key]; ok {
		return m.edit(mark), true
	}
	if layers := m.live.Puzzle().Layers; layers > 1 && isDigit(key) && key != "0" && int(key[0]-'0') <= layers {
		m.cursor.digit = int(key[0] - '0')
		return nil, true
	}
	leave := key == "e" || key == "esc"
	if leave {
		m.mode = modeSteps
	}
	return nil, leave
}

// moves are the keys of the cursor; those with shift begin to edit.
var moves = map[string]cursor{
	"shift+left": {column: -1}, "shift+right": {column: 1}, "shift+up": {row: -1}, "shift+down": {row: 1},
	"left": {column: -1}, "right": {column: 1}, "up": {row: -1}, "down": {row: 1},
	"h": {column: -1}, "l": {column: 1}, "k": {row: -1}, "j": {row: 1},
}

var marks = map[string]live.Mark{
	"s": live.MarkStar, "x": live.MarkCross, ".": live.MarkOpen,
}

// move moves the cursor, from an edge of the grid to the other one.
func (m *workbench) move(d cursor) {
	n := m.live.Puzzle().Size
	m.cursor.row = (m.cursor.row + d.row + n) % n
	m.cursor.column = (m.cursor.column + d.column + n) % n
}

// edit makes a mark where the cursor is, and looks for the steps that follow then.
func (m *workbench) edit(mark live.Mark) tea.Cmd {
	c := m.cursor.cand(m.live.Puzzle())
	if live.MarkOf(m.live.Board(), c) == mark {
		return nil
	}
	if m.err = m.live.Edit(c, mark); m.err != nil {
		return nil
	}
	return m.finish()
}

// promptKey types the question.
func (m *workbench) promptKey(key string) {
	switch {
	case key == "esc":
		m.prompt = nil
	case key == "enter":
		m.submit()
	case key == "tab":
		m.prompt.take()
	case key == "backspace":
		m.prompt.rub()
	case key == "space":
		m.prompt.write(" ")
	case utf8.RuneCountInString(key) == 1:
		m.prompt.write(key)
	}
}

// submit asks what was typed, or says what is wrong with it. Nothing typed asks nothing.
func (m *workbench) submit() {
	p := m.prompt
	rule, cell, err := p.question()
	if rule == "" {
		m.prompt = nil
		return
	}
	if err == nil {
		_, err = whynot.NewQuestion(m.update.Program, m.live.Puzzle(), rule, cell)
	}
	if p.err = err; err == nil {
		m.prompt, m.lastWhy = nil, p.text
		m.inquire(rule, cell)
	}
}

// whyKey opens the prompt, and goes about in the answer. It says whether the key was meant for that.
func (m *workbench) whyKey(key string) bool {
	page := max(1, m.whyRoom()-1)
	switch {
	case key == "w":
		m.prompt = m.newWhyPrompt()
	case m.why == nil:
		return false
	case key == "esc":
		m.closeWhy()
	case key == "up" || key == "k":
		m.scrollWhy(-1)
	case key == "down" || key == "j":
		m.scrollWhy(1)
	case key == "pgup":
		m.scrollWhy(-page)
	case key == "pgdown":
		m.scrollWhy(page)
	default:
		return false
	}
	return true
}
