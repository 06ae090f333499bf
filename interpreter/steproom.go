package interpreter

import "asterism/puzzle"

// stepsAtOnce is for how many steps room is made at a time.
const stepsAtOnce = 16

// stepRoom makes room for many steps at once: a solve makes a hundred, and each is kept.
type stepRoom struct {
	steps []Step
	sets  []uint64
}

// step is room for one more.
func (r *stepRoom) step() *Step {
	if len(r.steps) == 0 {
		r.steps = make([]Step, stepsAtOnce)
	}
	s := &r.steps[0]
	r.steps = r.steps[1:]
	return s
}

// set is a set of its own with the members of one that is used again.
func (r *stepRoom) set(s puzzle.Set) puzzle.Set {
	n := len(s.Words())
	if len(r.sets) < n {
		r.sets = make([]uint64, 2*stepsAtOnce*n)
	}
	kept := puzzle.SetOf(r.sets[:n:n])
	r.sets = r.sets[n:]
	kept.Copy(s)
	return kept
}
