package terminal

import (
	"context"
	"fmt"
	"strings"

	"asterism/cmd/asterism/internal/report"
	"asterism/cmd/asterism/internal/text"
	"asterism/interpreter"
	"asterism/interpreter/live"
	"asterism/interpreter/whynot"
	"asterism/puzzle"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
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
	question *whynot.Question // nil if the rules have no such rule any more
	answer   whynot.Answer
	err      error
	busy     bool
	cancel   context.CancelFunc
}

// answerMsg says what came of an asking.
type answerMsg struct {
	of     *asking
	answer whynot.Answer
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
	a.question.Watch = m.session.Options.Watch
	a.busy = true
	return func() tea.Msg {
		answer, err := a.question.Ask(ctx, a.program, missesInPanel)
		return answerMsg{a, answer, err}
	}
}

// question is what an inquiry asks of the board shown. It keeps a clone, since the solve may go on meanwhile.
func (w *inquiry) question(program *interpreter.Program, solve *live.Solve) (*whynot.Question, error) {
	q, err := whynot.NewQuestion(program, solve.Puzzle(), w.rule, w.cell)
	if err != nil {
		return nil, err
	}
	shown := solve.Clone()
	q.Board, q.Steps = shown.Board(), shown.At()
	q.Past = func(c puzzle.Cand) live.Move { return lastMark(shown, c) }
	return q, nil
}

// lastMark is the last entry before the board shown that changed a candidate.
func lastMark(solve *live.Solve, c puzzle.Cand) live.Move {
	for n := solve.At(); n > 0; n-- {
		if live.MarkOf(solve.BoardAt(n), c) != live.MarkOf(solve.BoardAt(n-1), c) {
			return solve.Move(n)
		}
	}
	return live.Move{}
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
	if q == nil || len(q.Cells) == 0 {
		return puzzle.None
	}
	for _, set := range []puzzle.Set{q.Board.Open, q.Board.Placed} {
		for _, c := range q.Cells {
			if set.Has(c) {
				return c
			}
		}
	}
	return q.Cells[0]
}

// whyPanel is the inquiry under the board: a line with how far it is scrolled, what is asked, and the answer.
func (m *workbench) whyPanel() []string {
	lines, room := m.whyLines(), m.whyRoom()
	top := m.whyTop()
	head := m.separator("")
	if len(lines) > room {
		head = m.separator(fmt.Sprintf(" %d–%d of %d ──", top+1, top+room, len(lines)))
	}
	return append([]string{head, m.whyTitle()}, fill(lines[top:], room)...)
}

// separator is a line across the screen that ends in a word or two.
func (m *workbench) separator(ending string) string {
	return m.colours.Paint(text.Faint, strings.Repeat("─", max(0, m.width-text.Width(ending)))+ending)
}

// whyRoom is how many lines of the answer are shown: enough below a board of 10×10 on a small terminal, and fewer
// where there are mistakes to show as well.
func (m *workbench) whyRoom() int {
	if !m.update.Good() {
		return max(2, m.height/4-1)
	}
	return max(2, m.height/2-4)
}

// whyTop is the first line shown. The answer may have become shorter since it was scrolled.
func (m *workbench) whyTop() int { return max(0, min(m.why.top, len(m.whyLines())-m.whyRoom())) }

func (m *workbench) scrollWhy(by int) {
	m.why.top = m.whyTop() + by
	m.why.top = m.whyTop()
}

func (m *workbench) whyTitle() string {
	if q := m.why.latest.question; q != nil {
		return report.WhyNotTitle(m.colours, q)
	}
	return m.colours.Paint(text.Bold, m.why.rule)
}

// whyLines is the answer as it stands, broken to the width of the screen.
func (m *workbench) whyLines() []string {
	var lines []string
	for line := range strings.Lines(m.whyText()) {
		lines = append(lines, m.hang(strings.TrimRight(line, "\n"))...)
	}
	return lines
}

func (m *workbench) whyText() string {
	var answer strings.Builder
	a := m.why.latest
	if a.busy {
		return "Looking…"
	}
	if a.err != nil {
		answer.WriteString(m.colours.Paint(text.Red, a.err.Error()) + "\n")
	}
	if a.question != nil && (a.err == nil || len(a.answer.Misses) > 0) {
		report.WriteAnswer(&answer, m.colours, a.question, a.answer)
	}
	if a.answer.Fires != nil {
		answer.WriteString(m.unused(a.question.Rule))
	}
	return answer.String()
}

// unused says why a rule that fires here does not make the next step all the same, if that is so.
func (m *workbench) unused(rule *interpreter.Rule) string {
	pack, next := m.live.Pack(), m.live.At()+1
	_, _, has := pack.Find(rule.ID)
	switch {
	case !has:
		return "The solve goes without it: it is not in pack " + pack.Name + "."
	case rule.AssumesUnique && !m.session.Options.Unique && !pack.AssumesUnique:
		return "The solve goes without it: it takes one solution for granted; watch --unique does so too."
	case next > m.live.Len() || m.live.Move(next).Step == nil || m.live.Move(next).Step.Rule.ID == rule.ID:
		return ""
	}
	return fmt.Sprintf("Another comes first, step %d: %s.", next, entryText(m.live.Move(next)))
}

// hang breaks a line; what goes on below stands a little further in. Every piece ends its own colours, since the
// others may be scrolled away.
func (m *workbench) hang(line string) []string {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	pieces := strings.Split(ansi.Wrap(text, max(1, m.width-indent-2), " "), "\n")
	for i := range pieces {
		deeper := indent
		if i > 0 {
			deeper += 2
		}
		pieces[i] = strings.Repeat(" ", deeper) + pieces[i]
		if m.colours.On {
			pieces[i] += ansi.ResetStyle
		}
	}
	return pieces
}
