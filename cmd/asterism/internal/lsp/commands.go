package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"asterism/interpreter"
	"asterism/interpreter/example"
	"asterism/interpreter/lookup"
	"asterism/interpreter/verify"
	"asterism/interpreter/whynot"
	"asterism/puzzle"
	"asterism/puzzle/english"
	"asterism/puzzle/notation"
)

// The commands of code lenses. Each answers with a text, which it also shows.
const (
	verifyRule  = "asterism.verifyRule"  // id
	verifyPack  = "asterism.verifyPack"  // name
	runExamples = "asterism.runExamples" // id
	whyNot      = "asterism.whyNot"      // id, puzzle
)

var commandNames = []string{verifyRule, verifyPack, runExamples, whyNot}

type commandParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
	Token     any               `json:"workDoneToken"`
}

// text is the argument of that number, "" where there is none.
func (p commandParams) text(i int) string {
	var s string
	if i < len(p.Arguments) {
		json.Unmarshal(p.Arguments[i], &s)
	}
	return s
}

// execute runs a command with the rules as they are, saved or not.
func (s *session) execute(ctx context.Context, p commandParams) (string, error) {
	if s.workspace == nil {
		return "", &Error{Code: RequestFailed, Message: "there are no rules yet"}
	}
	snapshot := s.workspace.Snapshot()
	if !snapshot.Good() {
		return "", &Error{Code: RequestFailed, Message: "the rules have mistakes, so they cannot be run: see " + strings.Join(snapshot.Mistaken(), ", ")}
	}
	answer, err := s.run(ctx, snapshot.Program, p)
	if err == nil {
		s.client.Notify(ctx, "window/showMessage", map[string]any{"type": severityInformation, "message": answer})
	}
	return answer, err
}

func (s *session) run(ctx context.Context, program *interpreter.Program, p commandParams) (string, error) {
	name := p.text(0)
	if p.Command == verifyPack {
		pack, ok := program.Pack(name)
		if !ok {
			return "", lookup.CheckPack(program, name)
		}
		return verified(ctx, program, pack, nil, p.Token)
	}
	rule, err := lookup.Rule(program, name)
	if err != nil {
		return "", err
	}
	switch p.Command {
	case verifyRule:
		pack := lookup.PackWith(program, name)
		if pack == nil {
			return "", fmt.Errorf("rule %s is in no pack", name)
		}
		return verified(ctx, program, pack, map[string]bool{name: true}, p.Token)
	case runExamples:
		return examined(program, rule), nil
	case whyNot:
		return asked(ctx, program, rule, p.text(1))
	}
	return "", &Error{Code: InvalidParams, Message: "there is no command " + p.Command}
}

// verifying is how long a command verifies.
const verifying = 5 * time.Second

// verified has the exact solver check a rule or pack, and tells the result.
func verified(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, only map[string]bool, token any) (string, error) {
	Progress(ctx, token, map[string]any{"kind": "begin", "title": "verifying " + pack.Name, "cancellable": true})
	defer Progress(ctx, token, map[string]any{"kind": "end"})
	told := 0
	v, err := verify.Verify(ctx, program, pack, only, verify.Options{Seed: 1, Time: verifying, Workers: 1, Progress: func(puzzles, lies int) {
		if puzzles >= told+50 {
			told = puzzles
			Progress(ctx, token, map[string]any{"kind": "report", "message": fmt.Sprintf("%s, %s", english.Counted(puzzles, "puzzle"), english.Counted(lies, "lie"))})
		}
	}})
	if err != nil {
		return "", err
	}
	for _, r := range v.Rules {
		if r.Lie != nil {
			return fmt.Sprintf("%s lies: %d of %s do not hold. On %s it says: %s", r.Rule.ID, r.Lies, english.Counted(r.Fired, "step"),
				notation.Canonical(r.Lie.Board.Puzzle), r.Lie.Step.Because), nil
		}
	}
	fired := 0
	for _, r := range v.Rules {
		fired += r.Fired
	}
	return fmt.Sprintf("Every deduction holds: %s on %s.", english.Counted(fired, "step"), english.Counted(v.Puzzles, "puzzle")), nil
}

// examined runs the examples of a rule.
func examined(program *interpreter.Program, rule *interpreter.Rule) string {
	failures := example.Test(program, rule)
	if len(failures) == 0 {
		return fmt.Sprintf("%s: %s pass.", rule.ID, english.Counted(len(program.Examples(rule)), "example"))
	}
	lines := []string{rule.ID + ":"}
	for _, f := range failures {
		lines = append(lines, f.Error())
	}
	return strings.Join(lines, "\n")
}

// nearest is how many misses are told.
const nearest = 3

// asked tells why a rule does not fire on a puzzle where a solve with the pack of its family has ended.
func asked(ctx context.Context, program *interpreter.Program, rule *interpreter.Rule, text string) (string, error) {
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		return "", &Error{Code: InvalidParams, Message: "why not where? " + err.Error()}
	}
	q, err := whynot.NewQuestion(program, p, rule.ID, "")
	if err != nil {
		return "", err
	}
	if q.Board, err = stuckBoard(ctx, program, p, rule); err != nil {
		return "", err
	}
	answer, err := q.Ask(ctx, program, nearest)
	if err != nil {
		return "", err
	}
	return toldAnswer(rule, answer), nil
}

// stuckBoard is the board of a puzzle when all rules of its pack but this one have come to an end.
func stuckBoard(ctx context.Context, program *interpreter.Program, p *puzzle.Puzzle, rule *interpreter.Rule) (*puzzle.Board, error) {
	pack, err := lookup.Pack(program, "", p.Family)
	if err != nil {
		return nil, err
	}
	result, err := interpreter.NewSolver(program, pack.Without(rule), interpreter.Options{}).Solve(ctx, p)
	if err != nil || result.Status == interpreter.Solved {
		return p.NewBoard(), err
	}
	return result.Board, nil
}

func toldAnswer(rule *interpreter.Rule, a whynot.Answer) string {
	if a.Fires != nil {
		return rule.ID + " fires: " + a.Fires.Because
	}
	lines := []string{rule.ID + " does not fire."}
	for _, m := range a.Misses {
		var bound []string
		for _, b := range m.Bindings {
			bound = append(bound, fmt.Sprintf("%s is %s", b.Name, b.Value))
		}
		line := fmt.Sprintf("line %d: %s", m.Line, m.Failed)
		if m.Failed == "" {
			line = "all conditions hold, and nothing new follows"
		}
		lines = append(lines, strings.Join([]string{strings.Join(bound, ", "), line, strings.Join(m.Values, ", ")}, " · "))
	}
	for _, passage := range a.Funnel {
		lines = append(lines, fmt.Sprintf("%d → %d  %s", passage.Reached, passage.Passed, passage.Clause))
	}
	return strings.Join(lines, "\n")
}
