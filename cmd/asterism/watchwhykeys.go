package main

import "unicode/utf8"

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
		_, err = newQuestion(m.update.Program, m.live.Puzzle(), rule, cell)
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
