package terminal

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/reload"
	"asterism/puzzle/notation"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// What the tests watch: a Star Battle with one star a row, and rules that solve it.
const (
	watchedPuzzle = "5x1.AABBBAACBBDACCBDDECCDEEEE"
	watchedRules  = `
rule Around "Around a star" {
  for x in placed(grid)
  → eliminate neighbours(x)
  because "{x} is a star."
  show star: x
}
rule Full "Nothing left" {
  for r in houses
  when need(r) == 0
  → eliminate open(r)
  because "{r} is full."
}
rule Fits "Just enough" {
  for r in houses
  when need(r) > 0 and len(open(r)) == need(r)
  → place open(r)
  because "{r} has no choice."
  show region: r
}
pack easy "Easy" for starbattle { tier 1 "Marks" { Around Full } tier 2 "Stars" { Fits } }
pack basic "Basic" for sudoku { tier 1 "Marks" { Around Fits } tier 2 "Full" { Full } }
`
)

// updateOf is what a reloader would say after a save of these rules.
func updateOf(text string, before reload.Update) updateMsg {
	program, err := interpreter.Load([]interpreter.File{{Name: "rules.d/t.rules", Text: text}})
	u := reload.Update{Program: before.Program, Sources: program.Sources}
	if !errors.As(err, &u.Diagnostics) {
		u.Program = program
	}
	return updateMsg(u)
}

// newWatch is a workbench on a puzzle, with its first solve done.
func newWatch(t testing.TB, drawn string) *workbench {
	t.Helper()
	p, err := notation.Parse(drawn, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan reload.Update)
	close(closed)
	s := &Session{Puzzle: p, Dir: "rules.d", Updates: closed}
	m := newWorkbench(s, text.Colours{}, reload.Update(updateOf(watchedRules, reload.Update{})))
	finishAll(m, m.Init())
	return m
}

// finishAll does what a command says, and what follows from that.
func finishAll(m *workbench, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			finishAll(m, c)
		}
	default:
		_, next := m.Update(msg)
		finishAll(m, next)
	}
}

// press types keys, each by its name.
func press(m *workbench, keys ...string) {
	for _, key := range keys {
		finishAll(m, m.key(key))
	}
}

// screenOf is what is shown, without colours.
func screenOf(m *workbench) string { return ansi.Strip(m.View().Content) }

func wantScreen(t *testing.T, m *workbench, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(screenOf(m), part) {
			t.Errorf("the screen does not show %q:\n%s", part, screenOf(m))
		}
	}
}

func TestWatchSteps(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	wantScreen(t, m, "easy · 0/0 · stuck", "▸   0 the start", "rules.d · 1 file · read ", "q quit", "1 │A")
	press(m, "e", "right", "right", "s", "e")
	n := m.live.Len()
	if n < 3 || m.live.At() != 1 {
		t.Fatalf("after a star by hand: at %d of %d", m.live.At(), n)
	}
	wantScreen(t, m, "▸   1 ✎ r1c3 placed by hand", "★", "   2 Around Around a star")
	press(m, "right")
	wantScreen(t, m, "Around Around a star tier 1", "r1c3 is a star.", "eliminates r1c2", "(★)", "✕")
	for _, c := range []struct {
		keys string
		at   int
	}{
		{"end", n}, {"right", n}, {"left", n - 1}, {"home", 0}, {"left", 0}, {"l", 1}, {"j", 2}, {"h", 1}, {"k", 0},
		{"space", n}, {"g 2 enter", 2}, {"g 1 backspace 3 enter", min(3, n)}, {"g 9 9 9 enter", n}, {"g 1 esc", n},
		{"pgup", max(0, n-10)}, {"pgdown", n}, {"g enter", n}, {"home", 0}, {"g 1 left", 0},
	} {
		press(m, strings.Fields(c.keys)...)
		if m.live.At() != c.at || m.mode != modeSteps {
			t.Errorf("%s shows %d in mode %d, not %d", c.keys, m.live.At(), m.mode, c.at)
		}
	}
}

func TestWatchEdits(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "shift+down", "shift+left")
	wantScreen(t, m, "edit r2c5")
	press(m, "x")
	if got := notation.Marks(m.live.Board()); got[9] != 'x' {
		t.Error("no cross:", got)
	}
	press(m, "s", ".", ".")
	if got := notation.Marks(m.live.Board()); got[9] != '.' || m.live.Len() != 3 {
		t.Errorf("not open again after %d marks: %s", m.live.Len(), got)
	}
	wantScreen(t, m, "r2c5 opened by hand")
	press(m, "esc")
	if m.mode != modeSteps {
		t.Error("esc does not leave editing")
	}
	press(m, "s", "x", ".")
	if m.live.Len() != 3 {
		t.Error("marks are made without editing")
	}
}

func TestWatchReload(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "e", "s", "e", "right")
	wantScreen(t, m, "2/", "Around a star")
	good := m.update

	finishAll(m, func() tea.Msg {
		return updateOf(strings.Replace(watchedRules, "neighbours(x)", "neighbors(x)", 1), good)
	})
	wantScreen(t, m, "1 mistake; the last good rules stay in use", "rules.d/t.rules:4:15: unknown", "did you mean neighbours?",
		"^~~~", "broken since", "Around a star")
	press(m, "left", "right", "r")
	wantScreen(t, m, "▸   2 Around Around a star")

	finishAll(m, func() tea.Msg {
		return updateOf(strings.Replace(watchedRules, "Around a star", "New title", 1), reload.Update(m.update))
	})
	wantScreen(t, m, "▸   2 Around New title", "read ")
	if strings.Contains(screenOf(m), "mistake") {
		t.Error("a mistake is still shown when it is put right")
	}
	press(m, "e", "down", "down", "s")
	wantScreen(t, m, "▸   3 ✎ r3c1 placed by hand")
}

func TestWatchReloadWhileSolving(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	_, stale := m.Update(updateOf(strings.Replace(watchedRules, "Around a star", "Second", 1), reload.Update(m.update)))
	wantScreen(t, m, "solving…")
	press(m, "e", "s")
	finishAll(m, stale)
	press(m, "e", "right")
	wantScreen(t, m, "▸   2 Around Second")
}

func TestWatchBrokenFromTheStart(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	broken := reload.Update(updateOf("rule", reload.Update{}))
	m = newWorkbench(m.session, text.Colours{}, broken)
	finishAll(m, m.Init())
	wantScreen(t, m, "mistake", "as soon as the rules are good")
	press(m, "right", "e", "s", "r", "?", "x", "g", "1", "enter")
	finishAll(m, func() tea.Msg { return updateOf(watchedRules, broken) })
	wantScreen(t, m, "the start", "easy")
}

func TestWatchPackGone(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "e", "s")
	finishAll(m, func() tea.Msg {
		return updateOf(strings.Replace(watchedRules, "for starbattle", "for sudoku", 1), reload.Update(m.update))
	})
	wantScreen(t, m, "no pack is for starbattle", "✎ r1c1")
}

func TestWatchSudoku(t *testing.T) {
	m := newWatch(t, "1...............")
	wantScreen(t, m, "┌", "1 │ 1")
	press(m, "e", "down", "3")
	wantScreen(t, m, "edit r2c1=3")
	press(m, "s")
	if notation.Marks(m.live.Board())[4] != '3' {
		t.Error("no digit:", notation.Marks(m.live.Board()))
	}
	press(m, "up", "1", ".")
	wantScreen(t, m, "given by the puzzle")
}

// TestWatchSizes checks that every screen fills the terminal and no more.
func TestWatchSizes(t *testing.T) {
	for _, text := range []string{watchedPuzzle, "1...............", bigPuzzle(25)} {
		m := newWatch(t, text)
		press(m, "e", "s")
		for _, size := range [][2]int{{80, 24}, {200, 80}, {40, 12}, {20, 5}, {1, 1}} {
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, mode := range []mode{modeSteps, modeEdit, modeHelp, modeJump} {
				m.mode = mode
				checkSize(t, m, size[0], size[1])
			}
		}
	}
}

func checkSize(t *testing.T, m *workbench, width, height int) {
	t.Helper()
	lines := strings.Split(m.View().Content, "\n")
	if len(lines) > height || height > 10 && len(lines) != height {
		t.Errorf("%d lines on a screen of %d×%d in mode %d", len(lines), width, height, m.mode)
	}
	for _, line := range lines {
		if ansi.StringWidth(line) > width {
			t.Errorf("a line is %d wide on a screen of %d×%d: %s", ansi.StringWidth(line), width, height, line)
		}
	}
}

// bigPuzzle has a shape for each row.
func bigPuzzle(n int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%dx1.", n)
	for row := range n {
		text.WriteString(strings.Repeat(string(rune('A'+row)), n))
	}
	return text.String()
}

// TestWatchColours checks that without colours the screen has none, and with them the roles have grounds.
func TestWatchColours(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "e", "s", "e", "right")
	for _, code := range []string{"31m", "32m", "46m"} {
		if strings.Contains(m.View().Content, code) {
			t.Errorf("%q where no colours are wanted", code)
		}
	}
	m.colours = text.Colours{On: true}
	for _, code := range []string{"30;46", "31m"} {
		if !strings.Contains(m.View().Content, code) {
			t.Errorf("no %q where colours are wanted", code)
		}
	}
}

func TestWatchHelp(t *testing.T) {
	m := newWatch(t, watchedPuzzle)
	press(m, "?")
	wantScreen(t, m, "Save a rule file", "g 17 Enter")
	press(m, "x")
	wantScreen(t, m, "the start")
	for _, key := range []string{"q", "ctrl+c"} {
		if cmd := m.key(key); cmd == nil || cmd() != tea.Quit() {
			t.Errorf("%s does not quit", key)
		}
	}
}
