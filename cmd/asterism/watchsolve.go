package main

import (
	"context"
	"errors"

	"asterism/interpreter"

	tea "charm.land/bubbletea/v2"
)

// solvedMsg says that a solve has ended.
type solvedMsg struct {
	job  int
	from int // the point that was shown when it began
	live *interpreter.Live
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
func (m *workbench) start(live *interpreter.Live, work func(context.Context) error) tea.Cmd {
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
