package prove

import (
	"bytes"
	"fmt"

	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
)

// Formula is a puzzle as an OPB file: candidate c is placed where x(c+1) is true.
func Formula(p *puzzle.Puzzle) []byte { return newFormula(p.NewBoard()).text() }

// formula is a board as pseudo-Boolean constraints. It knows under which ids a proof finds them, as VeriPB counts: an
// equation is two, "at least" and then "at most".
type formula struct {
	puzzle  *puzzle.Puzzle
	read    *veripb.Formula
	rows    []row // of more than one candidate
	truths  []bound
	squares []bound
	body    bytes.Buffer
	lines   int
}

// bound is the ids of "at least" and "at most" of one region; 0 for one that is not there.
type bound struct {
	cells         puzzle.Set
	least, atMost int
}

// row is a constraint under its id, with the region it counts.
type row struct {
	veripb.Constraint
	id    int
	name  string
	most  bool // it says "at most"
	count int
}

// newFormula writes what a board says: every truth, no two stars that touch, what is placed and what is not.
func newFormula(b *puzzle.Board) *formula {
	p := b.Puzzle
	f := &formula{puzzle: p, read: &veripb.Formula{Variables: p.Candidates()}}
	for _, t := range p.Truths {
		least := f.row(atLeast(t.Cells, t.Min), t.String(), false, t.Min)
		f.truths = append(f.truths, bound{t.Cells, least, f.row(atMost(t.Cells, t.Max), t.String(), true, t.Max)})
		equation := bytes.Replace([]byte(atLeast(t.Cells, t.Min).String()), []byte(">="), []byte("="), 1)
		f.write(t.String(), string(equation))
	}
	for _, cells := range squares(p) {
		name := "square " + p.Name(cells.First())
		f.squares = append(f.squares, bound{cells, 0, f.row(atMost(cells, 1), name, true, 1)})
		f.write(name, atMost(cells, 1).String())
	}
	f.fix("given", b.Placed, 1)
	f.fix("not a candidate", b.Eliminated(), -1)
	return f
}

// fix says of every candidate of a set that it is true (sign 1) or false (−1).
func (f *formula) fix(why string, cells puzzle.Set, sign veripb.Literal) {
	for c := range cells.All() {
		f.read.Constraints = append(f.read.Constraints, unit(sign*variable(c)))
		f.write(why+": "+f.puzzle.Name(c), unit(sign*variable(c)).String())
	}
}

// row adds a constraint that sums are made of, and returns its id.
func (f *formula) row(c veripb.Constraint, name string, most bool, count int) int {
	f.read.Constraints = append(f.read.Constraints, c)
	id := len(f.read.Constraints)
	f.rows = append(f.rows, row{c, id, name, most, count})
	return id
}

// write writes a constraint below the name of its region.
func (f *formula) write(name, constraint string) {
	fmt.Fprintf(&f.body, "* %s\n%s\n", name, constraint)
	f.lines++
}

// text is the whole file.
func (f *formula) text() []byte {
	return fmt.Appendf(nil, "* #variable= %d #constraint= %d\n%s", f.puzzle.Candidates(), f.lines, f.body.Bytes())
}

// squares are the squares of four cells where stars must not touch: what conflicts say beyond the truths.
func squares(p *puzzle.Puzzle) (all []puzzle.Set) {
	if p.Family != puzzle.StarBattle {
		return nil
	}
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
