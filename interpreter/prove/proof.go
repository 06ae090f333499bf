// Package prove writes a solve down as a proof that an outsider can check: a formula in OPB, which says what the puzzle
// says, and a log in the format of VeriPB 0.3, in which every claim of every step has its line, and at the end that there
// is but one solution.
//
// In: a puzzle and a pack of rules. Out: a Proof, or Unproven with the step that says more than follows. A claim is proven
// in the cheapest way that does: as it stands by reverse unit propagation, by the sum that the step itself shows, by a
// sum that a linear program finds, or by a search whose leaves are unit propagation and sums. Every line goes through the
// checker of the package veripb as it is written.
package prove

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Way is how a claim was proven.
type Way string

// The ways, the cheapest first. Known is for a claim that a constraint makes that is there already.
const (
	Known       Way = "known"
	Propagation Way = "rup"
	Summed      Way = "sum"
	Linear      Way = "linear program"
	Searched    Way = "search"
)

// Ways lists all ways, the cheapest first.
var Ways = []Way{Known, Propagation, Summed, Linear, Searched}

// Options say what may be used.
type Options struct {
	Exact  bool // use rules that assume a unique solution as well: a search proves what they say
	Search int  // the most unit propagations in the search for one claim; 0 for DefaultSearch
}

// DefaultSearch bounds the search for one claim.
const DefaultSearch = 2_000_000

// Log is a formula with a log that proves things of it.
type Log struct {
	Formula []byte // OPB
	Log     []byte // a pseudo-Boolean proof, version 1.2
	Steps   []StepProof
	Solved  bool // by the rules; else a search proves that there is but one solution
}

// StepProof is a step of the rules with the ways in which its claims were proven.
type StepProof struct {
	*interpreter.Step
	Ways map[Way]int // claims
	Sums []Sum       // the sums that it took
}

// Added are the sums that add something up: what a person wants to see of them.
func (s StepProof) Added() []Sum {
	return slices.DeleteFunc(slices.Clone(s.Sums), func(s Sum) bool { return len(s.Parts) < 2 })
}

// Unproven is a claim that could not be proven.
type Unproven struct {
	Step       *interpreter.Step // nil where it is that there is but one solution
	Claim      string
	Lie        bool // the solution says otherwise
	Uniqueness bool // the rule assumes that there is but one solution
}

// Error names the rule and the claim.
func (u *Unproven) Error() string {
	what := "is not proven"
	switch {
	case u.Lie:
		what = "is false"
	case u.Uniqueness:
		what = "follows only if there is one solution"
	}
	if u.Step == nil {
		return u.Claim + " " + what
	}
	return fmt.Sprintf("step %d, %s %s: %s %s", u.Step.N, u.Step.Rule.ID, u.Step.Rule.Title, u.Claim, what)
}

// ErrSolutions is for a puzzle that has no solution, or more than one.
var ErrSolutions = errors.New("only a puzzle with exactly one solution can be proven")

// Prove solves a puzzle with the rules of a pack and proves every step, and that there is but one solution. The errors
// are ErrSolutions, *Unproven, and those of ctx.
func Prove(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, p *puzzle.Puzzle, o Options) (*Log, error) {
	board := p.NewBoard()
	solutions, err := exact.Solutions(ctx, board, 2)
	if err != nil {
		return nil, err
	}
	if len(solutions) != 1 {
		return nil, ErrSolutions
	}
	w := newWriter(ctx, board, solutions[0], o)
	solver := interpreter.NewSolver(program, pack, interpreter.Options{Unique: o.Exact})
	solver.Start(ctx, board)
	steps, err := w.steps(solver)
	if err == nil {
		err = w.unique()
	}
	if err != nil {
		return nil, err
	}
	return &Log{Formula: w.formula.text(), Log: w.log.Bytes(), Steps: steps, Solved: board.Solved()}, nil
}

// steps proves the steps of a solver until it makes no more.
func (w *writer) steps(solver *interpreter.Solver) (all []StepProof, err error) {
	for {
		step, err := solver.Next()
		if step == nil || err != nil {
			return all, err
		}
		proven, err := w.step(step, false)
		if err != nil {
			return all, err
		}
		all = append(all, proven)
	}
}

// Explain proves one step from the board it was made on, by sums before all else: what the premises add up to is what a
// person wants to see. The errors are *Unproven, for a step that says more than follows, and those of ctx.
func Explain(ctx context.Context, before *puzzle.Board, step *interpreter.Step) (StepProof, error) {
	solutions, err := exact.Solutions(ctx, before, 1)
	if err != nil {
		return StepProof{}, err
	}
	if len(solutions) == 0 {
		return StepProof{}, ErrSolutions
	}
	w := newWriter(ctx, before, solutions[0], Options{Search: 100_000})
	return w.step(step, true)
}
