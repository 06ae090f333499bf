package exact

import (
	"slices"
)

// clauses holds what must be true beside the counts: clauses in one array, each after its header, and for each
// literal the clauses that watch it.
type clauses struct {
	text    []lit
	watches [][]watch // by literal: clauses to look at when it becomes false
	learnt  int       // clauses that may be forgotten
	limit   int       // how many of those to keep
	lbds    []int32
}

// A clause is its length, its worth (the number of levels it joined, 0 for keep), then its literals, the first two
// of which are watched.
const clauseHeader = 2

// watch points at a clause. Where other holds, the clause does; in a clause of two other is all there is.
type watch struct {
	at    int32
	other lit
}

const firstLimit = 8000 // learnt clauses to keep at first

func (c *clauses) reset(vars int) {
	c.text, c.learnt, c.limit = c.text[:0], 0, firstLimit
	for len(c.watches) < 2*vars {
		c.watches = append(c.watches, nil)
	}
	for i := range c.watches {
		c.watches[i] = c.watches[i][:0]
	}
}

// at is the literals of the clause whose header stands at a place.
func (c *clauses) at(place int) []lit {
	return c.text[place+clauseHeader : place+clauseHeader+int(c.text[place])]
}

// add stores a clause of two or more literals and says where. lbd 0 keeps it for good.
func (c *clauses) add(ls []lit, lbd int32) int {
	at := len(c.text)
	c.text = append(c.text, lit(len(ls)), lit(lbd))
	c.text = append(c.text, ls...)
	if lbd > 0 {
		c.learnt++
	}
	c.watch(at)
	return at
}

func (c *clauses) watch(at int) {
	ls := c.at(at)
	c.watches[ls[0]] = append(c.watches[ls[0]], watch{int32(at), ls[1]})
	c.watches[ls[1]] = append(c.watches[ls[1]], watch{int32(at), ls[0]})
}

// propagate looks at the clauses that watch the negation of l, which now holds.
func (c *clauses) propagate(s *learner, l lit) bool {
	gone := l.negated()
	list := c.watches[gone]
	kept := 0
	for i := 0; i < len(list); i++ {
		w := list[i]
		if s.value[w.other] > 0 {
			list[kept] = w
			kept++
			continue
		}
		ls := c.at(int(w.at))
		if ls[0] == gone {
			ls[0], ls[1] = ls[1], gone
		}
		if s.value[ls[0]] > 0 {
			list[kept] = watch{w.at, ls[0]}
			kept++
			continue
		}
		if c.rewatch(s, ls, w.at) {
			continue
		}
		list[kept] = watch{w.at, ls[0]}
		kept++
		if s.value[ls[0]] < 0 {
			kept += copy(list[kept:], list[i+1:])
			c.watches[gone] = list[:kept]
			s.clash = append(s.clash[:0], ls...)
			return false
		}
		s.assign(ls[0], byClause|reason(w.at<<reasonBits))
	}
	c.watches[gone] = list[:kept]
	return true
}

// rewatch finds another literal to watch in place of the second.
func (c *clauses) rewatch(s *learner, ls []lit, at int32) bool {
	for k := 2; k < len(ls); k++ {
		if s.value[ls[k]] >= 0 {
			ls[1], ls[k] = ls[k], ls[1]
			c.watches[ls[1]] = append(c.watches[ls[1]], watch{at, ls[0]})
			return true
		}
	}
	return false
}

// tidy forgets the worse half of what was learnt once that is too much. It is called on level 0 only, with everything
// propagated: there no literal's explanation is asked for, and a clause that does not hold has two open literals.
func (c *clauses) tidy(s *learner) {
	if c.learnt <= c.limit {
		return
	}
	c.limit += c.limit / 8
	worst := c.median()
	for i := range c.watches {
		c.watches[i] = c.watches[i][:0]
	}
	old := c.text
	c.text, c.learnt = c.text[:0], 0
	for at := 0; at < len(old); {
		n, lbd := int(old[at]), int32(old[at+1])
		ls := old[at+clauseHeader : at+clauseHeader+n]
		at += clauseHeader + n
		if lbd <= worst {
			c.keep(s, ls, lbd)
		}
	}
}

// median is the worth up to which clauses stay.
func (c *clauses) median() int32 {
	c.lbds = c.lbds[:0]
	for at := 0; at < len(c.text); at += clauseHeader + int(c.text[at]) {
		if c.text[at+1] > 0 {
			c.lbds = append(c.lbds, int32(c.text[at+1]))
		}
	}
	slices.Sort(c.lbds)
	return max(2, c.lbds[len(c.lbds)/2]-1)
}

// keep moves a clause to the end of the text, which is never beyond where it stood, without the literals that have
// become false, unless one of them holds for good.
func (c *clauses) keep(s *learner, ls []lit, lbd int32) {
	left := ls[:0]
	for _, l := range ls {
		switch s.value[l] {
		case 1:
			return
		case 0:
			left = append(left, l)
		}
	}
	c.add(left, lbd)
}
