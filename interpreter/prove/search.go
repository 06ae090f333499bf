package prove

import (
	"slices"
	"strconv"
	"strings"

	"asterism/interpreter/prove/veripb"
)

// search proves a goal by lemmas that unit propagation proves one after the other, up to the goal. It writes them, those
// that are needed, if it gets there. A goal that asks for several is first split into goals that ask for one.
func (p *prover) search(goal veripb.Constraint) bool {
	if open, need := p.rest(goal); need > 1 {
		return p.split(goal, open, need)
	}
	s := &search{prover: p, left: p.options.Search}
	fine := s.refute(goal)
	var ids []int
	for _, l := range s.found {
		ids = append(ids, l.id)
	}
	p.known.Remove(ids...)
	if !fine {
		return false
	}
	s.thin(goal)
	for _, l := range s.found {
		p.lemma("%s", l.line)
	}
	return true
}

// search is the search for the lemmas of one goal.
type search struct {
	*prover
	found []found
	left  int // unit propagations that may still be asked for
}

// found is a lemma with its line, and its id among what is known while the search goes on.
type found struct {
	veripb.Constraint
	line string
	sum  bool // of rows, so that it holds whatever else is known
	id   int
}

// refute finds lemmas until a goal follows. Where the goal is false, literals that lead to a conflict at once are false;
// if there are none, a sum of rows may be impossible to fill, and else the candidates of a short region are refuted one by
// one.
func (s *search) refute(goal veripb.Constraint) bool {
	for !s.follows(goal) {
		if s.left <= 0 || s.ctx.Err() != nil {
			return false
		}
		if s.failing(goal) || s.short(goal) {
			continue
		}
		l, ok := s.branch(goal)
		if !ok {
			return false // an assignment that satisfies everything but the goal
		}
		with := or(goal, -l)
		if !s.refute(with) || !s.add(with) {
			return false
		}
	}
	return true
}

// failing adds lemmas for the literals that lead to a conflict where the goal is false, and says whether there were any.
func (s *search) failing(goal veripb.Constraint) bool {
	fails := s.conflicts(goal)
	for _, l := range fails {
		if s.follows(goal) {
			break
		}
		if everywhere := unit(-l); s.follows(everywhere) {
			s.add(everywhere)
		} else {
			s.add(or(goal, -l))
		}
	}
	return len(fails) > 0
}

// conflicts lists the literals that lead to a conflict where a goal is false.
func (s *search) conflicts(goal veripb.Constraint) (fails []veripb.Literal) {
	s.known.Suppose(goal.Negation(), func() {
		for v := veripb.Literal(1); int(v) <= s.formula.read.Variables; v++ {
			if s.known.True(v) || s.known.True(-v) {
				continue
			}
			s.left -= 2
			if s.known.Suppose(unit(v), nil) {
				fails = append(fails, v)
			} else if s.known.Suppose(unit(-v), nil) {
				fails = append(fails, -v)
			}
		}
	})
	return fails
}

// programCost is how many unit propagations a linear program counts for.
const programCost = 100

// short adds the sum of rows that cannot be filled where the goal is false, if there is one, and says so.
func (s *search) short(goal veripb.Constraint) bool {
	var l *program
	s.known.Suppose(goal.Negation(), func() { l = s.program(veripb.Constraint{Degree: 1}, s.rows) })
	s.left -= programCost
	y, _ := l.solve(margin)
	if y == nil {
		return false
	}
	sum := combine(l.used, y)
	if !sum.usable() || !s.proves(sum.Constraint, goal) {
		return false
	}
	line := "pol " + strings.Join(sum.polish, " ")
	s.found = append(s.found, found{sum.Constraint, line, true, s.known.Add(sum.Constraint)})
	return true
}

// branch picks a literal to suppose where the goal is false: one of those of which the shortest row needs another.
func (s *search) branch(goal veripb.Constraint) (best veripb.Literal, ok bool) {
	least := 1 << 30
	s.known.Suppose(goal.Negation(), func() {
		for _, r := range s.rows {
			var open []veripb.Literal
			need := r.Degree
			for _, t := range r.Terms {
				if s.known.True(t.Literal) {
					need -= t.Coefficient
				} else if !s.known.True(-t.Literal) {
					open = append(open, t.Literal)
				}
			}
			if need > 0 && len(open) > 0 && len(open)-int(need) < least {
				least, best, ok = len(open)-int(need), open[0], true
			}
		}
	})
	return best, ok
}

// add takes a lemma into what is known, if it follows.
func (s *search) add(c veripb.Constraint) bool {
	fine := s.follows(c)
	if fine {
		s.found = append(s.found, found{c, "rup " + c.String(), false, s.known.Add(c)})
	}
	return fine
}

// longest is up to how many lemmas are thinned out.
const longest = 120

// thin leaves out lemmas that neither the goal nor another lemma needs.
func (s *search) thin(goal veripb.Constraint) {
	if len(s.found) > longest {
		return
	}
	for i := len(s.found) - 1; i >= 0; i-- {
		rest := slices.Concat(s.found[:i], s.found[i+1:])
		if s.enough(rest, goal) {
			s.found = rest
		}
	}
}

// enough says whether lemmas follow one after the other, and then the goal.
func (s *search) enough(lemmas []found, goal veripb.Constraint) bool {
	fine := true
	var ids []int
	for _, l := range lemmas {
		if fine = l.sum || s.follows(l.Constraint); !fine {
			break
		}
		ids = append(ids, s.known.Add(l.Constraint))
	}
	fine = fine && s.follows(goal)
	s.known.Remove(ids...)
	return fine
}

// rest is what of a goal is still open, and how many of it are needed.
func (p *prover) rest(goal veripb.Constraint) (open []veripb.Term, need int64) {
	need = goal.Degree
	for _, t := range goal.Terms {
		switch {
		case p.known.True(t.Literal):
			need -= t.Coefficient
		case !p.known.True(-t.Literal):
			open = append(open, t)
		}
	}
	return open, need
}

// mostParts bounds into how many goals one is split.
const mostParts = 40

// split proves that n literals hold d by proving that any n−1 of them hold d−1: in the sum of those, each literal stands
// n−1 times, and n(d−1)/(n−1) is more than d−1. Where all have to be true, each is proven by itself.
func (p *prover) split(goal veripb.Constraint, open []veripb.Term, need int64) bool {
	n := len(open)
	if n > mostParts || int64(n) < need {
		return false
	}
	var ids []string
	for i := range open {
		part := veripb.Constraint{Terms: open[i : i+1], Degree: 1}
		if need < int64(n) {
			part = veripb.Constraint{Terms: slices.Concat(open[:i], open[i+1:]), Degree: need - 1}
		}
		id, ok := p.derive(part)
		if !ok {
			return false
		}
		if ids = append(ids, strconv.Itoa(id)); i > 0 {
			ids = append(ids, "+")
		}
	}
	if need < int64(n) {
		ids = append(ids, strconv.Itoa(n-1), "d")
	}
	sum := row{Constraint: veripb.Constraint{Terms: open, Degree: need}, name: "the parts", count: int(need)}
	sum.id = p.lemma("pol %s", strings.Join(ids, " "))
	return p.follows(goal) || p.bySum(goal, combine([]row{sum}, []int64{1}), 1, "all parts")
}

// derive makes a lemma of a constraint and returns its id.
func (p *prover) derive(c veripb.Constraint) (id int, ok bool) {
	text := c.String()
	if id, ok = p.ids[text]; !ok {
		id, ok = p.parts[text]
	}
	if ok {
		return id, true
	}
	if _, ok = p.prove(c, text); !ok {
		return 0, false
	}
	if id, ok = p.ids[text]; !ok {
		id = p.lemma("rup %v", c)
		p.parts[text] = id
	}
	return id, true
}

// or weakens a constraint so that it holds wherever a literal does.
func or(c veripb.Constraint, l veripb.Literal) veripb.Constraint {
	return veripb.Normal(append(slices.Clone(c.Terms), veripb.Term{Coefficient: c.Degree, Literal: l}), c.Degree)
}
