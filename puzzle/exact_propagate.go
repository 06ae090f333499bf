package puzzle

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
	for _, i := range s.countsOf.of(l.variable()) {
		if l.isFalse() {
			s.counts[i].no--
		} else {
			s.counts[i].yes--
		}
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
	v := l.variable()
	mine := s.countsOf.of(v)
	if l.isFalse() {
		for _, i := range mine {
			s.counts[i].no++
		}
		for _, i := range mine {
			if c := &s.counts[i]; c.no >= c.lack && !s.settle(int(i), 0) {
				return false
			}
		}
		return true
	}
	for _, i := range mine {
		s.counts[i].yes++
	}
	for _, i := range mine {
		if c := &s.counts[i]; c.yes >= c.most && !s.settle(int(i), 1) {
			return false
		}
	}
	return !s.crowds || v >= s.candidates || s.clearNeighbours(v)
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

// settle assigns the open cells of a count that leaves no choice: sign 1 eliminates them since the count is full,
// sign 0 places them since it has no cell to spare. It is false, with clash set, where the count is beyond that.
func (s *learner) settle(i int, sign lit) bool {
	c := &s.counts[i]
	if sign == 1 && c.yes > c.most || sign == 0 && c.no > c.lack {
		s.clash = s.gather(s.clash[:0], c, sign, int32(len(s.trail)))
		return false
	}
	why := byRegion | reason(i<<reasonBits)
	for _, v := range s.cells[c.cells:c.end] {
		if s.value[v<<1] == 0 {
			s.assign(lit(v<<1)|sign, why)
		}
	}
	return true
}

// gather appends the literals that filled a count (sign 1) or emptied it (sign 0), negated, as far as they were on
// the trail before a place: one more than the bound for a clash, the bound for an explanation.
func (s *learner) gather(to []lit, c *count, sign lit, before int32) []lit {
	limit := len(to) + int(c.lack)
	if sign == 1 {
		limit = len(to) + int(c.most)
	}
	if int(before) == len(s.trail) {
		limit++
	}
	for _, v := range s.cells[c.cells:c.end] {
		l := lit(v<<1) | sign
		if s.value[l] < 0 && s.place[v] < before {
			if to = append(to, l); len(to) == limit {
				break
			}
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
	case byRegion:
		if c := &s.counts[at]; s.bound(c, l) > 0 {
			to = s.gather(to, c, l&1, s.place[v])
		}
	case byNeighbour:
		to = append(to, lit(at<<1|1))
	}
	return to
}

// bound is how many literals explain that a count forced l; none where the count forces it by itself.
func (s *learner) bound(c *count, l lit) int32 {
	if l.isFalse() {
		return c.most
	}
	return c.lack
}
