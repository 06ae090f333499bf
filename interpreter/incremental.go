package interpreter

import (
	"errors"

	"asterism/builtins"
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// try looks for something new by one rule. A rule that uses up its budget is left out for the rest of the solve.
func (s *Solver) try(r *Rule, m *ruleMemory) (bool, error) {
	if s.settled(m) {
		return false, nil
	}
	budget := s.budget
	if s.clock != (clock{}) {
		budget.Time = s.clock.within(budget.Time)
	}
	s.env.Start(budget)
	if s.found.aim = s.aim; r.Bookkeeping() {
		s.found.aim = puzzle.Set{}
	}
	found := s.evaluate(r, m)
	err := s.env.Err()
	if err == nil {
		return found, nil
	}
	return false, s.leaveOut(r, err)
}

// settled says whether a rule has found nothing, and nothing that it has looked at has changed since.
func (s *Solver) settled(m *ruleMemory) bool {
	return m.whole.moment >= 0 && !s.options.Naive && s.history.unchanged(&m.whole.seen, m.whole.moment)
}

// leaveOut goes on without a rule that has been stopped; other errors are those of the solve.
func (s *Solver) leaveOut(r *Rule, err error) error {
	s.env.Board = s.board
	if !errors.Is(err, engine.ErrBudget) {
		return err
	}
	s.off[r] = true
	s.stopped = append(s.stopped, Stop{r, s.steps, err})
	return nil
}

// evaluate evaluates the rule, or what of it may have changed.
func (s *Solver) evaluate(r *Rule, m *ruleMemory) bool {
	e := s.env
	s.evaluations++
	e.Seen.Clear()
	e.Premises = e.Premises[:0]
	m.whole.moment = forgotten
	if of := r.search.sieve; of != nil && of.whole && len(r.search.prefix) == 0 && !s.options.Naive {
		return s.sift(r, m) || m.nothing(e, s.history.now)
	}
	if r.search.keys == single {
		m.whole.seen.Clear()
	}
	for _, check := range r.search.prefix {
		if !check(e) {
			return m.nothing(e, s.history.now)
		}
	}
	if r.search.outer == nil {
		return r.search.body(e) || m.nothing(e, s.history.now)
	}
	if s.walk(r, m) {
		return e.Err() == nil
	}
	return m.nothing(e, s.history.now)
}

// walk evaluates the instances of a rule that may have changed, or all where they cannot be told apart.
func (s *Solver) walk(r *Rule, m *ruleMemory) bool {
	if r.search.keys == single {
		return r.search.outer(s.env, m.each)
	}
	s.enter(r, m)
	switch {
	case s.options.Naive:
	case r.search.sieve != nil:
		return s.sift(r, m)
	case r.search.passer != nil:
		return r.search.passer(s.env, m.watch.known, m.pass, m.fresh)
	}
	return r.search.outer(s.env, m.body)
}

// enter begins a walk over the instances of a rule: if what stands before its `for` looks at something that has
// changed, none of them is known any more.
func (s *Solver) enter(r *Rule, m *ruleMemory) {
	m.at = -1
	if !m.watch.off {
		m.watch.hear(&s.history)
	}
	first, prefixed := m.prefix.moment < 0, len(r.search.prefix) > 0
	if !first && prefixed && !s.history.unchanged(&m.prefix.seen, m.prefix.moment) {
		m.forget()
		first = true
	}
	if first {
		m.whole.seen.Clear()
	}
	if m.prefix.moment = s.history.now; prefixed {
		m.whole.seen.Add(&s.env.Seen)
		m.prefix.seen.Copy(&s.env.Seen)
	}
}

// nothing remembers that the rule has found nothing, and what it looked at to know.
func (m *ruleMemory) nothing(e *builtins.Env, now int) bool {
	m.whole.moment = now
	m.whole.seen.Add(&e.Seen)
	return false
}

func (m *ruleMemory) forget() {
	m.watch.forget()
	for i := range m.instances {
		m.instances[i].moment = min(m.instances[i].moment, forgotten)
	}
}

// remembering wraps the body of a rule: an instance that found nothing is passed over until something it looked at
// has changed.
func (s *Solver) remembering(r *Rule, m *ruleMemory) stage {
	return func(e *builtins.Env) bool {
		i := m.at + 1
		if r.search.keys == byCandidate {
			i = int(*e.Vars[r.search.slot].(*puzzle.Cand))
		}
		return !m.pass(i) && m.fresh(e)
	}
}

// passing makes the test whether an instance can be passed over. It begins the instance all the same, so that the
// budget of the next one does not depend on how many were passed over.
func (s *Solver) passing(m *ruleMemory) func(int) bool {
	e := s.env
	return func(i int) bool {
		m.at = i
		e.Restart()
		in := m.instance(s.board.Puzzle, i)
		if in.board != m.board || in.moment < 0 || s.options.Naive || !s.history.unchanged(&in.seen, in.moment) {
			return false
		}
		in.moment = s.history.now // so that the next look asks what has changed since few moments only
		m.watch.learn(i, &in.seen, &in.seen)
		return true
	}
}

// evaluating wraps the body of a rule for an instance that is not passed over: what it looks at is remembered.
func (s *Solver) evaluating(r *Rule, m *ruleMemory) stage {
	body := r.search.body
	return func(e *builtins.Env) bool {
		m.whole.seen.Add(&e.Seen) // what the walk itself or the instance before has looked at
		e.Seen.Clear()
		before := len(e.Premises)
		if body(e) {
			return true
		}
		e.Premises = e.Premises[:before]
		in := &m.instances[m.at]
		if in.moment == never {
			in.seen.Clear()
		}
		m.watch.learn(m.at, &e.Seen, &in.seen)
		in.moment, in.board = s.history.now, m.board
		in.seen.Copy(&e.Seen)
		return false
	}
}

// history knows for every earlier moment of a solve what has changed since. Moments are numbers of steps.
type history struct {
	past []moment
	now  int
}

// moment is what the step after it changed, and what has changed since altogether, as far as anyone has asked.
type moment struct {
	step  engine.Footprint
	since engine.Footprint
	upTo  int // since holds the steps of all moments before this one
}

func (h *history) reset() { h.now = 0 }

// advance ends a moment in which the board changed: candidates were placed and eliminated, facts perhaps learnt.
func (h *history) advance(p *puzzle.Puzzle, place, eliminate puzzle.Set, facts bool) {
	if h.now == len(h.past) {
		h.past = append(h.past, moment{step: engine.NewFootprint(p), since: engine.NewFootprint(p)})
	}
	m := &h.past[h.now]
	h.now++
	m.step.Any.Or(place, eliminate)
	m.step.Placed.Copy(place)
	m.step.Facts = facts
	m.since.Copy(&m.step)
	m.upTo = h.now
}

// changes is what has changed since an earlier moment.
func (h *history) changes(at int) *engine.Footprint {
	m := &h.past[at]
	for ; m.upTo < h.now; m.upTo++ {
		m.since.Add(&h.past[m.upTo].step)
	}
	return &m.since
}

// unchanged says whether nothing of a footprint taken at a moment has changed since.
func (h *history) unchanged(seen *engine.Footprint, moment int) bool {
	if moment == h.now {
		return true
	}
	d := h.changes(moment)
	return !seen.Meets(d)
}

// instance is one binding of a rule's first `for` that has found nothing: when that was, and what it had looked at.
type instance struct {
	moment int // or one of the following
	board  int // of which board
	seen   engine.Footprint
}

const (
	forgotten = -1 // it is to be evaluated again, whatever has changed
	never     = -2 // nor is what it looked at last in the lists of watch
)

// ruleMemory is what a solve remembers of one rule.
type ruleMemory struct {
	whole     instance   // all that the rule has looked at, the first `for` included
	prefix    instance   // what stands before the first `for`
	instances []instance // by candidate or position
	watch     watch
	board     int // which of all boards it is
	at        int // the position reached
	pass      func(int) bool
	fresh     stage
	body      stage // the rule's body, passing over instances that cannot have changed
	each      stage // the rule's body, where instances cannot be told apart
}

// reset forgets everything, for another board.
func (m *ruleMemory) reset() {
	m.whole.moment, m.prefix.moment = forgotten, forgotten
	m.board++
	if m.watch.reset() {
		for i := range m.instances {
			m.instances[i].moment = never
		}
	}
}

func (m *ruleMemory) instance(p *puzzle.Puzzle, i int) *instance {
	for i >= len(m.instances) {
		m.instances = append(m.instances, instance{moment: never, seen: engine.NewFootprint(p)})
	}
	return &m.instances[i]
}
