package prove

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
)

// writer writes the log of one proof. The checker has read every line of it; known has the same constraints, and what is
// tried before it is written.
type writer struct {
	ctx      context.Context
	options  Options
	formula  *formula
	solution puzzle.Set
	log      bytes.Buffer
	checker  *veripb.Checker
	known    *veripb.Database
	rows     []row // what sums are made of: the formula's, and facts
	facts    map[*puzzle.Region]bound
	ids      map[string]int // of the constraints that stay, by their text
}

// newWriter begins a proof of what follows from a board.
func newWriter(ctx context.Context, b *puzzle.Board, solution puzzle.Set, o Options) *writer {
	if o.Search == 0 {
		o.Search = DefaultSearch
	}
	f := newFormula(b)
	w := &writer{ctx: ctx, options: o, formula: f, solution: solution, rows: f.rows, facts: map[*puzzle.Region]bound{}, ids: map[string]int{}}
	for _, known := range b.Facts {
		w.given(known)
	}
	w.checker, w.known = veripb.NewChecker(f.read), veripb.NewDatabase(f.read)
	for i, c := range f.read.Constraints {
		w.ids[c.String()] = i + 1
	}
	fmt.Fprintln(&w.log, "pseudo-Boolean proof version 1.2")
	w.write("f %d", len(f.read.Constraints))
	return w
}

// given takes a fact that the board knows into the formula.
func (w *writer) given(fact *puzzle.Region) {
	for _, c := range claims(fact) {
		w.formula.read.Constraints = append(w.formula.read.Constraints, c.Constraint)
		w.learn(c, len(w.formula.read.Constraints))
	}
}

// learn notes under which id one side of a fact is found.
func (w *writer) learn(c claim, id int) {
	b, r := w.facts[c.fact], row{c.Constraint, id, c.fact.String(), c.most, c.fact.Min}
	if b.cells = c.fact.Cells; c.most {
		b.atMost, r.count = id, c.fact.Max
	} else {
		b.least = id
	}
	w.facts[c.fact] = b
	w.rows = append(w.rows, r)
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

// comment writes a line for people, in letters that any program can read.
func (w *writer) comment(format string, args ...any) {
	w.log.WriteString("* " + plain.Replace(fmt.Sprintf(format, args...)) + "\n")
}

var plain = strings.NewReplacer("\n", " ", "×", "x", "−", "-", "–", "-", "→", "->", "…", "...", "≥", ">=", "≤", "<=", "≠", "!=",
	"“", `"`, "”", `"`, "’", "'", "·", ",")

// step proves all that a step says; sums is for sums before all else.
func (w *writer) step(s *interpreter.Step, sums bool) (StepProof, error) {
	w.comment("%d %s %s: %s", s.N, s.Rule.ID, s.Rule.Title, s.Because)
	p := &prover{writer: w, sums: sums, parts: map[string]int{}, proven: StepProof{Step: s, Ways: map[Way]int{}}}
	for _, c := range claimsOf(s) {
		if err := p.claim(c); err != nil {
			return p.proven, err
		}
	}
	p.forget()
	return p.proven, nil
}

// unique writes the solution, which from then on is excluded, and that nothing else is left.
func (w *writer) unique() error {
	var all strings.Builder
	for c := range puzzle.Cand(w.formula.puzzle.Candidates()) {
		sign := veripb.Literal(-1)
		if w.solution.Has(c) {
			sign = 1
		}
		all.WriteString(" " + (sign * variable(c)).String())
	}
	w.comment("the solution, and that there is no other")
	w.add("v%s", all.String())
	nothing := veripb.Constraint{Degree: 1}
	p := &prover{writer: w, parts: map[string]int{}}
	if !p.follows(nothing) && !p.search(nothing) {
		return cmp.Or(w.ctx.Err(), error(&Unproven{Claim: "that there is but one solution"}))
	}
	w.add("rup %v", nothing)
	w.write("c -1")
	return nil
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
