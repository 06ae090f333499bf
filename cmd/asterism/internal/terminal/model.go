// Package terminal is the workbench: a puzzle is solved, and again whenever a rule is saved, on a screen to go about in
// (Screen), or as plain text (Plain).
//
// The model changes only in Update; keys says what keys do, view what is seen, whynot and prompt answer questions.
// Solving goes on beside the screen, in clones.
package terminal

import (
	"context"
	"errors"
	"time"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter/live"
	"asterism/interpreter/reload"
	"asterism/puzzle"

	tea "charm.land/bubbletea/v2"
)

// workbench is the state of the screen. It changes only in Update; solving goes on beside it, in clones.
type workbench struct {
	session *Session
	colours text.Colours
	width   int
	height  int

	live     *live.Solve // nil until there were rules that are good
	update   reload.Update
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
func newWorkbench(s *Session, k text.Colours, u reload.Update) *workbench {
	return &workbench{session: s, colours: k, width: 80, height: 24, update: u, reloaded: time.Now(),
		cancel: func() {}, cursor: cursor{digit: 1}}
}

// Screen runs the workbench on the terminal until it is left.
func (s *Session) Screen(con *console.Console, u reload.Update) error {
	con.Flush()
	m := newWorkbench(s, con.Colours, u)
	_, err := tea.NewProgram(m).Run()
	m.cancel()
	m.closeWhy()
	return err
}

// Init begins the first solve and waits for the first change.
func (m *workbench) Init() tea.Cmd { return tea.Batch(m.begin(), m.listen()) }

type updateMsg reload.Update

// listen waits for the rules to change.
func (m *workbench) listen() tea.Cmd {
	return func() tea.Msg {
		u, open := <-m.session.Updates
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
		m.update, m.reloaded = reload.Update(msg), time.Now()
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

// solvedMsg says that a solve has ended.
type solvedMsg struct {
	job  int
	from int // the point that was shown when it began
	live *live.Solve
	err  error
}

// resolve makes the whole history again, with the latest rules.
func (m *workbench) resolve() tea.Cmd {
	live, program := m.live.Clone(), m.update.Program
	return m.start(live, func(ctx context.Context) error {
		return errors.Join(live.SetProgram(ctx, program), live.Complete(ctx))
	})
}

// finish looks for the steps that follow what is shown. Rules that have not been taken up yet still are.
func (m *workbench) finish() tea.Cmd {
	if m.live.Program() != m.update.Program {
		return m.resolve()
	}
	live := m.live.Clone()
	return m.start(live, live.Complete)
}

// start does some work on a clone of the solve beside the screen; it takes the place of work that still goes on.
func (m *workbench) start(live *live.Solve, work func(context.Context) error) tea.Cmd {
	m.cancel()
	ctx, cancel := context.WithCancel(context.Background())
	m.job++
	m.busy, m.cancel = true, cancel
	job, from := m.job, live.At()
	return func() tea.Msg {
		err := work(ctx)
		return solvedMsg{job, from, live, err}
	}
}

// solved shows what a solve has found, at the point that is shown now if that is another than when it began.
func (m *workbench) solved(msg solvedMsg) {
	if msg.job != m.job {
		return
	}
	m.busy = false
	m.cancel()
	m.err = msg.err // the solve is sound all the same, as far as it goes
	at := m.live.At()
	m.live = msg.live
	if at != msg.from {
		m.show(at)
	}
}

// show goes to a point that is known already, or to the nearest.
func (m *workbench) show(n int) {
	m.live.Jump(context.Background(), min(n, m.live.Len())) // looks for no steps, so nothing can go wrong
}
