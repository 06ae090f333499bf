package prove

import (
	"bytes"
	"fmt"

	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
)

// formula is a puzzle as pseudo-Boolean constraints: variable c+1 says that candidate c is placed. It knows under which
// ids a proof finds the constraints, as VeriPB counts them: an equation is two, "at least" and then "at most".
type formula struct {
	puzzle  *puzzle.Puzzle
	text    bytes.Buffer
	read    *veripb.Formula
	truths  []bound // by the number of the truth
	names   map[int]string
	squares []bound
}

// bound is the ids of "at least" and "at most" of one region; 0 for one that is not there.
type bound struct {
	cells         puzzle.Set
	least, atMost int
}

// Formula is a puzzle as an OPB file: candidate c is placed where x(c+1) is true.
func Formula(p *puzzle.Puzzle) []byte { return newFormula(p).text.Bytes() }

// newFormula writes the constraints of a puzzle: every truth, no two stars that touch, what is given.
func newFormula(p *puzzle.Puzzle) *formula {
	f := &formula{puzzle: p, read: &veripb.Formula{Variables: p.Candidates()}, names: map[int]string{}}
	for _, t := range p.Truths {
		f.comment("%s", t)
		least := f.add(atLeast(t.Cells, t.Min), signed(false, t.String()))
		f.truths = append(f.truths, bound{t.Cells, least, f.add(atMost(t.Cells, t.Max), signed(true, t.String()))})
		fmt.Fprintf(&f.text, "%s= %d ;\n", sumText(t.Cells), t.Min)
	}
	for _, cells := range cliques(p) {
		name := "square " + p.Name(cells.First())
		f.comment("%s", name)
		id := f.add(atMost(cells, 1), signed(true, name))
		f.squares = append(f.squares, bound{cells, 0, id})
		f.write(atMost(cells, 1))
	}
	f.fix("given", p.Givens, 1)
	f.fix("not a candidate", p.Removed, -1)
	header := fmt.Sprintf("* #variable= %d #constraint= %d\n", p.Candidates(), bytes.Count(f.text.Bytes(), []byte(";\n")))
	f.text = *bytes.NewBufferString(header + f.text.String())
	return f
}

// fix says of every candidate of a set that it is true (sign 1) or false (−1).
func (f *formula) fix(why string, cells puzzle.Set, sign veripb.Literal) {
	for c := range cells.All() {
		f.comment("%s: %s", why, f.puzzle.Name(c))
		unit := unit(sign * variable(c))
		f.add(unit, f.puzzle.Name(c))
		f.write(unit)
	}
}

func (f *formula) comment(format string, args ...any) {
	fmt.Fprintf(&f.text, "* "+format+"\n", args...)
}

func (f *formula) write(c veripb.Constraint) { fmt.Fprintln(&f.text, c) }

// add notes a constraint under its id.
func (f *formula) add(c veripb.Constraint, name string) int {
	f.read.Constraints = append(f.read.Constraints, c)
	f.names[len(f.read.Constraints)] = name
	return len(f.read.Constraints)
}

// cliques are sets of which only one candidate is placed, and that say together all that conflicts say beyond the
// truths: the squares of four cells where stars must not touch.
func cliques(p *puzzle.Puzzle) []puzzle.Set {
	if p.Family != puzzle.StarBattle {
		return nil
	}
	if p.Size == 1 {
		return nil
	}
	var all []puzzle.Set
	for r := range p.Size - 1 {
		for c := range p.Size - 1 {
			square := p.NewSet()
			for i := range 4 {
				square.Add(p.At(r+i/2, c+i%2, 0))
			}
			all = append(all, square)
		}
	}
	return all
}

// variable is the literal that says that a candidate is placed.
func variable(c puzzle.Cand) veripb.Literal { return veripb.Literal(c) + 1 }

// candidate is the candidate that a literal speaks of.
func candidate(l veripb.Literal) puzzle.Cand { return puzzle.Cand(l.Variable() - 1) }

// unit says that a literal is true.
func unit(l veripb.Literal) veripb.Constraint {
	return veripb.Constraint{Terms: []veripb.Term{{Coefficient: 1, Literal: l}}, Degree: 1}
}

// atLeast says that n of the cells or more are placed.
func atLeast(cells puzzle.Set, n int) veripb.Constraint {
	return veripb.Normal(terms(cells, 1), int64(n))
}

// atMost says that no more than n of the cells are placed.
func atMost(cells puzzle.Set, n int) veripb.Constraint {
	return veripb.Normal(terms(cells, -1), -int64(n))
}

func terms(cells puzzle.Set, coefficient int64) []veripb.Term {
	var terms []veripb.Term
	for c := range cells.All() {
		terms = append(terms, veripb.Term{Coefficient: coefficient, Literal: variable(c)})
	}
	return terms
}

func sumText(cells puzzle.Set) string {
	var b bytes.Buffer
	for c := range cells.All() {
		fmt.Fprintf(&b, "1 %v ", variable(c))
	}
	return b.String()
}
