package prove

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
	"asterism/puzzle/english"
)

// Sum is what regions add up to: what some hold at least, and others at most.
type Sum struct {
	Parts  []Addend
	Proves string // the first claim that follows
}

// Addend is a region of a sum.
type Addend struct {
	Region string
	Times  int64
	Most   bool // it holds at most Count, else at least
	Count  int
}

// Short is the sum as the comment of a proof has it: "row 1 + row 2 − shape A".
func (s Sum) Short() string {
	var all strings.Builder
	for i, p := range s.Parts {
		switch {
		case p.Most && i == 0:
			all.WriteString("− ")
		case p.Most:
			all.WriteString(" − ")
		case i > 0:
			all.WriteString(" + ")
		}
		all.WriteString(p.times())
	}
	return all.String()
}

// String is the sum as a person writes it: "rows 1 and 2 hold at least 4 · shapes A and B hold at most 4 → not r1c4".
func (s Sum) String() string {
	var sides []string
	for _, most := range []bool{false, true} {
		var names []string
		total := int64(0)
		for _, p := range s.Parts {
			if p.Most == most {
				names = append(names, p.times())
				total += p.Times * int64(p.Count)
			}
		}
		if len(names) > 0 {
			sides = append(sides, fmt.Sprintf("%s %s %d", english.Names(names), verb(len(names), most), total))
		}
	}
	return strings.Join(sides, " · ") + " → " + s.Proves
}

func verb(n int, most bool) string {
	verb := "hold"
	if n == 1 {
		verb = "holds"
	}
	if most {
		return verb + " at most"
	}
	return verb + " at least"
}

func (p Addend) times() string {
	if p.Times == 1 {
		return p.Region
	}
	return fmt.Sprintf("%d × %s", p.Times, p.Region)
}

// combined is a sum of rows, each taken so many times.
type combined struct {
	veripb.Constraint
	polish []string // the words of its line
	parts  []Addend
}

func combine(rows []row, multipliers []int64) (s combined) {
	var all []veripb.Term
	degree := int64(0)
	for i, r := range rows {
		n := multipliers[i]
		if n == 0 {
			continue
		}
		s.plus(strconv.Itoa(r.id), n)
		s.parts = append(s.parts, Addend{r.name, n, r.most, r.count})
		for _, t := range r.Terms {
			all = append(all, veripb.Term{Coefficient: n * t.Coefficient, Literal: t.Literal})
		}
		degree += n * r.Degree
	}
	s.Constraint = veripb.Normal(all, degree)
	return s
}

// plus adds to the words of the line what is taken n times.
func (s *combined) plus(word string, n int64) {
	first := len(s.polish) == 0
	if s.polish = append(s.polish, word); n > 1 {
		s.polish = append(s.polish, strconv.FormatInt(n, 10), "*")
	}
	if !first {
		s.polish = append(s.polish, "+")
	}
}

// largest bounds the numbers of a sum, far below where a checker's words end.
const largest = 1 << 28

func (s *combined) usable() bool {
	n := s.Degree
	for _, t := range s.Terms {
		n += t.Coefficient
	}
	return len(s.parts) > 0 && n < largest
}

// bySum derives a goal from a sum, of which factor times the goal remains. It writes nothing if that does not prove it.
func (p *prover) bySum(goal veripb.Constraint, s combined, factor int64, text string) bool {
	if !s.usable() {
		return false
	}
	if s.String() != goal.String() && p.proves(s.Constraint, goal) {
		p.note(s, text)
		p.lemma("pol %s", strings.Join(s.polish, " "))
		return true
	}
	return p.fitted(goal, s, factor, text)
}

// proves says whether a goal follows by unit propagation once a sum is added.
func (p *prover) proves(sum, goal veripb.Constraint) bool {
	id := p.known.Add(sum)
	defer p.known.Remove(id)
	return p.follows(goal)
}

// note writes a sum as a person would, before its line.
func (p *prover) note(s combined, text string) {
	sum := Sum{s.parts, text}
	p.comment("%s", sum.Short())
	p.proven.Sums = append(p.proven.Sums, sum)
}

// fitted makes of a sum the goal itself, for a goal that unit propagation does not take from it, by division by factor.
func (p *prover) fitted(goal veripb.Constraint, s combined, factor int64, text string) bool {
	f := fitting{prover: p, combined: s, want: map[veripb.Literal]int64{}}
	for _, t := range goal.Terms {
		f.want[t.Literal] = t.Coefficient * factor
	}
	f.cut()
	f.fill(goal)
	if f.Degree <= 0 || (f.Degree+factor-1)/factor < goal.Degree {
		return false
	}
	p.note(s, text)
	p.ids[goal.String()] = f.finish(factor)
	return true
}

// fitting is a sum to which literals are added until it has the coefficients that are wanted.
type fitting struct {
	*prover
	combined
	want    map[veripb.Literal]int64
	plusses []plus
}

// plus is a literal that is added n times: as true, or as no less than false.
type plus struct {
	n       int64
	literal veripb.Literal
	true    bool
}

// cut cancels what is known to be false, and leaves out what is more than wanted.
func (f *fitting) cut() {
	for _, t := range f.Terms {
		if f.known.True(-t.Literal) {
			f.add(t.Coefficient, -t.Literal, 1)
		} else {
			f.add(t.Coefficient-f.want[t.Literal], -t.Literal, 0)
		}
	}
}

// fill adds what the goal has and the sum lacks.
func (f *fitting) fill(goal veripb.Constraint) {
	have := map[veripb.Literal]int64{}
	for _, t := range f.Terms {
		have[t.Literal] = t.Coefficient
	}
	for _, t := range goal.Terms {
		atLeast := int64(0)
		if f.known.True(t.Literal) {
			atLeast = 1
		}
		f.add(f.want[t.Literal]-have[t.Literal], t.Literal, atLeast)
	}
}

// add adds a literal n times, as one that is 1 or 0 at least.
func (f *fitting) add(n int64, l veripb.Literal, atLeast int64) {
	if n > 0 {
		f.plusses = append(f.plusses, plus{n, l, atLeast == 1})
		f.Constraint = f.Plus(veripb.Normal([]veripb.Term{{Coefficient: n, Literal: l}}, n*atLeast))
	}
}

// finish writes the line, and what it comes to, and returns its id.
func (f *fitting) finish(factor int64) int {
	for _, a := range f.plusses {
		word := a.literal.String()
		if a.true {
			word = strconv.Itoa(f.unit(a.literal))
		}
		f.combined.plus(word, a.n)
	}
	if factor > 1 {
		f.polish = append(f.polish, strconv.FormatInt(factor, 10), "d")
	}
	id, _ := f.prover.add("pol %s", strings.Join(f.polish, " "))
	_, says := f.checker.Last()
	f.write("e -1 %v", says)
	return id
}

// summed tries the sums that the step's roles suggest, what some regions must hold less what others can, and then what its match
// adds up.
func (p *prover) summed(goal veripb.Constraint, text string) bool {
	if p.suggested == nil {
		p.suggested = p.suggestions()
		p.matched = p.match()
	}
	for _, rows := range p.suggested {
		ones := make([]int64, len(rows))
		for i := range ones {
			ones[i] = 1
		}
		if p.bySum(goal, combine(rows, ones), 1, text) {
			return true
		}
	}
	return len(p.matched) > 0 && p.linear(goal, p.matched, text)
}

// match are the rows that the step's match adds up: its regions and squares, and the step's premises. None where it has none.
func (p *prover) match() []row {
	proof := p.proven.Proof
	if proof == nil || len(proof.Sum) == 0 && len(proof.Tiles) == 0 {
		return nil
	}
	ids := map[int]bool{}
	for _, r := range slices.Concat(proof.Sum, p.proven.Premises) {
		for _, b := range p.bound(r) {
			ids[b.least], ids[b.atMost] = true, true
		}
	}
	for _, b := range p.formula.squares {
		if slices.ContainsFunc(proof.Tiles, func(tile puzzle.Set) bool { return tile.Within(b.cells) }) {
			ids[b.atMost] = true
		}
	}
	return p.under(ids)
}

// suggestions lists sums: the base of the step's proof less its cover, and each role less another.
func (p *prover) suggestions() [][]row {
	var sides [][]*puzzle.Region
	if proof := p.proven.Proof; proof != nil && len(proof.Base) > 0 {
		sides = append(sides, proof.Base, proof.Cover)
	}
	for _, r := range p.proven.Show {
		if len(r.Regions) > 0 {
			sides = append(sides, r.Regions)
		}
	}
	all := [][]row{}
	for i, base := range sides {
		for k, cover := range sides {
			plus, fine := p.bounds(base, false)
			if minus, also := p.bounds(cover, true); fine && also && i != k {
				all = append(all, append(plus, minus...))
			}
		}
	}
	return all
}

// bounds finds the rows of regions; false if one has none.
func (p *prover) bounds(regions []*puzzle.Region, most bool) (rows []row, ok bool) {
	for _, r := range regions {
		for _, b := range p.bound(r) {
			id := b.least
			if most {
				id = b.atMost
			}
			for _, r := range p.rows {
				if r.id == id {
					rows = append(rows, r)
				}
			}
			if id == 0 {
				return nil, false
			}
		}
	}
	return rows, len(rows) > 0
}

// bound is what the log knows of a region: its own constraints, or those of the truths it is made of.
func (p *prover) bound(r *puzzle.Region) []bound {
	if t := r.Truth(); t >= 0 {
		return []bound{p.formula.truths[t]}
	}
	if b, ok := p.facts[r]; ok {
		return []bound{b}
	}
	for _, kind := range []puzzle.Kind{puzzle.Row, puzzle.Column, puzzle.Shape} {
		var all []bound
		rest := r.Cells.Clone()
		for _, t := range p.formula.puzzle.Of(kind) {
			if t.Truth() >= 0 && t.Cells.Within(r.Cells) {
				all = append(all, p.formula.truths[t.Truth()])
				rest.AndNot(rest, t.Cells)
			}
		}
		if rest.Empty() {
			return all
		}
	}
	return nil
}

// premises are the rows of the step's premises, and the squares that meet them.
func (p *prover) premises() []row {
	ids := map[int]bool{}
	cells := p.formula.puzzle.NewSet()
	for _, r := range p.proven.Premises {
		for _, b := range p.bound(r) {
			ids[b.least], ids[b.atMost] = true, true
			cells.Or(cells, b.cells)
		}
	}
	for _, b := range p.formula.squares {
		if b.cells.Meets(cells) {
			ids[b.atMost] = true
		}
	}
	return p.under(ids)
}

// under are the rows that have some ids.
func (p *prover) under(ids map[int]bool) (rows []row) {
	for _, r := range p.rows {
		if ids[r.id] {
			rows = append(rows, r)
		}
	}
	return rows
}
