package main

import (
	"context"

	"asterism/interpreter"
	"asterism/puzzle"

	tea "charm.land/bubbletea/v2"
)

// inquiry asks why a rule does not fire, and asks again whenever another board is shown or the rules have changed.
type inquiry struct {
	rule   string
	cell   string // empty if it is about the whole board
	latest *asking
	top    int // the first line shown of the answer
}

// asking is one time that an inquiry is made: what of, and what came of it.
type asking struct {
	program  *interpreter.Program
	board    *puzzle.Board
	question *question // nil if the rules have no such rule any more
	answer   answer
	err      error
	busy     bool
	cancel   context.CancelFunc
}

// answerMsg says what came of an asking.
type answerMsg struct {
	of     *asking
	answer answer
	err    error
}

// missesInPanel is how many near misses are listed: more than anybody scrolls through.
const missesInPanel = 20

// inquire opens an inquiry in place of the one before.
func (m *workbench) inquire(rule, cell string) {
	m.closeWhy()
	m.why = &inquiry{rule: rule, cell: cell, latest: &asking{cancel: func() {}}}
}

// closeWhy ends the inquiry, if there is one.
func (m *workbench) closeWhy() {
	if m.why != nil {
		m.why.latest.cancel()
		m.why = nil
	}
}

// reconsider asks again if what is shown is not what was asked about; it takes the place of an asking that goes on.
// The latest good rules are asked, even while the steps are still being made with them.
func (m *workbench) reconsider() tea.Cmd {
	if m.why == nil || m.why.latest.program == m.update.Program && m.why.latest.board == m.live.Board() {
		return nil
	}
	m.why.latest.cancel()
	ctx, cancel := context.WithCancel(context.Background())
	a := &asking{program: m.update.Program, board: m.live.Board(), cancel: cancel}
	m.why.latest = a
	if a.question, a.err = m.why.question(a.program, m.live); a.err != nil {
		a.question = nil
		return nil
	}
	a.busy = true
	return func() tea.Msg {
		answer, err := a.question.ask(ctx, a.program, missesInPanel)
		return answerMsg{a, answer, err}
	}
}

// question is what an inquiry asks of the board shown. It keeps a clone, since the solve may go on meanwhile.
func (w *inquiry) question(program *interpreter.Program, live *interpreter.Live) (*question, error) {
	q, err := newQuestion(program, live.Puzzle(), w.rule, w.cell)
	if err != nil {
		return nil, err
	}
	shown := live.Clone()
	q.board, q.steps = shown.Board(), shown.At()
	q.past = func(c puzzle.Cand) interpreter.Entry { return lastMark(shown, c) }
	return q, nil
}

// lastMark is the last entry before the board shown that changed a candidate.
func lastMark(live *interpreter.Live, c puzzle.Cand) interpreter.Entry {
	for n := live.At(); n > 0; n-- {
		if interpreter.MarkOf(live.BoardAt(n), c) != interpreter.MarkOf(live.BoardAt(n-1), c) {
			return live.Entry(n)
		}
	}
	return interpreter.Entry{}
}

// answered takes in an answer, unless another asking has taken its place.
func (m *workbench) answered(msg answerMsg) {
	msg.of.cancel()
	if m.why != nil && m.why.latest == msg.of {
		msg.of.answer, msg.of.err, msg.of.busy = msg.answer, msg.err, false
	}
}

// asked is the candidate to point at on the board: of a cell with several, one that is still open if there is one.
func (w *inquiry) asked() puzzle.Cand {
	q := w.latest.question
	if q == nil || len(q.cells) == 0 {
		return puzzle.None
	}
	for _, set := range []puzzle.Set{q.board.Open, q.board.Placed} {
		for _, c := range q.cells {
			if set.Has(c) {
				return c
			}
		}
	}
	return q.cells[0]
}
