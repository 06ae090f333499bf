package main

import (
	"context"

	"asterism/interpreter"
	"asterism/puzzle"
)

// probe asks what the rule does on boards.
type probe struct {
	ctx    context.Context
	rule   *interpreter.Rule
	solver *interpreter.Solver
}

func newProbe(ctx context.Context, program *interpreter.Program, rule *interpreter.Rule, family puzzle.Family) *probe {
	return &probe{ctx, rule, interpreter.NewSolver(program, rule.Alone(family), interpreter.Options{Unique: true})}
}

// step is the rule's first step on the board, which it changes, or nil.
func (p *probe) step(b *puzzle.Board) *interpreter.Step {
	p.solver.Start(p.ctx, b)
	s, _ := p.solver.Next()
	return s
}

// stepOf is the rule's first step on a state; a board that is broken already has none.
func (p *probe) stepOf(s state) *interpreter.Step {
	b := s.board()
	if b.Broken() != nil {
		return nil
	}
	return p.step(b)
}
