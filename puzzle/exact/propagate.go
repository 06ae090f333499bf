package exact

// assign makes an open literal hold; the caller has checked that it is open.
func (s *learner) assign(l lit, why reason) {
	v := l.variable()
	s.value[l], s.value[l^1] = 1, -1
	s.level[v], s.place[v], s.why[v] = int32(len(s.marks)), int32(len(s.trail)), why
	s.trail = append(s.trail, l)
}

// backTo takes back every level above a given one.
func (s *learner) backTo(level int) {
	if len(s.marks) <= level {
		return
	}
	keep := int(s.marks[level])
	for i := len(s.trail) - 1; i >= keep; i-- {
		l := s.trail[i]
		v := l.variable()
		s.value[l], s.value[l^1] = 0, 0
		s.phase[v] = l
		s.order.insert(v)
		if i < s.head {
			s.uncount(l)
		}
	}
	s.trail, s.marks, s.head = s.trail[:keep], s.marks[:level], min(s.head, keep)
}

func (s *learner) uncount(l lit) {
	for _, i := range s.countsOf.of(int(l)) {
		s.counts[i].yes--
	}
	for _, i := range s.countsOf.of(int(l ^ 1)) {
		s.counts[i].no--
	}
}

// propagate draws every conclusion; false leaves a clause that is false in clash.
func (s *learner) propagate() bool {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		if !s.propagateCounts(l) || !s.clauses.propagate(s, l) {
			return false
		}
	}
	return true
}

// propagateCounts first updates all counters of l, so that they can be taken back even after a clash.
func (s *learner) propagateCounts(l lit) bool {
	with, against := s.countsOf.of(int(l)), s.countsOf.of(int(l^1))
	for _, i := range with {
		s.counts[i].yes++
	}
	for _, i := range against {
		s.counts[i].no++
	}
	for _, i := range with {
		if c := &s.counts[i]; c.yes >= c.most && !s.settle(int(i), filled) {
			return false
		}
	}
	for _, i := range against {
		if c := &s.counts[i]; c.no >= c.lack && !s.settle(int(i), exhausted) {
			return false
		}
	}
	v := l.variable()
	return l.isFalse() || !s.crowds || v >= s.candidates || s.clearNeighbours(v)
}

func (s *learner) clearNeighbours(v int) bool {
	for _, u := range s.neighbours.of(v) {
		switch s.value[u<<1] {
		case 0:
			s.assign(lit(u<<1|1), byNeighbour|reason(v<<reasonBits))
		case 1:
			s.clash = append(s.clash[:0], lit(v<<1|1), lit(u<<1|1))
			return false
		}
	}
	return true
}

// What leaves the open members of a count no choice: as many hold as may, or as few are left as must.
const (
	exhausted lit = iota // the rest must hold
	filled               // the rest must not
)

// settle assigns the open members of a count that is filled or exhausted. It is false, with clash set, where the count
// is beyond that.
func (s *learner) settle(i int, how lit) bool {
	c := &s.counts[i]
	if how == filled && c.yes > c.most || how == exhausted && c.no > c.lack {
		s.clash = s.appendNegated(s.clash[:0], c, how, c.bound(how)+1, int32(len(s.trail)))
		return false
	}
	why := byCount | reason(i<<1|int(how))<<reasonBits
	for _, l := range s.members[c.start:c.end] {
		if s.value[l] == 0 {
			s.assign(l^how, why)
		}
	}
	return true
}

// bound is how many members fill a count, or exhaust it.
func (c *count) bound(how lit) int {
	if how == filled {
		return int(c.most)
	}
	return int(c.lack)
}

// appendNegated appends literals that filled or exhausted a count, each negated: the first n that were on the trail before a
// place.
func (s *learner) appendNegated(to []lit, c *count, how lit, n int, before int32) []lit {
	for _, l := range s.members[c.start:c.end] {
		if n == 0 {
			break
		}
		if l ^= how; s.value[l] < 0 && s.place[l.variable()] < before {
			to = append(to, l)
			n--
		}
	}
	return to
}

// explain appends the literals that forced l, each negated, so all false.
func (s *learner) explain(to []lit, l lit) []lit {
	v := l.variable()
	why := s.why[v]
	at := int(why >> reasonBits)
	switch why & (1<<reasonBits - 1) {
	case byClause:
		for _, q := range s.clauses.at(at) {
			if q != l {
				to = append(to, q)
			}
		}
	case byCount:
		c, how := &s.counts[at>>1], lit(at&1)
		to = s.appendNegated(to, c, how, c.bound(how), s.place[v])
	case byNeighbour:
		to = append(to, lit(at<<1|1))
	}
	return to
}

// learnFromClash learns a clause from the false one in clash, goes back to where it forces a literal, and assigns it.
// The clash has a literal of the present level, since the levels below were propagated to the end.
func (s *learner) learnFromClash() {
	s.conflicts++
	s.firstUniquePoint()
	s.minimize()
	back := s.secondLevel()
	lbd := s.levelsIn(s.learnt)
	for _, l := range s.toClear {
		s.seen[l.variable()] = false
	}
	s.order.decay()
	s.backTo(back)
	s.assert(lbd)
}

// firstUniquePoint resolves the clash with the explanations of its literals, newest first, until one literal of the
// present level is left; that becomes learnt[0], negated.
func (s *learner) firstUniquePoint() {
	s.learnt, s.toClear = append(s.learnt[:0], 0), s.toClear[:0]
	pending, at := s.resolve(s.clash), len(s.trail)-1
	for {
		for !s.seen[s.trail[at].variable()] {
			at--
		}
		l := s.trail[at]
		at--
		if pending--; pending == 0 {
			s.learnt[0] = l.negated()
			return
		}
		s.scratch = s.explain(s.scratch[:0], l)
		pending += s.resolve(s.scratch)
	}
}

// resolve takes the literals of a clause into the analysis and counts the new ones of the present level.
func (s *learner) resolve(clause []lit) (now int) {
	for _, l := range clause {
		v := l.variable()
		if s.seen[v] || s.level[v] == 0 {
			continue
		}
		s.seen[v] = true
		s.toClear = append(s.toClear, l)
		s.order.bump(v)
		if int(s.level[v]) == len(s.marks) {
			now++
		} else {
			s.learnt = append(s.learnt, l)
		}
	}
	return now
}

// minimize drops literals that the others of the learnt clause imply.
func (s *learner) minimize() {
	s.stamp++
	for _, l := range s.learnt {
		s.stamps[s.level[l.variable()]] = s.stamp
	}
	kept := s.learnt[:1]
	for _, l := range s.learnt[1:] {
		if s.why[l.variable()] == byChoice || !s.implied(l, 0) {
			kept = append(kept, l)
		}
	}
	s.learnt = kept
}

const maxImpliedDepth = 12 // bounds the recursion of implied; deeper proofs are rare

// implied says whether the false literal l follows from literals in the analysis. What was shown is marked as seen,
// so that it need not be shown again.
func (s *learner) implied(l lit, depth int) bool {
	if depth == maxImpliedDepth {
		return false
	}
	from := len(s.scratch)
	if depth == 0 {
		from = 0
	}
	s.scratch = s.explain(s.scratch[:from], l.negated())
	end := len(s.scratch)
	for i := from; i < end; i++ {
		q := s.scratch[i]
		v := q.variable()
		if s.seen[v] || s.level[v] == 0 {
			continue
		}
		if s.why[v] == byChoice || s.stamps[s.level[v]] != s.stamp || !s.implied(q, depth+1) {
			s.scratch = s.scratch[:from]
			return false
		}
		s.seen[v] = true
		s.toClear = append(s.toClear, q)
	}
	s.scratch = s.scratch[:from]
	return true
}

// secondLevel puts the newest literal but one second, and says on which level it is.
func (s *learner) secondLevel() int {
	if len(s.learnt) == 1 {
		return 0
	}
	best := 1
	for i, l := range s.learnt {
		if i > 0 && s.level[l.variable()] > s.level[s.learnt[best].variable()] {
			best = i
		}
	}
	s.learnt[1], s.learnt[best] = s.learnt[best], s.learnt[1]
	return int(s.level[s.learnt[1].variable()])
}

// levelsIn counts the decision levels of a clause: Audemard and Simon's measure of how useful it will be.
func (s *learner) levelsIn(clause []lit) int32 {
	s.stamp++
	n := int32(0)
	for _, l := range clause {
		if at := &s.stamps[s.level[l.variable()]]; *at != s.stamp {
			*at = s.stamp
			n++
		}
	}
	return n
}

// assert stores the learnt clause, whose first literal is open and the rest false, and assigns the first.
func (s *learner) assert(lbd int32) {
	if len(s.learnt) == 1 {
		s.assign(s.learnt[0], byChoice)
		return
	}
	at := s.clauses.add(s.learnt, lbd)
	s.assign(s.learnt[0], byClause|reason(at<<reasonBits))
}
