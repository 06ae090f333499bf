package prove

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"asterism/interpreter"
	"asterism/interpreter/prove/veripb"
	"asterism/puzzle"
)

// job proves the claims of one step. What it adds on the way is forgotten at its end.
type job struct {
	*writer
	step    *interpreter.Step
	lemmas  []lemma
	parts   map[string]int // ids of lemmas that goals were split into, by their text
	sumRows [][]row        // the sums that the step's own roles suggest; nil until asked for
}

// lemma is a constraint that was added on the way, by its ids in the log and in what is known.
type lemma struct{ id, known int }

// claim proves one claim in the cheapest way, and notes facts for the steps to come.
func (j *job) claim(c claim) error {
	way := Known
	id, there := j.ids[c.String()]
	if !there {
		var fine bool
		if way, fine = j.prove(c.Constraint); !fine {
			return j.unproven(c)
		}
		// A sum may have ended in the very constraint; a stronger one does as well.
		if id, there = j.ids[c.String()]; !there {
			id, _ = j.add("rup %v", c.Constraint)
			j.ids[c.String()] = id
		}
	}
	j.done.Ways[way]++
	if c.fact != nil {
		j.learn(c, id)
	}
	return nil
}

// learn notes under which id a fact is found.
func (j *job) learn(c claim, id int) {
	b := j.facts[c.fact]
	b.cells = c.fact.Cells
	if c.most {
		b.atMost = id
	} else {
		b.least = id
	}
	j.facts[c.fact] = b
	j.rows = append(j.rows, row{c.Constraint, id, signed(c.most, c.fact.String())})
}

func (j *job) unproven(c claim) error {
	u := &Unproven{Step: j.step, Claim: c.text, Lie: !j.holds(c.Constraint)}
	u.Uniqueness = j.step != nil && j.step.Rule.AssumesUnique
	return u
}

// prove makes the line "rup" hold for a constraint, or puts it under its text among the ids.
func (j *job) prove(c veripb.Constraint) (Way, bool) {
	if !j.holds(c) {
		return "", false
	}
	switch {
	case j.follows(c):
		return Propagation, true
	case j.sum(c):
		return Sum, true
	case j.linear(c, j.premises()) || j.linear(c, j.rows):
		return Linear, true
	case j.step.Rule.AssumesUnique && !j.options.Exact:
		return "", false
	case j.search(c):
		return Search, true
	}
	return "", false
}

// follows says whether unit propagation proves a constraint from what is known.
func (j *job) follows(c veripb.Constraint) bool { return j.known.Suppose(c.Negation(), nil) }

// forget deletes the lemmas of the step.
func (j *job) forget() {
	if len(j.lemmas) == 0 {
		return
	}
	var ids strings.Builder
	for _, l := range j.lemmas {
		fmt.Fprintf(&ids, " %d", l.id)
		j.known.Remove(l.known)
	}
	j.write("del id%s", ids.String())
	j.lemmas = nil
}

// sum tries the sums that the step's roles suggest: what one must hold less what the other can.
func (j *job) sum(goal veripb.Constraint) bool {
	if j.sumRows == nil {
		j.sumRows = j.suggested()
	}
	for _, rows := range j.sumRows {
		ones := make([]int64, len(rows))
		for i := range ones {
			ones[i] = 1
		}
		if j.bySum(goal, rows, ones, 1) {
			return true
		}
	}
	return false
}

// suggested lists sums: the bases of the step's proof less its covers, and each role less another.
func (j *job) suggested() [][]row {
	var parts [][]*puzzle.Region
	if p := j.step.Proof; p != nil && len(p.Base) > 0 {
		parts = append(parts, p.Base, p.Cover)
	}
	for _, r := range j.step.Show {
		if len(r.Regions) > 0 {
			parts = append(parts, r.Regions)
		}
	}
	all := [][]row{}
	for i, base := range parts {
		for k, cover := range parts {
			if i == k {
				continue
			}
			plus, fine := j.bounds(base, false)
			minus, also := j.bounds(cover, true)
			if fine && also {
				all = append(all, append(plus, minus...))
			}
		}
	}
	return all
}

// bounds finds the constraints of regions; false if one has none.
func (j *job) bounds(regions []*puzzle.Region, most bool) (rows []row, ok bool) {
	for _, r := range regions {
		for _, b := range j.bound(r) {
			id := b.least
			if most {
				id = b.atMost
			}
			if id == 0 {
				return nil, false
			}
			rows = append(rows, j.row(id))
		}
	}
	return rows, len(rows) > 0
}

// row finds a row by its id.
func (j *job) row(id int) row {
	for _, r := range j.rows {
		if r.id == id {
			return r
		}
	}
	return row{}
}

// bound is what the log knows of a region: its own constraints, or those of the truths it is made of.
func (j *job) bound(r *puzzle.Region) []bound {
	if t := r.Truth(); t >= 0 {
		return []bound{j.formula.truths[t]}
	}
	if b, ok := j.facts[r]; ok {
		return []bound{b}
	}
	var all []bound
	for _, kind := range []puzzle.Kind{puzzle.Row, puzzle.Column, puzzle.Shape} {
		all = all[:0]
		rest := r.Cells.Clone()
		for _, t := range j.formula.puzzle.Of(kind) {
			if t.Cells.Within(r.Cells) {
				all = append(all, j.formula.truths[t.Truth()])
				rest.AndNot(rest, t.Cells)
			}
		}
		if rest.Empty() && len(all) > 0 {
			return all
		}
	}
	return nil
}

// premises are the rows of the step's premises, and the squares that meet them.
func (j *job) premises() []row {
	ids := map[int]bool{}
	cells := j.formula.puzzle.NewSet()
	for _, r := range j.step.Premises {
		for _, b := range j.bound(r) {
			ids[b.least], ids[b.atMost] = true, true
			cells.Or(cells, b.cells)
		}
	}
	for _, b := range j.formula.squares {
		if b.cells.Meets(cells) {
			ids[b.atMost] = true
		}
	}
	var rows []row
	for _, r := range j.rows {
		if ids[r.id] {
			rows = append(rows, r)
		}
	}
	return rows
}

// margin is by how much a linear program has to miss the next lower degree.
const margin = 1e-4

// linear looks for a sum of rows that proves a goal: the multipliers of a linear program, made whole.
func (j *job) linear(goal veripb.Constraint, rows []row) bool {
	p, constant, used := j.program(goal, rows)
	if len(p.rows) == 0 {
		return false
	}
	enough := float64(goal.Degree) - 1 + margin - constant
	_, y, factor := p.solve(enough)
	return y != nil && j.bySum(goal, used, y, factor)
}

// program makes the linear program of a goal: the least that its left side can be, as far as rows tell. Literals that are
// known are put in; constant is what those of the goal come to.
func (j *job) program(goal veripb.Constraint, rows []row) (p *program, constant float64, used []row) {
	p = &program{}
	column := map[int]int{}
	negated := map[int]bool{}
	open := func(l veripb.Literal) int {
		i, ok := column[l.Variable()]
		if !ok {
			i = len(p.c)
			column[l.Variable()] = i
			p.c = append(p.c, 0)
		}
		return i
	}
	for _, t := range goal.Terms {
		switch {
		case j.known.True(t.Literal):
			constant += float64(t.Coefficient)
		case !j.known.True(-t.Literal):
			p.c[open(t.Literal)] = float64(t.Coefficient)
			negated[t.Literal.Variable()] = t.Literal < 0
		}
	}
	for _, r := range rows {
		b := float64(r.Degree)
		var entries []entry
		most := 0.0
		for _, t := range r.Terms {
			a := float64(t.Coefficient)
			switch {
			case j.known.True(t.Literal):
				b -= a
			case j.known.True(-t.Literal):
			case negated[t.Literal.Variable()] == (t.Literal < 0):
				entries = append(entries, entry{open(t.Literal), a})
			default:
				entries, b = append(entries, entry{open(t.Literal), -a}), b-a
				most -= a
			}
		}
		if len(entries) == 0 || b <= most {
			continue
		}
		used, p.rows, p.b = append(used, r), append(p.rows, entries), append(p.b, b)
	}
	return p, constant, used
}

// combined is a sum of rows, each taken so many times.
type combined struct {
	veripb.Constraint
	polish []string // as a line has it
	person []string // as a person writes it
}

func combine(rows []row, multipliers []int64) (s combined) {
	var all []veripb.Term
	degree := int64(0)
	for i, r := range rows {
		n := multipliers[i]
		if n == 0 {
			continue
		}
		s.polish = append(s.polish, strconv.Itoa(r.id))
		if n > 1 {
			s.polish = append(s.polish, strconv.FormatInt(n, 10), "*")
		}
		if len(s.person) > 0 {
			s.polish = append(s.polish, "+")
		}
		s.person = append(s.person, times(n, r.name))
		for _, t := range r.Terms {
			all = append(all, veripb.Term{Coefficient: n * t.Coefficient, Literal: t.Literal})
		}
		degree += n * r.Degree
	}
	s.Constraint = veripb.Normal(all, degree)
	return s
}

// bySum adds rows up, each so many times, and derives the goal from the sum, of which factor times the goal remains. It
// writes nothing if that does not prove it.
func (j *job) bySum(goal veripb.Constraint, rows []row, multipliers []int64, factor int64) bool {
	sum := combine(rows, multipliers)
	if len(sum.person) == 0 || tooLarge(sum.Constraint) {
		return false
	}
	if j.proves(sum.Constraint, goal) {
		j.note(sum.person)
		j.lemma("pol %s", strings.Join(sum.polish, " "))
		return true
	}
	return j.fitted(goal, sum, factor)
}

// proves says whether a goal follows by unit propagation once a sum is added.
func (j *job) proves(sum, goal veripb.Constraint) bool {
	id := j.known.Add(sum)
	defer j.known.Remove(id)
	return j.follows(goal)
}

// fitted makes of a sum the goal itself, for a goal that unit propagation does not take from it: what is known to be
// false is cancelled, what the goal does not have is left out, and the rest is divided by factor.
func (j *job) fitted(goal veripb.Constraint, of combined, factor int64) bool {
	sum, text := of.Constraint, of.polish
	want := map[veripb.Literal]int64{}
	for _, t := range goal.Terms {
		want[t.Literal] = t.Coefficient * factor
	}
	var units []veripb.Literal
	plus := func(n int64, l veripb.Literal, atLeast int64) {
		if n <= 0 {
			return
		}
		word := l.String()
		if atLeast == 1 {
			units = append(units, l)
			word = "?" + word
		}
		text = append(text, word)
		if n > 1 {
			text = append(text, fmt.Sprint(n), "*")
		}
		text = append(text, "+")
		sum = sum.Plus(veripb.Normal([]veripb.Term{{Coefficient: n, Literal: l}}, n*atLeast))
	}
	for _, t := range sum.Terms {
		if j.known.True(-t.Literal) {
			plus(t.Coefficient, -t.Literal, 1)
		} else {
			plus(t.Coefficient-want[t.Literal], -t.Literal, 0)
		}
	}
	have := map[veripb.Literal]int64{}
	for _, t := range sum.Terms {
		have[t.Literal] = t.Coefficient
	}
	for _, t := range goal.Terms {
		if missing := want[t.Literal] - have[t.Literal]; j.known.True(t.Literal) {
			plus(missing, t.Literal, 1)
		} else {
			plus(missing, t.Literal, 0)
		}
	}
	if (sum.Degree+factor-1)/factor < goal.Degree || sum.Degree <= 0 {
		return false
	}
	if factor > 1 {
		text = append(text, fmt.Sprint(factor), "d")
	}
	j.note(of.person)
	for i, word := range text {
		if strings.HasPrefix(word, "?") {
			text[i] = fmt.Sprint(j.unit(units[0]))
			units = units[1:]
		}
	}
	id, _ := j.add("pol %s", strings.Join(text, " "))
	j.ids[goal.String()] = id
	return true
}

// unit is the id of the constraint that says that a literal, which is known to be true, is.
func (j *job) unit(l veripb.Literal) int {
	c := unit(l)
	if id, ok := j.ids[c.String()]; ok {
		return id
	}
	return j.lemma("rup %v", c)
}

// lemma writes a line for a constraint that is forgotten with the step.
func (j *job) lemma(format string, args ...any) int {
	id, known := j.add(format, args...)
	j.lemmas = append(j.lemmas, lemma{id, known})
	return id
}

// note writes a sum as a person would, before its line.
func (j *job) note(person []string) {
	sum := strings.TrimPrefix(strings.Join(person, " "), "+ ")
	j.comment("%s", sum)
	j.done.Sums = append(j.done.Sums, sum)
}

// signed marks "at least" with a plus, "at most" with a minus.
func signed(most bool, name string) string {
	if most {
		return "− " + name
	}
	return "+ " + name
}

// times is a row that is taken n times.
func times(n int64, name string) string {
	if n == 1 {
		return name
	}
	sign, rest, _ := strings.Cut(name, " ")
	return fmt.Sprintf("%s %d × %s", sign, n, rest)
}

func tooLarge(c veripb.Constraint) bool {
	n := c.Degree
	for _, t := range c.Terms {
		n += t.Coefficient
	}
	return n > math.MaxInt32/4
}
