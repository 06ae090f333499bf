package main

import (
	"context"
	"time"

	"asterism/interpreter"
	"asterism/puzzle"

	tea "charm.land/bubbletea/v2"
)

// workbench is the state of the screen. It changes only in Update; solving goes on beside it, in clones.
type workbench struct {
	session *session
	ink     ink
	width   int
	height  int

	live     *interpreter.Live // nil until there were rules that are good
	update   interpreter.Update
	reloaded time.Time
	err      error // why the last solve could not be done

	job    int                // the number of the solve that goes on
	busy   bool               // it has not ended
	cancel context.CancelFunc // ends it

	mode   mode
	number string // typed so far, in modeJump
	cursor cursor

	why     *inquiry   // nil unless one is open
	prompt  *whyPrompt // nil unless a question is being typed
	lastWhy string     // the last question, as it was typed
}

// mode is what the keys are about.
type mode int

const (
	modeSteps mode = iota
	modeJump
	modeEdit
	modeHelp
)

// cursor is the candidate that edits are about.
type cursor struct{ row, column, digit int }

func (c cursor) cand(p *puzzle.Puzzle) puzzle.Cand { return p.At(c.row, c.column, c.digit) }

// newWorkbench is the screen as it is at first: 80×24, until the terminal says otherwise.
func newWorkbench(s *session, k ink, u interpreter.Update) *workbench {
	return &workbench{session: s, ink: k, width: 80, height: 24, update: u, reloaded: time.Now(),
		cancel: func() {}, cursor: cursor{digit: 1}}
}

// screen runs the workbench on the terminal until it is left.
func (s *session) screen(con *console, u interpreter.Update) error {
	con.flush()
	m := newWorkbench(s, con.outInk, u)
	_, err := tea.NewProgram(m).Run()
	m.cancel()
	m.closeWhy()
	return err
}

// Init begins the first solve and waits for the first change.
func (m *workbench) Init() tea.Cmd { return tea.Batch(m.begin(), m.listen()) }

type updateMsg interpreter.Update

// listen waits for the rules to change.
func (m *workbench) listen() tea.Cmd {
	return func() tea.Msg {
		u, open := <-m.session.updates
		if !open {
			return nil
		}
		return updateMsg(u)
	}
}

// Update takes in what has happened.
func (m *workbench) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyPressMsg:
		return m, m.key(msg.String())
	case updateMsg:
		m.update, m.reloaded = interpreter.Update(msg), time.Now()
		return m, tea.Batch(m.begin(), m.listen(), m.reconsider())
	case solvedMsg:
		m.solved(msg)
		return m, m.reconsider()
	case answerMsg:
		m.answered(msg)
	}
	return m, nil
}

// begin solves with the rules of the update, if these are good.
func (m *workbench) begin() tea.Cmd {
	if !m.update.Good() {
		return nil
	}
	if m.live == nil {
		live, err := m.session.start(m.update)
		if err != nil {
			m.err = err
			return nil
		}
		m.live = live
		return m.finish()
	}
	return m.resolve()
}
