package prove

import (
	"fmt"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
)

// claim is one constraint that a step claims.
type claim struct {
	veripb.Constraint
	text string
	fact *puzzle.Region // nil for a candidate
	most bool           // of the fact it is "at most"
}

// claimsOf lists what a step says: first facts, then what is eliminated, then what is placed.
func claimsOf(s *interpreter.Step) (all []claim) {
	for _, f := range s.Know {
		all = append(all, claims(f)...)
	}
	for c := range s.Eliminate.All() {
		all = append(all, claim{Constraint: unit(-variable(c)), text: "not " + s.Puzzle.Name(c)})
	}
	for c := range s.Place.All() {
		all = append(all, claim{Constraint: unit(variable(c)), text: s.Puzzle.Name(c)})
	}
	return all
}

// claims lists what a fact says.
func claims(f *puzzle.Region) (all []claim) {
	if f.Min > 0 {
		all = append(all, claim{atLeast(f.Cells, f.Min), fmt.Sprintf("at least %d of %s", f.Min, f), f, false})
	}
	if f.Max < f.Cells.Len() {
		all = append(all, claim{atMost(f.Cells, f.Max), fmt.Sprintf("at most %d of %s", f.Max, f), f, true})
	}
	return all
}

// prover proves the claims of one step. What it adds on the way is forgotten at its end.
type prover struct {
	*writer
	sums      bool // before unit propagation
	proven    StepProof
	lemmas    []lemma
	parts     map[string]int // ids of lemmas that goals were split into, by their text
	suggested [][]row        // the sums that the step's own roles suggest; nil until asked for
	matched   []row          // what its match adds up
}

// lemma is a constraint that was added on the way, by its ids in the log and in what is known.
type lemma struct {
	id, known int
	text      string
}

// claim proves one claim in the cheapest way, and notes facts for the steps to come.
func (p *prover) claim(c claim) error {
	way := Known
	id, there := p.ids[c.String()]
	if !there {
		var fine bool
		if way, fine = p.prove(c.Constraint, c.text); !fine {
			return p.unproven(c)
		}
		if id, there = p.ids[c.String()]; !there {
			id, _ = p.add("rup %v", c.Constraint)
			p.ids[c.String()] = id
		}
	}
	p.proven.Ways[way]++
	if c.fact != nil {
		p.learn(c, id)
	}
	return nil
}

// unproven says why a claim was not proven.
func (p *prover) unproven(c claim) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	return &Unproven{Step: p.proven.Step, Claim: c.text, Lie: !p.holds(c.Constraint), Uniqueness: p.proven.Rule.AssumesUnique}
}

// prove makes the line "rup" hold for a goal, or puts it under its text among the ids. The text says what it is for.
func (p *prover) prove(goal veripb.Constraint, text string) (Way, bool) {
	switch {
	case !p.holds(goal):
		return "", false
	case p.sums && p.linear(goal, p.premises(), text):
		return Linear, true
	case p.follows(goal):
		return Propagation, true
	case p.summed(goal, text):
		return Summed, true
	case p.linear(goal, p.premises(), text) || p.linear(goal, p.rows, text):
		return Linear, true
	case p.proven.Rule.AssumesUnique && !p.options.Exact:
		return "", false
	case p.search(goal):
		return Searched, true
	}
	return "", false
}

// follows says whether unit propagation proves a constraint from what is known.
func (p *prover) follows(c veripb.Constraint) bool { return p.known.Suppose(c.Negation(), nil) }

// lemma writes a line for a constraint that is forgotten with the step.
func (p *prover) lemma(format string, args ...any) int {
	id, known := p.add(format, args...)
	_, c := p.checker.Last()
	p.lemmas = append(p.lemmas, lemma{id, known, c.String()})
	return id
}

// unit is the id of the constraint that says that a literal, which is known to be true, is.
func (p *prover) unit(l veripb.Literal) int {
	if id, ok := p.ids[unit(l).String()]; ok {
		return id
	}
	return p.lemma("rup %v", unit(l))
}

// forget deletes the lemmas of the step. VeriPB keeps equal constraints once, so that one that is to stay is not deleted
// under another id.
func (p *prover) forget() {
	var ids strings.Builder
	var known []int
	for _, l := range p.lemmas {
		if _, stays := p.ids[l.text]; !stays {
			fmt.Fprintf(&ids, " %d", l.id)
			known = append(known, l.known)
		}
	}
	if p.known.Remove(known...); ids.Len() > 0 {
		p.write("del id%s", ids.String())
	}
	p.lemmas = nil
}
