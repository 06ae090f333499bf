package terminal

import (
	"errors"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/reload"
	"asterism/interpreter/whynot"

	tea "charm.land/bubbletea/v2"
)

// typed is the keys that write a text.
func typed(text string) []string {
	var keys []string
	for _, letter := range text {
		key := string(letter)
		if key == " " {
			key = "space"
		}
		keys = append(keys, key)
	}
	return keys
}

// askWhy types a question into the workbench.
func askWhy(m *workbench, text string) {
	press(m, "w")
	press(m, typed(text)...)
	press(m, "enter")
}

func notOnScreen(t *testing.T, m *workbench, part string) {
	t.Helper()
	if strings.Contains(screenOf(m), part) {
		t.Errorf("the screen shows %q:\n%s", part, screenOf(m))
	}
}

func TestWatchWhyNot(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	wantScreen(t, m, "Fits Just enough on the board after 0 steps", "  1  r = ", "(rules.d/t.rules:16)",
		"fails at when need(r) > 0 and len(open(r)) == need(r)", "need(shape D) is 1", "len(open(shape D)) is 4", "esc close")
	press(m, "esc")
	notOnScreen(t, m, "Fits Just enough")
	wantScreen(t, m, "The board at the start.", "w why not")
}

func TestWatchWhyNotFollowsTheStep(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "e", "s", "esc")
	askWhy(m, "Around")
	wantScreen(t, m, "after 1 step", "It does fire:", "r1c1 is a star.")
	notOnScreen(t, m, "comes first")
	press(m, "left")
	wantScreen(t, m, "after 0 steps", "there is nothing in placed(grid)")
	press(m, "right", "right")
	wantScreen(t, m, "after 2 steps", "x = r1c1", "all conditions hold, but what follows is known already")
	askWhy(m, "Full")
	press(m, "left")
	wantScreen(t, m, "It does fire:", "Another comes first, step 2: Around Around a star.")
}

func TestWatchWhyNotFollowsTheRules(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	save := func(old, new string) {
		finishAll(m, func() tea.Msg {
			return updateOf(strings.Replace(watchedRules, old, new, 1), reload.Update(m.update))
		})
	}
	save("need(r) > 0 and len(open(r))", "1 + len(open(r))")
	wantScreen(t, m, "fails at when 1 + len(open(r)) == need(r)")
	save("neighbours(x)", "neighbors(x)")
	wantScreen(t, m, "1 mistake", "Fits Just enough on the board", "fails at when 1 + len(open(r)) == need(r)")
	save("need(r) > 0 and len(open(r)) == need(r)", "len(open(r)) > 0")
	wantScreen(t, m, "It does fire:", "Fits Just enough")
	save("Fits", "Suits")
	wantScreen(t, m, "no pack", "Fits")
}

func TestWatchWhyNotWithoutTheRule(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	finishAll(m, func() tea.Msg {
		return updateOf(strings.ReplaceAll(watchedRules, "Fits", "Fitz"), reload.Update(m.update))
	})
	wantScreen(t, m, "there is no rule Fits; did you mean Fitz?")
}

func TestWatchWhyNotAboutACell(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "shift+down", "w")
	wantScreen(t, m, "why not: ▏", "tab Around r2c1 Around a star, 1 of 3")
	press(m, "F", "i", "tab", "enter")
	wantScreen(t, m, "Fits Just enough at r2c1 on the board", "r = row 2", "edit r2c1")
	notOnScreen(t, m, "r = row 3")
	press(m, "x")
	wantScreen(t, m, "r2c1 was eliminated before, by hand.")
	press(m, "s", "esc", "right")
	askWhy(m, "Full r1c1")
	wantScreen(t, m, "r1c1 was eliminated before, by step 3:", "r2c1 is a star.")
	press(m, "home")
	askWhy(m, "Full r2c1")
	wantScreen(t, m, "r = row 2", "fails at when need(r) == 0", "need(row 2) is 1")
}

func TestWatchWhyPrompt(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "w")
	for _, c := range []struct{ keys, shown string }{
		{"f", "why not: f▏  enter ask  esc leave  tab Full Nothing left, 1 of 2"},
		{"tab", "why not: Full▏  enter ask  esc leave  tab Fits Just enough, 2 of 2"},
		{"tab tab", "why not: Full▏"},
		{"backspace backspace l l l", "tab Full Nothing left, 1 of 1"},
		{"enter", "there is no rule Fulll; did you mean Full?"},
		{"tab space r 9 c 9", "why not: Full r9c9▏"},
		{"enter", "r9c9 lies outside the 5×5 grid"},
		{"space q enter", "write a rule, and after it a cell if you like"},
		{"esc", "? help  q quit"},
		{"w enter", "? help  q quit"},
		{"w F u l l enter esc w tab", "why not: Full▏"},
	} {
		press(m, strings.Fields(c.keys)...)
		wantScreen(t, m, c.shown)
	}
	if m.why != nil || m.mode != modeSteps {
		t.Error("an inquiry is open that was closed")
	}
	if cmd := m.key("ctrl+c"); cmd == nil || cmd() != tea.Quit() {
		t.Error("ctrl+c does not quit while a question is typed")
	}
}

func TestWatchWhyNotScrolls(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	wantScreen(t, m, " 1–8 of ", "  1  r = ")
	press(m, "down", "j")
	wantScreen(t, m, " 3–10 of ")
	press(m, "up", "k", "up", "pgdown", "pgup", "pgdown")
	wantScreen(t, m, " 8–15 of ")
	n := len(m.whyLines())
	for range n {
		press(m, "pgdown")
	}
	if m.whyTop() != n-m.whyRoom() || m.live.At() != 0 {
		t.Errorf("at line %d of %d, step %d", m.whyTop(), n, m.live.At())
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 200})
	wantScreen(t, m, "  1  r = ")
}

// TestWatchWhyNotSuperseded checks that the answer about a board that is no longer shown is dropped, and its search
// ended.
func TestWatchWhyNotSuperseded(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "e", "s", "esc", "w")
	press(m, typed("Around")...)
	stale := m.key("enter")
	wantScreen(t, m, "Looking…")
	fresh := m.key("left")
	if msg := stale().(answerMsg); msg.err == nil {
		t.Error("the search for an answer that is not wanted goes on")
	}
	finishAll(m, stale)
	wantScreen(t, m, "Looking…")
	finishAll(m, fresh)
	wantScreen(t, m, "there is nothing in placed(grid)")
	last := m.key("right")
	m.closeWhy()
	finishAll(m, last)
}

func TestWatchWhyNotUnused(t *testing.T) {
	for _, c := range []struct{ old, new, shown string }{
		{`rule Around "Around a star" {`, `rule Around "Around a star" { assumes unique`, "it takes one solution for granted"},
		{"Around Full }", "Full }", "it is not in pack easy."},
	} {
		m := newWatch(t, watchedPuzzle)
		press(m, "e", "s", "esc")
		finishAll(m, func() tea.Msg {
			return updateOf(strings.Replace(watchedRules, c.old, c.new, 1), reload.Update(m.update))
		})
		press(m, "home", "right")
		askWhy(m, "Around")
		wantScreen(t, m, "It does fire:", c.shown)
	}
}

func TestWatchWhyNotSudoku(t *testing.T) {
	m := newWatch(t, "1...............")
	askWhy(m, "Fits r1c2")
	wantScreen(t, m, "Fits Just enough at r1c2 on the board", "fails at when")
	askWhy(m, "Fits r1c1=1")
	wantScreen(t, m, "r1c1=1 is placed on the board from the start.")
	press(m, "e", "w", "tab")
	wantScreen(t, m, "why not: Around r1c1▏")
}

// TestWatchWhyNotSizes checks that the panel and the prompt fill the terminal and no more, with mistakes too.
func TestWatchWhyNotSizes(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits r1c1")
	for _, k := range []text.Colours{{}, {On: true}} {
		m.colours = k
		for _, text := range []string{watchedRules, "rule"} {
			finishAll(m, func() tea.Msg { return updateOf(text, reload.Update(m.update)) })
			for _, size := range [][2]int{{80, 24}, {200, 80}, {40, 12}, {20, 5}, {1, 1}} {
				m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				checkSize(t, m, size[0], size[1])
				m.prompt = m.newWhyPrompt()
				checkSize(t, m, size[0], size[1])
				m.prompt = nil
			}
		}
	}
}

func TestWatchWhyNotColours(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	if strings.Contains(m.View().Content, "33m") {
		t.Error("colours where none are wanted")
	}
	m.colours = text.Colours{On: true}
	if !strings.Contains(m.View().Content, "33mwhen need(r)") {
		t.Error("no colours where they are wanted")
	}
}

func TestWatchWhyNotHelp(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	press(m, "?")
	wantScreen(t, m, "w R4.4 r3c5", "Any key goes back.")
	press(m, "x")
	wantScreen(t, m, "Fits Just enough")
}

// TestWatchWhyNotStopped checks that a search that was broken off says so, and shows what it has found.
func TestWatchWhyNotStopped(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	askWhy(m, "Fits")
	m.why.latest.err = errors.New("stopped after 5s")
	wantScreen(t, m, "stopped after 5s", "  1  r = ")
	m.why.latest.answer = whynot.Answer{}
	wantScreen(t, m, "stopped after 5s")
	notOnScreen(t, m, "comes near")
}
