package builtins

// BeginSum begins a sum, inside another perhaps. Sums are kept here and not in a closure, which would be made anew for
// every evaluation.
func (e *Env) BeginSum() { e.sums = append(e.sums, 0) }

// Add adds to the innermost sum.
func (e *Env) Add(n int) { e.sums[len(e.sums)-1] += n }

// EndSum ends the innermost sum and returns it.
func (e *Env) EndSum() int {
	last := len(e.sums) - 1
	n := e.sums[last]
	e.sums = e.sums[:last]
	return n
}
