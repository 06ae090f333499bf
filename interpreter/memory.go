package interpreter

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

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
	return !(seen.Facts && d.Facts) && !seen.Any.Meets(d.Any) && !seen.Placed.Meets(d.Placed)
}

// instance is one binding of a rule's first `for` that has found nothing: when that was, and what it had looked at.
type instance struct {
	moment int // −1: never looked
	seen   engine.Footprint
}

// ruleMemory is what a solve remembers of one rule.
type ruleMemory struct {
	whole     instance   // all that the rule has looked at, the first `for` included
	prefix    instance   // what stands before the first `for`
	instances []instance // by candidate or position
	at        int        // the position reached
	pass      func(int) bool
	fresh     stage
	body      stage // the rule's body, passing over instances that cannot have changed
	each      stage // the rule's body, where instances cannot be told apart
}

// reset forgets everything, for another board.
func (m *ruleMemory) reset() {
	m.whole.moment, m.prefix.moment = -1, -1
	for i := range m.instances {
		m.instances[i].moment = -1
	}
}

func (m *ruleMemory) instance(p *puzzle.Puzzle, i int) *instance {
	for i >= len(m.instances) {
		m.instances = append(m.instances, instance{moment: -1, seen: engine.NewFootprint(p)})
	}
	return &m.instances[i]
}
