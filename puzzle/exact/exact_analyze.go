package exact

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
