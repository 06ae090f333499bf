// Package prove writes a solve down as a proof that an outsider can check: a formula in OPB, which says what the puzzle
// says, and a log in the format of VeriPB 0.3, in which every claim of every step has its line, and at the end that there
// is but one solution.
//
// In: a puzzle and a pack of rules. Out: a Proof, or Unproven with the step that says more than follows. A claim is proven
// in the cheapest way that does: as it stands by reverse unit propagation, by the sum that the step itself shows, by a
// sum that a linear program finds, or by a search whose leaves are unit propagation. Every line goes through the checker
// of the package veripb as it is written.
package prove

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
	"asterism/puzzle/exact"
)

// Way is how a claim was proven.
type Way string

// The ways, the cheapest first. Known is for a claim that a constraint makes that is there already.
const (
	Known       Way = "known"
	Propagation Way = "rup"
	Sum         Way = "sum"
	Linear      Way = "linear program"
	Search      Way = "search"
)

// Ways lists all ways, the cheapest first.
var Ways = []Way{Known, Propagation, Sum, Linear, Search}

// Options say what may be used.
type Options struct {
	Exact  bool // prove by search what assumes a unique solution, and what the rules leave open
	Search int  // the most unit propagations in the search for one claim; 0 for DefaultSearch
}

// DefaultSearch bounds the search for one claim.
const DefaultSearch = 2_000_000

// Proof is a formula with a log that proves things of it.
type Proof struct {
	Formula []byte // OPB
	Log     []byte // a pseudo-Boolean proof, version 1.2
	Steps   []Step
	Solved  bool // by the rules; else a search proves that there is but one solution
}

// Step is a step of the rules with the ways in which its claims were proven.
type Step struct {
	*interpreter.Step
	Ways map[Way]int
	Sums []string // the sums that it took, as a person writes them
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
	switch {
	case u.Step == nil:
		return "not proven: " + u.Claim
	case u.Lie:
		return fmt.Sprintf("step %d, %s %s: %s is false", u.Step.N, u.Step.Rule.ID, u.Step.Rule.Title, u.Claim)
	case u.Uniqueness:
		return fmt.Sprintf("step %d, %s %s: %s follows only if there is one solution", u.Step.N, u.Step.Rule.ID, u.Step.Rule.Title, u.Claim)
	}
	return fmt.Sprintf("step %d, %s %s: %s is not proven", u.Step.N, u.Step.Rule.ID, u.Step.Rule.Title, u.Claim)
}

// ErrSolutions is for a puzzle that has no solution, or more than one.
var ErrSolutions = errors.New("only a puzzle with exactly one solution can be proven")

// Prove solves a puzzle with the rules of a pack and proves every step, and that there is but one solution. The errors
// are ErrSolutions, *Unproven, and those of ctx.
func Prove(ctx context.Context, program *interpreter.Program, pack *interpreter.Pack, p *puzzle.Puzzle, o Options) (*Proof, error) {
	solutions, err := exact.Solutions(ctx, p.NewBoard(), 2)
	if err != nil {
		return nil, err
	}
	if len(solutions) != 1 {
		return nil, ErrSolutions
	}
	if o.Search == 0 {
		o.Search = DefaultSearch
	}
	w := newWriter(ctx, p, solutions[0], o)
	proof := &Proof{Formula: w.formula.text.Bytes()}
	board := p.NewBoard()
	solver := interpreter.NewSolver(program, pack, interpreter.Options{Unique: o.Exact})
	solver.Start(ctx, board)
	for {
		step, err := solver.Next()
		if err != nil {
			return nil, err
		}
		if step == nil {
			break
		}
		proven, err := w.step(step)
		if err != nil {
			return nil, err
		}
		proof.Steps = append(proof.Steps, proven)
	}
	proof.Solved = board.Solved()
	if err := w.unique(); err != nil {
		return nil, err
	}
	proof.Log = w.log.Bytes()
	return proof, nil
}

// writer writes the log of one proof. The checker has read every line of it; known has the same constraints, and what is
// tried before it is written.
type writer struct {
	ctx      context.Context
	formula  *formula
	solution puzzle.Set
	options  Options
	log      bytes.Buffer
	checker  *veripb.Checker
	known    *veripb.Database
	rows     []row // what sums are made of: the formula and the facts
	facts    map[*puzzle.Region]bound
	ids      map[string]int // of the constraints that stay, by their text
	done     *Step
}

// row is a constraint of the log.
type row struct {
	veripb.Constraint
	id   int
	name string // what a person calls it, signed: "+ row 3" for at least, "− row 3" for at most
}

func newWriter(ctx context.Context, p *puzzle.Puzzle, solution puzzle.Set, o Options) *writer {
	f := newFormula(p)
	w := &writer{ctx: ctx, formula: f, solution: solution, options: o, checker: veripb.NewChecker(f.read),
		known: veripb.NewDatabase(f.read), facts: map[*puzzle.Region]bound{}, ids: map[string]int{}}
	fmt.Fprintln(&w.log, "pseudo-Boolean proof version 1.2")
	w.write("f %d", len(f.read.Constraints))
	for i, c := range f.read.Constraints {
		w.ids[c.String()] = i + 1
		if len(c.Terms) > 1 {
			w.rows = append(w.rows, row{c, i + 1, f.names[i+1]})
		}
	}
	return w
}

// write writes a line, which the checker must take.
func (w *writer) write(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if err := w.checker.Line(line); err != nil {
		panic("prove: " + err.Error())
	}
	w.log.WriteString(line + "\n")
}

// add writes a line that adds a constraint, and returns its ids in the log and in what is known.
func (w *writer) add(format string, args ...any) (id, known int) {
	w.write(format, args...)
	id, c := w.checker.Last()
	return id, w.known.Add(c)
}

// step proves all that a step says.
func (w *writer) step(s *interpreter.Step) (Step, error) {
	w.comment("%d %s %s: %s", s.N, s.Rule.ID, s.Rule.Title, s.Because)
	proven := Step{Step: s, Ways: map[Way]int{}}
	w.done = &proven
	j := &job{writer: w, step: s, parts: map[string]int{}}
	for _, c := range w.claims(s) {
		if err := j.claim(c); err != nil {
			return proven, err
		}
	}
	j.forget()
	return proven, nil
}

// claim is one constraint that a step claims.
type claim struct {
	veripb.Constraint
	text string
	fact *puzzle.Region // nil for a candidate
	most bool           // of the fact it is "at most"
}

// claims lists what a step says: first facts, then what is eliminated, then what is placed.
func (w *writer) claims(s *interpreter.Step) []claim {
	var all []claim
	name := w.formula.puzzle.Name
	for _, f := range s.Know {
		if f.Min > 0 {
			all = append(all, claim{atLeast(f.Cells, f.Min), fmt.Sprintf("at least %d of %s", f.Min, f), f, false})
		}
		if f.Max < f.Cells.Len() {
			all = append(all, claim{atMost(f.Cells, f.Max), fmt.Sprintf("at most %d of %s", f.Max, f), f, true})
		}
	}
	for c := range s.Eliminate.All() {
		all = append(all, claim{Constraint: unit(-variable(c)), text: "not " + name(c)})
	}
	for c := range s.Place.All() {
		all = append(all, claim{Constraint: unit(variable(c)), text: name(c)})
	}
	return all
}

// holds says whether the solution satisfies a constraint.
func (w *writer) holds(c veripb.Constraint) bool {
	sum := int64(0)
	for _, t := range c.Terms {
		if w.solution.Has(candidate(t.Literal)) == (t.Literal > 0) {
			sum += t.Coefficient
		}
	}
	return sum >= c.Degree
}

// unique writes the solution, which from then on is excluded, and that nothing else is left.
func (w *writer) unique() error {
	var all bytes.Buffer
	for c := range puzzle.Cand(w.formula.puzzle.Candidates()) {
		l := variable(c)
		if !w.solution.Has(c) {
			l = -l
		}
		fmt.Fprintf(&all, " %v", l)
	}
	w.comment("the solution, and that there is no other")
	w.add("v%s", all.String())
	nothing := veripb.Constraint{Degree: 1}
	j := &job{writer: w}
	if !w.known.Suppose(nothing.Negation(), nil) && !j.search(nothing) {
		return j.unproven(claim{text: "that there is but one solution"})
	}
	w.add("rup %v", nothing)
	w.write("c -1")
	return nil
}

// comment writes a line for people, in letters that any program can read.
func (w *writer) comment(format string, args ...any) {
	w.log.WriteString("* " + plain.Replace(fmt.Sprintf(format, args...)) + "\n")
}

var plain = strings.NewReplacer("\n", " ", "×", "x", "−", "-", "–", "-", "→", "->", "…", "...", "≥", ">=", "≤", "<=", "≠", "!=",
	"“", `"`, "”", `"`, "’", "'", "·", ".")
