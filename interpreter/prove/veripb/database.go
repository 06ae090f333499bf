package veripb

import "slices"

// Database holds the constraints that are known, by their ids from 1, and what follows from them by unit propagation:
// a literal without which a constraint would stay short is true.
type Database struct {
	known    []*entry  // nil for 0 and where deleted
	occurs   [][]use   // by literal: the constraints that it helps to fill
	values   []bool    // by literal: it is true
	trail    []Literal // the true literals in the order found
	reasons  []*entry  // the constraint that forced each
	spent    int       // how many of them have been taken out of the slacks of the constraints with their opposites
	conflict bool      // propagation has found the constraints to contradict each other
}

// entry is a constraint with its slack: by how much the literals that are not false exceed the degree.
type entry struct {
	Constraint
	slack, largest int64
}

type use struct {
	by          *entry
	coefficient int64
}

// NewDatabase holds the constraints of a formula.
func NewDatabase(f *Formula) *Database {
	d := &Database{known: make([]*entry, 1), occurs: make([][]use, 2*f.Variables+2), values: make([]bool, 2*f.Variables+2)}
	for _, c := range f.Constraints {
		d.Add(c)
	}
	return d
}

// True says whether a literal is true.
func (d *Database) True(l Literal) bool { return d.values[l.index()] }

// Add takes a constraint in and returns its id, the next.
func (d *Database) Add(c Constraint) (id int) {
	e := d.attach(c)
	d.known = append(d.known, e)
	d.conflict = d.conflict || !d.force(e) || !d.propagate()
	return len(d.known) - 1
}

// Remove takes constraints out, and with them what followed from them.
func (d *Database) Remove(ids ...int) {
	again := d.conflict
	for _, id := range ids {
		if e := d.known[id]; e != nil {
			again = again || slices.Contains(d.reasons, e)
			d.detach(e)
		}
		d.known[id] = nil
	}
	if again {
		d.undo(0)
		d.conflict = false
		for _, e := range d.known {
			d.conflict = d.conflict || e != nil && !(d.force(e) && d.propagate())
		}
	}
}

// Suppose says whether propagation ends in a conflict when a constraint holds as well. If not, show, which may be nil,
// sees the database in that state.
func (d *Database) Suppose(c Constraint, show func()) (conflict bool) {
	if d.conflict {
		return true
	}
	mark := len(d.trail)
	e := d.attach(c)
	if conflict = !d.force(e) || !d.propagate(); !conflict && show != nil {
		show()
	}
	d.detach(e)
	d.undo(mark)
	return conflict
}

func (d *Database) attach(c Constraint) *entry {
	e := &entry{Constraint: c, slack: -c.Degree}
	for _, t := range c.Terms {
		if !d.True(-t.Literal) {
			e.slack += t.Coefficient
		}
		e.largest = max(e.largest, t.Coefficient)
		d.occurs[t.Literal.index()] = append(d.occurs[t.Literal.index()], use{e, t.Coefficient})
	}
	return e
}

func (d *Database) detach(e *entry) {
	for _, t := range e.Terms {
		i := t.Literal.index()
		d.occurs[i] = slices.DeleteFunc(d.occurs[i], func(u use) bool { return u.by == e })
	}
}

// force sets the literals that a constraint cannot do without; false if it cannot be filled.
func (d *Database) force(e *entry) bool {
	if e.slack < 0 || e.slack >= e.largest {
		return e.slack >= 0
	}
	for _, t := range e.Terms {
		if t.Coefficient > e.slack && !d.True(t.Literal) && !d.True(-t.Literal) {
			d.values[t.Literal.index()] = true
			d.trail, d.reasons = append(d.trail, t.Literal), append(d.reasons, e)
		}
	}
	return true
}

// propagate spends the literals of the trail and forces others until there are no more. From a conflict on, for which it
// returns false, it only spends.
func (d *Database) propagate() bool {
	fine := true
	for ; d.spent < len(d.trail); d.spent++ {
		uses := d.occurs[(-d.trail[d.spent]).index()]
		for _, u := range uses {
			u.by.slack -= u.coefficient
		}
		for _, u := range uses {
			fine = fine && d.force(u.by)
		}
	}
	return fine
}

// undo takes back the literals after the first n.
func (d *Database) undo(n int) {
	for _, l := range d.trail[n:] {
		for _, u := range d.occurs[(-l).index()] {
			u.by.slack += u.coefficient
		}
		d.values[l.index()] = false
	}
	d.trail, d.reasons, d.spent = d.trail[:n], d.reasons[:n], n
}
